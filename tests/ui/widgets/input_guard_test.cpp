// SPDX-License-Identifier: GPL-3.0-or-later
// A wheel that passes over the window's fields edits nothing, and a key held in a menu chooses once.
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QWheelEvent>

#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/window/application.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// As from a mouse: only then it passes on to parents, and may give the focus.
void turn(QWidget* widget, int notches) {
  const QPointF at = QRectF(widget->rect()).center();
  QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QSpontaneKeyEvent::setSpontaneous(&event);
  qApp->notify(widget, &event);
}

}  // namespace

class InputGuardTest : public QObject {
  Q_OBJECT

 private slots:
  /// Every field that there is, with every panel open.
  void unfocusedFieldsStay() {
    Document document = smallDocument("[[0], [7]]", "jax-fill");
    document.batchDims = 0;
    WindowFixture f(std::move(document));
    for (const char* dock : {"compare", "warp", "code", "dialects"}) f.window->openDock(QLatin1String(dock));
    QVERIFY(f.ready());
    f.find<QWidget>("canvas")->setFocus();
    int fields = 0;
    for (auto* combo : f.window->findChildren<QComboBox*>()) {
      const int before = combo->currentIndex();
      turn(combo, -1);
      turn(combo, 1);
      turn(combo, 1);
      QVERIFY2(combo->currentIndex() == before, qPrintable(combo->objectName()));
      ++fields;
    }
    for (auto* spin : f.window->findChildren<QAbstractSpinBox*>()) {
      turn(spin, 1);
      ++fields;
    }
    QVERIFY(fields > 8);
    QCOMPARE(f.find<QSpinBox>("batchDimsSpin")->value(), 0);
    QCOMPARE(f.session.undoStack().count(), 0);
  }

  /// Qt focuses what takes the focus by the wheel before it asks a filter.
  void noneTakesTheFocusByTheWheel() {
    WindowFixture f;
    for (const QWidget* field : f.window->findChildren<QWidget*>()) {
      if (!field->isVisible()) continue;
      if (qobject_cast<const QComboBox*>(field) || qobject_cast<const QAbstractSpinBox*>(field))
        QVERIFY2(field->focusPolicy() != Qt::WheelFocus, qPrintable(field->objectName()));
    }
  }

  void theFocusedOneTurns() {
    WindowFixture f;
    auto* spin = f.find<QSpinBox>("batchDimsSpin");
    f.window->activateWindow();
    spin->setFocus();
    QVERIFY(spin->hasFocus());
    turn(spin, 1);
    QCOMPARE(f.session.document().batchDims, 1);
  }

  void whatLiesBehindScrolls() {
    const InputGuard guard(nullptr);
    QScrollArea area;
    auto* column = new QWidget;
    column->setFixedSize(200, 2000);
    auto* combo = new QComboBox(column);
    combo->addItems({"one", "two", "three"});
    combo->setCurrentIndex(1);
    area.setWidget(column);
    area.resize(220, 200);
    area.show();
    QVERIFY(QTest::qWaitForWindowExposed(&area));
    QVERIFY(area.verticalScrollBar()->maximum() > 0);
    area.setFocus();
    QVERIFY(!combo->hasFocus());
    turn(combo, -1);
    QCOMPARE(combo->currentIndex(), 1);
    QVERIFY(area.verticalScrollBar()->value() > 0);
  }

  void aHeldKeyChoosesOnce() {
    const InputGuard guard(nullptr);
    QMenu menu;
    int chosen = 0;
    connect(menu.addAction(QStringLiteral("Save &as")), &QAction::triggered, this, [&] { ++chosen; });
    for (int time = 1; time <= 2; ++time) {
      menu.popup({});
      QTRY_VERIFY(menu.isVisible());
      for (int press = 0; press < 5; ++press) {
        QKeyEvent key(QEvent::KeyPress, Qt::Key_A, Qt::NoModifier, QStringLiteral("a"), press > 0);
        QApplication::sendEvent(&menu, &key);
      }
      QCOMPARE(chosen, time);
    }
  }
};

GATHERND_TEST(InputGuardTest)
#include "input_guard_test.moc"
