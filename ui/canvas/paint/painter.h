// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a Scene on any QPainter: first the picture at rest (or dimmed), then what is pointed at, pinned or
// stepped on top of it; a painter for each kind of thing in it. Coordinates are the canvas' own, the caller
// translates for scrolling; `width` as in the theme at 100 %. Thread rule: GUI thread; cheap to construct for
// each frame.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QVector>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/overview/tiles/view.h"
#include "ui/canvas/paint/render_context.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene.h"
#include "ui/selection/ask_view.h"
#include "ui/selection/playback.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// A tuple on its way to another slice.
struct TupleDrag {
  std::int64_t tuple = 0;
  QPointF at;                          ///< the pointer, in the canvas' coordinates
  std::optional<std::int64_t> target;  ///< element of params below it
  bool allowed = false;                ///< the tuple can name that element's slice
  bool operator==(const TupleDrag&) const = default;
};

/// What lies on top of the picture at rest.
struct OverlayState {
  std::optional<CellRef> focus;   ///< hovered cell, or the keyboard's
  std::optional<CellRef> cursor;  ///< keyboard cursor, ring drawn
  std::optional<CellRef> pinA, pinB;
  std::optional<AxisRef> axis;
  std::vector<std::int64_t> marked;  ///< tuples that another dialect ends differently for
  StepState step;
  double stepShare = 1;  ///< of the step's phase that is shown, 0 … 1
  std::optional<TupleDrag> drag;
  std::optional<OutputDifference> difference;
  std::shared_ptr<const AskView> ask;  ///< a question that is open, or just answered
  bool spotlight = false;              ///< what is dimmed is dimmed further
  bool atRest() const {
    return !dims() && !cursor && !pinA && !pinB && marked.empty() && !difference && !ask;
  }
  /// Paths are drawn though nothing is dimmed.
  bool ways() const { return pinA || pinB || (ask && !ask->contrast.empty()); }
  bool dims() const { return focus.has_value() || step.active || axis.has_value() || drag.has_value(); }
};

struct RestStyle {
  bool dimmed = false;
  std::int64_t tuplesShown = -1;  ///< stepping: blocks of later tuples are empty; -1: all
  bool ways = false;              ///< paths will be drawn over it: no words where they run
};

/// What all painters have at hand.
class ScenePainter {
 public:
  ScenePainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

 protected:
  RenderContext& c_;
  const Scene& s_;
  const Theme& theme_ = c_.theme;
  const double ui_ = c_.ui;
  const TensorLayout& indices_ = s_.indices();
  const TensorLayout& params_ = s_.params();
  const TensorLayout& output_ = s_.output();
};

// What stands round the cells: bands of batches, headings, rulers, captions, and the words where there is
// nothing to draw.

class ChromePainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  void paintBands(const QRectF& view, const RestStyle& style);
  /// Again, above the paths that pass under them.
  void paintBatchTags(const QRectF& view);
  void paintBatchTag(const TensorLayout& t, std::int64_t batch);
  void paintBatchFrame(const TensorLayout& t, std::int64_t batch, bool dimmed);
  /// Along the top of a view that is scrolled: as much of each name in sight as there is of its tensor.
  void paintNames(const QRectF& strip, double middle);
  void paintPinnedNumbers(const TensorLayout& t, const QRectF& strip);
  /// Of the rows in `strip`, along its left edge.
  void paintPinnedRows(const TensorLayout& t, double facet, const QRectF& strip);
  void paintHeadings();
  /// Name, shape and dtype in a pane's own line, and `note` below it.
  void paintPaneHeading(TensorId id, const QString& note, double roomForTools);
  void paintColumns(const TensorLayout& t, const QRectF& view) {
    for (const Ruler& ruler : t.columns) paintColumnNumbers(t, ruler, view);
  }
  void paintRows(const TensorLayout& t, const QRectF& view) {
    for (const Ruler& ruler : t.rows) paintRowNumbers(t, ruler, view);
  }
  void paintRulers(const TensorLayout& t, const QRectF& view);
  /// The numbers on the rulers that lead to an element, or with `whole` to its unit; none right of `upTo`.
  void paintHotNumbers(const TensorLayout& t, std::int64_t flat, bool whole,
                       double upTo = std::numeric_limits<double>::infinity());
  void paintMissing(const TensorLayout& t);
  void paintNoOutput();
  void paintHidden();

 private:
  void paintHeading(std::size_t k, double room, double& end, double& noteEnd);
  std::int64_t firstBand(const QRectF& view) const;
  /// `named`: with the axis' glyph, and its name where it has one.
  void paintColumnNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view, bool named = true);
  void paintRowNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view);
  void paintCaptions(const TensorLayout& t, const QRectF& view);
  const AxisSpec& axisOf(const TensorLayout& t, int axis) const {
    return s_.spec(t.id).axes[static_cast<std::size_t>(axis)];
  }
  const QColor& inkOf(const AxisSpec& axis) const {
    return axis.hasRole || axis.faulty ? theme_.role(glyphOf(axis).role).strong : theme_.text2;
  }
  double axisGlyph(const AxisSpec& axis, double x, double middle, TextAlign align);
};

