// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/scenario_save.h"

#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include <malloc.h>
#include <sys/stat.h>

#include "core/formats/load.h"
#include "tests/core/formats/disk/disk_faults.h"
#include "tests/core/formats/file_calls.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

// This program's own memory: counted, and refused from one allocation on.
std::atomic<long> allocationsLeft = -1;  // -1: as many as are asked for
std::atomic<std::int64_t> taken = 0, mostTaken = 0;

void* allocate(std::size_t size) {
  if (allocationsLeft == 0) return nullptr;
  if (allocationsLeft > 0) --allocationsLeft;
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory != nullptr) {
    taken += static_cast<std::int64_t>(malloc_usable_size(memory));
    if (taken > mostTaken) mostTaken = taken.load();
  }
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* const memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  if (memory != nullptr) taken -= static_cast<std::int64_t>(malloc_usable_size(memory));
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace {

constexpr std::int64_t kLimit = 1 << 28;
constexpr std::int64_t kLarge = 400'000;  // elements whose JSON takes more than a megabyte

Tensor numbers(std::int64_t count, std::uint64_t seed) {
  return generateTensor({.kind = GeneratorKind::Random, .shape = Shape{count}, .seed = seed, .dtype = {}},
                        DType::Float32, kLimit)
      .value();
}

Scenario scenarioOf(Tensor params) {
  Scenario scenario;
  scenario.title = "A title";
  scenario.params = EditedTensor(std::move(params));
  scenario.indices = EditedTensor(literal("[[0], [2]]", DType::Int64));
  scenario.dialect = builtinDialects().front();
  return scenario;
}

/// Params as a reader of the scenario finds them.
Expected<Tensor> paramsOf(const QString& path) {
  const auto scenario = readScenarioFile(path.toStdString(), kLimit);
  if (!scenario) return fail(scenario.error());
  if (const auto* file = std::get_if<FileSource>(&scenario->params)) {
    return makeTensorLoader(kLimit)(*file, QFileInfo(path).absolutePath().toStdString());
  }
  return std::get<EditedTensor>(scenario->params).flattened();
}

}  // namespace

class ScenarioSaveTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  QString path(const QString& name) const { return folder_->filePath(name); }
  Expected<SavedScenario> save(const Scenario& scenario, const ScenarioSaving& saving = {}) const {
    return saveScenario(path("x.gathernd").toStdString(), scenario, saving);
  }
  QStringList files() const { return filesIn(folder_->path()); }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void aSmallTensorIsSavedInline() {
    const Scenario scenario = scenarioOf(numbers(1000, 0));
    QVERIFY(save(scenario).has_value());
    QCOMPARE(files(), QStringList{"x.gathernd"});
    QCOMPARE(contentOf(path("x.gathernd")), QByteArray::fromStdString(formatScenario(scenario)));
  }

  void aLargeTensorIsSavedBeside_data() {
    const auto row = columns<int>("dtype");
    for (const DType dtype : kAllDTypes) row(dtypeName(dtype).data(), static_cast<int>(dtype));
  }
  void aLargeTensorIsSavedBeside() {
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    const Tensor params =
        generateTensor({.kind = GeneratorKind::Random, .shape = Shape{kLarge / 2, 2}, .seed = 3, .dtype = {}},
                       type, kLimit)
            .value();
    const auto saved = save(scenarioOf(params));
    QVERIFY2(saved.has_value(), saved ? "" : englishSentence(saved.error()).c_str());
    QCOMPARE(files(), (QStringList{"x.gathernd", "x.params.npy"}));
    QVERIFY(contentOf(path("x.gathernd")).size() < 1000);
    const auto* const source = std::get_if<FileSource>(&saved->params);
    QVERIFY(source != nullptr);
    QCOMPARE(source->path, std::string("x.params.npy"));
    QVERIFY(saved->paramsFile && saved->file && !saved->indicesFile);
    QCOMPARE(stateOfFile(path("x.params.npy").toStdString(), *saved->paramsFile).value(), FileState::Same);
    QCOMPARE(stateOfFile(path("x.gathernd").toStdString(), *saved->file).value(), FileState::Same);
    const auto again = paramsOf(path("x.gathernd"));
    QVERIFY2(again.has_value(), again ? "" : englishSentence(again.error()).c_str());
    QVERIFY(bitEqual(*again, params));
  }

  void theLimitIsOfTheTextAlone() {
    // [0,0,…]: three bytes an element, less the last separator.
    constexpr std::int64_t kCount = 1000;
    const EditedTensor zeros(Tensor::zeros(DType::Int32, Shape{kCount}).value());
    QVERIFY(!inlineTextExceeds(zeros, 3 * kCount));
    QVERIFY(inlineTextExceeds(zeros, 3 * kCount - 1));
    const EditedTensor rows(Tensor::zeros(DType::Int32, Shape{kCount / 10, 10}).value());
    const std::string text = formatScenario([&] {
      Scenario scenario = scenarioOf(rows.base());
      return scenario;
    }());
    const std::size_t begin = text.find("\"data\": ") + 8, end = text.find("]}", begin) + 1;
    QVERIFY(!inlineTextExceeds(rows, static_cast<std::int64_t>(end - begin)));
    QVERIFY(inlineTextExceeds(rows, static_cast<std::int64_t>(end - begin) - 1));
    const EditedTensor word(
        Tensor::fromStrings(Shape{}, std::vector<std::string>{std::string(50, 'w')}).value());
    QVERIFY(!inlineTextExceeds(word, 54));
    QVERIFY(inlineTextExceeds(word, 53));
  }

  // .npy cannot say them.
  void stringsThatEndInNulStayInline() {
    std::vector<std::string> words(200'000, "word");
    words.back() = std::string("nul\0", 4);
    const Tensor params = Tensor::fromStrings(Shape{200'000}, words).value();
    QVERIFY(save(scenarioOf(params)).has_value());
    QCOMPARE(files(), QStringList{"x.gathernd"});
    QVERIFY(bitEqual(paramsOf(path("x.gathernd")).value(), params));
  }

  void unusualNames_data() {
    const auto row = columns<QByteArray, QString>("name", "file");
    row("two dots", QByteArray("a.b.gathernd"), "a.b.params.npy");
    row("umlaut", QByteArray("\xC3\xA9.gathernd"), QString::fromUtf8("\xC3\xA9.params.npy"));
    row("a drive", QByteArray("C:.gathernd"), "gathernd.params.npy");
    row("a quote", QByteArray("a\"b.gathernd"), "gathernd.params.npy");
    row("an archive's member", QByteArray("a.npz:b.gathernd"), "gathernd.params.npy");
    row("255 bytes", QByteArray(246, 'n') + ".gathernd", "gathernd.params.npy");
    row("not UTF-8", QByteArray("\xFF.gathernd"), "gathernd.params.npy");
  }
  void unusualNames() {
    const auto [name, file] = currentRow<QByteArray, QString>();
    const std::string scenario = folder_->path().toStdString() + "/" + name.toStdString();
    const Tensor params = numbers(kLarge, 1);
    const auto saved = saveScenario(scenario, scenarioOf(params));
    QVERIFY2(saved.has_value(), saved ? "" : englishSentence(saved.error()).c_str());
    QVERIFY(files().contains(file));
    const auto read = readScenarioFile(scenario, kLimit);
    QVERIFY(read.has_value());
    const auto loaded =
        makeTensorLoader(kLimit)(std::get<FileSource>(read->params), folder_->path().toStdString());
    QVERIFY2(loaded.has_value(), loaded ? "" : englishSentence(loaded.error()).c_str());
    QVERIFY(bitEqual(*loaded, params));
  }

  void savingAgainLeavesOnePair() {
    QVERIFY(save(scenarioOf(numbers(kLarge, 1))).has_value());
    QVERIFY(save(scenarioOf(numbers(kLarge, 2))).has_value());
    QCOMPARE(files(), (QStringList{"x.gathernd", "x.params-2.npy"}));
    QVERIFY(save(scenarioOf(numbers(kLarge, 3))).has_value());
    QCOMPARE(files(), (QStringList{"x.gathernd", "x.params-3.npy"}));
    QVERIFY(bitEqual(paramsOf(path("x.gathernd")).value(), numbers(kLarge, 3)));
    QVERIFY(save(scenarioOf(numbers(10, 3))).has_value());
    QCOMPARE(files(), QStringList{"x.gathernd"});
  }

  void whatOthersReadStays() {
    QVERIFY(!writeNew(path("x.params.npy"), "a stranger's").empty());
    QVERIFY(!writeNew(path("x.params-7.npy"), "a stranger's").empty());
    const auto first = save(scenarioOf(numbers(kLarge, 1)));
    QCOMPARE(std::get<FileSource>(first->params).path, std::string("x.params-8.npy"));
    QVERIFY(QFile::copy(path("x.gathernd"), path("copy.gathernd")));
    QVERIFY(save(scenarioOf(numbers(kLarge, 2))).has_value());
    QVERIFY(bitEqual(paramsOf(path("copy.gathernd")).value(), numbers(kLarge, 1)));
    QCOMPARE(contentOf(path("x.params.npy")), QByteArray("a stranger's"));
    QCOMPARE(contentOf(path("x.params-7.npy")), QByteArray("a stranger's"));
    // One who keeps older states keeps their files.
    QVERIFY(save(scenarioOf(numbers(kLarge, 3)), {.removesReplaced = false}).has_value());
    QVERIFY(files().contains("x.params-9.npy") && files().contains("x.params-10.npy"));
  }

  void anUneditedFileStaysUnlessItIsLost_data() {
    const auto row = columns<QString, bool>("what", "stays");
    row("there", "there", true);
    row("gone", "gone", false);
    row("other values", "other", false);
  }
  void anUneditedFileStaysUnlessItIsLost() {
    const auto [what, stays] = currentRow<QString, bool>();
    const EditedTensor params(numbers(50, 1));
    QVERIFY(writeTensorFile(path("p.npy").toStdString(), params.base()).has_value());
    const auto file = identifyFile(path("p.npy").toStdString());
    QVERIFY(file.has_value());
    if (what == "gone") QFile::remove(path("p.npy"));
    if (what == "other") QVERIFY(writeTensorFile(path("p.npy").toStdString(), numbers(50, 2)).has_value());
    Scenario scenario = scenarioOf(numbers(1, 1));
    scenario.params = FileSource{"p.npy"};
    const auto saved = save(scenario, {.params = {&params, *file}});
    QVERIFY(saved.has_value());
    QCOMPARE(std::holds_alternative<FileSource>(saved->params), stays);
    QVERIFY(bitEqual(paramsOf(path("x.gathernd")).value(), params.base()));
    // Without values at hand it is only a name.
    QVERIFY(std::holds_alternative<FileSource>(save(scenario)->params));
  }

  void everyFailureLeavesTheOldPair() {
    const Tensor old = numbers(kLarge, 1), fresh = numbers(kLarge, 2);
    QVERIFY(save(scenarioOf(old)).has_value());
    const QByteArray text = contentOf(path("x.gathernd"));
    int failures = 0;
    for (int at = 0;; ++at) {
      int calls = 0;
      const auto saved = [&] {
        const DiskFault fault(FailAt{at, ENOSPC, &calls, {}});
        return save(scenarioOf(fresh));
      }();
      if (saved) {
        // The folder's own sync is no promise on every file system, so it fails nothing.
        QVERIFY(bitEqual(paramsOf(path("x.gathernd")).value(), fresh));
        if (calls <= at) break;
        QVERIFY(save(scenarioOf(old)).has_value());
        continue;
      }
      ++failures;
      compareError(saved.error(), "io", {});
      QVERIFY(bitEqual(paramsOf(path("x.gathernd")).value(), old));
      QCOMPARE(files().size(), 2);
    }
    QVERIFY(failures > 5);
  }

  void everyKillLeavesAPair() {
    const Tensor old = numbers(kLarge, 1), fresh = numbers(kLarge, 2);
    bool seenOld = false, seenFresh = false;
    // Removing what was replaced is a call too.
    for (int at = 0;; ++at) {
      QDir(folder_->path()).removeRecursively();
      QVERIFY(QDir().mkpath(folder_->path()));
      QVERIFY(save(scenarioOf(old)).has_value());
      const bool killed = killedAt(at, {}, [&] { (void)save(scenarioOf(fresh)); });
      const auto params = paramsOf(path("x.gathernd"));
      QVERIFY2(params.has_value(), params ? "" : englishSentence(params.error()).c_str());
      const bool isOld = bitEqual(*params, old);
      QVERIFY(isOld || bitEqual(*params, fresh));
      (isOld ? seenOld : seenFresh) = true;
      if (!killed) break;
    }
    QVERIFY(seenOld && seenFresh);
  }

  void aStopLeavesTheOldPair() {
    QVERIFY(save(scenarioOf(numbers(kLarge, 1))).has_value());
    const QByteArray text = contentOf(path("x.gathernd"));
    const QStringList before = files();
    std::stop_source stop;
    int reports = 0;
    const auto saved = save(scenarioOf(numbers(kLarge, 2)),
                            {.stop = stop.get_token(), .progress = [&](std::int64_t, std::int64_t) {
                               if (++reports == 2) stop.request_stop();
                             }});
    QCOMPARE(saved.error().code, ErrorCode::Cancelled);
    QCOMPARE(contentOf(path("x.gathernd")), text);
    QCOMPARE(files(), before);
  }

  void progressComesToItsEnd_data() {
    const auto row = columns<qlonglong>("count");
    row("inline", qlonglong{50'000});
    row("beside", qlonglong{kLarge});
  }
  void progressComesToItsEnd() {
    QFETCH(qlonglong, count);
    std::int64_t last = -1, end = 0;
    bool rises = true;
    int reports = 0;
    QVERIFY(save(scenarioOf(numbers(count, 1)), {.progress =
                                                     [&](std::int64_t done, std::int64_t all) {
                                                       rises = rises && done >= last && done <= all;
                                                       last = done;
                                                       end = all;
                                                       ++reports;
                                                     }})
                .has_value());
    QVERIFY(rises && reports > 2);
    QCOMPARE(end, count + 2);
    QCOMPARE(last, end);
  }

  // Every allocation in turn is the first for which there is no memory.
  void everyFailedAllocationLeavesAWholePair() {
    const Tensor old = numbers(20, 1), fresh = numbers(20, 2);
    QVERIFY(save(scenarioOf(old)).has_value());
    const std::string target = path("x.gathernd").toStdString();
    const Scenario scenario = scenarioOf(fresh);
    long failures = 0;
    for (bool failed = true; failed; failures += failed ? 1 : 0) {
      allocationsLeft = failures;
      failed = false;
      try {
        static_cast<void>(saveScenario(target, scenario));
      } catch (const std::bad_alloc&) {
        failed = true;
      }
      allocationsLeft = -1;
      const Tensor now = paramsOf(path("x.gathernd")).value();
      QVERIFY(bitEqual(now, old) || bitEqual(now, fresh));
      QCOMPARE(files(), QStringList{"x.gathernd"});
    }
    QVERIFY(failures > 20);
    QVERIFY(bitEqual(paramsOf(path("x.gathernd")).value(), fresh));
  }

  void theTextIsNeverWhole() {
    const Scenario scenario = scenarioOf(numbers(kLarge, 1));
    std::int64_t bytes = 0;
    std::size_t longest = 0;
    const std::int64_t before = taken;
    mostTaken = before;
    const auto written = writeScenario(scenario, [&](std::string_view piece) -> Expected<void> {
      bytes += static_cast<std::int64_t>(piece.size());
      longest = std::max(longest, piece.size());
      return {};
    });
    const std::int64_t most = mostTaken - before;
    QVERIFY(written.has_value());
    QVERIFY(bytes > 4'000'000);
    QVERIFY2(most < 400'000, qPrintable(QString::number(most)));
    QVERIFY(longest < 100'000);
    std::string whole;
    QVERIFY(writeScenario(scenario, [&](std::string_view piece) -> Expected<void> {
              whole += piece;
              return {};
            }).has_value());
    QVERIFY(whole == formatScenario(scenario));
  }

  // Nothing lies beside a pipe.
  void aPipeGetsAllInline() {
    QVERIFY(mkfifo(path("pipe.gathernd").toLocal8Bit().constData(), 0600) == 0);
    const Scenario scenario = scenarioOf(numbers(kLarge, 1));
    QByteArray got;
    std::thread reader([&] { got = contentOf(path("pipe.gathernd")); });
    const auto saved = saveScenario(path("pipe.gathernd").toStdString(), scenario);
    reader.join();
    QVERIFY(saved.has_value());
    QVERIFY(got.toStdString() == formatScenario(scenario));
    QCOMPARE(files(), QStringList{"pipe.gathernd"});
  }
};

GATHERND_TEST(ScenarioSaveTest)
#include "scenario_save_test.moc"
