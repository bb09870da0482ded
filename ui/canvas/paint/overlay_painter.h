// SPDX-License-Identifier: GPL-3.0-or-later
// What is pointed at, pinned, stepped or under the keyboard, painted over the (dimmed) picture. Thread rule:
// GUI thread.
#pragma once

#include <QRectF>
#include <QVector>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/selection/playback.h"

namespace gathernd::ui {

/// What lies on top of the picture at rest.
struct OverlayState {
  std::optional<CellRef> focus;   ///< hovered cell, or the keyboard's
  std::optional<CellRef> cursor;  ///< keyboard cursor, ring drawn
  std::optional<CellRef> pinA, pinB;
  std::optional<AxisRef> axis;
  std::vector<std::int64_t> marked;  ///< tuples that another dialect ends differently for
  StepState step;
  double stepShare = 1;               ///< of the step's phase that is shown, 0 … 1
  std::optional<CellRef> dropTarget;  ///< while a tuple is dragged
  std::optional<OutputDifference> difference;
  bool dims() const { return focus.has_value() || step.active || axis.has_value(); }
};

class OverlayPainter {
 public:
  OverlayPainter(RenderContext& context, const Scene& scene)
      : c_(context),
        s_(scene),
        values_(context, scene),
        cells_(context, scene),
        chrome_(context, scene),
        errors_(context, scene) {}

  void paint(const QRectF& view, const OverlayState& state);

 private:
  void paintHighlight(const QRectF& view, const Highlight& h);
  void paintReaders(const Highlight& h);
  /// `reach`: 1 to the slice, 2 on to the block; in between, as far on the way.
  void paintConnector(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach = 2);
  void paintLegs(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach);
  void paintAddend(std::int64_t tuple, double width, const QVector<qreal>& dash, double share = 1);
  void wrapNote(std::int64_t tuple, const QPointF& at);
  /// `beside`: the other pin's tag stands where this one's would.
  void paintPin(const CellRef& cell, char letter, bool beside);
  void paintMark(std::int64_t tuple, const QRectF& view);
  bool samePlace(const std::optional<CellRef>& a, const CellRef& b) const;
  void paintStep(const QRectF& view, const StepState& step);
  void paintFilling(const TensorLayout& t, std::int64_t unit, const QRectF& view, double share);
  void paintCarried(std::int64_t tuple, double share);
  /// How far right the tip of the tuple's first leg has come.
  double headOf(std::int64_t tuple, double share) const;
  void paintAxis(const QRectF& view, const AxisRef& axis);
  void outlineUnit(const TensorLayout& t, std::int64_t unit, double width, const QVector<qreal>& dash = {},
                   double share = 1);
  void outlineCell(const CellRef& cell, const QRectF& view);
  /// The "!" of a block that was made up, again, above what was drawn round it.
  void faultAbove(const TensorLayout& t, std::int64_t unit);

  RenderContext& c_;
  const Scene& s_;
  StepState step_;    ///< what it has not copied yet is neither good nor bad
  double share_ = 1;  ///< of its phase
  ValuePainter values_;
  CellPainter cells_;
  ChromePainter chrome_;
  ErrorPainter errors_;
};

}  // namespace gathernd::ui
