// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd measure` from outside: which keys its JSON has and how they hang together, never how long
// anything took.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/app/cli_calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

QJsonObject measured(const ProgramRun& ran) {
  return parsed(ran)["backends"].toArray()[0].toObject();
}

bool near(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

constexpr const char* kSmallerProbes = " --memory-limit 30000000";

}  // namespace

class CliMeasureTest : public QObject {
  Q_OBJECT

 private slots:
  void keys_data() {
    // rowBytes: 0: none
    const auto row = columns<QByteArray, QByteArray, int, int>("arguments", "backend", "bytes", "rowBytes");
    row("--params arange:100,10 --indices random:50,1 --backend reference", "reference", 50 * 8 + 2 * 50 * 40,
        0);
    row("--params arange:100,10 --indices random:50,1 --backend eigen", "eigen", 50 * 8 + 2 * 50 * 40, 0);
    row("--params arange:100,10 --indices random:50,1", "cpu", 50 * 8 + 2 * 50 * 40, 0);
    row("--params random:500,25 --indices random:2000,1 --index-dtype int32", "cpu",
        2000 * 4 + 2 * 2000 * 100, 128);
    row("--params [[1,2],[3,4]] --indices [[0,0],[1,1]] --threads 1", "cpu", 2 * 16 + 2 * 2 * 4, 0);
    row("--params [\"a\",\"b\"] --indices [[0]] --threads 2", "cpu", 8 + 2 * 16, 0);
  }

  void keys() {
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, backend);
    QFETCH(int, bytes);
    QFETCH(int, rowBytes);
    const ProgramRun ran =
        run(words(("measure --repeat 7 --json " + arguments + kSmallerProbes).constData()));
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = measured(ran);
    QCOMPARE(object["backend"].toString().toUtf8(), backend);
    QCOMPARE(object["samples_ns"].toArray().size(), qsizetype{7});
    QCOMPARE(object["bytes"].toInt(), bytes);
    QVERIFY(object["runs_per_sample"].toInt() >= 1);
    QVERIFY(object["median_ns"].toDouble() > 0);
    QVERIFY(object["mad_ns"].toDouble(-1) >= 0);
    QVERIFY(object["min_ns"].toDouble() <= object["median_ns"].toDouble());
    const QJsonArray sure = object["median_confidence_ns"].toArray();
    QVERIFY(sure[0].toDouble() <= object["median_ns"].toDouble());
    QVERIFY(sure[1].toDouble() >= object["median_ns"].toDouble());
    QCOMPARE(object["equal_to_reference"], QJsonValue(true));

