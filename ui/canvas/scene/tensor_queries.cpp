// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a placed tensor, and of all of them: rectangles, hits, neighbours. All of it is computed,
// none is stored.
#include <algorithm>
#include <cmath>

#include "ui/canvas/scene/layout.h"
#include "ui/canvas/scene/tensor_layout.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kPinnedName = 28, kPinnedMiddle = 15, kPinnedNumbers = 22;

}  // namespace

std::int64_t TensorLayout::unitCount() const {
  if (!present || emptyFrame) return 0;
  std::int64_t count = 1;
  for (const int axis : outerAxes) count *= extents[static_cast<std::size_t>(axis)];
  return count;
}

std::int64_t TensorLayout::unitOf(std::int64_t flat) const {
  std::int64_t unit = 0;
  for (const int axis : outerAxes) {
    const auto a = static_cast<std::size_t>(axis);
    unit = unit * extents[a] + (flat / strides[a]) % extents[a];
  }
  return unit;
}

std::int64_t TensorLayout::firstOfUnit(std::int64_t unit) const {
  std::int64_t flat = 0;
  for (std::size_t k = outerAxes.size(); k-- > 0;) {
    const auto a = static_cast<std::size_t>(outerAxes[k]);
    flat += unit % extents[a] * strides[a];
    unit /= extents[a];
  }
  return flat;
}

QRectF TensorLayout::cellRect(std::int64_t flat) const {
  return {x.startOf(flat, x.levels.size()), y.startOf(flat, y.levels.size()), cell.width, cell.height};
}

QRectF TensorLayout::unitRect(std::int64_t flat) const {
  return {x.startOf(flat, unitX), y.startOf(flat, unitY), x.spanAt(unitX), y.spanAt(unitY)};
}

double TensorLayout::rowMiddle(const Ruler& ruler, double start, double from, double to) const {
  if (ruler.depth >= y.levels.size()) return start + y.levels[ruler.depth - 1].span / 2;
  const Level& inner = y.levels[ruler.depth];
  const double first = start + inner.lead, last = first + inner.run();
  const double low = std::max(first, from), high = std::min(last, to);
  return low < high ? (low + high) / 2 : (first + last) / 2;
}

std::optional<std::int64_t> AxisPlaces::heldAt(int axis) const {
  for (const auto& [which, index] : held)
    if (which == axis) return index;
  return std::nullopt;
}

bool showsCell(const TensorLayout& t, std::int64_t flat) {
  return std::all_of(t.held.begin(), t.held.end(), [&](const auto& held) {
    const auto a = static_cast<std::size_t>(held.first);
    return flat / t.strides[a] % t.extents[a] == held.second;
  });
}

bool unitsRunDown(const TensorLayout& t) {
  const auto one = [](const Level& level) { return level.count == 1; };
  const auto turned = [](const Level& a, const Level& b) {
    return a.axis >= 0 && b.axis >= 0 && a.axis > b.axis;
  };
  const auto across = t.x.levels.begin(), down = t.y.levels.begin();
  return t.held.empty() && std::all_of(across, across + static_cast<std::ptrdiff_t>(t.unitX), one) &&
         std::adjacent_find(down, down + static_cast<std::ptrdiff_t>(t.unitY), turned) ==
             down + static_cast<std::ptrdiff_t>(t.unitY);
}

bool showsUnit(const TensorLayout& t, std::int64_t flat) {
  return std::all_of(t.held.begin(), t.held.end(), [&](const auto& held) {
    const auto a = static_cast<std::size_t>(held.first);
    return std::find(t.outerAxes.begin(), t.outerAxes.end(), held.first) == t.outerAxes.end() ||
           flat / t.strides[a] % t.extents[a] == held.second;
  });
}

QRectF TensorLayout::facetRect(std::int64_t flat) const {
  return {x.startOf(flat, facetX), y.startOf(flat, facetY), x.spanAt(facetX), y.spanAt(facetY)};
}

double TensorLayout::captionY(const QRectF& rect) const {
  // Those of the first row stand above the rulers, unless a ghost's facet comes
  // in between.
  const bool firstRow = !batched && std::abs(rect.top() - y.origin) < 1;
  return rect.top() - (firstRow ? captionOffset : 20 * cell.ui);
}

