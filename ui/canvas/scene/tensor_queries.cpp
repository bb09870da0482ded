// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of a placed tensor, and of all of them: rectangles, hits, neighbours. All of it is computed,
// none is stored.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "ui/canvas/scene/layout.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kPinnedName = 28, kPinnedMiddle = 15, kPinnedNumbers = 22;

}  // namespace

std::int64_t TensorLayout::unitCount() const {
  if (!hasUnits()) return 0;
  std::int64_t count = 1;
  for (const int axis : outerAxes) count *= extents[static_cast<std::size_t>(axis)];
  return count;
}

std::int64_t TensorLayout::unitOf(std::int64_t flat) const {
  std::int64_t unit = 0;
  for (const int axis : outerAxes)
    unit = unit * extents[static_cast<std::size_t>(axis)] + indexAlong(*this, axis, flat);
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

std::optional<std::int64_t> AxisPlaces::heldAt(int axis) const {
  for (const auto& [which, index] : held)
    if (which == axis) return index;
  return std::nullopt;
}

bool showsCell(const TensorLayout& t, std::int64_t flat) {
  return std::all_of(t.held.begin(), t.held.end(),
                     [&](const auto& held) { return indexAlong(t, held.first, flat) == held.second; });
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
    return !countsUnits(t, held.first) || indexAlong(t, held.first, flat) == held.second;
  });
}

bool hasUnit(const TensorLayout& t, std::int64_t unit) {
  return unit >= 0 && unit < t.unitCount() && showsUnit(t, t.firstOfUnit(unit));
}

double captionY(const TensorLayout& t, const QRectF& rect) {
  // Those of the first row stand above the rulers, unless a ghost's facet comes
  // in between.
  const bool firstRow = !t.batched && std::abs(rect.top() - t.y.origin) < 1;
  return rect.top() - (firstRow ? t.captionOffset : 20 * t.cell.ui);
}

QRectF TensorLayout::batchRect(std::int64_t batch) const {
  if (!batched || emptyFrame) return gridRect();
  const Level& level = y.levels.front();
  return {x.origin, y.origin + level.lead + static_cast<double>(batch) * level.pitch, x.size(), level.span};
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
  if (!hasUnits()) return std::nullopt;
  const auto across = x.nearest(point.x());
  const auto down = y.nearest(point.y());
  if (wrapAxis >= 0 && across.wrapPart + down.wrapPart >= shape[wrapAxis]) return std::nullopt;
  const std::int64_t flat = base + across.contribution + down.contribution;
  if (!unitRect(flat).contains(point)) return std::nullopt;
  return firstOfUnit(unitOf(flat));
}

std::optional<int> TensorLayout::hitAxis(const QPointF& point) const {
  if (!hasUnits()) return std::nullopt;
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
  forEachColumn([&right](const TensorLayout& t) {
    if (t.present) right = std::max(right, t.x.origin + t.x.size() + t.trailing);
  });
  return {left, bandTop + static_cast<double>(batch) * bandPitch, right - left, bandHeight};
}

QRectF CanvasLayout::laneEdge(std::int64_t batch) const {
  const QRectF band = bandRect(batch);
  return {band.left(), band.top(), tensors[0].x.origin + tensors[0].tagWidth - band.left(), band.height()};
}

QRectF CanvasLayout::clipOf(TensorId id, double air) const {
  const Pane* p = pane(id);
  if (p == nullptr) return {};
  // Where nothing is scrolled, what stands on the corners of the first cells is seen whole.
  const double corner = of(id).badgesBeside ? 0 : 13 * ui;
  return p->cells.adjusted(-std::max(air, p->left > 0 ? 0 : corner), -std::max(air, p->top > 0 ? 0 : corner),
                           air, air);
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

std::int64_t Fold::hiddenBefore(std::size_t k, std::int64_t count) const {
  const std::int64_t from = k == 0 ? 0 : steps[k - 1] + 1;
  return (k < steps.size() ? steps[k] : count) - from;
}

void Level::foldTo(const std::vector<std::int64_t>& steps, double tear) {
  auto made = std::make_shared<Fold>();
  made->steps = steps;
  made->tear = tear;
  double at = 0;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    if (made->hiddenBefore(k, count) > 0) at += tear;
    made->starts.push_back(at);
    at += pitch;
  }
  made->length = steps.empty() ? 0 : at - pitch + span;
  if (made->hiddenBefore(steps.size(), count) > 0) made->length += tear;
  fold = std::move(made);
}

double Level::startOf(std::int64_t index) const {
  if (!fold) return static_cast<double>(index) * pitch;
  const auto at = std::lower_bound(fold->steps.begin(), fold->steps.end(), index);
  const auto k = static_cast<std::size_t>(at - fold->steps.begin());
  if (at != fold->steps.end() && *at == index) return fold->starts[k];
  const double after = at == fold->steps.end() ? fold->length : fold->starts[k];
  return after - (fold->tear + span) / 2;
}

