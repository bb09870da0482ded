// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything stands. One tensor as nested grids: the last two axes form a grid, the two before that a
// grid of grids, and so on; an odd outermost axis becomes facets that wrap like words; nothing is stored per
// element. And the whole picture: indices, params and output side by side, cells sized so that it fits where
// it can, batch entries of the three tensors in common bands. Pure geometry, no painting. Units: pixels of
// the canvas, before scrolling. Thread rule: plain values and pure functions.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/call/explain.h"
#include "core/tensor/shape.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

// One direction (across or down) of a nested grid. A cell's place is the sum of one step a level, so
// positions, hits and visible ranges are computed, never stored, whatever the number of elements. x and y are
// independent: the flat number of a cell is the sum of what both directions contribute. Units: pixels; flat
// numbers are row-major in the tensor's shape.

/// Of a level whose steps are not all shown: what lies between two of them is left out behind a tear.
struct Fold {
  std::vector<std::int64_t> steps;  ///< rising
  std::vector<double> starts;       ///< of each, from the level's first place
  double length = 0, tear = 0;

  /// Steps that are left out before the k-th shown one; k = steps.size(): after the last, of `count`.
  std::int64_t hiddenBefore(std::size_t k, std::int64_t count) const;
  bool operator==(const Fold&) const = default;
};

/// Steps along one axis (or along a part of it, when facets wrap). Outermost level first in a Track.
struct Level {
  int axis = -1;                ///< of the tensor; -1: none (a strip has one level that is no axis)
  std::int64_t axisStride = 1;  ///< flat elements a step
  std::int64_t axisExtent = 1;
  std::int64_t div = 1;    ///< a step here is `div` steps along the axis (rows of wrapped facets)
  std::int64_t count = 1;  ///< steps here
  double lead = 0;         ///< before the first step (room for numbers, badges or ghosts)
  double tail = 0;         ///< after the last one (room for ghosts)
  double pitch = 0;        ///< from step to step
  double span = 0;         ///< what one step occupies
  std::shared_ptr<const Fold> fold = nullptr;  ///< null: all steps are shown

  /// Shows only `steps`, in rising order; pitch and span stand.
  void foldTo(const std::vector<std::int64_t>& steps, double tear);
  bool shows(std::int64_t index) const {
    return !fold || std::binary_search(fold->steps.begin(), fold->steps.end(), index);
  }
  /// From the first step's place; of one that is left out, where its tear is.
  double startOf(std::int64_t index) const;
  struct Place {
    std::int64_t index = 0;
    double start = 0;
  };
  /// The step whose place begins last before `relative`: beyond both ends none.
  std::optional<Place> stepAt(double relative) const;
  Place nearestTo(double relative) const;
  std::int64_t indexOf(std::int64_t flat) const { return ((flat / axisStride) % axisExtent) / div % count; }
  std::int64_t weight() const { return axisStride * div; }
  double size() const { return (count > 0 ? run() : 0) + lead + tail; }
  /// From the first step to the end of the last.
  double run() const { return fold ? fold->length : static_cast<double>(count - 1) * pitch + span; }
  bool operator==(const Level& other) const;
};

/// A step that is (partly) in view: where it begins and what it adds to the flat number.
struct Slot {
  double start = 0;
  double span = 0;
  std::int64_t contribution = 0;
  std::int64_t wrapPart = 0;  ///< contribution to the index along the wrapped axis
  std::int64_t index = 0;     ///< along the axis of the last level asked for
};

class Track {
 public:
  std::vector<Level> levels;
  double origin = 0;
  int wrapLevel = -1;  ///< the level that shares its axis with the other direction

  double size() const { return levels.empty() ? 0 : levels.front().size(); }
  bool operator==(const Track&) const = default;
  /// Start of the step at `depth` levels down (depth = levels.size(): the cell itself) that holds `flat`.
  double startOf(std::int64_t flat, std::size_t depth) const;
  /// Extent of such a step.
  double spanAt(std::size_t depth) const { return depth == 0 ? size() : levels[depth - 1].span; }

