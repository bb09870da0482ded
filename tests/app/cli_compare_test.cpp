// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd compare`: from outside, which keys its JSON has; from inside, with
// backends that are wrong on purpose, what it then says. Never how long anything took.
#include <QTest>

#include "tests/app/cli_calls.h"
#include "tests/app/own_command.h"
#include "tests/core/timing/fake_backends.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr const char* kSmallProbes = " --memory-limit 40000000";

/// The command itself, among backends of the test's own.
Told compareAmong(const gathernd::BackendRegistry& backends, bool json, bool csv = false) {
  gathernd::cli::Options options;
  options.params = "[1,2,3]";
  options.indices = "[[2],[0]]";
  options.backends = "reference,fake";
  options.repeat = 2;
  options.json = json;
  options.csv = csv;
  options.memoryLimit = 100000;  // none of it for probes
  return toldBy(gathernd::cli::compareCommand, options, {}, backends);
}

}  // namespace

class CliCompareTest : public QObject {
  Q_OBJECT

 private slots:
  void json() {
    // Appended, not added: g++ 12 sees a copy out of bounds in the latter.
    std::string call = "compare --params random:100,10 --indices random:50,1 --repeat 5 --json";
    call.append(kSmallProbes);
    const ProgramRun ran = run(words(call.c_str()));
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = parsed(ran);
    QCOMPARE(object["gathernd"].toInt(), 1);
    QCOMPARE(object["equal"], QJsonValue(true));
    QVERIFY(object["when"].toString().endsWith('Z'));
    const QJsonObject machine = object["machine"].toObject();
    for (const char* key : {"cpu", "target", "system", "program"})
      QVERIFY2(!machine[key].toString().isEmpty(), key);
    QVERIFY(machine["processors"].toInt() >= 1);

    QStringList labels;
    for (const QJsonValue value : object["backends"].toArray()) {
      const QJsonObject backend = value.toObject();
      const QString label = backend["label"].toString();
      labels.append(label);
      if (label == "cuda" && backend.contains("error")) {
        QVERIFY(!backend["error"]["code"].toString().isEmpty());
        QVERIFY(!backend["error"]["message"].toString().isEmpty());
        QVERIFY(!backend.contains("samples_ns"));
        continue;
      }
      QCOMPARE(backend["equal_to_reference"], QJsonValue(true));
      if (label == "emulated") {
        for (const QString& key : backend.keys()) QVERIFY2(!key.endsWith("_ns"), qPrintable(key));
        QVERIFY(!backend["kernel"].toString().isEmpty());
        const QJsonObject stores = backend["accesses"]["output_stores"].toObject();
        QVERIFY(stores["requests"].toInt() > 0);
        QVERIFY(stores["sectors_per_request"].toDouble() > 0);
        QVERIFY(stores["efficiency"].toDouble() > 0 && stores["efficiency"].toDouble() <= 1);
        continue;
      }
      QCOMPARE(backend["samples_ns"].toArray().size(), qsizetype{5});
      QCOMPARE(backend["bytes"].toInt(), 50 * 8 + 2 * 50 * 40);
      for (const char* key : {"median_ns", "min_ns", "max_ns", "gb_s", "times_as_fast"})
        QVERIFY2(backend[key].toDouble() > 0, key);
      for (const char* key : {"mad_ns", "median_confidence_ns", "runs_per_sample"})
        QVERIFY2(backend.contains(key), key);
      if (label == "cuda") continue;
      QVERIFY(backend["share_of_floor"].toDouble() > 0);
      QVERIFY(backend["floor_ns"].toDouble() > 0);
      QVERIFY(backend["roofline"]["threads"].toInt() >= 1);
      if (label == "cpu:1") QCOMPARE(backend["threads"].toInt(), 1);
      if (label == "cpu:1") QCOMPARE(backend["roofline"]["threads"].toInt(), 1);
      if (label == "reference") QCOMPARE(backend["times_as_fast"].toDouble(), 1.0);
    }
    QCOMPARE(labels, QStringList({"reference", "eigen", "cpu:1", "cpu", "cuda", "emulated"}));
  }

