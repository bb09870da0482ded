// SPDX-License-Identifier: GPL-3.0-or-later
// The device benchmark on a device that is none: that it times what it says, that its outputs are the
// reference's, and that every failure is said and leaves nothing behind. No figure is judged.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/error/sentences.h"
#include "tests/lab/benchmarks/device/bench_case.h"
#include "tests/lab/benchmarks/device/grid.h"
#include "tests/lab/benchmarks/device/program.h"
#include "tests/lab/benchmarks/device/sampler.h"
#include "tests/support/compare_backends.h"
#include "tests/support/fake_device.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::bench;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace
using nlohmann::json;

namespace {

constexpr std::int64_t kKB = 1024;

GridSettings tinyGrid() {
  GridSettings settings;
  settings.slices = {4, 64, 4096};
  settings.tables = {64 * kKB, 256 * kKB};
  settings.patterns = {"sequential", "hot"};
  settings.indexBytes = {8};
  settings.outputBytes = 8 * kKB;
  settings.flushBytes = 4 * kKB;
  settings.rounds = 2;
  settings.warmCalls = 2;
  settings.seconds = 1000;
  settings.roofline = {4 * kKB, 4 * kKB, 1, 1};
  return settings;
}

Tensor paramsOf(const Plan& plan) {
  auto buffer = Buffer::allocate(plan.params.elementCount() * elementBytes(plan.dtype));
  fillParams(0, {buffer->data(), static_cast<std::size_t>(buffer->size())});
  return Tensor::fromBuffer(plan.dtype, plan.params, std::move(*buffer));
}

/// What the reference makes of it.
std::vector<std::byte> expected(const BenchCase& what) {
  const auto plan = planOf(what);
  const auto indices = indicesOf(what, *plan);
  return runOn(*makeReferenceBackend(), *plan, paramsOf(*plan), *indices, {})->output;
}

std::vector<std::byte> contents(const QString& path) {
  std::ifstream file(path.toStdString(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

/// The answers to these lines, after the greeting.
std::vector<json> served(const std::shared_ptr<FakeMachine>& machine, const std::string& lines) {
  std::istringstream in(lines);
  std::ostringstream out;
  serve(*makeFakeDevice(machine), {4 * kKB, {4 * kKB, 4 * kKB, 1, 1}}, in, out);
  std::vector<json> answers;
  std::istringstream said(out.str());
  for (std::string line; std::getline(said, line);) answers.push_back(json::parse(line));
  return answers;
}

}  // namespace

class DeviceBenchTest : public QObject {
  Q_OBJECT

 private slots:
  void paramsRepeatWhatTheirRuleSays() {
    QCOMPARE(randomWord(0), quint64{0xE220A8397B1DCDAFU});  // SplitMix64's first of seed 0
    QCOMPARE(paramsWord(0), quint64{0xA220A8393B1D8DAFU});
    std::vector<std::byte> bytes(24);
    fillParams(kPeriodBytes - 3, bytes);
    std::vector<std::byte> again(21);
    fillParams(0, again);
    QVERIFY(std::equal(again.begin(), again.end(), bytes.begin() + 3));
    fillParams(kPeriodBytes + 5, again);
    QVERIFY(std::equal(again.begin(), again.begin() + 16, bytes.begin() + 8));
  }

  void patterns_data() {
    const auto row = columns<QString, bool>("pattern", "rising");
    row("sequential", false);
    row("random", false);
    row("sorted", true);
    row("hot", false);
  }

  void patterns() {
    QFETCH(QString, pattern);
    QFETCH(bool, rising);
    const BenchCase what = BenchCase::rows(64 * kKB, 64, 5000, 8, pattern.toStdString());
    const auto plan = planOf(what);
    const auto indices = indicesOf(what, *plan);
    const auto values = indices->values<std::int64_t>();
    std::vector<int> wanted(1024);
    for (const std::int64_t value : values) {
      QVERIFY(value >= 0 && value < 1024);
      ++wanted[static_cast<std::size_t>(value)];
    }
    QCOMPARE(std::is_sorted(values.begin(), values.end()), rising);
    const int most = *std::max_element(wanted.begin(), wanted.end());
    QCOMPARE(most > 300, pattern == "hot");
    const std::int64_t each =
        std::count_if(wanted.begin(), wanted.end(), [](int count) { return count > 0; });
    const std::int64_t sectors = sectorsWanted(what, *plan, *indices);
    QCOMPARE(sectors, pattern == "random" ? 5000 * 2 : each * 2);
  }

  void sectorsOfColdRows_data() {
    const auto row = columns<qint64, qint64>("slice", "sectorsOf32");
    row("4 B: one", qint64{4}, qint64{32});
    row("12 B: one, or two in a quarter of the places", qint64{12}, qint64{40});
    row("100 B", qint64{100}, qint64{128});
    row("1 KB", qint64{1024}, qint64{1024});
  }

  void sectorsOfColdRows() {
    QFETCH(qint64, slice);
    QFETCH(qint64, sectorsOf32);
    const BenchCase what = BenchCase::rows(64 * kKB, slice, 32, 8, "random");
    const auto plan = planOf(what);
    QCOMPARE(sectorsWanted(what, *plan, *indicesOf(what, *plan)), sectorsOf32);
  }

  void coldWorkFindsAFlushedCache() {
    const auto machine = std::make_shared<FakeMachine>();
    const auto api = makeFakeDevice(machine);
    {
      auto sampler = Sampler::make(*api, 4 * kKB);
      QVERIFY(sampler.has_value());
      const Work nothing = [](gpu::StreamHandle) { return Expected<void>(); };
      QVERIFY(sampler->cold(nothing).has_value());
      QCOMPARE(machine->calls[Call::SetBytes], 1);
      QCOMPARE(machine->calls[Call::Launch], 1);  // the kernel that reads what was written
      QVERIFY(sampler->warm(nothing, 3).has_value());
      QCOMPARE(machine->calls[Call::Launch], 1);
    }
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }

  void grid_data() {
    const auto row = columns<bool>("lazy");
    row("eager", false);
    row("lazy", true);
  }

  void grid() {
    QFETCH(bool, lazy);
    const auto machine = std::make_shared<FakeMachine>();
    machine->streams.lazy = lazy;
    int said = 0;
    const auto report = runGrid(*makeFakeDevice(machine), tinyGrid(), [&](const std::string&) { ++said; });
    QVERIFY2(report.has_value(), report ? "" : englishSentence(report.error()).c_str());
    QCOMPARE(said, 12);
    QCOMPARE(report->at("cells").size(), std::size_t{12});
    QVERIFY(report->at("sound").get<bool>());
    QVERIFY(report->at("left_out").empty());
    for (const json& cell : report->at("cells")) {
      QVERIFY2(cell.at("sound").get<bool>(), cell.dump().c_str());
      QVERIFY(cell.at("kernels").contains("auto") && cell.at("kernels").contains("naive"));
      QCOMPARE(cell.at("copy_gb_s").get<double>(), 2.0);  // on the fake's clock
      for (const json& kernel : cell.at("kernels")) {
        QCOMPARE(kernel.at("cold_ns").at("count").get<int>(), 2);
        QCOMPARE(kernel.at("cold_ns").at("median").get<double>(), 1000.0);
        const double floor = cell.at("floor_bytes").get<double>();
        QCOMPARE(kernel.at("share_of_floor").get<double>(), floor / 1000 / 2);
      }
    }
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }

  void aTableThatDoesNotFitIsCut() {
    GridSettings settings = tinyGrid();
    settings.tables = {64 * kKB, 1024 * kKB, 4096 * kKB};
    settings.slices = {64};
    const auto machine = std::make_shared<FakeMachine>();
    settings.roofline.copyBytes = kKB;
    machine->memoryBytes = 3 * 1024 * kKB;
    const auto report = runGrid(*makeFakeDevice(machine), settings, [](const std::string&) {});
    QVERIFY2(report.has_value(), report ? "" : englishSentence(report.error()).c_str());
    QCOMPARE(report->at("left_out").size(), std::size_t{1});
    QCOMPARE(report->at("cells").back().at("table_bytes").get<std::int64_t>(), 1536 * kKB);
  }

  void withoutTimeItSaysWhatIsMissing() {
    GridSettings settings = tinyGrid();
    settings.seconds = 0;
    const auto machine = std::make_shared<FakeMachine>();
    const auto report = runGrid(*makeFakeDevice(machine), settings, [](const std::string&) {});
    QVERIFY(report.has_value());
    QCOMPARE(report->at("left_out").size() + report->at("cells").size(), std::size_t{12});
    QVERIFY(report->at("left_out").size() >= 11);
  }

  void gridFails_data() {
    QTest::addColumn<int>("call");
    for (int call = 1; call < kCalls; ++call) {
      const auto kind = static_cast<Call>(call);
      if (kind == Call::HoldFor || kind == Call::State) continue;
      if (kind == Call::SortBytes || kind == Call::LaunchGradient) continue;  // it sums no gradient
      if (kind == Call::AwaitAll) continue;  // whoever cannot wait cannot know that nothing is under way
      QTest::newRow(callName(kind)) << call;
    }
  }

  /// At every call of a kind: the report, or its cell, says so; the rest goes on.
  void gridFails() {
    QFETCH(int, call);
    GridSettings settings = tinyGrid();
    settings.slices = {64};
    settings.tables = {64 * kKB};
    int failed = 0;
    for (bool reached = true; reached;) {
      const auto machine = std::make_shared<FakeMachine>();
      machine->streams.lazy = true;
      reached = false;
      machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (static_cast<int>(kind) != call || before != failed || reached) return std::nullopt;
        reached = true;
        return Fault::Fails;
      };
      const auto report = runGrid(*makeFakeDevice(machine), settings, [](const std::string&) {});
      if (reached && report) {
        int wrong = 0;
        for (const json& cell : report->at("cells")) wrong += cell.contains("error") ? 1 : 0;
        QCOMPARE(wrong, 1);
        QVERIFY(!report->at("sound").get<bool>());
      } else if (reached) {
        QVERIFY(englishSentence(report.error()).find("told to fail") != std::string::npos);
      } else {
        QVERIFY(report.has_value() && report->at("sound").get<bool>());
      }
      failed += reached ? oneIn() : 0;
      QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
    }
    QVERIFY(failed > 0);
  }

  void servesADriver() {
    const QTemporaryDir folder;
    const BenchCase what = BenchCase::rows(64 * kKB, 48, 100, 4, "hot");
    const json open = {{"op", "open"},       {"params", what.params}, {"indices", what.indices},
                       {"element_bytes", 4}, {"index_bytes", 4},      {"pattern", "hot"}};
    const QString file = folder.filePath("output");
    const json output = {{"op", "output"}, {"file", file.toStdString()}, {"kernel", "warp"}};
    const auto machine = std::make_shared<FakeMachine>();
    machine->streams.lazy = true;
    const auto answers =
        served(machine, open.dump() + "\n" + R"({"op": "sample"})" + "\n" + R"({"op": "warm", "calls": 3})" +
                            "\n" + R"({"op": "copy"})" + "\n" + output.dump() + "\n" + R"({"op": "state"})" +
                            "\n" + R"({"op": "roofline"})" + "\n" + R"({"op": "quit"})" + "\n" +
                            R"({"op": "copy"})" + "\n");
    QCOMPARE(answers.size(), std::size_t{8});
    QVERIFY(answers[0].at("ready").get<bool>());
    QCOMPARE(answers[1].at("output_bytes").get<int>(), 4800);
    QCOMPARE(QString::fromStdString(answers[1].at("kernels").at("auto").at("kernel")), "warp");
    QCOMPARE(answers[2].at("ns").get<double>(), 1000.0);
    QCOMPARE(answers[3].at("ns").get<double>(), 1000.0);
    QCOMPARE(answers[4].at("ns").get<double>(), 4096.0);
    QCOMPARE(answers[5].at("bytes").get<int>(), 4800);
    QVERIFY(answers[6].contains("celsius"));
    QCOMPARE(answers[7].at("copy_gb_s").get<double>(), 2.0);
    QVERIFY(contents(file) == expected(what));
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }

  /// Of any depth and with batch axes, as a driver's own patterns are.
  void takesIndicesFromAFile() {
    const QTemporaryDir folder;
    BenchCase what;
    what.params = {2, 5, 7, 3};
    what.indices = {2, 4, 2};
    what.elementBytes = 1;
    what.batchDims = 1;
    what.indicesFile = folder.filePath("indices").toStdString();
    const std::vector<std::int64_t> numbers = {0, 0, 4, 6, 1, 2, 3, 3, 2, 5, 0, 6, 4, 0, 1, 1};
    std::ofstream(what.indicesFile, std::ios::binary)
        .write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size() * sizeof numbers[0]));
    json open = {{"op", "open"},       {"params", what.params}, {"indices", what.indices},
                 {"element_bytes", 1}, {"batch_dims", 1},       {"indices_file", what.indicesFile}};
    const QString file = folder.filePath("output");
    const json output = {{"op", "output"}, {"file", file.toStdString()}};
    const auto machine = std::make_shared<FakeMachine>();
    auto answers = served(machine, open.dump() + "\n" + output.dump() + "\n");
    QCOMPARE(answers.size(), std::size_t{3});
    QCOMPARE(answers[2].value("bytes", 0), 24);
    QVERIFY(contents(file) == expected(what));
    open["indices_file"] = folder.filePath("none").toStdString();
    answers = served(machine, open.dump() + "\n");
    QVERIFY(QString::fromStdString(answers.at(1).at("error")).contains("is not there, or too short"));
  }