  struct Hit {
    std::int64_t contribution = 0;
    std::int64_t wrapPart = 0;
  };
  /// Which cell column (row) lies at `at`; nothing in a gap.
  std::optional<Hit> hit(double at) const { return walk(at, false); }
  /// As hit(), but a gap counts as the nearest cell.
  Hit nearest(double at) const { return *walk(at, true); }
  bool folded() const { return !levels.empty() && levels.back().fold != nullptr; }

  /// Steps of the first `depth` levels that touch [low, high), in order; at most `most`. Of the last of these
  /// levels those whose index is a multiple of `every`, or all that a fold shows.
  std::vector<Slot> visible(double low, double high, std::size_t depth,
                            std::size_t most = std::numeric_limits<std::size_t>::max(),
                            std::int64_t every = 1) const;

 private:
  struct Asked {
    std::size_t depth = 0;
    double low = 0, high = 0;
    std::size_t most = 0;
    std::int64_t every = 1;
  };
  std::optional<Hit> walk(double at, bool nearest) const;
  void collect(std::vector<Slot>& out, const Slot& parent, std::size_t level, const Asked& asked) const;
};

/// A row (column) beyond one end of an axis, for what was asked for there.
struct GhostLane {
  std::int64_t value = 0;         ///< that was asked for
  std::vector<std::int64_t> row;  ///< which one, where a step of the axis is a grid
  std::int64_t hidden = 0;        ///< it stands for so many that are not drawn
  bool torn = false;              ///< values are left out before it
  bool operator==(const GhostLane&) const = default;
};

/// What is known of one axis before anything is placed. Widths are those at scale 1.
struct AxisSpec {
  AxisRole role = AxisRole::Slice;
  bool hasRole = false;  ///< false without a plan
  int number = 0;
  bool numbered = false;
  QString name;
  double nameWidth = 0;                              ///< at the ruler's size
  bool faulty = false;                               ///< named by a shape error
  std::vector<GhostLane> ghostsBefore, ghostsAfter;  ///< outwards from its first step, and from its last
  bool operator==(const AxisSpec&) const = default;
};

/// Where axes are, where that is not as the rank says. Each way a unit's axes are within the others.
struct AxisPlaces {
  std::vector<int> rows, columns;                  ///< outermost first
  std::vector<std::pair<int, std::int64_t>> held;  ///< at one index each; they are not drawn

  std::optional<std::int64_t> heldAt(int axis) const;
  bool operator==(const AxisPlaces&) const = default;
};

struct TensorSpec {
  TensorId id = TensorId::Indices;
  bool present = false;
  Shape shape;
  std::vector<AxisSpec> axes;  ///< as many as the rank
  std::vector<int> order;      ///< display order of axes, outermost first; batch axes lead, unit axes end
  std::optional<AxisPlaces> places;  ///< of all axes but the batch's
  int batchAxes = 0;
  int unitAxes = 0;             ///< axes of one tuple, slice or block
  bool unitsAreTuples = false;  ///< roomier gaps than slices
  bool vertical = false;        ///< a rank-1 tensor that runs down
  bool rowsNumbered = true;     ///< false where badges already say the row
  double rowGap = 0;  ///< > 0: ribbons lead to its rows, all tensors' on one grid, so far apart at scale 1
  double textWidth = 14;  ///< widest value, at the cell size
  int badgeSlots = 1;     ///< badges to hold left of a bar
  double badgeWidth = 18;
  double timesWidth = 0;      ///< of the widest "×12", where one stands in for badges
  double batchTagWidth = 28;  ///< widest number of a batch entry, as its frame's tag
  double nameWidth = 0;       ///< of name and shape
  double headingWidth = 0;    ///< of name, shape and dtype
  double noteWidth = 0;       ///< of the note below them
  double tightWidth = 0;      ///< of name and shape, as close and small as they are read

  /// Glyphs still tell the axes apart. False: none had a name.
  bool dropNames();
  bool operator==(const TensorSpec&) const = default;
};

/// TensorSpec::rowGap of bars, and where some units are cells: ribbons run between their rows.
inline constexpr double kBarGap = 10, kCellGap = 22;

