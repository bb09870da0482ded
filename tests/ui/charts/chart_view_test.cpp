// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/support/test_program.h"
#include "ui/charts/picture.h"

using namespace gathernd::ui;

namespace {

ChartPicture threePlaces(const QSizeF& size) {
  ChartPicture picture;
  picture.size = size;
  for (int i = 0; i < 3; ++i)
    picture.places.push_back({QRectF(0, 20.0 * i, 50, 20), QStringLiteral("place %1").arg(i)});
  return picture;
}

}  // namespace

class ChartViewTest : public QObject {
  Q_OBJECT

 private slots:
  void keysWalkFromPlaceToPlace() {
    ChartView view;
    view.show([](const Theme&, const QSizeF& size) { return threePlaces(size); }, 100,
              QStringLiteral("all of it"));
    view.resize(200, 100);
    view.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.activateWindow();
    view.setFocus();
    QCOMPARE(view.accessibleDescription(), QStringLiteral("all of it"));
    const struct {
      Qt::Key key;
      int place;
    } steps[] = {{Qt::Key_Down, 0}, {Qt::Key_Right, 1}, {Qt::Key_End, 2}, {Qt::Key_Down, 2},
                 {Qt::Key_Up, 1},   {Qt::Key_Home, 0},  {Qt::Key_Left, 0}};
    for (const auto& step : steps) {
      QTest::keyClick(&view, step.key);
      QCOMPARE(view.place(), step.place);
      QCOMPARE(view.accessibleDescription(), QStringLiteral("place %1").arg(step.place));
    }
  }

  void paintsOnceForManyChanges() {
    int made = 0;
    ChartView view;
    view.resize(200, 100);
    view.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (int i = 0; i < 100; ++i) {
      view.show(
          [&made](const Theme&, const QSizeF& size) {
            ++made;
            return threePlaces(size);
          },
          100, QString());
    }
    QTRY_VERIFY(made > 0);
    QCoreApplication::processEvents();
    QCOMPARE(made, 1);
  }
};

GATHERND_TEST(ChartViewTest)
#include "chart_view_test.moc"