  void answersMistakes_data() {
    const auto row = columns<QString, QString>("line", "words");
    row("no JSON", "sample", "parse error");
    row("nothing open", R"({"op": "sample"})", "nothing is open");
    row("no shapes", R"({"op": "open"})", "params");
    row("no such pattern", R"({"op": "open", "params": [4, 4], "indices": [3, 1], "pattern": "odd"})",
        "no pattern odd");
    row("no gather", R"({"op": "open", "params": [4], "indices": [3, 2]})", "");
  }

  void answersMistakes() {
    QFETCH(QString, line);
    QFETCH(QString, words);
    const auto machine = std::make_shared<FakeMachine>();
    const auto answers = served(machine, line.toStdString() + "\n" + R"({"op": "state"})" + "\n");
    QCOMPARE(answers.size(), std::size_t{3});
    QVERIFY2(QString::fromStdString(answers[1].at("error")).contains(words), answers[1].dump().c_str());
    QVERIFY(!answers[2].contains("error"));
    QVERIFY(machine->wrong().empty());
  }

  void variantsBesideEachOther() {
    const auto machine = std::make_shared<FakeMachine>();
    machine->streams.lazy = true;
    const MakeApi makeApi = [&] { return makeFakeDevice(machine); };
    const QTemporaryDir folder;
    const std::string each = folder.filePath("each").toStdString();
    int said = 0;
    const auto report =
        runVariants(makeApi, {4 * kKB, 2, 1000, true, each}, [&](const std::string&) { ++said; });
    QVERIFY2(report.has_value(), report ? "" : englishSentence(report.error()).c_str());
    QVERIFY2(report->at("sound").get<bool>(), report->dump().c_str());
    QVERIFY(report->at("left_out").empty());
    const json& kernels = report->at("kernels");
    const json& runs = report->at("runs");
    QCOMPARE(said, static_cast<int>(kernels.size() + runs.size()));
    for (const char* way : {"auto", "warp by rows", "copy"})
      QVERIFY2(kernels.front().at("ways").contains(way), way);
    for (const char* way : {"chunks", "at once", "mapped", "as it is"})
      QVERIFY(runs.front().at("ways").contains(way));
    for (const json* all : {&kernels, &runs}) {
      for (const json& found : *all) {
        for (const json& way : found.at("ways")) QCOMPARE(way.at("ns").at("count").get<int>(), 2);
      }
    }
    std::ifstream lines(each);
    QCOMPARE(std::count(std::istreambuf_iterator<char>(lines), {}, '\n'), std::ptrdiff_t{said});
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }

