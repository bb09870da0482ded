// SPDX-License-Identifier: GPL-3.0-or-later
// What moves while one steps, by a clock of the test's own, and that no picture on the way says anything
// wrong.
#include <QAnimationDriver>
#include <algorithm>
#include <set>

#include "tests/support/random_count.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "tests/ui/canvas/picture.h"
#include "ui/selection/playback.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// All animations of the program go by it while it lives.
class Clock : public QAnimationDriver {
 public:
  Clock() { install(); }
  ~Clock() override { uninstall(); }
  qint64 elapsed() const override { return now_; }
  void pass(int ms) {
    // What was started joins the others from the event loop, and those the clock.
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
    now_ += ms;
    advanceAnimation();
  }

 protected:
  void start() override {
    now_ = 0;
    QAnimationDriver::start();
  }

 private:
  qint64 now_ = 0;
};

struct Stepping {
  Clock clock;
  Playback playback;
  StepMotion motion;
  int frames = 0;

  explicit Stepping(std::int64_t tuples = 6) {
    playback.setTupleCount(tuples);
    motion.setReduced(false);
    QObject::connect(&playback, &Playback::changed, &motion, [this] { motion.follow(playback); });
    QObject::connect(&motion, &StepMotion::moved, &motion, [this] { ++frames; });
  }
  void end() {
    for (int k = 0; k < 100 && motion.running(); ++k) clock.pass(50);
  }
};

Document rowsOf(const char* indices, const char* dialect = "tensorflow-cpu") {
  return makeDocument(arange(Shape{3, 4}, DType::Int32), literal(indices, DType::Int64), dialect);
}

constexpr int kMoments = test::kSanitized ? 2 : 10;  // of each phase

struct Moment {
  StepState step;
  double share = 1;
};

Picture paintAt(const Snapshot& s, const Moment& moment, const SceneOptions& scene) {
  PictureOptions options;
  options.scene = scene;
  options.overlay.step = moment.step;
  options.overlay.stepShare = moment.share;
  const bool copied = moment.step.phase == StepPhase::Copy && moment.share >= 1;
  options.tuplesShown = moment.step.tuple + (copied ? moment.step.count : 0);
  return paint(s, options);
}

/// Marks as they are seen, in order.
std::vector<QString> listed(const Picture& p) {
  std::vector<QString> all;
  for (const Mark& mark : p.seen.marks)
    all.push_back(QStringLiteral("%1 %2 %3 %4,%5 %6x%7")
                      .arg(mark.text, mark.pen.name(), mark.fill.name())
                      .arg(mark.rect.x(), 0, 'f', 1)
                      .arg(mark.rect.y(), 0, 'f', 1)
                      .arg(mark.rect.width(), 0, 'f', 1)
                      .arg(mark.rect.height(), 0, 'f', 1));
  return all;
}

}  // namespace

class StepMotionTest : public QObject {
  Q_OBJECT

 private slots:
  /// Reading 150 ms, locating 300, copying 200; frames all along.
  void eachPhaseHasItsTime() {
    Stepping s;
    const int lengths[] = {150, 300, 200, 150, 300, 200};
    for (const int length : lengths) {
      s.frames = 0;
      s.playback.forward();
      QVERIFY(s.motion.running());
      QCOMPARE(s.motion.progress(), 0.0);
      double before = 0;
      for (int ms = 10; ms < length; ms += 10) {
        s.clock.pass(10);
        QVERIFY2(s.motion.running(), qPrintable(QString::number(ms)));
        QVERIFY2(s.motion.progress() > before, qPrintable(QString::number(ms)));
        before = s.motion.progress();
      }
      QVERIFY(before < 1);
      s.clock.pass(10);
      QVERIFY(!s.motion.running());
      QCOMPARE(s.motion.progress(), 1.0);
      QVERIFY(s.frames >= length / 10);
    }
  }

  void jumps_data() {
    const auto row = test::columns<int>("way");
    const char* names[] = {"back",    "scrubbing",    "to the end",      "away",
                           "hurried", "another mode", "played too fast", "reduced"};
    for (int way = 0; way < 8; ++way) row(names[way], way);
  }
  void jumps() {
    QFETCH(int, way);
    Stepping s;
    for (int k = 0; k < 5; ++k) {
      s.playback.forward();
      s.end();
    }  // tuple 1, locate
    switch (way) {
      case 0:
        s.playback.back();
        break;
      case 1:
        s.playback.goTo(3, StepPhase::Copy);
        break;
      case 2:
        s.playback.last();
        break;
      case 3:
        s.playback.reset();
        break;
      case 4:
        s.playback.forward();
        s.clock.pass(50);
        QVERIFY(s.motion.running());
        s.playback.forward();
        break;
      case 5:
        s.playback.setMode(StepMode::Warp);
        break;
      case 6:
        s.playback.setSpeed(4.5);
        s.playback.play();
        break;
      default:
        s.playback.forward();
        s.clock.pass(50);
        QVERIFY(s.motion.running());
        s.motion.setReduced(true);
        QVERIFY(!s.motion.running());
        s.playback.forward();
        break;
    }
    QVERIFY(!s.motion.running());
    QCOMPARE(s.motion.progress(), 1.0);
  }