    // The floor over the median is the share, up to what rounding for the eye takes away.
    QVERIFY(object["floor_ns"].toDouble() > 0);
    const double share = object["floor_ns"].toDouble() / object["median_ns"].toDouble();
    QVERIFY(near(object["share_of_floor"].toDouble(), share, 0.1));
    QCOMPARE(object["share_confidence"].toArray().size(), qsizetype{2});
    const QJsonObject floor = object["floor"].toObject();
    for (const char* key : {"bound", "index_ns", "slice_ns", "output_ns", "lines", "random_lines",
                            "streamed_bytes", "cached", "exact"}) {
      QVERIFY2(floor.contains(key), key);
    }
    const QJsonObject roofline = object["roofline"].toObject();
    for (const char* key : {"threads", "read_gb_s", "write_gb_s", "copy_gb_s", "line_latency_ns", "line_ns",
                            "indexed_line_ns", "cache_bytes", "table_bytes"}) {
      QVERIFY2(roofline[key].toDouble() > 0, key);
    }
    QCOMPARE(roofline["readings"].toInt(), 7);
    QCOMPARE(roofline["row_bytes"].toInt(), rowBytes);
    QCOMPARE(roofline.contains("row_copy_ns"), rowBytes > 0);
    if (arguments.contains("--threads 1")) QCOMPARE(roofline["threads"].toInt(), 1);
    if (arguments.contains("--threads 2")) QCOMPARE(roofline["threads"].toInt(), 2);
  }

  /// A run of a few nanoseconds is told with decimals; longer ones are whole numbers.
  void wholeNumbersFromAHundredNanosecondsOn() {
    const ProgramRun ran = run(words((std::string("measure --params zeros:1000,1000 --indices zeros:1000,1 "
                                                  "--repeat 3 --json") +
                                      kSmallerProbes)
                                         .c_str()));
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = measured(ran);
    QVERIFY(object["median_ns"].toInt() > 100);
    QVERIFY(object["mad_ns"].toInt(-1) >= 0);
    for (const QJsonValue sample : object["samples_ns"].toArray()) QVERIFY(sample.toInt() > 0);
  }

  void memoryLimits_data() {
    const auto row = columns<QByteArray, bool, bool>("limit", "roofline", "compared");
    row("room for small probes", "20000000", true, true);
    row("room for the reference's output alone", "100000", false, true);
    // 400 bytes of params, 800 of indices, 400 of output
    row("room for the call alone", "1600", false, false);
  }

  void memoryLimits() {
    QFETCH(QByteArray, limit);
    QFETCH(bool, roofline);
    QFETCH(bool, compared);
    const QByteArray call =
        "measure --params arange:100 --indices random:100,1 --repeat 3 --memory-limit " + limit;
    const ProgramRun ran = run(words((call + " --json").constData()));
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = measured(ran);
    for (const char* key : {"floor_ns", "share_of_floor", "roofline"}) {
      QVERIFY2(object.contains(key), key);
      QCOMPARE(object[key].isNull(), !roofline);
    }
    if (roofline) {
      QCOMPARE(object["roofline"].toObject()["shrunk"], QJsonValue(true));
      QVERIFY(object["roofline"].toObject()["table_bytes"].toInt() < limit.toInt());
    }
    QVERIFY(object.contains("equal_to_reference"));
    QCOMPARE(object["equal_to_reference"].isNull(), !compared);
    const QByteArray lines = text(run(words(call.constData())));
    QCOMPARE(lines.contains("shrank the probes' table"), roofline);
    QCOMPARE(lines.contains("floor    unknown"), !roofline);
    QCOMPARE(lines.contains("not compared"), !compared);
    QVERIFY(!lines.contains("DIFFERS"));
  }

  void printed_data() {
    const auto row = columns<QByteArray>("word");
    for (const char* word : {"backend  cpu\n", "samples  ", "median   ", "spread   ", "moved    240 bytes",
                             "floor    ", "share    ", "machine  1 thread: read ", "a random line", "latency",
                             "output   equal to the reference's, bit for bit\n"}) {
      row(word);
    }
  }

  void printed() {
    QFETCH(QByteArray, word);
    static const QByteArray kLines = text(
        run(words((std::string("measure --params arange:20 --indices random:15,1 --repeat 3 --threads 1") +
                   kSmallerProbes)
                      .c_str())));
    QVERIFY2(kLines.contains(word), kLines.constData());
    for (const QByteArray& line : kLines.split('\n')) QVERIFY2(line.size() <= 110, line.constData());
  }

  void quiet() {
    const ProgramRun ran =
        run(words("measure --params arange:20 --indices random:15,1 --repeat 3 --quiet"
                  " --memory-limit 100000"));
    QCOMPARE(ran.exitStatus, 0);
    bool number = false;
    QVERIFY(text(ran).trimmed().toDouble(&number) > 0);
    QVERIFY(number);
  }

  void emulatedIsNotTimed() {
    const ProgramRun ran = run(words("measure --params arange:3 --indices [[0]] --json --backend emulated"));
    QCOMPARE(ran.exitStatus, 2);
    QCOMPARE(parsed(ran)["error"].toObject()["backend"].toString(), QString("emulated"));
  }
};

GATHERND_TEST(CliMeasureTest)
#include "cli_measure_test.moc"
