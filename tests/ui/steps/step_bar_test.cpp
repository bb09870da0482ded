// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping by buttons, keys and scrubber, in both directions, and what the bar says meanwhile.
#include "ui/steps/step_bar.h"

#include <QComboBox>
#include <QLayout>
#include <QToolButton>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"

using namespace gathernd;
using namespace gathernd::ui;

class StepBarTest : public QObject {
  Q_OBJECT

 private slots:
  void buttons();
  void theSliderStandsStill_data();
  void theSliderStandsStill();
  void keys();
  void keysFromTheCanvas();
  void scrubber();
  void speedAndMode();
  void wholeOrNotAtAll();
  void playsToTheEnd();
  void nothingToStep();
  void marksBadTuples();
};

void StepBarTest::buttons() {
  WindowFixture f;
  auto* bar = f.find<StepBar>("stepBar");
  const Playback& playback = f.session.playback();
  const auto click = [&](const char* name) { QTest::mouseClick(f.find<QToolButton>(name), Qt::LeftButton); };
  QVERIFY(!bar->isVisible());
  click("playForward");
  QVERIFY(bar->isVisible());
  QCOMPARE(bar->label(), QStringLiteral("Tuple 0 of 0-1, phase 1 of 3: read the index"));
  click("stepForward");
  QCOMPARE(playback.state().phase, StepPhase::Locate);
  click("stepBack");
  QCOMPARE(playback.state().phase, StepPhase::Read);
  click("stepLast");
  QCOMPARE(bar->label(), QStringLiteral("Tuple 1 of 0-1, phase 3 of 3: copy"));
  click("stepFirst");
  QCOMPARE(playback.state().tuple, 0);
  click("stepBack");
  QVERIFY(!playback.state().active && !bar->isVisible());
}

/// Steps make the words longer and shorter; the slider beside them stays where it is.
void StepBarTest::theSliderStandsStill_data() {
  const auto row = test::columns<StepMode>("mode");
  row("a tuple", StepMode::Tuple);
  row("a warp", StepMode::Warp);
}

void StepBarTest::theSliderStandsStill() {
  QFETCH(StepMode, mode);
  WindowFixture f;
  f.session.playback().setMode(mode);
  f.trigger("actionStepForward");
  QCoreApplication::processEvents();
  const auto* slider = f.find<StepSlider>("stepSlider");
  const QRect before = slider->geometry();
  QVERIFY(before.width() > 50);
  for (int step = 0; step < 4; ++step) {
    f.trigger("actionStepForward");
    QCoreApplication::processEvents();
    QCOMPARE(slider->geometry(), before);
  }
}

void StepBarTest::keys() {
  WindowFixture f;
  auto* slider = f.find<StepSlider>("stepSlider");
  const Playback& playback = f.session.playback();
  f.session.playback().first();
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_Period);
  QCOMPARE(playback.state().phase, StepPhase::Locate);
  QTest::keyClick(slider, Qt::Key_Comma);
  QCOMPARE(playback.state().phase, StepPhase::Read);
  QTest::keyClick(slider, Qt::Key_End);
  QCOMPARE(playback.state().tuple, 1);
  QCOMPARE(playback.state().phase, StepPhase::Copy);
  QTest::keyClick(slider, Qt::Key_Home);
  QCOMPARE(playback.state().tuple, 0);
  QTest::keyClick(slider, Qt::Key_Space);
  QVERIFY(playback.playing());
  QTest::keyClick(slider, Qt::Key_Space);
  QVERIFY(!playback.playing());
}

void StepBarTest::keysFromTheCanvas() {
  WindowFixture f;
  CanvasWidget& canvas = f.window->canvas();
  canvas.setFocus();
  const Playback& playback = f.session.playback();
  Selection& selection = f.session.selection();
  // A pin and the pointer do not hide a step; what is pointed at afterwards has the word again.
  selection.pin({TensorId::Indices, 0});
  selection.setHover(CellRef{TensorId::Output, 0});
  QTest::keyClick(&canvas, Qt::Key_Period);
  QCOMPARE(playback.state().phase, StepPhase::Read);
  QVERIFY(!f.session.focus());
  QTest::keyClick(&canvas, Qt::Key_End);
  QCOMPARE(playback.state().tuple, 1);
  QTest::keyClick(&canvas, Qt::Key_Comma);
  QCOMPARE(playback.state().phase, StepPhase::Locate);
  QTest::keyClick(&canvas, Qt::Key_Space);
  QVERIFY(playback.playing());
  QTest::keyClick(&canvas, Qt::Key_Space);
  QTest::keyClick(&canvas, Qt::Key_Right);
  QCOMPARE(f.session.focus(), std::optional(CellRef{TensorId::Indices, 0}));
  // Esc first clears the marks, then ends the stepping.
  QTest::keyClick(&canvas, Qt::Key_Escape);
  QVERIFY(!selection.pinA());
  QVERIFY(playback.state().active);
  QTest::keyClick(&canvas, Qt::Key_Escape);
  QVERIFY(!playback.state().active);
}