  /// While playing, a phase is seen to its end before the next one begins.
  void endsWithinTheBeat_data() {
    test::columns<double>("speed");
    for (const double speed : {0.25, 1.0, 2.0, 4.0}) QTest::addRow("%g a second", speed) << speed;
  }
  void endsWithinTheBeat() {
    QFETCH(double, speed);
    Stepping s;
    s.playback.setSpeed(speed);
    s.playback.play();
    QVERIFY(s.motion.running());
    int took = 0;
    while (s.motion.running() && took < 1000) {
      s.clock.pass(1);
      ++took;
    }
    QVERIFY(took <= s.playback.phaseMs());
    QVERIFY(took <= StepMotion::kReadMs);
  }

  void pictures_data() {
    const auto row = test::columns<Document, std::int64_t>("document", "width");
    row("rows", rowsDocument(), std::int64_t{1});
    row("duplicates", rowsOf("[[2],[0],[2]]"), std::int64_t{1});
    row("elements", rowsOf("[[2,3],[0,1],[2,3]]"), std::int64_t{1});
    row("matrices", makeDocument(arange(Shape{3, 2, 2}, DType::Int32), literal("[[2],[0]]", DType::Int64)),
        std::int64_t{1});
    row("batch", exampleDocument("boxes"), std::int64_t{1});
    row("rank 5", exampleDocument("rank5"), std::int64_t{1});
    row("wrapped", rowsOf("[[-1],[0]]", "onnx"), std::int64_t{1});
    row("clamped", rowsOf("[[0],[9]]", "jax"), std::int64_t{1});
    row("zeroed", rowsOf("[[0],[9]]", "tensorflow-gpu"), std::int64_t{1});
    row("refused", rowsOf("[[0],[9]]"), std::int64_t{1});
    row("a warp at once", rowsOf("[[0],[2],[1]]"), std::int64_t{3});
  }

  /// At every moment each number in a cell is the one that core has for it, or is not there yet.
  void noWrongPicture_data() { pictures_data(); }
  void noWrongPicture() {
    QFETCH(Document, document);
    QFETCH(std::int64_t, width);
    const Snapshot s = snapshotOf(document);
    test::Sample sample;
    for (const double ui : {1.0, 2.0}) {
      SceneOptions scene = naturalSize();
      scene.viewport = {1600 * ui, 1000 * ui};
      scene.ui = ui;
      const std::int64_t tuples = std::min<std::int64_t>(s.trace->tupleCount(), 3);
      for (std::int64_t tuple = 0; tuple < tuples; tuple += width)
        for (const StepPhase phase : {StepPhase::Read, StepPhase::Locate, StepPhase::Copy}) {
          if (!sample.takes()) continue;
          const StepState step{true, tuple, width, phase};
          const Picture last = paintAt(s, {step, 1}, scene);
          std::set<std::int64_t> filled;
          for (int k = 0; k <= kMoments; ++k) {
            const Picture p = paintAt(s, {step, double(k) / kMoments}, scene);
            holdsTrueNumbers(p, s, last, k == kMoments);
            if (QTest::currentTestFailed()) return;
            std::set<std::int64_t> now;
            for (std::int64_t flat = 0; flat < s.plan->outputElements(); ++flat)
              if (!p.valueIn(kOutput, flat).isEmpty()) now.insert(flat);
            QVERIFY(std::includes(now.begin(), now.end(), filled.begin(), filled.end()));
            filled = now;
          }
        }
    }
  }

  /// What was there when a phase began is there when it ends, and the way only grows.
  void theConnectorGrows() {
    const Snapshot s = snapshotOf(rowsDocument());
    double before = 0;
    for (int k = 1; k <= 10; ++k) {
      const Picture p = paintAt(s, {{true, 1, 1, StepPhase::Locate}, k / 10.0}, naturalSize());
      QCOMPARE(p.paths().size(), std::size_t{1});
      const QPainterPath way = p.paths().front()->path;
      QVERIFY(way.currentPosition().x() > before);
      before = way.currentPosition().x();
      const QRectF slice = p.unit(kParams, s.trace->at(1).sliceId);
      QVERIFY(before < slice.left());
      const auto outlines = p.seen.outlinesOf(slice, 2.1);
      const bool found = std::any_of(outlines.begin(), outlines.end(), [&](const Mark* mark) {
        return mark->pen == p.theme().ink && mark->width > 1.9;
      });
      QCOMPARE(found, k == 10);
    }
  }