  void table() {
    const QByteArray lines = text(
        run(words("compare --params random:100,10 --indices random:50,1 --repeat 3 --memory-limit 100000 "
                  "--backends cpu:2,reference,emulated:naive")));
    const QList<QByteArray> split = lines.split('\n');
    QVERIFY2(lines.contains("4400 bytes moved a run; 3 samples of each"), lines.constData());
    QVERIFY2(lines.contains("\ncpu:2 "), lines.constData());
    QVERIFY2(lines.contains("\nreference "), lines.constData());
    QVERIFY2(lines.contains("never timed, only counted; equal"), lines.constData());
    QVERIFY2(lines.contains("kernel naive: "), lines.constData());
    QVERIFY2(lines.contains("sectors a request"), lines.constData());
    QVERIFY2(lines.contains("as many times cpu:2's"), lines.constData());
    qsizetype aligned = -1;  // the column of the outputs
    for (const QByteArray& line : split) {
      if (line.startsWith("backend")) aligned = line.indexOf("output");
      if (line.startsWith("cpu:2") || line.startsWith("reference")) QCOMPARE(line.indexOf("equal"), aligned);
    }
    QVERIFY(aligned > 0);
  }

  void differences_data() {
    columns<bool, bool, int, QByteArray>("wrong", "unavailable", "exitStatus", "mentioned");
    QTest::addRow("equal") << false << false << 0 << QByteArray("equal");
    QTest::addRow("different") << true << false << 3 << QByteArray("DIFFERS from element 1 on, 1 in all");
    QTest::addRow("unavailable is no difference") << false << true << 0 << QByteArray("no such card");
  }

  void differences() {
    const auto [wrong, unavailable, exitStatus, mentioned] = currentRow<bool, bool, int, QByteArray>();
    gathernd::BackendRegistry backends;
    backends.add(gathernd::makeReferenceBackend());
    auto fake = std::make_unique<FakeBackend>("fake");
    if (wrong) fake->wrongElements = {1};
    if (unavailable) fake->unavailable = "no such card";
    backends.add(std::move(fake));
    const Told lines = compareAmong(backends, false);
    QCOMPARE(*lines.status, exitStatus);
    QVERIFY2(lines.text.contains(mentioned), lines.text.constData());
    const Told json = compareAmong(backends, true);
    QCOMPARE(*json.status, exitStatus);
    const QJsonObject object = QJsonDocument::fromJson(json.text).object();
    QCOMPARE(object["equal"].toBool(), !wrong);
    const QJsonObject second = object["backends"][1].toObject();
    QCOMPARE(second.contains("difference"), wrong);
    QCOMPARE(second.contains("error"), unavailable);
    if (wrong) {
      QCOMPARE(second["equal_to_reference"], QJsonValue(false));
      QCOMPARE(second["difference"]["first_element"].toInt(-1), 1);
      QCOMPARE(second["difference"]["count"].toInt(), 1);
      QCOMPARE(second["difference"]["expected_bytes"].toString(), QString("01000000"));
      QCOMPARE(second["difference"]["found_bytes"].toString(), QString("41000000"));
    }
  }

  void csv_data() {
    const auto row = columns<QByteArray, QByteArray, int>("arguments", "what", "rows");
    row("comparison", "", "# compare: indices int64 [50, 1] · params ", 3);
    row("sweep", " --sweep tuples --to 4", "# sweep: indices int64 [50, 1] ",
        6);  // two configurations at three sizes
  }