// A cell's value as text: where it stands, shortened to fit, and on which ground.

class ValuePainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  /// No text when nothing fits.
  struct Place {
    QString text;
    double left = 0, width = 0, px = 14;
  };
  Place place(const TensorLayout& t, std::int64_t flat, const QRectF& rect, bool bold) const;
  /// Of the digits in a row of cells.
  double height(const TensorLayout& t, double rowHeight) const;
  /// `plate`: on one, over hatching.
  void paint(const TensorLayout& t, std::int64_t flat, const QRectF& rect, const NumberImages::Ink& ink,
             bool bold, bool plate = false);

 private:
  double pxOf(const TensorLayout& t, double rowHeight) const {
    return std::min(t.cell.px, rowHeight * (t.cell.low ? 0.7 : 0.62) / ui_);
  }
};

// What is wrong, where it is: bad tuples with the number that fails, the veil over an output that is
// not current, and where a compared output differs.

class ErrorPainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  void paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect);
  void underlineFailing(const TensorLayout& t, std::int64_t tuple);
  /// Over an output that is of no use, and the words that say why.
  void paintOutputVeil(const QRectF& view);
  void paintOutputPlate(const QRectF& view);
  void paintDifference(const QRectF& view, const OutputDifference& difference);

 private:
  bool outputVeiled() const;

  ValuePainter values_{c_, s_};
};

// Ghosts where bad tuples asked to read, with their numbers on the rulers and
// how far that is. A word that would touch another is left out: the tooltip has
// them all.

void paintGhosts(RenderContext& context, const Scene& scene, bool dimmed);               ///< those at rest
void paintPointedGhost(RenderContext& context, const Scene& scene, const Ghost& ghost);  ///< one, above them

// Below an output with room under it: which of its blocks the dialect wrote without reading, and which one
// only looks so. No ghost's words come as far as there.

void paintOutcomeNote(RenderContext& context, const Scene& scene, const QRectF& view, bool dimmed);

// Units (a tuple, a slice, a block) as bars of cells: tint, readers, hairlines, values and badges; where
// cells are too small for text, as colours.

enum class CellLook : std::uint8_t { Rest, Dim, Lit };

class CellPainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  void paintTensor(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  void paintUnit(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                 CellLook look, bool withValues = true);
  /// The same where panes cut it off: its cells in their window, its badges beside that.
  void paintSeenUnit(const TensorLayout& t, std::int64_t unit, const QRectF& view, CellLook look);
  void paintBadges(const TensorLayout& t, std::int64_t unit, const QRectF& rect, CellLook look);
  /// The "!" on the corner of a block that was made up.
  void paintFault(const TensorLayout& block, const QRectF& rect);
  /// Of a unit with these tuples, undimmed: a count's tint, or that of the first.
  QColor groundOf(const TensorLayout& t, std::int64_t unit, const std::vector<std::int64_t>& tuples) const;
  /// Whose tint a unit wears: its tuple's, or those of the tuples that read it.
  std::vector<std::int64_t> tuplesOf(const TensorLayout& t, std::int64_t unit) const;
  /// While one steps: a slice has neither tint nor badge of a tuple from `count` on. −1: all have.
  void showTuples(std::int64_t count) { shown_ = count; }
  /// Whether a tuple's block holds what the dialect puts there, not what was read.
  bool madeUp(std::int64_t tuple) const;

 private:
  static std::vector<QRectF> partsOf(const TensorLayout& t, std::int64_t unit, const QRectF& rect);
  void paintColours(const TensorLayout& t, std::int64_t unit, const QRectF& area);
  void paintCells(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                  CellLook look, const QColor& base, bool plates, bool withValues);
  void paintImage(const TensorLayout& t, const QRectF& view, const RestStyle& style);
  bool paintTiles(const TensorLayout& t, const QRectF& area, const RestStyle& style);
  std::vector<bool> faintRows(const TensorLayout& t, const TileView& view) const;
  void paintBadMarks(const TensorLayout& t, const QRectF& area, const RestStyle& style);
  QColor cellColor(const TensorLayout& t, std::int64_t flat, std::int64_t unit) const;

  std::int64_t shown_ = -1;
  ValuePainter values_{c_, s_};
  ErrorPainter errors_{c_, s_};
};

