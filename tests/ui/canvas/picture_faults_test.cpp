// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of what is wrong keep clear of all else: of outlines round them, of other marks and of numbers.
#include <algorithm>

#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Snapshot callOf(const Shape& params, const char* indices, const char* dialect) {
  return snapshotOf(makeDocument(arange(params, DType::Int32), literal(indices, DType::Int64), dialect));
}

Picture paintLarge(const Snapshot& snapshot, PictureOptions options = {}) {
  options.scene.viewport = {1600, 1000};
  return paint(snapshot, options);
}

}  // namespace

class PictureFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  /// No outline runs through the "!" of a block that was made up, whatever draws one round it.
  void faultsAboveOutlines_data() {
    QTest::addColumn<OverlayState>("overlay");
    const CellRef block{kOutput, 4}, last{kOutput, 7};
    const auto row = [](const char* name, auto set) {
      OverlayState overlay;
      set(overlay);
      QTest::newRow(name) << overlay;
    };
    row("hovered", [&](OverlayState& o) { o.focus = last; });
    row("its tuple hovered", [&](OverlayState& o) { o.focus = CellRef{kIndices, 1}; });
    row("pinned", [&](OverlayState& o) { o.pinA = block; });
    row("pinned second", [&](OverlayState& o) { o.pinB = block; });
    row("pinned, another hovered", [&](OverlayState& o) { o.pinA = block, o.focus = CellRef{kOutput, 0}; });
    row("cursor", [&](OverlayState& o) { o.cursor = last, o.focus = last; });
    row("marked", [&](OverlayState& o) { o.marked = {1}; });
    row("stepped", [&](OverlayState& o) { o.step = {true, 1, 1, StepPhase::Copy}; });
  }
  void faultsAboveOutlines() {
    QFETCH(OverlayState, overlay);
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.overlay = overlay;
      const Picture p = paintLarge(callOf({3, 4}, "[[0],[7],[1]]", "jax"), options);
      const QPointF corner = p.unit(kOutput, 1).bottomRight() - QPointF(2, 2);
      QPainterPath disc;
      disc.addEllipse(corner, 8, 8);
      const std::vector<Mark>& marks = p.seen.marks;
      const auto mark = std::find_if(marks.rbegin(), marks.rend(), [&](const Mark& m) {
        return m.text == QLatin1String("!") && (m.rect.center() - corner).manhattanLength() < 4;
      });
      QVERIFY(mark != marks.rend());
      for (auto later = mark.base(); later != marks.end(); ++later) {
        if (!later->outlines()) continue;
        QPainterPathStroker pen;
        pen.setWidth(later->width);
        QVERIFY(!pen.createStroke(later->path).intersects(disc));
      }
    }
  }

  /// A block that a step has yet to copy says nothing of what will be in it.
  void noFaultBeforeItsCopy() {
    PictureOptions options;
    options.overlay.pinA = CellRef{kOutput, 4};
    for (const auto& [tuple, phase, said] :
         {std::tuple{0, StepPhase::Copy, 0}, {1, StepPhase::Read, 0}, {1, StepPhase::Copy, 1}}) {
      options.overlay.step = {true, tuple, 1, phase};
      options.tuplesShown = tuple + (phase == StepPhase::Copy ? 1 : 0);
      const Picture p = paintLarge(callOf({3, 4}, "[[0],[7],[1]]", "jax"), options);
      const QPointF corner = p.unit(kOutput, 1).bottomRight();
      QCOMPARE(p.discsIn(QRectF(corner - QPointF(10, 10), corner + QPointF(10, 10))), said);
    }
  }
};

GATHERND_TEST(PictureFaultsTest)

#include "picture_faults_test.moc"
