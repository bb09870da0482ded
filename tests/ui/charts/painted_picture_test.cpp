// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/painted_picture.h"

#include <QImage>
#include <QPainter>
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/charts/bar_chart.h"
#include "ui/charts/log_chart.h"
#include "ui/charts/picture.h"

using namespace gathernd::ui;

namespace {

/// A sweep that has come to its `points`-th point; times go up and down from point to point, as they do.
LogChart sweepAt(int points, double top = 1e5) {
  LogChart chart;
  chart.title = QStringLiteral("Sweep: tuples");
  chart.axis = QStringLiteral("tuples");
  chart.from = 1;
  chart.to = 1e6;
  for (int s = 0; s < 6; ++s) {
    LogSeries series{QStringLiteral("series %1").arg(s), static_cast<LineInk>(s), {}};
    for (int i = 0; i < points; ++i) {
      const double size = std::pow(10, 6.0 * i / 199);
      const double ns =
          std::min(top, 1000 * (s + 1) * std::pow(size, 0.1 * s)) * (1 + 0.3 * std::sin(i * 1.7 + s));
      series.points.push_back({size, ns, ns * 0.8, ns * 1.3});
    }
    chart.series.push_back(series);
  }
  if (points > 100) chart.marks = {{50, 2, QStringLiteral("series 2 wins from 50 tuples")}};
  return chart;
}

QImage whole(const ChartPicture& picture, double ratio) {
  QPixmap pixmap((picture.size * ratio).toSize());
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paintPicture(painter, picture);
  painter.end();
  return pixmap.toImage();
}

}  // namespace

class PaintedPictureTest : public QObject {
  Q_OBJECT

 private slots:
  void isThePictureToThePixel_data() {
    gathernd::test::columns<double, double>("ratio", "top");
    for (const double ratio : {1.0, 1.25, 1.5, 2.0}) {
      QTest::addRow("scale %g", ratio) << ratio << 1e5;
      QTest::addRow("scale %g, the axis grows", ratio) << ratio << 1e12;
    }
  }
  void isThePictureToThePixel() {
    const auto [ratio, top] = gathernd::test::currentRow<double, double>();
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
      PaintedPicture painted;
      for (const int points : {0, 1, 2, 3, 4, 40, 41, 43, 44, 99, 101, 104, 105, 199, 200}) {
        const ChartPicture picture = logPicture(sweepAt(points, top), theme, {640, 320});
        do painted.paint(picture, ratio, 0);
        while (!painted.whole());
        QVERIFY2(painted.pixmap().toImage() == whole(picture, ratio), qPrintable(QString::number(points)));
      }
    }
  }

  void paintsWhatIsNewOnly() {
    PaintedPicture painted;
    painted.paint(logPicture(sweepAt(60), lightTheme(), {1000, 600}), 1);
    QCOMPARE(painted.partPainted(), 1.0);
    int anew = 0;  // the axis has another decade
    for (int points = 61; points < 100; ++points) {
      const ChartPicture picture = logPicture(sweepAt(points), lightTheme(), {1000, 600});
      painted.paint(picture, 1);
      if (!painted.whole() || painted.partPainted() > 0.4) ++anew;
      if (painted.whole() && painted.partPainted() <= 0.4)
        QVERIFY2(painted.partPainted() > 0 && painted.partPainted() < 0.2,
                 qPrintable(QString::number(points)));
      while (!painted.whole()) painted.paint(picture, 1);
    }
    QVERIFY2(anew <= 2, qPrintable(QString::number(anew)));
    painted.paint(logPicture(sweepAt(99), lightTheme(), {1000, 600}), 1);
    QCOMPARE(painted.partPainted(), 0.0);
  }

  void showsTheFormerUntilTheNextIsWhole() {
    PaintedPicture painted;
    const ChartPicture first = logPicture(sweepAt(60), lightTheme(), {1000, 600});
    const ChartPicture second = logPicture(sweepAt(60, 1e12), darkTheme(), {1000, 600});
    painted.paint(first, 1);
    painted.paint(second, 1, 0);
    int frames = 1;
    for (; !painted.whole(); ++frames) {
      QVERIFY(painted.pixmap().toImage() == whole(first, 1));
      painted.paint(second, 1, 0);
    }
    QVERIFY(frames > 2);
    QVERIFY(painted.pixmap().toImage() == whole(second, 1));
    painted.forget();
    painted.paint(first, 1, 0);
    QVERIFY(painted.whole());
    QVERIFY(painted.pixmap().toImage() == whole(first, 1));
  }

  void findsWhatChanged_data() {
    const auto row =
        gathernd::test::columns<ChartPicture, ChartPicture, QRectF>("before", "after", "changed");
    const QPen pen(Qt::black, 2);
    const QFont font = lightTheme().ui(measure::kBodyPx);
    ChartPicture base;
    base.size = {200, 100};
    base.rect(QRectF(0, 0, 200, 100), Qt::white);
    base.line(QPolygonF({{10, 50}, {20, 40}, {30, 60}}), pen);
    base.text(100, 20, ChartPicture::Side::Left, QStringLiteral("7"), font, Qt::black);
    row("nothing", base, base, QRectF());
    ChartPicture grown = base;
    grown.shapes[1].points << QPointF(40, 45);
    row("a line grew", base, grown, QRectF(QPointF(30, 45), QPointF(40, 60)));
    ChartPicture moved = base;
    moved.shapes[1].points[1].ry() += 1e-9;
    row("a point moved by next to nothing", base, moved, QRectF(QPointF(10, 40), QPointF(30, 60)));
    ChartPicture recoloured = base;
    recoloured.shapes[1].pen.setColor(Qt::red);
    row("another colour", base, recoloured, QRectF(QPointF(10, 40), QPointF(30, 60)));
    ChartPicture fewer = base;
    fewer.shapes.pop_back();
    row("gone", base, fewer, QRectF(QPointF(10, 40), QPointF(30, 60)));
    row("come", fewer, base, QRectF(QPointF(10, 40), QPointF(30, 60)));
    ChartPicture said = base;
    said.texts[0].text = QStringLiteral("8");
    row("other words", base, said, base.texts[0].box);
    ChartPicture band = base, wider = base;
    band.area(QPolygonF({{10, 50}, {20, 50}, {20, 30}, {10, 30}}), Qt::gray);
    wider.area(QPolygonF({{10, 50}, {20, 50}, {30, 52}, {30, 20}, {20, 30}, {10, 30}}), Qt::gray);
    row("a band grew", band, wider, QRectF(QPointF(20, 20), QPointF(30, 52)));
  }
  void findsWhatChanged() {
    const auto [before, after, changed] = gathernd::test::currentRow<ChartPicture, ChartPicture, QRectF>();
    QRectF found;
    for (const QRectF& part : changedParts(before, after)) found |= part;
    if (changed.isNull()) {
      QVERIFY(found.isNull());
      return;
    }
    QVERIFY(found.contains(changed));
    QVERIFY(changed.adjusted(-7, -7, 7, 7).contains(found));
  }
};

GATHERND_TEST(PaintedPictureTest)
#include "painted_picture_test.moc"
