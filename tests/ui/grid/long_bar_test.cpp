// SPDX-License-Identifier: GPL-3.0-or-later
// A scroll bar over more steps than an int: its ends are the ends, and no step is left out.
#include "ui/grid/long_bar.h"

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

class LongBarTest : public QObject {
  Q_OBJECT

 private slots:
  void ends_data() {
    const auto row = gathernd::test::columns<qint64>("most");
    row("few", qint64{1000});
    row("as many as units", qint64{LongBar::kMostUnits});
    row("one more", qint64{LongBar::kMostUnits + 1});
    row("ten thousand million", qint64{9'999'999'990});
    row("as many as there can be", (qint64{1} << 60) + 12345);
  }
  void ends() {
    QFETCH(qint64, most);
    QScrollBar bar(Qt::Vertical);
    LongBar steps(&bar);
    steps.setRange(most, 10);
    steps.setValue(most);
    QCOMPARE(steps.value(), most);
    QCOMPARE(bar.value(), bar.maximum());
    bar.setValue(0);
    QCOMPARE(steps.value(), 0);
    bar.setValue(bar.maximum());
    QCOMPARE(steps.value(), most);
    bar.triggerAction(QAbstractSlider::SliderSingleStepSub);
    QCOMPARE(steps.value(), most - 1);
    bar.triggerAction(QAbstractSlider::SliderPageStepSub);
    QCOMPARE(steps.value(), most - 11);
    bar.triggerAction(QAbstractSlider::SliderToMinimum);
    QCOMPARE(steps.value(), 0);
    bar.triggerAction(QAbstractSlider::SliderPageStepAdd);
    QCOMPARE(steps.value(), 10);
    bar.triggerAction(QAbstractSlider::SliderSingleStepAdd);
    QCOMPARE(steps.value(), 11);
    bar.triggerAction(QAbstractSlider::SliderToMaximum);
    QCOMPARE(steps.value(), most);
    steps.setRange(5, 10);
    QCOMPARE(steps.value(), 5);
  }

  /// Parts of a notch add up; over the bar itself they count as much.
  void wheel() {
    QScrollBar bar(Qt::Vertical);
    LongBar steps(&bar);
    steps.setRange(9'999'999'990, 10);
    steps.setValue(5'000'000'000);
    const int lines = QApplication::wheelScrollLines();
    for (int i = 0; i < 4; ++i) steps.wheel(-30);
    QCOMPARE(steps.value(), 5'000'000'000 + lines);
    QWheelEvent notch(QPointF(2, 2), QPointF(2, 2), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&bar, &notch);
    QCOMPARE(steps.value(), 5'000'000'000);
  }
};

GATHERND_TEST(LongBarTest)
#include "long_bar_test.moc"