  void csv() {
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, what);
    QFETCH(int, rows);
    const QByteArray lines = text(
        run(words(("compare --params random:100,10 --indices random:50,1 --repeat 3 --memory-limit 100000 "
                   "--backends cpu:2,reference,emulated --csv" +
                   arguments)
                      .constData())));
    QList<QByteArray> split = lines.split('\n');
    QCOMPARE(split.takeLast(), QByteArray());
    QCOMPARE(split.size(), qsizetype{3 + rows});
    QVERIFY2(split[0].startsWith("# machine: ") && split[0].contains("GatherND Explorer"),
             split[0].constData());
    QVERIFY2(split[1].startsWith(what), split[1].constData());
    const QList<QByteArray> columns = split[2].split(',');
    QCOMPARE(columns.first(), QByteArray("part"));
    const qsizetype median = columns.indexOf("median_ns");
    for (int row = 0; row < rows; ++row) {
      const QList<QByteArray> cells = split[3 + row].split(',');
      if (cells[1] == "emulated") {
        QVERIFY2(split[3 + row].contains("counted, not timed"), split[3 + row].constData());
        QVERIFY(cells[median].isEmpty());
        continue;
      }
      QCOMPARE(cells.size(), columns.size());
      QVERIFY(cells[median].toDouble() > 0);
    }
  }

  /// What a device says of itself, in words, in JSON and in CSV.
  void devices() {
    gathernd::BackendRegistry backends;
    backends.add(gathernd::makeReferenceBackend());
    auto fake = std::make_unique<FakeBackend>("fake");
    fake->phases = {1e-6, 1e-6, 1e-6};
    fake->device = {{400, 20, 10}};
    for (int i = 0; i < 3; ++i) {  // before and after, for each way of telling
      fake->states.push_back({1500, 2600, 40});
      fake->states.push_back({1900, {}, 55});
    }
    backends.add(std::move(fake));
    const QByteArray lines = compareAmong(backends, false).text;
    QVERIFY2(lines.contains("of the 400.0 GB/s that copying within the device gives"), lines.constData());
    QVERIFY2(lines.contains("before: 1500 MHz, memory 2600 MHz, 40 C; after: 1900 MHz, 55 C"),
             lines.constData());
    const Told json = compareAmong(backends, true);
    const QJsonArray told = QJsonDocument::fromJson(json.text).object()["backends"].toArray();
    QVERIFY(!told[0].toObject().contains("device"));
    const QJsonObject device = told[1].toObject()["device"].toObject();
    QCOMPARE(device["copy_gb_s"].toDouble(), 400.0);
    QCOMPARE(device["to_host_gb_s"].toDouble(), 10.0);
    QVERIFY(device["share"].toDouble() > 0);
    QCOMPARE(device["before"]["clock_mhz"].toInt(), 1500);
    QCOMPARE(device["after"]["celsius"].toInt(), 55);
    QVERIFY(device["after"]["memory_clock_mhz"].isNull());
    const QByteArray csv = compareAmong(backends, false, true).text;
    QVERIFY2(csv.contains(",1500,1900,2600,,40,55,,,,\n"), csv.constData());
  }

  void sweeps_data() {
    const auto row = columns<QByteArray, QByteArray, QList<int>>("arguments", "side", "sizes");
    row("tuples", "--sweep tuples --from 2 --to 12", "tuples", QList<int>{2, 4, 8, 12});
    row("slice", "--sweep slice --to 16", "slice", QList<int>{4, 8, 16});
  }

  void sweeps() {
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, side);
    QFETCH(QList<int>, sizes);
    const QByteArray call =
        "compare --params random:20,3 --indices random:5,1 --repeat 2 --backends cpu:1,reference,emulated ";
    const ProgramRun ran = run(words((call + arguments + " --json").constData()));
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = parsed(ran);
    QCOMPARE(object["sweep"].toString().toUtf8(), side);
    QCOMPARE(object["backends"].toArray(), QJsonArray({"cpu:1", "reference", "emulated"}));
    QVERIFY(object["crossovers"].isArray() && object["machine"].isObject());
    QList<int> found;
    for (const QJsonValue value : object["points"].toArray()) {
      found.append(value["size"].toInt());
      QVERIFY(value["bytes"].toInt() > 0);
      const QJsonArray times = value["times"].toArray();
      QCOMPARE(times.size(), qsizetype{3});
      for (const int timed : {0, 1}) {
        QVERIFY(times[timed]["median_ns"].toDouble() > 0);
        QCOMPARE(times[timed]["median_confidence_ns"].toArray().size(), qsizetype{2});
      }
      QVERIFY(times[2].isNull());
    }
    QCOMPARE(found, sizes);
    const QByteArray lines = text(run(words((call + arguments).constData())));
    QVERIFY2(lines.contains("emulated: never timed"), lines.constData());
    QVERIFY2(lines.contains("\n" + QByteArray::number(sizes.back()).rightJustified(12)), lines.constData());
  }
};

GATHERND_TEST(CliCompareTest)
#include "cli_compare_test.moc"
