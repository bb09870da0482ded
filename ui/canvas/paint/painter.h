// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a Scene on any QPainter: first the picture at rest (or dimmed), then what is pointed at, pinned or
// stepped on top of it. Coordinates are the canvas' own; the caller translates for scrolling. Thread rule:
// GUI thread; cheap to construct for each frame.
#pragma once

#include <QRectF>
#include <optional>
#include <vector>

#include "ui/canvas/paint/render_context.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene.h"
#include "ui/session/output_difference.h"
#include "ui/selection/playback.h"

namespace gathernd::ui {

struct RestStyle {
  bool dimmed = false;
  std::int64_t tuplesShown = -1;  ///< stepping: blocks of later tuples are empty; -1: all
};

/// What lies on top of the picture at rest.
struct OverlayState {
  std::optional<CellRef> focus;   ///< hovered cell, or the keyboard's
  std::optional<CellRef> cursor;  ///< keyboard cursor, ring drawn
  std::optional<CellRef> pinA, pinB;
  std::optional<AxisRef> axis;
  std::vector<std::int64_t> marked;  ///< tuples that another dialect ends differently for
  StepState step;
  std::optional<CellRef> dropTarget;  ///< while a tuple is dragged
  std::optional<OutputDifference> difference;
  bool dims() const { return focus.has_value() || step.active || axis.has_value(); }
};

class CanvasPainter {
 public:
  CanvasPainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  void paintRest(const QRectF& view, const RestStyle& style);
  void paintOverlay(const QRectF& view, const OverlayState& state);
  /// The row below the picture: a key at rest, a sentence while something is pointed at.
  void paintLegend(const QRectF& row, const OverlayState& state);

 private:
  enum class Look : std::uint8_t { Rest, Dim, Lit };

  // Chrome: what stands round the cells.
  void paintBands(const QRectF& view, bool dimmed);
  QString batchText(std::int64_t batch) const;
  void paintBatchTag(const TensorLayout& t, std::int64_t batch);
  void paintHeadings(bool dimmed);
  void paintRulers(const TensorLayout& t, const QRectF& view);
  void paintHotNumbers(const TensorLayout& t, std::int64_t flat, bool whole);
  void paintColumnNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view);
  void paintRowNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view);
  void paintCaptions(const TensorLayout& t, const QRectF& view);
  void paintMissing(const TensorLayout& t);
  void paintNoOutput();
  double axisGlyph(const AxisSpec& axis, double x, double middle, TextAlign align);

  // Cells.
  void paintTensor(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  void paintUnit(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view, Look look,
                 bool withValues = true);
  void paintColours(const TensorLayout& t, std::int64_t unit, const QRectF& area);
  void paintCells(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view, Look look,
                  const QColor& base, bool plates, bool withValues);
  void paintImage(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  void paintBadges(const TensorLayout& t, std::int64_t unit, const QRectF& rect, Look look);
  /// Where a cell's value stands, shortened to fit; no text when nothing fits.
  struct CellTextPlace {
    QString text;
    double left = 0, width = 0, px = 14;
  };
  CellTextPlace placeText(const TensorLayout& t, std::int64_t flat, const QRectF& rect, bool bold) const;
  void cellText(const TensorLayout& t, std::int64_t flat, const QRectF& rect, const QColor& color, bool bold,
                bool plate = false);
  QColor cellColor(const TensorLayout& t, std::int64_t flat, std::int64_t unit) const;
  std::vector<std::int64_t> tuplesOf(const TensorLayout& t, std::int64_t unit) const;
  bool madeUp(std::int64_t tuple) const;

  // Errors.
  void paintGhost(const Ghost& ghost, bool dimmed);
  void paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect);
  void underlineFailing(const TensorLayout& t, std::int64_t tuple);
  void paintOutputVeil(const QRectF& view);
  void paintDifference(const QRectF& view, const OutputDifference& difference);

  // Overlay.
  void paintHighlight(const QRectF& view, const Highlight& h);
  void paintConnector(std::int64_t tuple, double width, const QVector<qreal>& dash, int legs = 2);
  void paintLegs(std::int64_t tuple, double width, const QVector<qreal>& dash, int legs);
  void paintAddend(std::int64_t tuple, double width, const QVector<qreal>& dash);
  void wrapNote(std::int64_t tuple, const QPointF& at);
  /// `beside`: the other pin's tag stands where this one's would.
  void paintPin(const CellRef& cell, char letter, bool beside);
  void paintMark(std::int64_t tuple, const QRectF& view);
  bool samePlace(const std::optional<CellRef>& a, const CellRef& b) const;
  void paintStep(const QRectF& view, const StepState& step);
  void paintAxis(const QRectF& view, const AxisRef& axis);
  void outlineUnit(const TensorLayout& t, std::int64_t unit, double width, const QVector<qreal>& dash = {});
  void outlineCell(const CellRef& cell, const QRectF& view);

  RenderContext& c_;
  const Scene& s_;
};

}  // namespace gathernd::ui