/// Room round ghosts, at scale 1: from the cells, for the words beside them, and from one to the next.
namespace ghost {
inline constexpr double kEdge = 14, kEdgeAcross = 16;  // a dotted line ends the axis there
inline constexpr double kNext = 14, kNextAcross = 12, kTorn = 30;
inline constexpr double kWordsBefore = 16, kWordsAfter = 12, kAcross = 26;
inline constexpr double kCaption = 30;     ///< of a facet
inline constexpr double kNumberWidth = 9;  ///< of a digit on the ruler
}  // namespace ghost

/// Lengths along an axis beyond its cells.
struct LaneRoom {
  double cell = 40;    ///< pixels
  double caption = 0;  ///< of each lane, at scale 1
  double ui = 1;
  bool down = true;

  double size(const GhostLane& lane) const;
  /// From the cells to the near side of the k-th lane.
  double begin(const std::vector<GhostLane>& lanes, std::size_t k) const;
  double all(const std::vector<GhostLane>& lanes) const {
    return lanes.empty() ? 0 : begin(lanes, lanes.size() - 1) + size(lanes.back());
  }
};

enum class Detail : std::uint8_t { Text, Color, Image };

/// Size of a cell, facets in a row, and what goes with it.
struct CellSize {
  double width = 48, height = 40;
  std::int64_t facetsAcross = 1;
  double ui = 1;             ///< scale of gaps and of words beside cells
  double gap = 1;            ///< 1: roomy, 0: the least
  double px = 14;            ///< of the numbers, at scale 1
  double spare = 0;          ///< more room between the rows
  bool low = false;          ///< no higher than its text
  bool tight = false;        ///< closer than the least
  bool stacked = false;      ///< an outermost odd axis is a ruler more, no facets
  bool solid = false;        ///< an image without gaps between grids
  std::int64_t perLine = 0;  ///< > 0: a lone row is wrapped into lines of so many cells
  Detail detail = Detail::Text;
  bool operator==(const CellSize&) const = default;
};

/// A column (row) of axis numbers.
struct Ruler {
  int axis = -1;
  std::size_t depth = 0;  ///< levels down the track, the axis's own included
  double offset =
      0;  ///< across: centre above the first row (negative); down: centre from the facet's left edge
  double width = 0;
  bool lettered = false;  ///< across: the axis' letter, and its name, stand above its numbers
  bool operator==(const Ruler&) const = default;
};

struct TensorLayout {
  TensorId id = TensorId::Indices;
  bool present = false;
  bool emptyFrame = false;    ///< a zero-size axis: no cells; `frame` says so
  bool phantomCells = false;  ///< units of no elements: bars are drawn, cells are not
  Shape shape;
  CellSize cell;
  Track x, y;
  std::size_t unitX = 0, unitY = 0;    ///< levels above the unit, each way
  std::size_t facetX = 0, facetY = 0;  ///< levels down to one facet (batch included)
  bool batched = false;
  bool facets = false;
  bool badgesBeside = false;  ///< of a bar, left of it; else on the unit's corner
  bool badgesAfter = false;   ///< right of the bar instead
  bool vertical = false;
  double tagWidth = 0;     ///< of the tag of a batch frame
  double tagRoom = 0;      ///< for the tag of a batch frame, from a facet's left edge
  double gutter = 0;       ///< from a facet's left edge to its first cell
  double badgeRoom = 0;    ///< of it, before the first cell: for badges
  double numbersRoom = 0;  ///< between badges and cells, where a row's number stands behind its badges
  int facetAxis = -1;
  int wrapAxis = -1;      ///< whose steps both directions share: the facets', or that of a row in lines
  std::int64_t base = 0;  ///< flat number of the first cell: some axes may be held
  std::vector<std::pair<int, std::int64_t>> held;
  std::vector<int> outerAxes;                  ///< axes that count units, in the tensor's own order
  std::vector<std::int64_t> extents, strides;  ///< as displayed: at least 1 along unit axes
  std::vector<Ruler> columns;                  ///< innermost first
  std::vector<Ruler> rows;                     ///< innermost first
  double headerHeight = 0;                     ///< captions and rulers above the first row
  double captionOffset = 0;                    ///< centre of a facet's caption above its first row
  double trailing = 0;                         ///< room right of the cells (axis glyph, ghosts)
  double ghostTop = 0, ghostBottom = 0;        ///< of the grid's height, beyond its first and last cells
  double ghostRight = 0;                       ///< of the trailing room
  bool ghostsAcross = false;                   ///< some stand right of cells, their words below them

