// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bar_chart.h"

#include <QtTest>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/charts/picture_checks.h"
#include "ui/charts/units.h"

using namespace gathernd::ui;

namespace {

BarRow timedRow(const QString& label, double ns) {
  BarRow row;
  row.label = label;
  row.segments = {{ns, BarFill::Host}};
  row.low = ns * 0.9;
  row.high = ns * 1.2;
  row.figure = durationText(ns);
  row.share = 0.66;
  row.words = label;
  return row;
}

BarChart chartOf(std::vector<BarRow> rows) {
  BarChart chart;
  chart.title = QStringLiteral("Time of one run");
  chart.note = QStringLiteral("median of 30 samples, whiskers from least to most");
  chart.figureHeading = QStringLiteral("median");
  chart.shareHeading = QStringLiteral("of roofline");
  const char* names[] = {"CPU", "H2D copy", "kernel", "D2H copy"};
  for (int i = 0; i < 4; ++i) chart.legend[i] = QLatin1String(names[i]);
  chart.rows = std::move(rows);
  chart.empty = QStringLiteral("Nothing compared yet.");
  return chart;
}

BarRow phasedRow() {
  BarRow row = timedRow(QStringLiteral("cuda, end to end"), 67.8e3);
  row.segments = {{47.9e3, BarFill::ToDevice}, {3.4e3, BarFill::Kernel}, {16.5e3, BarFill::ToHost}};
  row.share.reset();
  row.remark = QStringLiteral("95% copies");
  row.detail = QStringLiteral("H2D 47.9 µs · kernel 3.4 µs · D2H 16.5 µs");
  return row;
}

BarRow sentenceRow() {
  BarRow row;
  row.label = QStringLiteral("emulated");
  row.sentence = QStringLiteral(
      "32.0 sectors a request, 12% wanted: counted, not timed, because an emulator has no clock");
  row.words = row.sentence;
  return row;
}

double barWidth(const ChartPicture& picture, const Theme& theme) {
  for (const ChartShape& shape : picture.shapes) {
    if (shape.box && shape.fill.color() == theme.edge) return shape.points[1].x() - shape.points[0].x();
  }
  return -1;
}

}  // namespace

class BarChartTest : public QObject {
  Q_OBJECT

 private slots:
  void isReadable_data() {
    const auto row = gathernd::test::columns<std::vector<BarRow>>("rows");
    for (int count = 0; count <= 8; ++count) {
      std::vector<BarRow> rows;
      for (int i = 0; i < count; ++i) {
        rows.push_back(i % 3 == 2   ? sentenceRow()
                       : i % 3 == 1 ? phasedRow()
                                    : timedRow(QStringLiteral("cpu, %1 threads").arg(i), 396e3));
      }
      QTest::addRow("%d rows", count) << rows;
    }
    const QString longLabel =
        QStringLiteral("a backend whose name goes on for very much longer than anybody would like");
    row("long labels", std::vector<BarRow>{timedRow(longLabel, 2e3), timedRow(longLabel, 3e3)});
    row("1 ns beside 10 s",
        std::vector<BarRow>{timedRow(QStringLiteral("a"), 1), timedRow(QStringLiteral("b"), 10e9)});
    BarRow far = timedRow(QStringLiteral("far whisker"), 100);
    far.high = 1e6;
    row("far whisker", std::vector<BarRow>{far});
    row("only sentences", std::vector<BarRow>{sentenceRow(), sentenceRow()});
    BarRow zero = timedRow(QStringLiteral("zero"), 0);
    row("no time at all", std::vector<BarRow>{zero});
  }
  void isReadable() {
    QFETCH(std::vector<BarRow>, rows);
    const BarChart chart = chartOf(rows);
    for (const Theme& theme : {lightTheme(), darkTheme(), themeWished("high-contrast", QPalette())}) {
      const double least = barChartHeight(chart, theme);
      for (const double width : {420.0, 700.0, 1500.0}) {
        for (const double height : {least, least + 60, 900.0}) {
          if (height < least) continue;
          const ChartPicture picture = barPicture(chart, theme, {width, height});
          const QStringList found = unreadable(picture);
          QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("%1 x %2: ").arg(width).arg(height) +
                                               found.join(QStringLiteral("; "))));
          QCOMPARE(picture.places.size(), rows.size());
          if (width < 700 || height < least + 60) continue;
          // With room, nothing that was measured is left out.
          const QStringList texts = textsOf(picture);
          for (const BarRow& row : rows)
            QVERIFY2(row.figure.isEmpty() || texts.contains(row.figure), qPrintable(row.figure));
        }
      }
    }
  }

  void isProportional() {
    const Theme theme = lightTheme();
    const auto width = [&](double ns) {
      std::vector<BarRow> rows{timedRow(QStringLiteral("a"), ns), timedRow(QStringLiteral("b"), 1000)};
      return barWidth(barPicture(chartOf(rows), theme, {900, 300}), theme);
    };
    const double whole = width(1000);
    QVERIFY(whole > 100);
    QVERIFY(std::abs(width(500) - whole / 2) < 0.5);
    QVERIFY(std::abs(width(250) - whole / 4) < 0.5);
    QVERIFY(width(0.001) >= 1);  // still to be seen
  }

  void cutsFarWhiskers() {
    const Theme theme = lightTheme();
    const double usual =
        barWidth(barPicture(chartOf({timedRow(QStringLiteral("a"), 100)}), theme, {900, 300}), theme);
    BarRow far = timedRow(QStringLiteral("a"), 100);
    far.high = 1e9;
    const double beside = barWidth(barPicture(chartOf({far}), theme, {900, 300}), theme);
    QVERIFY2(beside > usual * 0.6, "one outlier must not press every bar flat");
  }

  void tellsPhasesByPattern() {
    const ChartPicture picture =
        barPicture(chartOf({phasedRow()}), themeWished("high-contrast", QPalette()), {1100, 300});
    int rising = 0;
    int falling = 0;
    for (const ChartShape& shape : picture.shapes) {
      if (shape.box || shape.points.size() != 2) continue;
      const QPointF step = shape.points[1] - shape.points[0];
      if (std::abs(std::abs(step.x()) - std::abs(step.y())) > 0.01 || step.x() == 0) continue;
      (step.y() < 0 ? rising : falling)++;
    }
    QVERIFY(rising > 2);
    QVERIFY(falling > 2);
    const QStringList texts = textsOf(picture);
    for (const char* name : {"H2D copy", "kernel", "D2H copy"})
      QVERIFY2(texts.contains(QLatin1String(name)), name);
  }
};

GATHERND_TEST(BarChartTest)
#include "bar_chart_test.moc"
