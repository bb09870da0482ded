// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/log_chart.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/charts/picture_checks.h"

using namespace gathernd::ui;

namespace {

LogSeries seriesOf(const QString& label, LineInk ink, double first, double slope, int points) {
  LogSeries series{label, ink, {}};
  for (int i = 0; i < points; ++i) {
    const double size = std::pow(2, i);
    const double ns = first * std::pow(size, slope);
    series.points.push_back({size, ns, ns * 0.8, ns * 1.3});
  }
  return series;
}

LogChart chartOf(std::vector<LogSeries> series) {
  LogChart chart;
  chart.title = QStringLiteral("Sweep: tuples");
  chart.note = QStringLiteral("log-log");
  chart.axis = QStringLiteral("tuples");
  chart.series = std::move(series);
  chart.empty = QStringLiteral("No sweep yet.");
  return chart;
}

}  // namespace

class LogChartTest : public QObject {
  Q_OBJECT

 private slots:
  void isReadable_data() {
    const auto row = gathernd::test::columns<std::vector<LogSeries>>("series");
    for (int count = 1; count <= 8; ++count) {
      std::vector<LogSeries> alike;
      std::vector<LogSeries> spread;
      for (int i = 0; i < count; ++i) {
        const auto ink = static_cast<LineInk>(i % 6);
        alike.push_back(seriesOf(QStringLiteral("configuration %1").arg(i), ink, 1000, 0.8, 20));
        spread.push_back(seriesOf(QStringLiteral("configuration %1").arg(i), ink, std::pow(10, i), 0.5, 20));
      }
      QTest::addRow("%d on one line", count) << alike;
      QTest::addRow("%d apart", count) << spread;
    }
    using Series = std::vector<LogSeries>;
    const auto one = [](const char* label, LineInk ink, double first, double slope, int points) {
      return seriesOf(QLatin1String(label), ink, first, slope, points);
    };
    const LogSeries lone = one("a", LineInk::Accent, 1000, 1, 1);
    row("one point", Series{lone});
    row("no point", Series{one("a", LineInk::Accent, 1000, 1, 0)});
    row("one point beside many", Series{lone, one("b", LineInk::Strong, 10, 1, 24)});
    row("1 ns beside 10 s",
        Series{one("quick", LineInk::Strong, 1, 0, 12), one("slow", LineInk::Grey, 10e9, 0, 12)});
    row("a name at the corner, where the last number is",
        Series{one("quick", LineInk::Strong, 10, 0, 17), one("slow", LineInk::Grey, 10e3, 0, 17)});
    row("long names",
        Series{one("a configuration whose name is longer than its chart is wide", LineInk::Strong, 1, 1, 9)});
  }
  void isReadable() {
    QFETCH(std::vector<LogSeries>, series);
    for (const AxisUnit unit : {AxisUnit::Count, AxisUnit::Bytes}) {
      LogChart chart = chartOf(series);
      chart.unit = unit;
      if (series.size() > 1 && series[1].points.size() > 4)
        chart.marks = {{6, 0, QStringLiteral("this one wins from 6 tuples")},
                       {300, 1, QStringLiteral("that one wins from 300 tuples")}};
      for (const Theme& theme : {lightTheme(), darkTheme(), themeWished("high-contrast", QPalette())}) {
        const double least = logChartHeight(chart, theme);
        for (const double width : {380.0, 540.0, 1200.0}) {
          for (const double height : {least, 420.0, 900.0}) {
            const ChartPicture picture = logPicture(chart, theme, {width, std::max(least, height)});
            const QStringList found = unreadable(picture);
            QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("%1 x %2: ").arg(width).arg(height) +
                                                 found.join(QStringLiteral("; "))));
          }
        }
      }
    }
  }

  void standsStillWhilePointsCome() {
    const auto ticks = [](int points) {
      LogChart chart = chartOf({seriesOf(QStringLiteral("a"), LineInk::Strong, 1000, 0, points)});
      chart.from = 1;
      chart.to = 1 << 20;
      QStringList texts = textsOf(logPicture(chart, lightTheme(), {600, 300}));
      texts.removeAll(QStringLiteral("a"));
      return texts;
    };
    QCOMPARE(ticks(1), ticks(20));
  }

  void marksTheCrossing() {
    LogChart chart = chartOf({seriesOf(QStringLiteral("linear"), LineInk::Grey, 100, 1, 16),
                              seriesOf(QStringLiteral("flat"), LineInk::Accent, 6400, 0, 16)});
    chart.marks = {{64, 1, QStringLiteral("flat wins from 64 tuples")}};
    const ChartPicture picture = logPicture(chart, lightTheme(), {700, 400});
    QVERIFY(textsOf(picture).contains(QStringLiteral("flat wins from 64 tuples")));
    // The circle lies on both lines: they cross there.
    const ChartShape& circle = picture.shapes.back();
    const QPointF centre = circle.points.boundingRect().center();
    int through = 0;
    for (const ChartShape& shape : picture.shapes) {
      if (shape.points.size() != 16) continue;
      for (qsizetype i = 0; i + 1 < shape.points.size(); ++i) {
        const QLineF part(shape.points[i], shape.points[i + 1]);
        if (centre.x() < part.x1() - 0.01 || centre.x() > part.x2() + 0.01) continue;
        const double y = part.y1() + part.dy() * (centre.x() - part.x1()) / part.dx();
        if (std::abs(y - centre.y()) < 0.6) {
          ++through;
          break;
        }
      }
    }
    QCOMPARE(through, 2);
  }

  void pushesApart_data() {
    const auto row = gathernd::test::columns<std::vector<double>, std::vector<double>>("wanted", "placed");
    row("free", std::vector<double>{10, 50, 90}, std::vector<double>{10, 50, 90});
    row("alike", std::vector<double>{50, 50}, std::vector<double>{50, 70});
    row("at the end", std::vector<double>{100, 95}, std::vector<double>{100, 80});
    row("outside", std::vector<double>{-5, 400}, std::vector<double>{0, 100});
    row("order is kept", std::vector<double>{30, 10}, std::vector<double>{30, 10});
  }
  void pushesApart() {
    QFETCH(std::vector<double>, wanted);
    QTEST(pushedApart(wanted, 20, 0, 100), "placed");
  }

  void readsBetweenPoints() {
    const LogSeries series = seriesOf(QString(), LineInk::Strong, 10, 1, 8);
    QVERIFY(std::abs(interpolated(series, 6) - 60) < 1e-6);
    QCOMPARE(interpolated(series, 1), 10.0);
    QCOMPARE(interpolated(series, 0.5), 0.0);
    QCOMPARE(interpolated(series, 1000), 0.0);
  }
};

GATHERND_TEST(LogChartTest)
#include "log_chart_test.moc"