  bool operator==(const TensorLayout&) const = default;
  Detail detail() const { return cell.detail; }
  bool hasUnits() const { return present && !emptyFrame; }
  bool hasCells() const { return hasUnits() && !phantomCells; }
  std::int64_t cellCount() const { return hasCells() ? shape.elementCount() : 0; }

  /// Units by row-major number over the axes that are not the unit's: tuple numbers, slice ids.
  std::int64_t unitCount() const;
  std::int64_t unitOf(std::int64_t flat) const;
  std::int64_t firstOfUnit(std::int64_t unit) const;

  QRectF cellRect(std::int64_t flat) const {
    return {x.startOf(flat, x.levels.size()), y.startOf(flat, y.levels.size()), cell.width, cell.height};
  }
  /// The bar, grid or block that element `flat` belongs to.
  QRectF unitRect(std::int64_t flat) const {
    return {x.startOf(flat, unitX), y.startOf(flat, unitY), x.spanAt(unitX), y.spanAt(unitY)};
  }
  QRectF unitAt(std::int64_t unit) const { return unitRect(firstOfUnit(unit)); }
  /// The facet (or whole grid) that holds it, numbers included.
  QRectF facetRect(std::int64_t flat) const {
    return {x.startOf(flat, facetX), y.startOf(flat, facetY), x.spanAt(facetX), y.spanAt(facetY)};
  }
  /// What a ruler of rows says at a step: its number, or that of the first cell of a line.
  std::int64_t rowNumber(const Ruler& ruler, std::int64_t step) const {
    return step * y.levels[ruler.depth - 1].div;
  }
  QRectF batchRect(std::int64_t batch) const;  ///< cells of one batch entry
  /// All cells, with the gutter.
  QRectF gridRect() const { return {x.origin, y.origin, x.size(), y.size()}; }
  /// All cells of all facets, without gutter and trailing room.
  QRectF cellsRect() const { return gridRect().adjusted(gutter, ghostTop, 0, -ghostBottom); }
  /// With headers, captions and ghosts.
  QRectF bounds() const { return gridRect().adjusted(0, -headerHeight, trailing, 0); }
  std::optional<std::int64_t> hitCell(const QPointF& point) const;
  /// First element of the unit at `point`: cells, and the gaps inside a unit.
  std::optional<std::int64_t> hitUnit(const QPointF& point) const;
  std::optional<int> hitAxis(const QPointF& point) const;  ///< on a ruler
  /// The cell one step from `flat` in the picture; nothing at an edge.
  std::optional<std::int64_t> neighbour(std::int64_t flat, int dx, int dy) const;

  /// Calls f(firstFlat, rect) for each unit that touches `view`.
  template <class F>
  void forEachUnit(const QRectF& view, F&& f) const {
    if (!hasUnits()) return;
    forEachAt(view, unitX, unitY, f);
  }
  /// Calls f(flat, rect) for each cell that touches `view`.
  template <class F>
  void forEachCell(const QRectF& view, F&& f) const {
    if (!hasCells()) return;
    forEachAt(view, x.levels.size(), y.levels.size(), f);
  }
  template <class F>
  void forEachFacet(const QRectF& view, F&& f) const {
    if (!hasUnits()) return;
    forEachAt(view, facetX, facetY, f);
  }
  bool exists(const Slot& across, const Slot& down) const {
    return wrapAxis < 0 || across.wrapPart + down.wrapPart < shape[wrapAxis];
  }