QRectF TensorLayout::batchRect(std::int64_t batch) const {
  if (!batched || emptyFrame) return gridRect();
  const Level& level = y.levels.front();
  return {x.origin, y.origin + level.lead + static_cast<double>(batch) * level.pitch, x.size(), level.span};
}

QRectF TensorLayout::gridRect() const {
  return {x.origin, y.origin, x.size(), y.size()};
}

QRectF TensorLayout::cellsRect() const {
  return gridRect().adjusted(gutter, ghostTop, 0, -ghostBottom);
}

QRectF TensorLayout::bounds() const {
  return gridRect().adjusted(0, -headerHeight, trailing, 0);
}

std::optional<std::int64_t> TensorLayout::hitCell(const QPointF& point) const {
  if (!hasCells()) return std::nullopt;
  const auto across = x.hit(point.x());
  if (!across) return std::nullopt;
  const auto down = y.hit(point.y());
  if (!down) return std::nullopt;
  if (wrapAxis >= 0 && across->wrapPart + down->wrapPart >= shape[wrapAxis]) return std::nullopt;
  return base + across->contribution + down->contribution;
}

std::optional<std::int64_t> TensorLayout::hitUnit(const QPointF& point) const {
  if (!present || emptyFrame) return std::nullopt;
  const auto across = x.nearest(point.x());
  const auto down = y.nearest(point.y());
  if (wrapAxis >= 0 && across.wrapPart + down.wrapPart >= shape[wrapAxis]) return std::nullopt;
  const std::int64_t flat = base + across.contribution + down.contribution;
  if (!unitRect(flat).contains(point)) return std::nullopt;
  return firstOfUnit(unitOf(flat));
}

std::optional<int> TensorLayout::hitAxis(const QPointF& point) const {
  if (!present || emptyFrame) return std::nullopt;
  const QRectF cells = cellsRect();
  for (const Ruler& ruler : columns) {
    const double below = y.origin + ruler.offset - point.y();  // the numbers, of the point
    if (below < -11 * cell.ui || below > (11 + (ruler.lettered ? kLetterLine : 0)) * cell.ui) continue;
    if (point.x() >= cells.left() && point.x() <= cells.right() + trailing) return ruler.axis;
  }
  // The glyph of a row axis stands above its numbers.
  if (point.y() < y.origin - 30 * cell.ui || point.y() > y.origin + y.size()) return std::nullopt;
  for (const Ruler& ruler : rows)
    if (ruler.width > 0 && std::abs(point.x() - (x.origin + ruler.offset)) <= 12 * cell.ui) return ruler.axis;
  return std::nullopt;
}

std::optional<std::int64_t> TensorLayout::neighbour(std::int64_t flat, int dx, int dy) const {
  if (!hasCells()) return std::nullopt;
  const QRectF from = cellRect(flat);
  const QRectF area = gridRect();
  // Look just past the cell, then further while the point falls into a gap.
  QPointF at = from.center();
  const double stepX = from.width() / 2 + 1;
  const double stepY = from.height() / 2 + 1;
  at += QPointF(dx * stepX, dy * stepY);
  for (int tries = 0; tries < 400 && area.contains(at); ++tries) {
    if (const auto hit = hitCell(at); hit && *hit != flat) return hit;
    at += QPointF(dx * std::max(1.0, from.width() / 3), dy * std::max(1.0, from.height() / 3));
  }
  return std::nullopt;
}

double CanvasLayout::pinnedHeight(double viewTop) const {
  if (viewTop <= headings.front().y() - kPinnedName / 2 * ui) return 0;
  return (kPinnedName + kPinnedNumbers) * ui;
}

double CanvasLayout::nameMiddle(double viewTop) const {
  return pinnedHeight(viewTop) > 0 ? kPinnedMiddle * ui : headings.front().y() - viewTop;
}

TensorLayout CanvasLayout::withColumns(TensorId id) const {
  TensorLayout t = of(id);
  if (const Pane* p = pane(id)) t.y.origin += p->top;
  return t;
}

TensorLayout CanvasLayout::withRows(TensorId id) const {
  TensorLayout t = of(id);
  if (const Pane* p = pane(id)) t.x.origin += p->left;
  return t;
}

