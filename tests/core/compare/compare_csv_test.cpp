// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as CSV: as many cells as columns in every line, each under its name.
#include "core/compare/compare_csv.h"

#include <QMap>
#include <QTest>

#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Cells = QMap<QByteArray, QByteArray>;

/// Cells that hold no comma themselves, by column.
Cells cellsOf(const std::string& row) {
  const auto columns =
      QByteArray(compareCsvColumns().data(), static_cast<qsizetype>(compareCsvColumns().size())).split(',');
  const auto values = QByteArray::fromStdString(row).split(',');
  if (columns.size() != values.size()) return {};
  Cells cells;
  for (qsizetype i = 0; i < columns.size(); ++i) cells[columns[i]] = values[i];
  return cells;
}

}  // namespace

class CompareCsvTest : public QObject {
  Q_OBJECT

 private slots:
  /// One that lies a bit beside what its first digits say: rounded further, both must come out alike.
  void givesEveryFigureBack() {
    for (const double figure : {19.549999999999997, 1.0 / 3, 0.1, 400.0, 1e21, 5e-324, 123456789.123456789}) {
      ConfigurationResult result;
      result.medianNs = figure;
      result.samplesNs = {figure};
      result.runsPerSample = 1;
      const QByteArray cell = cellsOf(compareCsvRow(result, 1, DType::Float32, ""))["median_ns"];
      QCOMPARE(cell.toDouble(), figure);
    }
  }

  void everyFigure() {
    ConfigurationResult result;
    result.who = {"cuda", nullptr, 3};
    result.samplesNs = {10, 20, 30};
    result.runsPerSample = 2;
    result.phases = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    result.medianNs = 20;
    result.confidence = {11, 29};
    result.leastNs = 10;
    result.mostNs = 30;
    result.firstRunNs = 1.0 / 3;
    result.compared = true;
    result.deviceRoofline = {{4000, 50, 40}};
    result.shareOfDevice = 0.9;
    result.before = {1500, 2600, 40};
    result.after = {1900, {}, 55};
    const float found = -1.5F;
    const float wanted = 2;
    Difference difference{7, 3};
    difference.found.resize(sizeof found);
    difference.expected.resize(sizeof wanted);
    std::memcpy(difference.found.data(), &found, sizeof found);
    std::memcpy(difference.expected.data(), &wanted, sizeof wanted);
    result.difference = difference;
    const Cells cells = cellsOf(compareCsvRow(result, 400, DType::Float32, ""));
    const Cells expected{{"part", "compare"},
                         {"configuration", "cuda"},
                         {"threads", "3"},
                         {"size", ""},
                         {"bytes", "400"},
                         {"samples", "3"},
                         {"runs_per_sample", "2"},
                         {"median_ns", "20"},
                         {"low95_ns", "11"},
                         {"high95_ns", "29"},
                         {"least_ns", "10"},
                         {"most_ns", "30"},
                         {"first_run_ns", "0.3333333333333333"},
                         {"to_device_ns", "4"},
                         {"kernel_ns", "5"},
                         {"to_host_ns", "6"},
                         {"gb_per_s", "20"},
                         {"share_of_floor", ""},
                         {"equal", "no"},
                         {"first_difference", "7"},
                         {"differing_values", "3"},
                         {"found", "-1.5"},
                         {"expected", "2.0"},
                         {"remark", ""},
                         {"share_of_device", "0.9"},
                         {"device_copy_gb_per_s", "4000"},
                         {"to_device_gb_per_s", "50"},
                         {"to_host_gb_per_s", "40"},
                         {"clock_before_mhz", "1500"},
                         {"clock_after_mhz", "1900"},
                         {"memory_clock_before_mhz", "2600"},
                         {"memory_clock_after_mhz", ""},
                         {"celsius_before", "40"},
                         {"celsius_after", "55"}};
    QCOMPARE(cells, expected);
  }

  void withoutTimes() {
    ConfigurationResult result;
    result.who = {"a \"b\"", nullptr};
    result.compared = true;
    result.difference = Difference{};
    const QByteArray row = QByteArray::fromStdString(compareCsvRow(result, 8, DType::Float32, "not, timed"));
    QVERIFY2(row.startsWith("compare,\"a \"\"b\"\"\",0,,8,0,,,"), row.constData());
    QVERIFY2(row.contains(",no,\"not, timed\",,"), row.constData());
  }

  void sweeps() {
    SweepPoint point;
    point.size = 64;
    point.bytes = 512;
    const SweepSample sample{true, 128, {120, 140}, {1, 2, 3}};
    const Cells cells = cellsOf(sweepCsvRow(point, {"cpu:1", nullptr, 1}, sample));
    QCOMPARE(cells["part"], QByteArray("sweep"));
    QCOMPARE(cells["size"], QByteArray("64"));
    QCOMPARE(cells["median_ns"], QByteArray("128"));
    QCOMPARE(cells["high95_ns"], QByteArray("140"));
    QCOMPARE(cells["to_host_ns"], QByteArray("3"));
    QCOMPARE(cells["gb_per_s"], QByteArray("4"));
    QCOMPARE(cells["equal"], QByteArray());
    QCOMPARE(cells["celsius_after"], QByteArray());
  }
};

GATHERND_TEST(CompareCsvTest)
#include "compare_csv_test.moc"
