// SPDX-License-Identifier: GPL-3.0-or-later
// A light by Ctrl alone: after the wait and not before it, out with the release, and never beside a shortcut,
// a click or the wheel. What it does to the picture is held in pixels.
#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/presenter/presenter.h"

using namespace gathernd;
using namespace gathernd::ui;

class SpotlightTest : public QObject {
  Q_OBJECT

 private slots:
  void keys_data() {
    const auto row = test::columns<QString, bool>("then", "lit");
    row("alone", "", true);
    row("a shortcut", "key", false);
    row("with Shift", "shift", false);
    row("a click", "click", false);
    row("let go", "release", false);
  }

  void keys() {
    QFETCH(QString, then);
    QWidget widget;
    widget.show();
    QVERIFY(QTest::qWaitForWindowExposed(&widget));
    Spotlight light;
    light.setListening(true);
    QTest::keyPress(&widget, Qt::Key_Control, Qt::ControlModifier);
    QVERIFY(!light.lit());
    if (then == QLatin1String("key")) QTest::keyClick(&widget, Qt::Key_H, Qt::ControlModifier);
    if (then == QLatin1String("shift")) QTest::keyPress(&widget, Qt::Key_Shift, Qt::ControlModifier);
    if (then == QLatin1String("click")) QTest::mouseClick(&widget, Qt::LeftButton);
    if (then == QLatin1String("release")) QTest::keyRelease(&widget, Qt::Key_Control);
    QTest::qWait(Spotlight::kHoldMs + 200);
    QTEST(light.lit(), "lit");
    QTest::keyRelease(&widget, Qt::Key_Control);
    QVERIFY(!light.lit());
  }

  void goesOutWhenNobodyListens() {
    QWidget widget;
    widget.show();
    QVERIFY(QTest::qWaitForWindowExposed(&widget));
    Spotlight light;
    light.setListening(true);
    QTest::keyPress(&widget, Qt::Key_Control, Qt::ControlModifier);
    QTRY_VERIFY(light.lit());
    light.setListening(false);
    QVERIFY(!light.lit());
  }

  /// What is pointed at keeps its contrast; all else loses most of what a hover leaves it.
  void dims() {
    WindowFixture f(smallDocument("[[0], [2], [1]]"));
    QVERIFY(f.ready());
    f.window->setPresenting(true);
    f.window->resize(1024, 768);
    QCoreApplication::processEvents();
    CanvasWidget& canvas = f.window->canvas();
    f.session.selection().setHover(CellRef{TensorId::Output, 5});  // of tuple 1: slice 2
    const auto darkest = [&](TensorId tensor, std::int64_t flat) {
      const QImage shot = canvas.viewport()->grab(canvas.cellRectInView({tensor, flat}).toRect()).toImage();
      int least = 255;
      for (int y = 4; y < shot.height() - 4; ++y)
        for (int x = 4; x < shot.width() - 4; ++x) least = std::min(least, qGray(shot.pixel(x, y)));
      return least;
    };
    const int before = darkest(TensorId::Params, 4), pathBefore = darkest(TensorId::Params, 9);
    QTest::keyPress(&canvas, Qt::Key_Control, Qt::ControlModifier);
    QTRY_VERIFY(canvas.overlayState().spotlight);
    const int after = darkest(TensorId::Params, 4), pathAfter = darkest(TensorId::Params, 9);
    QVERIFY2(after > before + 50, qPrintable(QStringLiteral("%1 %2").arg(before).arg(after)));
    QVERIFY2(pathAfter <= pathBefore + 5, qPrintable(QStringLiteral("%1 %2").arg(pathBefore).arg(pathAfter)));
    QTest::keyRelease(&canvas, Qt::Key_Control);
    QVERIFY(!canvas.overlayState().spotlight);
    QCOMPARE(darkest(TensorId::Params, 4), before);
  }
};

GATHERND_TEST(SpotlightTest)
#include "spotlight_test.moc"