QRectF CanvasLayout::missingRect(TensorId id) const {
  const TensorLayout& t = of(id);
  if (t.present) return t.gridRect();
  const auto k = static_cast<std::size_t>(id);
  return {headings[k].x(), firstRow, headingWidths[k] - kMissingRoom * ui, kMissingHeight * ui};
}

QRectF CanvasLayout::bandRect(std::int64_t batch) const {
  const double left = std::max(2.0, tensors[0].x.origin - 16 * ui);
  double right = left;
  for (const TensorLayout& t : tensors)
    if (t.present) right = std::max(right, t.x.origin + t.x.size() + t.trailing);
  if (beside && beside->present)
    right = std::max(right, beside->x.origin + beside->x.size() + beside->trailing);
  return {left, bandTop + static_cast<double>(batch) * bandPitch, right - left, bandHeight};
}

QRectF CanvasLayout::laneEdge(std::int64_t batch) const {
  const QRectF band = bandRect(batch);
  return {band.left(), band.top(), tensors[0].x.origin + tensors[0].tagWidth - band.left(), band.height()};
}

double CanvasLayout::laneHead(std::int64_t batch) const {
  return tensors[0].batchRect(batch).top() - bandRect(batch).top();
}

QRectF CanvasLayout::clipOf(TensorId id, double air) const {
  const Pane* p = pane(id);
  return p == nullptr ? QRectF() : p->cells.adjusted(-air, -air, air, air);
}

QRectF CanvasLayout::rowsClipOf(TensorId id) const {
  const Pane* p = pane(id);
  return p == nullptr ? QRectF() : p->rows.adjusted(-8 * ui, -2, 0, 2);
}

bool CanvasLayout::sees(TensorId id, const QPointF& point) const {
  const Pane* p = pane(id);
  return p == nullptr || p->cells.contains(point);
}

QRectF CanvasLayout::frameRect(TensorId id, std::int64_t batch) const {
  const TensorLayout& t = of(id);
  if (const Pane* p = pane(id)) {
    const QRectF entry = t.batchRect(batch);
    return {p->rows.left(), entry.top() - 3 * ui, t.x.size() + 10 * ui - p->left, entry.height() + 6 * ui};
  }
  const QRectF band = bandRect(batch);
  const double right = t.x.size() + std::max(10 * ui, t.ghostRight);
  return {t.x.origin, band.top() + 5 * ui, right, band.height() - 10 * ui};
}

std::optional<CellRef> CanvasLayout::hitCell(const QPointF& point) const {
  for (const TensorLayout& t : tensors)
    if (sees(t.id, point))
      if (const auto flat = t.hitCell(point)) return CellRef{t.id, *flat};
  return std::nullopt;
}

std::optional<CellRef> CanvasLayout::hitUnit(const QPointF& point) const {
  if (const auto cell = hitCell(point)) return cell;
  for (const TensorLayout& t : tensors)
    if (sees(t.id, point))
      if (const auto flat = t.hitUnit(point)) return CellRef{t.id, *flat};
  // The same place of both outputs is one place.
  if (beside && beside->shape == of(TensorId::Output).shape) {
    if (const auto flat = beside->hitCell(point)) return CellRef{TensorId::Output, *flat};
    if (const auto flat = beside->hitUnit(point)) return CellRef{TensorId::Output, *flat};
  }
  return std::nullopt;
}

std::optional<AxisRef> CanvasLayout::hitAxis(const QPointF& point) const {
  for (const TensorLayout& t : tensors) {
    const Pane* p = pane(t.id);
    if (p != nullptr && !p->frame.contains(point)) continue;
    std::optional<int> axis;
    if (p == nullptr)
      axis = t.hitAxis(point);
    else if (p->columns.contains(point))
      axis = withColumns(t.id).hitAxis(point);
    else if (point.x() >= p->rows.left() && point.x() < p->rows.right())
      axis = withRows(t.id).hitAxis(point.y() < p->cells.top() ? QPointF(point.x(), t.y.origin - 20 * ui)
                                                               : point);
    if (axis) return AxisRef{t.id, *axis};
  }
  return std::nullopt;
}

}  // namespace gathernd::ui