void StepBarTest::scrubber() {
  WindowFixture f;
  f.session.playback().first();
  QCoreApplication::processEvents();
  auto* slider = f.find<StepSlider>("stepSlider");
  const Playback& playback = f.session.playback();
  QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(1)), slider->height() / 2));
  QCOMPARE(playback.state().tuple, 1);
  QCOMPARE(slider->tuple(), 1);
  QTest::keyClick(slider, Qt::Key_Left);
  QCOMPARE(playback.state().tuple, 0);
  QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(0, slider->height() / 2));
  QVERIFY(playback.state().active && playback.state().tuple == 0);
}

void StepBarTest::speedAndMode() {
  WindowFixture f;
  f.session.playback().first();
  auto* speed = f.find<QComboBox>("stepSpeed");
  speed->setCurrentIndex(speed->findData(4.0));
  emit speed->activated(speed->currentIndex());
  QCOMPARE(f.session.playback().speed(), 4.0);
  auto* mode = f.find<QComboBox>("stepMode");
  mode->setFocus();
  QTest::keyClick(mode, Qt::Key_Down);
  QCOMPARE(f.session.playback().mode(), StepMode::Warp);
  QTest::mouseClick(f.find<QToolButton>("playForward"), Qt::LeftButton);
  QCOMPARE(f.session.playback().state().count, 2);
}

void StepBarTest::wholeOrNotAtAll() {
  WindowFixture f;
  QWidget around;
  StepBar bar(f.session, &around);
  around.show();
  bool shown[3] = {};
  for (int width = 240; width <= 1200; ++width) {
    bar.resize(width, bar.height());
    bar.layout()->activate();
    int count = 0;
    for (const char* name : {"stepMode", "stepSpeed"}) {
      const auto* combo = bar.findChild<QComboBox*>(QLatin1String(name));
      if (combo->isHidden()) continue;
      ++count;
      QVERIFY2(combo->width() >= combo->sizeHint().width(), qPrintable(QString("%1 %2: %3 of %4")
                                                                           .arg(name)
                                                                           .arg(width)
                                                                           .arg(combo->width())
                                                                           .arg(combo->sizeHint().width())));
    }
    shown[count] = true;
    QVERIFY(!bar.findChild<QComboBox*>("stepMode")->isHidden() ||
            bar.findChild<QComboBox*>("stepSpeed")->isHidden());
  }
  QVERIFY(shown[0] && shown[1] && shown[2]);
}

void StepBarTest::playsToTheEnd() {
  WindowFixture f;
  f.session.playback().setSpeed(16);
  auto* const play = f.find<QToolButton>("playButton");
  QCOMPARE(play->text(), QStringLiteral("Play"));
  QTest::mouseClick(play, Qt::LeftButton);
  QVERIFY(f.session.playback().playing() && f.find<StepBar>("stepBar")->isVisible());
  QCOMPARE(play->text(), QStringLiteral("Pause"));
  QTRY_VERIFY(!f.session.playback().playing());
  QCOMPARE(f.session.playback().state().tuple, 1);
}

void StepBarTest::nothingToStep() {
  Document document = smallDocument();
  document.indices = Tensor::zeros(DType::Int64, Shape{0, 1}).value();
  WindowFixture f(std::move(document));
  for (const char* name : {"playBack", "playButton", "playForward", "stepForward"})
    QVERIFY(!f.find<QToolButton>(name)->isEnabled());
}

void StepBarTest::marksBadTuples() {
  WindowFixture f(smallDocument("[[0], [7], [1]]", "tensorflow-gpu"));
  QTRY_VERIFY(f.session.snapshot().badKnown);
  auto* slider = f.find<StepSlider>("stepSlider");
  const QImage image = slider->grab().toImage();
  const QColor error = appTheme().role(RoleColor::Error).strong;
  const auto marked = [&](std::int64_t tuple) {
    const double scale = image.devicePixelRatio();
    return image.pixelColor(qRound(slider->xOf(tuple) * scale),
                            qRound((slider->height() / 2.0 + 13) * scale)) == error;
  };
  QVERIFY(!marked(0));
  QVERIFY(marked(1));
  QVERIFY(!marked(2));
}

GATHERND_TEST(StepBarTest)
#include "step_bar_test.moc"