// What ties the three tensors together: outlines round units, and the ways from a tuple to its slice and on
// to its block.

struct LegStyle {
  QColor color;
  double width = 2;
  QVector<qreal> dash = {};
  bool dot = true;
  bool back = false;  ///< what flows is the gradient: the head lies where the path begins
  double share = 1;   ///< of its length
};

void drawLeg(RenderContext& context, const Leg& leg, const LegStyle& style);

/// Ribbons from tuples to slices to blocks, and the addresses on them, where the call is small enough for
/// them (CanvasLayout::ribbons).
class RibbonPainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  /// Under the tensors.
  void paintRest(const RestStyle& style);
  /// One that is pointed at or stepped. `reach`: 1 to the slice, 2 on to the block; in between, as far on the
  /// way. `othersDimmed`: the other tuples' addresses are.
  void paintLit(std::int64_t tuple, double reach, bool othersDimmed);
  static constexpr double kAtRest = 0.24, kDimmed = 0.1, kLit = 0.8;  ///< opacity
  void stroke(const QPainterPath& path, std::int64_t tuple, double opacity);
  /// Where the way of a bad tuple to its ghost begins: right of its "!".
  QPointF behindDisc(std::int64_t tuple);

 private:
  void paintGhostWay(std::int64_t tuple, bool dimmed);
  void paintAddress(std::int64_t tuple, bool dimmed, bool lit);
  double addressWidth(const Address& address);
  double widthOf(const AddressPart& part);
  void paintLanes();
  /// From a lane's edge to the number that it writes into its addresses, of tuples below `shown`.
  void paintWire(std::int64_t batch, std::int64_t shown, bool dimmed);
};

class PathPainter : public ScenePainter {
 public:
  PathPainter(RenderContext& context, const Scene& scene, const OverlayState& state)
      : ScenePainter(context, scene), state_(state) {}

  /// `share`: of its length, from the top left.
  void outlineUnit(const TensorLayout& t, std::int64_t unit, double width, const QVector<qreal>& dash = {},
                   double share = 1);
  /// The "!" of a block that was made up, again, above what was drawn round it.
  void faultAbove(const TensorLayout& t, std::int64_t unit);
  /// `reach`: 1 to the slice, 2 on to the block; in between, as far on the way.
  void paintConnector(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach = 2);
  /// The same as a ribbon, where there are some; the badges of the slice stay above it.
  void paintRibbon(std::int64_t tuple, double reach);
  /// Between slice and block: copied there, or under the lens added back.
  void paintAddend(std::int64_t tuple, double width, const QVector<qreal>& dash, double share = 1);

 private:
  void paintLegs(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach);
  void wrapNote(std::int64_t tuple, const QPointF& at);

  const OverlayState& state_;  ///< what a step has not copied yet is neither good nor bad
  CellPainter cells_{c_, s_};
  ChromePainter chrome_{c_, s_};
};

// What is asked, on the picture: empty places with a "?", answers with what became of them, chosen slices,
// and both readings of a wrong answer at once: its own dashed, the right one solid.

void paintAsked(RenderContext& context, const Scene& scene, const AskView& ask, const QRectF& view);
/// In the row below the picture, in place of the key; from `x` to `right`.
void paintAskLegend(RenderContext& context, const Scene& scene, const AskView& ask, double x, double middle,
                    double right);

/// The whole picture.
class CanvasPainter : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  void paintRest(const QRectF& view, const RestStyle& style) { paintPart(view, view, style); }
  /// Of that picture what lies in `part`, and what reaches into it; more where the painter does not clip.
  void paintPart(const QRectF& view, const QRectF& part, const RestStyle& style);
  void paintOverlay(const QRectF& view, const OverlayState& state);
  /// Names and column numbers that were scrolled away, along the view's top; see CanvasLayout::pinnedHeight.
  void paintPinned(const QRectF& view);
  /// The row below the picture: a key at rest, a sentence while something is pointed at.
  void paintLegend(const QRectF& row, const OverlayState& state);

 private:
  void paintTensor(const Scene& call, const TensorLayout& t, const QRectF& view, const RestStyle& style);
  void paintOutputState(const Scene& call, const QRectF& view);
  void paintDifferences(const QRectF& view, bool heading);
};

}  // namespace gathernd::ui
