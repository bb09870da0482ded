// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/selection/selection.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/support/test_program.h"

using namespace gathernd::ui;

namespace {

CellRef output(std::int64_t flat) {
  return {TensorId::Output, flat};
}
CellRef params(std::int64_t flat) {
  return {TensorId::Params, flat};
}

}  // namespace

class SelectionTest : public QObject {
  Q_OBJECT

 private slots:
  void focusPrefersHoverThenCursorThenPin() {
    Selection s;
    QVERIFY(!s.focus());
    s.pin(output(1));
    QCOMPARE(s.focus()->flat, 1);
    s.setCursor(output(2));
    QCOMPARE(s.focus()->flat, 2);
    s.setHover(output(3));
    QCOMPARE(s.focus()->flat, 3);
    s.setHover(std::nullopt);
    s.setCursor(std::nullopt);
    QCOMPARE(s.focus()->flat, 1);
  }

  void changedIsEmittedOnlyForChanges() {
    Selection s;
    QSignalSpy changed(&s, &Selection::changed);
    s.setHover(output(0));
    s.setHover(output(0));
    s.setCursor(output(0));
    s.setCursor(output(0));
    s.setAxis(AxisRef{TensorId::Params, 1});
    s.setAxis(AxisRef{TensorId::Params, 1});
    s.pin(output(0));
    s.pin(output(0));
    s.pinSecond(params(0));
    s.pinSecond(params(0));
    QCOMPARE(changed.count(), 5);
    s.clear();
    s.clear();
    QCOMPARE(changed.count(), 6);
    QCOMPARE(s.hover(), std::optional(output(0)));  // Esc does not move the mouse
  }

  void historyWalksBothWays() {
    Selection s;
    QVERIFY(!s.canGoBack());
    s.pin(output(1));
    s.pin(output(2));
    s.pin(output(3));
    s.forward();  // nowhere
    QCOMPARE(s.pinA(), std::optional(output(3)));
    s.back();
    s.back();
    QCOMPARE(s.pinA(), std::optional(output(1)));
    QVERIFY(!s.canGoBack());
    s.back();
    QCOMPARE(s.pinA(), std::optional(output(1)));
    s.forward();
    QCOMPARE(s.pinA(), std::optional(output(2)));
    s.pin(params(9));  // forgets output(3)
    s.forward();
    QCOMPARE(s.pinA(), std::optional(params(9)));
    s.back();
    QCOMPARE(s.pinA(), std::optional(output(2)));
  }

  void backAfterClearBringsThePinBack() {
    Selection s;
    s.pin(output(1));
    s.pin(output(2));
    s.clear();
    QVERIFY(!s.pinA());
    QVERIFY(s.canGoBack());
    s.back();
    QCOMPARE(s.pinA(), std::optional(output(2)));
    s.back();
    QCOMPARE(s.pinA(), std::optional(output(1)));
  }

  void historyIsBounded() {
    Selection s;
    for (int i = 0; i < 5000; ++i) s.pin(output(i));
    int steps = 0;
    while (s.canGoBack()) {
      s.back();
      ++steps;
    }
    QVERIFY(steps > 50 && steps < 500);
  }

  /// Places move or go; the history keeps its order and its middle.
  void carries() {
    Selection s;
    s.pin(output(5));
    s.pin(output(1));
    s.pin(params(7));
    s.pinSecond(output(5));
    s.setCursor(output(5));
    s.setHover(CellRef{TensorId::Indices, 3});
    QSignalSpy changed(&s, &Selection::changed);
    s.carry([](const CellRef& cell) { return std::optional(cell); });
    QCOMPARE(changed.count(), 0);
    s.carry([](const CellRef& cell) -> std::optional<CellRef> {
      if (cell == output(5)) return std::nullopt;
      return CellRef{cell.tensor, 2 * cell.flat};
    });
    QCOMPARE(s.pinA(), std::optional(params(14)));
    QVERIFY(!s.pinB());
    QVERIFY(!s.cursor());
    QCOMPARE(s.hover(), std::optional(CellRef{TensorId::Indices, 6}));
    QCOMPARE(changed.count(), 1);
    s.back();
    QCOMPARE(s.pinA(), std::optional(output(2)));
    QVERIFY(!s.canGoBack());  // output(5) left the history
    s.carry([](const CellRef&) { return std::optional<CellRef>(); });
    QVERIFY(!s.pinA() && !s.hover() && !s.canGoBack());
  }
};

GATHERND_TEST(SelectionTest)
#include "selection_test.moc"