 private:
  template <class F>
  void forEachAt(const QRectF& view, std::size_t depthX, std::size_t depthY, F&& f) const {
    const std::vector<Slot> across = x.visible(view.left(), view.right(), depthX);
    const std::vector<Slot> down = y.visible(view.top(), view.bottom(), depthY);
    for (const Slot& v : down)
      for (const Slot& h : across)
        if (exists(h, v)) f(base + h.contribution + v.contribution, QRectF(h.start, v.start, h.span, v.span));
  }
};

inline constexpr double kLetterLine = 20;  ///< from the numbers across to their axis' letter, at scale 1

double digitsWidth(std::int64_t extent);  ///< of the longest number on an axis' ruler, at scale 1
/// The cell that a value of such width gets when there is room, and the least that holds it; at scale 1.
double naturalCellWidth(const TensorSpec& spec);
double leastCellWidth(const TensorSpec& spec);
double leastTextWidth(const TensorSpec& spec);  ///< with a little air round the widest number

inline std::int64_t indexAlong(const TensorLayout& t, int axis, std::int64_t flat) {
  const auto a = static_cast<std::size_t>(axis);
  return flat / t.strides[a] % t.extents[a];
}
/// Whether the axis tells units apart.
inline bool countsUnits(const TensorLayout& t, int axis) {
  return std::find(t.outerAxes.begin(), t.outerAxes.end(), axis) != t.outerAxes.end();
}

/// Whether an element is among those that are drawn, and whether some of its unit is: where axes are held,
/// others are not.
bool showsCell(const TensorLayout& t, std::int64_t flat);
bool showsUnit(const TensorLayout& t, std::int64_t flat);
/// Whether there is a unit of this number, and it is drawn.
bool hasUnit(const TensorLayout& t, std::int64_t unit);
/// Middle of the line that says which facet stands at `rect`.
double captionY(const TensorLayout& t, const QRectF& rect);

/// Whether units lie below each other in the order of their numbers.
bool unitsRunDown(const TensorLayout& t);

/// Places the tensor with its first cell's top at y = 0 and its gutter's left at x = 0; move with x.origin,
/// y.origin.
TensorLayout layoutTensor(const TensorSpec& spec, const CellSize& cell);
/// Of the rows of the innermost axis that runs down only `rows`, rising, with tears between.
TensorLayout layoutFolded(const TensorSpec& spec, const CellSize& cell,
                          const std::vector<std::int64_t>& rows);
/// Whether a row stands alone, so that it can be wrapped into lines.
bool isLoneRow(const TensorSpec& spec);

/// At scale 1, of the words in place of an output that is missing, and of the box in place of one that is
/// asked about.
inline constexpr double kMissingWidth = 220, kMissingHeight = 76, kAskedWidth = 100, kMissingRoom = 10;

enum class ZoomMode : std::uint8_t {
  Auto,   ///< fills the viewport; text that does not fit scrolls
  Fit,    ///< as Auto, but what does not fit as text is shown whole as colour
  Manual  ///< `zoom` times the natural size; below a height of 28 px colour
};

/// What a picture is to fit into, and how.
struct CanvasPolicy {
  QSizeF viewport{980, 568};
  ZoomMode mode = ZoomMode::Auto;
  double zoom = 1;
  double ui = 1;                                                ///< scale of everything at the natural size
  bool capped = true;                                           ///< tensors grow to three times that at most
  double mostGrowth = std::numeric_limits<double>::infinity();  ///< as CanvasLayout::growth
  bool legend = true;
};

struct CanvasInput : CanvasPolicy {
  std::array<TensorSpec, 3> tensors;
  bool ribbons = false;                ///< if there is room
  std::array<double, 2> addresses{};   ///< widths at scale 1 of the longest, whole and short; 0: none
  const TensorSpec* beside = nullptr;  ///< a second output, right of the first; its cells are as large

  /// From left to right.
  std::size_t columnCount() const { return beside != nullptr ? 4 : 3; }
  const TensorSpec& column(std::size_t k) const { return k < 3 ? tensors[k] : *beside; }
};