  /// Of a slice far wider than the view, what is in sight fills from the left, and no more is walked.
  void aWideBlockFillsInSight() {
    const Snapshot s = snapshotOf(
        makeDocument(*Tensor::zeros(DType::Int8, Shape{2, 100'000}), literal("[[1]]", DType::Int64)));
    PictureOptions options;
    options.scene = naturalSize();
    options.overlay.step = {true, 0, 1, StepPhase::Copy};
    options.overlay.stepShare = 0.8;
    options.tuplesShown = 0;
    options.view = QRectF(0, 0, 10, 10);
    const Picture corner = paint(s, options);
    options.view = QRectF(corner.scene.tensor(kOutput).x.origin + 5000, 0, 1200, 400);
    const Picture p = paint(s, options);
    int filled = 0, empty = 0;
    p.scene.tensor(kOutput).forEachCell(options.view, [&](std::int64_t flat, const QRectF& cell) {
      if (!options.view.contains(cell)) return;
      const bool there = !p.valueIn(kOutput, flat).isEmpty();
      QVERIFY(!(there && empty > 0));  // from the left
      (there ? filled : empty) += 1;
    });
    QVERIFY2(filled > 3 && empty > 3,
             qPrintable(QStringLiteral("%1 filled, %2 empty").arg(filled).arg(empty)));
  }

  /// The values fly between params and output only, and they are the slice's.
  void carriedValuesAreTheSlices() {
    const Snapshot s = snapshotOf(rowsDocument());
    bool flew = false;
    double before = 0;
    for (int k = 1; k < 20; ++k) {
      const Picture p = paintAt(s, {{true, 1, 1, StepPhase::Copy}, k / 20.0}, naturalSize());
      const double from = p.scene.tensor(kParams).x.origin + p.scene.tensor(kParams).x.size();
      const double to = p.scene.tensor(kOutput).x.origin;
      for (const Mark* mark : p.seen.texts()) {
        if (!mark->text.contains(QStringLiteral("  "))) continue;
        flew = true;
        QVERIFY(mark->rect.left() > from && mark->rect.right() < to);
        QVERIFY(mark->rect.left() >= before);
        before = mark->rect.left();
        QStringList values = mark->text.split(QStringLiteral("  "), Qt::SkipEmptyParts);
        if (values.back() == QStringLiteral("…")) values.removeLast();
        const std::int64_t first = s.trace->at(1).sliceId * s.plan->sliceElements;
        for (int v = 0; v < values.size(); ++v)
          QCOMPARE(values[v].toDouble(), expectedValue(s, kParams, first + v).toDouble());
      }
    }
    QVERIFY(flew);
  }

  /// In the window: the block is empty until its values have arrived, and then it is as without motion.
  void theCanvasMoves() {
    CanvasFixture f;
    Clock clock;
    f.canvas.motion().setReduced(false);
    Playback& playback = f.session.playback();
    const auto picture = [&] { return f.canvas.viewport()->grab().toImage(); };
    const auto settle = [&] {
      for (int k = 0; k < 100 && f.canvas.motion().running(); ++k) clock.pass(20);
      QCoreApplication::processEvents();
    };
    for (const StepPhase phase : {StepPhase::Read, StepPhase::Locate, StepPhase::Copy}) {
      const QImage before = picture();
      playback.forward();
      QCOMPARE(playback.state().phase, phase);
      QVERIFY(f.canvas.motion().running());
      clock.pass(10);
      const QImage begun = picture();
      settle();
      const QImage moved = picture();
      QVERIFY(moved != begun);
      f.canvas.motion().setReduced(true);
      playback.back();
      playback.forward();
      QVERIFY(!f.canvas.motion().running());
      QCOMPARE(picture(), moved);
      f.canvas.motion().setReduced(false);
    }
  }

 private:
  static void holdsTrueNumbers(const Picture& p, const Snapshot& s, const Picture& last, bool end) {
    for (const TensorId id : {kIndices, kParams}) {
      const TensorLayout& t = p.scene.tensor(id);
      for (std::int64_t flat = 0; flat < t.cellCount(); ++flat)
        QCOMPARE(p.valueIn(id, flat), last.valueIn(id, flat));
    }
    for (std::int64_t flat = 0; flat < p.scene.tensor(kOutput).cellCount(); ++flat) {
      const QString there = p.valueIn(kOutput, flat);
      if (there.isEmpty()) continue;
      const double full = expectedValue(s, kOutput, flat).toDouble();  // shortened to four digits at most
      // Of a minus in an exponent Qt 6.12 takes the plain one alone.
      const double seen = QString(there).replace(QChar(0x2212), QLatin1Char('-')).toDouble();
      QVERIFY2(std::abs(seen - full) <= 5e-4 * std::max(1.0, std::abs(full)),
               qPrintable(QStringLiteral("%1 in element %2, which is %3").arg(there).arg(flat).arg(full)));
      QCOMPARE(there, last.valueIn(kOutput, flat));
    }
    if (!end) return;
    QCOMPARE(listed(p), listed(last));
  }
};

GATHERND_TEST(StepMotionTest)

#include "step_motion_test.moc"
