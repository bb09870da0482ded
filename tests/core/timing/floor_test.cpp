// SPDX-License-Identifier: GPL-3.0-or-later
// The floor of a call by hand, on a made-up machine with round figures.
#include "core/timing/floor.h"

#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// Reads or writes 16 bytes a nanosecond (a line in 4 ns), copies 10 and 10; a random line takes 10 ns, a row
/// of 256 bytes 24 to read (6 a line) and 48 to copy (12 a line); within the cache it is 100 bytes a
/// nanosecond.
Roofline machine() {
  Roofline roofline;
  roofline.readGBs = 16;
  roofline.writeGBs = 16;
  roofline.copyGBs = 20;
  roofline.lineNs = 10;
  roofline.rowBytes = 256;
  roofline.rowReadNs = 24;
  roofline.rowCopyNs = 48;
  roofline.cachedCopyGBs = 100;
  return roofline;
}

CallTraffic call(std::int64_t sliceBytes, std::int64_t indexBytes, std::int64_t outputBytes,
                 double randomLines, double streamedBytes) {
  CallTraffic traffic;
  traffic.sliceBytes = sliceBytes;
  traffic.indexBytes = indexBytes;
  traffic.outputBytes = outputBytes;
  traffic.randomLines = randomLines;
  traffic.streamedBytes = streamedBytes;
  return traffic;
}

bool near(double a, double b) {
  return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

}  // namespace

class FloorTest : public QObject {
  Q_OBJECT

 private slots:
  void parts_data() {
    const auto row = test::columns<CallTraffic, double, double, double, double, FloorBound>(
        "traffic", "indexNs", "sliceNs", "outputNs", "floorNs", "bound");
    // 1,000 slices of 4 bytes: 125 lines of indices, each in a random line's place.
    row("small random slices", call(4, 8000, 4000, 1000, 0), 1250, 10'000, 250, 11'250, FloorBound::Reads);
    // More index lines than random ones: the rest of them streams.
    row("few random lines", call(4, 8000, 4000, 25, 0), 250 + 400, 250, 250, 900, FloorBound::Reads);
    // Each byte read with one written at the copy's rate, the indices beyond them at the reading's.
    row("in order", call(64, 8000, 64'000, 0, 64'000), 500, 4000, 4000, 6400 + 500, FloorBound::Copy);
    row("in order, small", call(4, 8000, 4000, 0, 4000), 500, 250, 250, 400 + 500, FloorBound::Copy);
    // The table stays in the cache: nothing but the indices and the output.
    row("small table, large output", call(256, 800, 25'600, 0, 0), 50, 0, 1600, 80 + 1550, FloorBound::Copy);
    row("nothing is read", call(256, 0, 25'600, 0, 0), 0, 0, 1600, 1600, FloorBound::Writes);
    // 100 rows of four lines: 4,800 ns as a row copy, and 12.5 lines of indices.
    row("random rows", call(256, 800, 25'600, 400, 0), 125, 2400, 1600, 4925, FloorBound::Rows);
    row("random rows and some in order", call(256, 800, 38'400, 400, 12'800), 125, 3200, 2400, 4925 + 1280,
        FloorBound::Rows);
    // A line by itself is no part of a row; but writing whole lines is part of copying them.
    row("random lines of 64 bytes", call(64, 0, 6400, 100, 0), 0, 1000, 400, 1200, FloorBound::Rows);
    row("random slices of 63 bytes", call(63, 0, 6300, 100, 0), 0, 1000, 393.75, 1000, FloorBound::Reads);
    row("nothing at all", call(0, 0, 0, 0, 0), 0, 0, 0, 0, FloorBound::Nothing);
    row("indices alone", call(0, 1600, 0, 0, 0), 100, 0, 0, 100, FloorBound::Reads);
  }
  void parts() {
    const auto [traffic, indexNs, sliceNs, outputNs, floorNs, bound] =
        test::currentRow<CallTraffic, double, double, double, double, FloorBound>();
    const Floor floor = floorOf(traffic, machine());
    QVERIFY(near(floor.indexNs, indexNs));
    QVERIFY(near(floor.sliceNs, sliceNs));
    QVERIFY(near(floor.outputNs, outputNs));
    QVERIFY2(near(floor.ns, floorNs), qPrintable(QString::number(floor.ns)));
    QCOMPARE(floor.bound, bound);
  }

  void inTheCache() {
    CallTraffic traffic = call(64, 1000, 2000, 0, 0);
    traffic.cached = true;
    const Floor floor = floorOf(traffic, machine());
    QCOMPARE(floor.ns, 50.0);  // 1,000 + 2,000 + 2,000 bytes
    QCOMPARE(floor.bound, FloorBound::Cache);
    QCOMPARE(floor.indexNs + floor.sliceNs + floor.outputNs, 0.0);
  }

  /// What was not measured bounds nothing, and divides by nothing.
  void figuresThatAreMissing() {
    Roofline roofline = machine();
    roofline.rowBytes = 0;
    roofline.rowReadNs = roofline.rowCopyNs = 0;
    const Floor floor = floorOf(call(256, 0, 25'600, 400, 0), roofline);
    QCOMPARE(floor.ns, 4000.0);
    QCOMPARE(floor.bound, FloorBound::Reads);
    QCOMPARE(floorOf(call(256, 800, 25'600, 400, 100), Roofline()).ns, 0.0);
    CallTraffic cached = call(4, 8, 4, 0, 0);
    cached.cached = true;
    QCOMPARE(floorOf(cached, Roofline()).bound, FloorBound::Nothing);
  }

  /// More of anything is never faster.
  void growsWithTheTraffic() {
    const CallTraffic base = call(256, 8000, 25'600, 200, 12'800);
    const double least = floorOf(base, machine()).ns;
    for (int part = 0; part < 4; ++part) {
      CallTraffic more = base;
      if (part == 0) more.indexBytes *= 50;
      if (part == 1) more.outputBytes *= 50;
      if (part == 2) more.randomLines *= 50;
      if (part == 3) more.streamedBytes *= 50;
      QVERIFY(floorOf(more, machine()).ns > least);
    }
  }

  void inProportion() {
    const Floor floor = floorOf(call(4, 8000, 4000, 1000, 0), machine()).scaledTo(22'500);
    QCOMPARE(floor.ns, 22'500.0);
    QCOMPARE(floor.bound, FloorBound::Reads);
    QVERIFY(near(floor.indexNs, 2500) && near(floor.sliceNs, 20'000) && near(floor.outputNs, 500));
    QCOMPARE(Floor().scaledTo(7).indexNs, 0.0);
  }

  void names() {
    QCOMPARE(floorBoundName(FloorBound::Nothing), std::string_view("nothing"));
    QCOMPARE(floorBoundName(FloorBound::Cache), std::string_view("cache"));
    QCOMPARE(floorBoundName(FloorBound::Reads), std::string_view("reads"));
    QCOMPARE(floorBoundName(FloorBound::Writes), std::string_view("writes"));
    QCOMPARE(floorBoundName(FloorBound::Copy), std::string_view("copy"));
    QCOMPARE(floorBoundName(FloorBound::Rows), std::string_view("rows"));
  }
};

GATHERND_TEST(FloorTest)
#include "floor_test.moc"
