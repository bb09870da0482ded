// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/units.h"

#include <QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

class UnitsTest : public QObject {
  Q_OBJECT

 private slots:
  void durations_data() {
    gathernd::test::columns<double, QString>("ns", "text");
    const struct {
      double ns;
      const char* text;
    } rows[] = {{0, "0 ns"},          {0.851, "0.85 ns"},     {9.996, "10.0 ns"},   {25.31, "25.3 ns"},
                {812, "812 ns"},      {999.4, "999 ns"},      {999.6, "1.00 µs"},   {1534, "1.53 µs"},
                {396e3, "396 µs"},    {999.7e3, "1.00 ms"},   {67.84e6, "67.8 ms"}, {10e9, "10.0 s"},
                {86400e9, "86400 s"}, {0.00012, "0.00012 ns"}};
    for (const auto& row : rows) QTest::newRow(row.text) << row.ns << QString::fromUtf8(row.text);
  }
  void durations() {
    QFETCH(double, ns);
    QTEST(durationText(ns), "text");
  }

  void shares_data() {
    const auto row = gathernd::test::columns<double, QString>("share", "text");
    for (const double rate : {0.001, 0.851, 12.34, 4312.0})
      QVERIFY(rateText(rate).endsWith(QStringLiteral(" GB/s")));
    QCOMPARE(rateText(12.34), QStringLiteral("12.3 GB/s"));
    row("0", 0.0, "0%");
    row("small", 0.0042, "0.4%");
    row("middling", 0.657, "66%");
    row("above", 1.021, "102%");
  }
  void shares() {
    QFETCH(double, share);
    QTEST(percentText(share), "text");
  }

  void sizes_data() {
    const auto row = gathernd::test::columns<double, int, QString>("value", "unit", "text");
    const int bytes = static_cast<int>(AxisUnit::Bytes);
    const int count = static_cast<int>(AxisUnit::Count);
    row("4 B", 4.0, bytes, "4 B");
    row("1 KiB", 1024.0, bytes, "1 KiB");
    row("1.5 KiB", 1536.0, bytes, "1.5 KiB");
    row("3 GiB", 3221225472.0, bytes, "3 GiB");
    row("count", 131072.0, count, "131,072");
  }
  void sizes() {
    const auto [value, unit] = gathernd::test::currentRow<double, int>();
    QTEST(sizeText(value, static_cast<AxisUnit>(unit)), "text");
  }

  void linearAxes_data() {
    const auto row =
        gathernd::test::columns<double, int, QString, QString>("greatest", "most", "texts", "unit");
    row("400 µs", 412e3, 5, "0 100 200 300 400", "µs");
    row("one", 1.0, 1, "0 1", "ns");
    row("10 s", 10.4e9, 6, "0 2 4 6 8 10", "s");
    row("nothing", 0.0, 2, "0 0.5 1", "ns");
    row("1.3 ms", 1.3e6, 3, "0 0.5 1", "ms");
  }
  void linearAxes() {
    const auto [greatest, most] = gathernd::test::currentRow<double, int>();
    const LinearTicks axis = timeTicks(greatest, most);
    QStringList texts;
    for (const Tick& tick : axis.ticks) texts << tick.text;
    QTEST(texts.join(u' '), "texts");
    QTEST(axis.unit, "unit");
  }

  void logAxes_data() {
    const auto row =
        gathernd::test::columns<double, double, int, int, QString>("low", "high", "unit", "most", "texts");
    const int time = static_cast<int>(AxisUnit::Time);
    const int bytes = static_cast<int>(AxisUnit::Bytes);
    const int count = static_cast<int>(AxisUnit::Count);
    row("time", 1200.0, 80e6, time, 9, "1 µs|10 µs|100 µs|1 ms|10 ms|100 ms");
    row("one value", 1000.0, 1000.0, time, 9, "1 µs|10 µs");
    row("extreme", 1.0, 10e9, time, 6, "1 ns|100 ns|10 µs|1 ms|100 ms|10 s");
    row("tuples", 1.0, 1e7, count, 9, "1|10|100|1,000|10^4|10^5|10^6|10^7");
    row("bytes", 4.0, 65536.0, bytes, 5, "4 B|64 B|1 KiB|16 KiB");
    row("powers stay ends", 1000.0, 100000.0, time, 9, "1 µs|10 µs|100 µs");
  }
  void logAxes() {
    const auto [low, high, unit, most] = gathernd::test::currentRow<double, double, int, int>();
    const auto kind = static_cast<AxisUnit>(unit);
    const LogRange range = logRange(low, high, kind);
    QVERIFY(range.low <= low * (1 + 1e-9) && range.high >= high * (1 - 1e-9));
    QStringList texts;
    for (const Tick& tick : logTicks(range, kind, most)) {
      texts << (tick.raised.isEmpty() ? tick.text : tick.text + u'^' + tick.raised);
      const double part = range.part(tick.value);
      QVERIFY(part > -1e-9 && part < 1 + 1e-9);
    }
    QVERIFY(texts.size() <= most);
    QTEST(texts.join(u'|'), "texts");
  }
};

GATHERND_TEST(UnitsTest)
#include "units_test.moc"