/// Where one tensor is seen, where each scrolls alone: the canvas is the viewport then. Numbers stay along
/// the edges of the cells.
struct Pane {
  QRectF frame;              ///< all of it
  QRectF columns;            ///< numbers, above the cells
  QRectF rows;               ///< numbers and badges, left of the cells
  QRectF cells;              ///< the window onto them
  bool axes = false;         ///< below the name its axes can be chosen among
  double left = 0, top = 0;  ///< what of them is scrolled away
  TensorLayout whole;        ///< all of the tensor in small, beside the window; not present: none
  bool operator==(const Pane&) const = default;
};

struct CanvasLayout {
  std::array<TensorLayout, 3> tensors;
  std::optional<std::array<Pane, 3>> panes;  ///< nothing: all three share one canvas
  std::optional<TensorLayout> beside;        ///< the second output
  std::array<QPointF, 4> headings;  ///< left end, vertical middle of the name line; that output's last
  std::array<double, 4> headingWidths{};
  QSizeF size;                ///< of everything, legend included
  bool ribbons = false;       ///< from tuples to slices to blocks there is room for them
  double address = 0;         ///< width at scale 1 of the longest on them; 0: none
  bool wholeAddress = false;  ///< with the tuple before it
  double firstRow = 0;        ///< y of the first cells
  double ui = 1;              ///< scale of all that belongs to the tensors
  double keyUi = 1;           ///< of the key below them, which does not grow with them
  bool folded = false;        ///< no notes below the names, and a lower key
  bool tight = false;         ///< names of tensors too are at their least: it saves turning pages
  double zoom = 1;            ///< of params' cells against the natural size
  double growth = 0;          ///< how far it went from the least that is text to the largest
  bool batched = false;
  double bandTop = 0, bandHeight = 0, bandPitch = 0;  ///< bands run over the whole width
  std::int64_t batchCount = 0;
  double legendHeight = 0;

  bool operator==(const CanvasLayout&) const = default;
  /// Calls f(layout) for each tensor from left to right, the second output included.
  template <class F>
  void forEachColumn(F&& f) const {
    for (const TensorLayout& t : tensors) f(t);
    if (beside) f(*beside);
  }
  const TensorLayout& of(TensorId id) const { return tensors[static_cast<std::size_t>(id)]; }
  const Pane* pane(TensorId id) const { return panes ? &(*panes)[static_cast<std::size_t>(id)] : nullptr; }
  /// A tensor with its columns' numbers (its rows') where they are seen: as it stands, but for a pane.
  TensorLayout withColumns(TensorId id) const;
  TensorLayout withRows(TensorId id) const;
  QRectF cellRect(const CellRef& cell) const { return of(cell.tensor).cellRect(cell.flat); }
  /// Of names and column numbers that stay along the top of a view that begins there; 0: none was scrolled
  /// away.
  double pinnedHeight(double viewTop) const;
  /// Of the names in such a view, in its own coordinates.
  double nameMiddle(double viewTop) const;
  /// The words in place of a tensor: of an output that is missing, or of one without cells.
  QRectF missingRect(TensorId id) const;
  QRectF bandRect(std::int64_t batch) const;
  /// Of a lane of ribbons: where its number stands, and how much height is free above its tuples.
  QRectF laneEdge(std::int64_t batch) const;
  double laneHead(std::int64_t batch) const {
    return tensors[0].batchRect(batch).top() - bandRect(batch).top();
  }
  QRectF frameRect(TensorId id, std::int64_t batch) const;
  std::optional<CellRef> hitCell(const QPointF& point) const;
  /// Cell at the point, or the first cell of the unit there (a bar of an empty tuple counts too).
  std::optional<CellRef> hitUnit(const QPointF& point) const;
  std::optional<AxisRef> hitAxis(const QPointF& point) const;
  /// Beyond which nothing of the tensor is seen, `air` for outlines included; null where there is no such.
  QRectF clipOf(TensorId id, double air = 0) const;
  /// The same with the numbers and badges left of it.
  QRectF rowsClipOf(TensorId id) const;
  /// Whether the tensor's cells are seen at this point.
  bool sees(TensorId id, const QPointF& point) const;
};

CanvasLayout layoutCanvas(const CanvasInput& input);
/// Whether all of it has room as text, at the least size or above.
bool fitsAsText(const CanvasInput& input);

}  // namespace gathernd::ui
