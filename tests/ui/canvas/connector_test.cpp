// SPDX-License-Identifier: GPL-3.0-or-later
// A way across millions of rows is cut to what lies near the view, and nothing of it that can be seen is
// lost.
#include <QTest>
#include <cmath>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/canvas/scene/highlight.h"

using namespace gathernd::ui;

class ConnectorTest : public QObject {
  Q_OBJECT

 private slots:
  void longWaysAreCut_data() {
    // top: of the view
    const auto row = gathernd::test::columns<double, double, bool>("length", "top", "cut");
    row("short", 3000.0, 0.0, false);
    row("its beginning", 1.4e9, -300.0, true);
    row("its middle", 1.4e9, 0.7e9, true);
    row("its end", 1.4e9, 1.4e9 - 300, true);
    row("upwards", -1.4e9, -1.4e9, true);
    row("elsewhere", 1.4e9, 2e9, true);
  }
  void longWaysAreCut() {
    QFETCH(double, length);
    QFETCH(double, top);
    QFETCH(bool, cut);
    QPainterPath path(QPointF(40, 0));
    path.lineTo(90, 0);
    path.cubicTo(300, 0, 100, length, 400, length);
    path.quadTo(405, length, 405, length + 5);
    path.lineTo(405, length + 40);
    const QRectF view(0, top, 800, 600);
    const QPainterPath part = partNear(path, view);
    QCOMPARE(part == path, !cut);
    if (!cut) return;
    QVERIFY(part.elementCount() < 200);
    const QRectF near = view.adjusted(-10000, -10000, 10000, 10000);
    QVERIFY(part.isEmpty() || near.contains(part.controlPointRect()));
    // Points of the curve that can be seen lie on what is left: found by halving, as it falls or rises only.
    const auto yAt = [length](double t) { return length * t * t * (3 - 2 * t); };
    const auto xAt = [](double t) {
      const double s = 1 - t;
      return s * s * s * 90 + 3 * s * s * t * 300 + 3 * s * t * t * 100 + t * t * t * 400;
    };
    int seen = 0;
    for (double y = top; y <= top + 600; y += 60) {
      double low = 0, high = 1;
      if ((y - yAt(0)) * (y - yAt(1)) > 0) continue;
      for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (std::abs(yAt(middle)) < std::abs(y) ? low : high) = middle;
      }
      const QPointF at(xAt(low), y);
      QPainterPathStroker pen;
      pen.setWidth(8);
      QVERIFY2(pen.createStroke(part).contains(at), qPrintable(QString::number(y)));
      ++seen;
    }
    QCOMPARE(seen > 0, !part.isEmpty());
  }
};

GATHERND_TEST(ConnectorTest)
#include "connector_test.moc"