  /// A wrong output, or a failure, is the case's; the others go on.
  void variantsThatFail() {
    const auto machine = std::make_shared<FakeMachine>();
    machine->fault = [](Call kind, int before) {
      return kind == Call::Launch && before == 3 ? std::optional(Fault::Fails) : std::nullopt;
    };
    const auto report = runVariants([&] { return makeFakeDevice(machine); }, {4 * kKB, 1, 1000, true, ""},
                                    [](const std::string&) {});
    QVERIFY(report.has_value());
    QVERIFY(!report->at("sound").get<bool>());
    QVERIFY(report->at("kernels").front().contains("error"));
    QVERIFY(report->at("kernels").back().at("sound").get<bool>());
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }

  void variantsWithoutTime() {
    const auto machine = std::make_shared<FakeMachine>();
    const auto report = runVariants([&] { return makeFakeDevice(machine); }, {4 * kKB, 1, 0, true, ""},
                                    [](const std::string&) {});
    QVERIFY(report.has_value());
    QVERIFY(report->at("left_out").size() > 25);
  }

  void saysWhyThereIsNoDevice() {
    const auto machine = std::make_shared<FakeMachine>();
    machine->fault = [](Call, int) { return Fault::Fails; };
    const auto answers = served(machine, R"({"op": "state"})");
    QCOMPARE(answers.size(), std::size_t{1});
    QVERIFY(answers[0].contains("error"));
  }

  void countsWhatAProfilerIsToCount() {
    const auto machine = std::make_shared<FakeMachine>();
    const auto api = makeFakeDevice(machine);
    const auto rows = runCounted(api.get());
    QVERIFY2(rows.has_value(), rows ? "" : englishSentence(rows.error()).c_str());
    QVERIFY(rows->size() >= 10);
    QCOMPARE(std::size_t(machine->calls[Call::Launch]), rows->size());
    QVERIFY(*rows == *runCounted(nullptr));
    const json& first = rows->front().at("emulated");  // 4 bytes in order, int64: 32 tuples a request
    QCOMPARE(first.at("index_loads").at("requests").get<int>(), 16384 / 32);
    QCOMPARE(first.at("index_loads").at("sectors").get<int>(), 16384 / 32 * 8);
    QCOMPARE(first.at("slice_loads").at("sectors").get<int>(), 16384 / 32 * 4);
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }
};

GATHERND_TEST(DeviceBenchTest)
#include "device_bench_test.moc"
