// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/selection/playback.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

namespace {

StepState step(std::int64_t tuple, StepPhase phase, std::int64_t count = 1) {
  return {true, tuple, count, phase};
}

}  // namespace

class PlaybackTest : public QObject {
  Q_OBJECT

 private slots:
  void walksAllPhasesForwardAndBack() {
    Playback p;
    p.setTupleCount(3);
    std::vector<StepState> seen;
    QVERIFY(!p.state().active);
    for (int i = 0; i < 9; ++i) {
      p.forward();
      seen.push_back(p.state());
    }
    QCOMPARE(seen.front(), step(0, StepPhase::Read));
    QCOMPARE(seen[1], step(0, StepPhase::Locate));
    QCOMPARE(seen[2], step(0, StepPhase::Copy));
    QCOMPARE(seen[3], step(1, StepPhase::Read));
    QCOMPARE(seen.back(), step(2, StepPhase::Copy));
    p.forward();  // stays at the end
    QCOMPARE(p.state(), seen.back());
    for (int i = 7; i >= 0; --i) {
      p.back();
      QCOMPARE(p.state(), seen[static_cast<std::size_t>(i)]);
    }
    p.back();
    QVERIFY(!p.state().active);
    p.back();
    QVERIFY(!p.state().active);
  }

  void doneCountsCopiedTuples() {
    Playback p;
    p.setTupleCount(3);
    QCOMPARE(p.tuplesDone(), 3);  // at rest the output is whole
    p.goTo(1, StepPhase::Read);
    QCOMPARE(p.tuplesDone(), 1);
    p.goTo(1, StepPhase::Locate);
    QCOMPARE(p.tuplesDone(), 1);
    p.goTo(1, StepPhase::Copy);
    QCOMPARE(p.tuplesDone(), 2);
  }

  void warpsTake32Tuples() {
    Playback p;
    p.setTupleCount(70);
    p.setMode(StepMode::Warp);
    p.first();
    QCOMPARE(p.state(), step(0, StepPhase::Read, 32));
    p.goTo(40, StepPhase::Copy);
    QCOMPARE(p.state(), step(32, StepPhase::Copy, 32));
    p.forward();
    QCOMPARE(p.state(), step(64, StepPhase::Read, 6));
    p.back();
    QCOMPARE(p.state(), step(32, StepPhase::Copy, 32));
    p.last();
    QCOMPARE(p.state(), step(64, StepPhase::Copy, 6));
    QCOMPARE(p.tuplesDone(), 70);
    p.setMode(StepMode::Tuple);
    QCOMPARE(p.state(), step(64, StepPhase::Copy));
  }

  void clampsAndResets() {
    Playback p;
    p.goTo(3, StepPhase::Read);  // nothing to step through
    QVERIFY(!p.state().active);
    p.play();
    QVERIFY(!p.playing());
    p.setTupleCount(5);
    p.goTo(99, StepPhase::Read);
    QCOMPARE(p.state().tuple, 4);
    p.goTo(-7, StepPhase::Read);
    QCOMPARE(p.state().tuple, 0);
    p.goTo(4, StepPhase::Copy);
    p.setTupleCount(6);
    QCOMPARE(p.state().tuple, 4);
    p.setTupleCount(4);
    QVERIFY(!p.state().active);
    p.setTupleCount(0);
    p.forward();
    p.last();
    QVERIFY(!p.state().active);
  }

  void speedIsBounded_data() {
    const auto row = gathernd::test::columns<double, double>("asked", "got");
    row("slow", 0.01, 0.25);
    row("fast", 100.0, 16.0);
    row("between", 4.0, 4.0);
    row("nan", std::nan(""), 1.0);
  }
  void speedIsBounded() {
    const auto [asked, got] = gathernd::test::currentRow<double, double>();
    Playback p;
    p.setSpeed(asked);
    QCOMPARE(p.speed(), got);
  }

  void playsToTheEndAndStartsAgain() {
    Playback p;
    p.setTupleCount(2);
    p.setSpeed(16);
    QSignalSpy changed(&p, &Playback::changed);
    p.toggle();
    QVERIFY(p.playing());
    QTRY_VERIFY_WITH_TIMEOUT(!p.playing(), 5000);
    QCOMPARE(p.state(), step(1, StepPhase::Copy));
    QVERIFY(changed.count() >= 6);
    p.play();
    QCOMPARE(p.state(), step(0, StepPhase::Read));
    p.pause();
    QVERIFY(!p.playing());
    p.reset();
    QVERIFY(!p.state().active);
  }
};

GATHERND_TEST(PlaybackTest)
#include "playback_test.moc"