std::optional<Level::Place> Level::stepAt(double relative) const {
  if (!fold) {
    const double step = pitch > 0 ? std::floor(relative / pitch) : 0;
    if (step < 0 || step >= static_cast<double>(count)) return std::nullopt;
    return Place{static_cast<std::int64_t>(step), step * pitch};
  }
  const auto after = std::upper_bound(fold->starts.begin(), fold->starts.end(), relative);
  if (after == fold->starts.begin()) return std::nullopt;
  const auto k = static_cast<std::size_t>(after - fold->starts.begin()) - 1;
  return Place{fold->steps[k], fold->starts[k]};
}

Level::Place Level::nearestTo(double relative) const {
  if (const auto found = stepAt(relative)) return *found;
  if (!fold || fold->steps.empty()) {
    const std::int64_t end = relative < 0 ? 0 : std::max<std::int64_t>(count - 1, 0);
    return {end, static_cast<double>(end) * pitch};
  }
  return {fold->steps.front(), fold->starts.front()};
}

bool Level::operator==(const Level& other) const {
  const auto all = [](const Level& l) {
    return std::tie(l.axis, l.axisStride, l.axisExtent, l.div, l.count, l.lead, l.tail, l.pitch, l.span);
  };
  const bool same = fold == other.fold || (fold && other.fold && *fold == *other.fold);
  return same && all(*this) == all(other);
}

double Track::startOf(std::int64_t flat, std::size_t depth) const {
  double at = origin;
  for (std::size_t k = 0; k < depth && k < levels.size(); ++k) {
    const Level& level = levels[k];
    at += level.lead + level.startOf(level.indexOf(flat));
  }
  return at;
}

std::optional<Track::Hit> Track::walk(double at, bool nearest) const {
  Hit result;
  double relative = at - origin;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    const Level& level = levels[k];
    relative -= level.lead;
    const std::optional<Level::Place> step = nearest ? level.nearestTo(relative) : level.stepAt(relative);
    if (!step) return std::nullopt;
    relative -= step->start;
    if (nearest)
      relative = std::clamp(relative, 0.0, level.span);
    else if (relative > level.span)
      return std::nullopt;
    result.contribution += step->index * level.weight();
    if (static_cast<int>(k) == wrapLevel) result.wrapPart = step->index * level.div;
  }
  return result;
}

std::vector<Slot> Track::visible(double low, double high, std::size_t depth, std::size_t most,
                                 std::int64_t every) const {
  std::vector<Slot> out;
  Slot root;
  root.start = origin;
  root.span = size();
  depth = std::min(depth, levels.size());
  if (depth == 0) {
    if (root.start < high && root.start + root.span > low) out.push_back(root);
    return out;
  }
  collect(out, root, 0, {depth, low, high, most, every});
  return out;
}

void Track::collect(std::vector<Slot>& out, const Slot& parent, std::size_t level, const Asked& asked) const {
  const Level& l = levels[level];
  if (l.count <= 0) return;
  const double first = parent.start + l.lead;
  const bool last = level + 1 == asked.depth;
  const auto add = [&](std::int64_t i, double start) {
    Slot slot;
    slot.start = start;
    slot.span = l.span;
    if (slot.start >= asked.high || slot.start + slot.span <= asked.low) return;
    slot.contribution = parent.contribution + i * l.weight();
    slot.wrapPart = static_cast<int>(level) == wrapLevel ? i * l.div : parent.wrapPart;
    slot.index = i;
    if (last)
      out.push_back(slot);
    else
      collect(out, slot, level + 1, asked);
  };
  if (l.fold) {
    const std::vector<double>& starts = l.fold->starts;
    auto at = std::lower_bound(starts.begin(), starts.end(), asked.low - first - l.span);
    for (; at != starts.end() && first + *at < asked.high && out.size() < asked.most; ++at)
      add(l.fold->steps[static_cast<std::size_t>(at - starts.begin())], first + *at);
    return;
  }
  std::int64_t from = 0;
  std::int64_t to = l.count - 1;
  if (l.pitch > 0) {
    from = std::clamp<std::int64_t>(
        static_cast<std::int64_t>(std::clamp(std::floor((asked.low - first - l.span) / l.pitch), -1.0, 9e18)),
        0, l.count);
    const double end = std::floor((asked.high - first) / l.pitch);
    to = end < 0 ? -1 : std::min<std::int64_t>(l.count - 1, static_cast<std::int64_t>(std::min(end, 9e18)));
  }
  const std::int64_t step = last ? std::max<std::int64_t>(asked.every, 1) : 1;
  if (from % step != 0) from += step - from % step;
  for (std::int64_t i = from; i <= to && out.size() < asked.most; i += step)
    add(i, first + static_cast<double>(i) * l.pitch);
}

}  // namespace gathernd::ui
