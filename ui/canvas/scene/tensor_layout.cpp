// SPDX-License-Identifier: GPL-3.0-or-later
// Building a tensor's tracks from its shape; what is asked of a built one is in tensor_queries.cpp.
#include <algorithm>
#include <string>

#include "ui/canvas/scene/layout.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

/// Gaps by level of detail: roomy where there are words and badges, tight where there is colour only.
struct Gaps {
  double unitX = 0, unitY = 0;  ///< between units in the innermost grid
  double inside = 0;            ///< between grids of one unit
  double grid = 0;              ///< between grids
  double facetX = 0, facetY = 0;
};

Gaps gapsFor(const TensorSpec& spec, const CellSize& cell, int unitAxes) {
  Gaps g;
  const auto room = [&cell](double least, double most) {
    return (least + cell.gap * (most - least)) * cell.ui;
  };
  switch (cell.detail) {
    case Detail::Text: {
      if (unitAxes == 0 && !spec.vertical)
        g.unitX = room(cell.tight ? 3 : 6, 8),
        g.unitY = room(cell.tight ? 11 : 14, 14);  // badges stand there
      else
        g.unitY = spec.unitsAreTuples ? room(4, 14) : room(cell.tight ? 1 : 2, 6);
      if (spec.rowGap > 0) g.unitY = room(spec.rowGap / 2, spec.rowGap);
      g.unitY += cell.spare;
      g.inside = room(6, 10);
      g.grid = room(14, 20);
      g.facetX = room(28, 40), g.facetY = room(36, 46);
      // Exactly one row is left out, where a slice is a row.
      if (spec.rowGap > 0 && unitAxes <= 1) g.facetY = std::max(g.facetY, 2 * g.unitY + cell.height);
      break;
    }
    case Detail::Color:
      g.unitX = unitAxes == 0 ? 1 : 0;
      g.unitY = unitAxes <= 1 ? (cell.height >= 16 ? 2 : 1) : 0;
      g.inside = 4;
      g.grid = 12;
      g.facetX = 20 * cell.ui, g.facetY = 34 * cell.ui;
      break;
    case Detail::Image:
      if (cell.solid) break;
      g.inside = 2;
      g.grid = 4;
      g.facetX = 20, g.facetY = 28 * cell.ui;
      break;
  }
  return g;
}

constexpr double kTrailing = 10;                     // right of the cells
constexpr double kHeaderLine = 24;                   // of numbers, letters or captions above the cells
constexpr double kLetter = 24, kCaptionSigns = 64;   // wide: an axis' letter; that, "=" and what is between
constexpr double kLabel = 20, kTightLabel = 18;      // of a row ruler, with its glyph
constexpr double kLongNumber = 21;                   // wider than three digits
constexpr double kRulerGap = 6, kTightRulerGap = 3;  // after it
constexpr double kBadgeGap = 6, kTightBadgeGap = 3;  // after the badges
constexpr double kTagGap = 12, kTightTagGap = 5;     // after a batch entry's tag
constexpr double kLaneEdge = 12;                     // what of a lane's edge lies left of its tensor
constexpr double kTear = 20;                         // between rows where some are left out
constexpr double kTagGivesUp = 6;                    // of its width, where room is short

int unitAxesShown(const TensorSpec& spec) {
  if (!spec.places) return spec.unitAxes;
  const auto held = [&](int axis) { return spec.places->heldAt(axis).has_value(); };
  return spec.unitAxes -
         static_cast<int>(std::count_if(spec.order.end() - spec.unitAxes, spec.order.end(), held));
}

class Builder {
 public:
  Builder(const TensorSpec& spec, const CellSize& cell, const std::vector<std::int64_t>* rows = nullptr)
      : spec_(spec), cell_(cell), rowsShown_(rows), gaps_(gapsFor(spec, cell, unitAxesShown(spec))) {}

  TensorLayout build() {
    t_.id = spec_.id;
    t_.present = spec_.present;
    t_.shape = spec_.shape;
    t_.cell = cell_;
    t_.batched = spec_.batchAxes > 0;
    t_.vertical = spec_.vertical;
    t_.badgesBeside = unitAxesShown(spec_) == 1 || spec_.vertical;
    if (!spec_.present) return t_;
    unit_.assign(spec_.axes.size(), false);
    for (std::size_t k = spec_.order.size() - static_cast<std::size_t>(spec_.unitAxes);
         k < spec_.order.size(); ++k)
      unit_[static_cast<std::size_t>(spec_.order[k])] = true;
    countElements();
    if (t_.emptyFrame) {
      placeEmpty();
      return t_;
    }
    free_ = std::vector<int>(spec_.order.begin() + spec_.batchAxes, spec_.order.end());
    const auto rank = static_cast<int>(free_.size());
    const bool stacked = cell_.tight || cell_.stacked;
    if (spec_.places) holdAxes();
    if (!spec_.places && rank >= 3 && rank % 2 == 1) (stacked ? stacked_ : t_.facetAxis) = free_.front();
    t_.facets = t_.facetAxis >= 0;
    t_.wrapAxis = t_.facetAxis;
    if (cell_.perLine > 0 && isLoneRow(spec_)) t_.wrapAxis = axesAcross().front();
    placeRows();
    placeColumns();
    placeHeader();
    return t_;
  }

 private:
  bool inUnit(int axis) const { return axis >= 0 && unit_[static_cast<std::size_t>(axis)]; }
  int axisFromInside(int n) const {
    const int at = static_cast<int>(free_.size()) - 1 - n;
    return at >= 0 ? free_[static_cast<std::size_t>(at)] : -1;
  }
  void holdAxes() {
    t_.held = spec_.places->held;
    for (auto& [axis, index] : t_.held) {
      const auto a = static_cast<std::size_t>(axis);
      index = std::clamp<std::int64_t>(index, 0, t_.extents[a] - 1);
      t_.base += index * t_.strides[a];
    }
  }

  /// Innermost first; −1 where there is none.
  std::vector<int> axesDown() const {
    if (spec_.places && spec_.places->rows.empty()) return {-1};
    if (spec_.places) return {spec_.places->rows.rbegin(), spec_.places->rows.rend()};
    const auto free = static_cast<int>(free_.size());
    // They sit at odd places from the inside; a lone axis that runs down sits at place 0.
    const int first = spec_.vertical ? 0 : 1;
    std::vector<int> axes;
    for (int n = first; n < std::max(free, first + 1); n += 2)
      if (!isFacet(axisFromInside(n))) axes.push_back(axisFromInside(n));
    if (stacked_ >= 0) axes.push_back(stacked_);
    return axes;
  }
  std::vector<int> axesAcross() const {
    if (spec_.vertical || (spec_.places && spec_.places->columns.empty())) return {-1};
    if (spec_.places) return {spec_.places->columns.rbegin(), spec_.places->columns.rend()};
    std::vector<int> axes;
    for (int n = 0; n < std::max(static_cast<int>(free_.size()), 1); n += 2)
      if (const int axis = axisFromInside(n); n == 0 || (!isFacet(axis) && axis != stacked_))
        axes.push_back(axis);
    return axes;
  }
  /// Between steps of the k-th axis from inside: grids of grids lie further apart.
  double gapOf(int axis, std::size_t k, bool down) const {
    if (k == 0) return inUnit(axis) ? 0 : down ? gaps_.unitY : gaps_.unitX;
    const double outward = cell_.solid || k < 2 ? 0 : 8 * cell_.ui * static_cast<double>(k - 1);
    return (inUnit(axis) ? gaps_.inside : gaps_.grid) + outward;
  }
  bool isFacet(int axis) const { return axis >= 0 && axis == t_.facetAxis; }
  bool inLines() const { return t_.wrapAxis >= 0 && !t_.facets; }

  void countElements() {
    const int rank = spec_.shape.rank();
    const auto unitBegin = static_cast<std::size_t>(rank - spec_.unitAxes);
    t_.extents.assign(spec_.shape.begin(), spec_.shape.end());
    for (std::size_t k = 0; k < spec_.order.size(); ++k) {
      std::int64_t& extent = t_.extents[static_cast<std::size_t>(spec_.order[k])];
      if (extent > 0) continue;
      if (k < unitBegin)
        t_.emptyFrame = true;
      else
        t_.phantomCells = true;
      extent = 1;
    }
    for (std::size_t k = 0; k < unitBegin; ++k) t_.outerAxes.push_back(spec_.order[k]);
    std::sort(t_.outerAxes.begin(), t_.outerAxes.end());
    t_.strides.assign(static_cast<std::size_t>(rank), 1);
    for (int k = rank - 2; k >= 0; --k)
      t_.strides[static_cast<std::size_t>(k)] =
          t_.strides[static_cast<std::size_t>(k) + 1] * t_.extents[static_cast<std::size_t>(k) + 1];
  }

  void placeEmpty() {
    Level level;
    level.span = 150 * cell_.ui;
    t_.x.levels = {level};
    level.span = 56 * cell_.ui;
    t_.y.levels = {level};
    t_.unitX = t_.unitY = t_.facetX = t_.facetY = 1;
    t_.headerHeight = 32 * cell_.ui;
  }

  Level levelOf(int axis) const {
    Level level;
    level.axis = axis;
    if (axis >= 0) {
      level.axisStride = t_.strides[static_cast<std::size_t>(axis)];
      level.axisExtent = level.count = t_.extents[static_cast<std::size_t>(axis)];
    }
    return level;
  }

  /// Sets pitch and span from the inside out; the gap between steps, and room that ends a step, are preset.
  static void settle(std::vector<Level>& levels, double cell) {
    double inner = cell;
    for (std::size_t k = levels.size(); k-- > 0;) {
      levels[k].span += inner;
      levels[k].pitch += levels[k].span;
      inner = levels[k].size();
    }
  }

  /// Above the first and below the last step of an axis, where tuples asked for
  /// places beyond it.
  void makeRoomDown(Level& level) {
    if (level.axis < 0) return;
    const AxisSpec& axis = spec_.axes[static_cast<std::size_t>(level.axis)];
    const double ui = cell_.ui;
    const double caption = isFacet(level.axis) ? ghost::kCaption * ui : 0;
    const LaneRoom room{cell_.height, caption / ui, ui, true};
    // The first facet's own caption stands below the ghosts before it.
    const double above =
        axis.ghostsBefore.empty() ? 0 : room.all(axis.ghostsBefore) + caption + ghost::kWordsBefore * ui;
    const double below = axis.ghostsAfter.empty() ? 0 : room.all(axis.ghostsAfter) + ghost::kWordsAfter * ui;
    level.lead += above;
    level.tail += below;
    t_.ghostTop += above;
    t_.ghostBottom += below;
  }

  /// The same to the left and right. The outermost axis' ghosts may stand
  /// beyond the grid.
  void makeRoomAcross(Level& level, Level& gutter, bool outermost, bool innermost) {
    if (level.axis < 0) return;
    const AxisSpec& axis = spec_.axes[static_cast<std::size_t>(level.axis)];
    const double ui = cell_.ui;
    const LaneRoom room{cell_.width, 0, ui, false};
    if (!axis.ghostsBefore.empty())
      (outermost && innermost ? gutter : level).lead += room.all(axis.ghostsBefore) + ghost::kAcross * ui;
    if (axis.ghostsAfter.empty()) return;
    t_.ghostsAcross = true;
    const double after = room.all(axis.ghostsAfter) + ghost::kAcross * ui;
    const bool alone = !t_.facets || t_.x.levels[static_cast<std::size_t>(t_.x.wrapLevel)].count == 1;
    (outermost && alone ? t_.ghostRight : level.tail) += after;
  }

  void placeRows() {
    if (spec_.batchAxes > 0) {
      Level batch;
      batch.axis = spec_.order[static_cast<std::size_t>(spec_.batchAxes) - 1];
      batch.axisStride = t_.strides[static_cast<std::size_t>(batch.axis)];
      batch.count = 1;
      for (int k = 0; k < spec_.batchAxes; ++k)
        batch.count *= t_.extents[static_cast<std::size_t>(spec_.order[static_cast<std::size_t>(k)])];
      batch.axisExtent = batch.count;
      t_.y.levels.push_back(batch);
    }
    if (t_.facets) {
      Level rows = levelOf(t_.facetAxis);
      rows.div = std::clamp<std::int64_t>(cell_.facetsAcross, 1, rows.count);
      rows.count = (rows.count + rows.div - 1) / rows.div;
      if (t_.batched) rows.lead = 30 * cell_.ui;
      makeRoomDown(rows);
      t_.y.wrapLevel = static_cast<int>(t_.y.levels.size());
      rows.pitch = gaps_.facetY;
      t_.y.levels.push_back(rows);
    }
    t_.facetY = t_.y.levels.size();
    const std::vector<int> axes = axesDown();
    for (std::size_t k = axes.size(); k-- > 0;) {
      const int axis = axes[k];
      Level& level = t_.y.levels.emplace_back(levelOf(axis));
      level.pitch = gapOf(axis, k, true);
      makeRoomDown(level);
      if (!inUnit(axis)) t_.unitY = t_.y.levels.size();
    }
    if (axes.empty()) t_.unitY = t_.y.levels.size();
    t_.unitY = std::max(t_.unitY, unitFloor(t_.facetY, true));
    if (inLines()) placeLines();
    settle(t_.y.levels, cell_.height);
    if (rowsShown_ == nullptr || t_.y.levels.empty()) return;
    t_.y.levels.back().foldTo(*rowsShown_, kTear * cell_.ui);
  }

  /// A lone row's cells go on in the next line.
  void placeLines() {
    const bool unit = inUnit(t_.wrapAxis);
    Level lines = levelOf(t_.wrapAxis);
    lines.div = std::clamp<std::int64_t>(cell_.perLine, 1, lines.count);
    lines.count = (lines.count + lines.div - 1) / lines.div;
    makeRoomDown(lines);
    t_.y.wrapLevel = static_cast<int>(t_.y.levels.size());
    lines.pitch = unit ? 0 : gaps_.unitY;
    t_.y.levels.push_back(lines);
    if (!unit) t_.unitY = t_.y.levels.size();
  }

  /// Where the unit begins at the latest: inside the facet, unless the facet axis itself belongs to it.
  std::size_t unitFloor(std::size_t facetDepth, bool down) const {
    const bool facetInside = t_.facets && inUnit(t_.facetAxis);
    if (!facetInside) return down ? facetDepth : facetDepth + 1;
    return facetDepth - 1;
  }

  void placeColumns() {
    const bool text = cell_.detail == Detail::Text;
    // In colour, a lit tuple still says its number beside its bar.
    const bool badges =
        t_.badgesBeside && (text || (spec_.id == TensorId::Indices && cell_.detail == Detail::Color));
    const double badgeRoom =
        !badges ? 0
        : text  ? (spec_.badgeSlots * (spec_.badgeWidth + 4) + (cell_.tight ? kTightBadgeGap : kBadgeGap)) *
                     cell_.ui
               : (spec_.badgeSlots * spec_.badgeWidth * 0.85 + 8) * cell_.ui;
    // Between grids side by side there is no room behind a bar.
    t_.badgesAfter =
        badges && cell_.tight && spec_.rowGap == 0 && spec_.id == TensorId::Params && free_.size() < 4;
    t_.badgeRoom = t_.badgesAfter ? 0 : badgeRoom;
    if (t_.facets) {
      Level columns = levelOf(t_.facetAxis);
      columns.count = std::clamp<std::int64_t>(cell_.facetsAcross, 1, columns.count);
      t_.x.wrapLevel = static_cast<int>(t_.x.levels.size());
      columns.pitch = gaps_.facetX;
      t_.x.levels.push_back(columns);
    }
    t_.facetX = t_.x.levels.size();
    const std::vector<int> axes = axesAcross();
    const bool nested = axes.size() > 1;
    Level gutter;
    const double numbered = placeRowNumbers();
    gutter.lead = numbered + (nested ? 0 : t_.badgeRoom);
    const auto numbers = [](const Ruler& ruler) { return ruler.width > 0; };
    if (spec_.rowGap > 0 && spec_.id != TensorId::Indices && !nested && t_.badgeRoom > 0 &&
        std::any_of(t_.rows.begin(), t_.rows.end(), numbers)) {
      // Ribbons end at badges: numbers stand behind them, the name of what badges number before them.
      const Ruler& inner = t_.rows.front();
      const double name = numbers(inner) ? 0 : nameRoom(spec_.axes[static_cast<std::size_t>(inner.axis)]);
      t_.numbersRoom = numbered - t_.tagRoom - name;
      for (Ruler& ruler : t_.rows) ruler.offset += numbers(ruler) ? name + t_.badgeRoom : -t_.numbersRoom;
    }
    const std::size_t gutterAt = t_.x.levels.size();
    t_.x.levels.push_back(gutter);
    t_.unitX = t_.x.levels.size();
    for (std::size_t k = axes.size(); k-- > 0;) {
      const int axis = axes[k];
      Level& level = t_.x.levels.emplace_back(levelOf(axis));
      level.pitch = gapOf(axis, k, false);
      if (k == 0 && inLines()) {
        t_.x.wrapLevel = static_cast<int>(t_.x.levels.size()) - 1;
        level.count = std::clamp<std::int64_t>(cell_.perLine, 1, level.count);
      }
      makeRoomAcross(level, t_.x.levels[gutterAt], k + 1 == axes.size(), k == 0);
      if (!inUnit(axis)) t_.unitX = t_.x.levels.size();
      if (k == 1 && nested && t_.badgeRoom > 0) {
        Level badge;
        badge.lead = t_.badgeRoom;
        t_.x.levels.push_back(badge);
        t_.unitX = std::max(t_.unitX, t_.x.levels.size());
      }
    }
    if (t_.facets && inUnit(t_.facetAxis)) t_.unitX = t_.facetX - 1;
    if (t_.facets && inUnit(t_.facetAxis)) t_.unitY = t_.facetY - 1;
    t_.gutter = t_.x.levels[gutterAt].lead;
    settle(t_.x.levels, cell_.width);
    const double after = t_.badgesAfter ? spec_.badgeSlots * spec_.badgeWidth + kTightBadgeGap : 0;
    t_.trailing = std::max(std::max(kTrailing, after) * cell_.ui, t_.ghostRight);
  }

  /// Small grids among others keep no numbers of their own: they would be thinned to nothing that can be
  /// read.
  bool crowded(const std::vector<Level>& levels, std::size_t innermost, std::size_t facet) const {
    if (levels[innermost].pitch >= 14 * cell_.ui) return false;
    for (std::size_t k = facet; k < innermost; ++k)
      if (levels[k].axis >= 0) return true;
    return false;
  }

  double nameRoom(const AxisSpec& axis) const {
    return axis.name.isEmpty() ? 0 : (axis.nameWidth + 6) * cell_.ui;
  }

  /// Numbers of the down axes stand left of the cells, outer axes further left. Returns the room that they
  /// take.
  double placeRowNumbers() {
    // A lane of ribbons has its number once, on its edge, which begins left of the tensor.
    const bool lane = spec_.rowGap > 0;
    const bool batch = spec_.batchAxes > 0 && !(lane && spec_.id != TensorId::Indices);
    const double tag = spec_.batchTagWidth - (lane ? kLaneEdge : 0);
    t_.tagWidth = batch ? (tag - (lane ? 0 : (1 - cell_.gap) * kTagGivesUp)) * cell_.ui : 0;
    const double room =
        batch ? t_.tagWidth + (kTightTagGap + cell_.gap * (kTagGap - kTightTagGap)) * cell_.ui : 0;
    t_.tagRoom = room;
    double left = room;
    std::vector<Ruler> outerFirst;
    for (std::size_t k = t_.facetY; k < t_.y.levels.size(); ++k) {
      const Level& level = t_.y.levels[k];
      if (level.axis < 0) continue;
      const bool innermost = k + 1 == t_.y.levels.size();
      if (innermost && !inLines() && crowded(t_.y.levels, k, t_.facetY)) continue;
      Ruler ruler;
      ruler.axis = level.axis;
      ruler.depth = k + 1;
      const AxisSpec& axis = spec_.axes[static_cast<std::size_t>(level.axis)];
      // Its name stands above, where a batch's tag leaves room.
      const double named = nameRoom(axis);
      const double least = (cell_.tight ? kTightLabel : kLabel) * cell_.ui;
      const double label = least + std::max(0.0, named - (outerFirst.empty() ? room : 0));
      const bool numbered = spec_.rowsNumbered || !innermost || cell_.detail != Detail::Text;
      ruler.width = numbered ? std::max(digitsWidth(level.axisExtent) * cell_.ui + 8 * cell_.ui, label) : 0;
      // Long numbers end where short ones do.
      const double digits = digitsWidth(level.axisExtent) * cell_.ui;
      const double reach = digits > kLongNumber * cell_.ui ? digits / 2 + 1 : 0;
      ruler.offset = left + ruler.width - std::max(std::min(ruler.width, least) / 2, reach);
      if (!numbered) {
        left += named;
        ruler.offset =
            left + (spec_.badgeSlots * (spec_.badgeWidth + 4) - spec_.badgeWidth / 2 - 2) * cell_.ui;
      }
      left += ruler.width + (numbered ? (cell_.tight ? kTightRulerGap : kRulerGap) * cell_.ui : 0);
      outerFirst.push_back(ruler);
    }
    t_.rows.assign(outerFirst.rbegin(), outerFirst.rend());
    return left;
  }

  /// Beside the letter of the axis across, over the first grid.
  bool captionFits() const {
    const AxisSpec& over = spec_.axes[static_cast<std::size_t>(t_.facetAxis)];
    if (!over.hasRole && over.name.isEmpty()) return false;  // it is written out
    const AxisSpec& across = spec_.axes[static_cast<std::size_t>(t_.columns.back().axis)];
    const double caption = t_.tagRoom + kCaptionSigns * cell_.ui + nameRoom(over) +
                           digitsWidth(t_.extents[static_cast<std::size_t>(t_.facetAxis)]) * cell_.ui;
    const double letter = kLetter * cell_.ui + nameRoom(across);
    return caption <= (t_.gutter + t_.x.spanAt(t_.facetX) - letter) / 2;
  }

  void placeHeader() {
    double line = 20 * cell_.ui;
    for (std::size_t k = t_.x.levels.size(); k-- > t_.facetX;) {
      const Level& level = t_.x.levels[k];
      if (level.axis < 0) continue;
      if (k + 1 == t_.x.levels.size() && crowded(t_.x.levels, k, t_.facetX)) continue;
      Ruler ruler;
      ruler.axis = level.axis;
      ruler.depth = k + 1;
      ruler.offset = -line;
      const AxisSpec& axis = spec_.axes[static_cast<std::size_t>(level.axis)];
      // A column of indices has the letter of the axis that it indexes, in the place of a number.
      ruler.lettered = !axis.name.isEmpty() || !axis.hasRole || axis.role != AxisRole::Depth;
      t_.columns.push_back(ruler);
      line += (ruler.lettered ? kLetterLine + kHeaderLine : kHeaderLine) * cell_.ui;
    }
    if (t_.columns.empty()) line += kHeaderLine * cell_.ui;  // a row ruler's glyph still needs a line
    t_.captionOffset = 20 * cell_.ui;
    if (t_.facets && !t_.batched) {
      const bool shares = !t_.columns.empty() && t_.columns.back().lettered && captionFits();
      t_.captionOffset = shares ? line - kHeaderLine * cell_.ui : line;
      if (!shares) line += kHeaderLine * cell_.ui;
    }
    t_.headerHeight = line - (cell_.tight ? 15 : 12) * cell_.ui;
  }

  const TensorSpec& spec_;
  CellSize cell_;
  const std::vector<std::int64_t>* rowsShown_;
  Gaps gaps_;
  TensorLayout t_;
  std::vector<bool> unit_;  ///< by axis
  std::vector<int> free_;   ///< display order without batch axes
  int stacked_ = -1;        ///< an axis that runs down outside the others, where there are no facets
};

}  // namespace

double digitsWidth(std::int64_t extent) {
  double digits = 1;
  for (std::int64_t n = std::max<std::int64_t>(extent - 1, 1); n >= 10; n /= 10) ++digits;
  return digits * 7;
}

bool TensorSpec::dropNames() {
  bool dropped = false;
  for (AxisSpec& axis : axes) {
    dropped = dropped || !axis.name.isEmpty();
    axis.name.clear();
    axis.nameWidth = 0;
  }
  return dropped;
}

double leastTextWidth(const TensorSpec& spec) {
  return spec.textWidth * measure::kLeastPx / measure::kCellPx + 5;
}

double naturalCellWidth(const TensorSpec& spec) {
  return std::max(spec.textWidth + 13, measure::kCellWidth);
}

double leastCellWidth(const TensorSpec& spec) {
  return std::max(leastTextWidth(spec), measure::kLeastCellWidth);
}

/// Across, the number on the ruler and the steps below the ghost need as much as their digits.
double LaneRoom::size(const GhostLane& lane) const {
  if (down) return cell;
  const auto digits = static_cast<double>(std::to_string(lane.value).size() + 1);
  return std::max(cell, digits * ghost::kNumberWidth * ui);
}

double LaneRoom::begin(const std::vector<GhostLane>& lanes, std::size_t k) const {
  double at = (down ? ghost::kEdge : ghost::kEdgeAcross) * ui;
  for (std::size_t i = 0; i <= k; ++i) {
    if (i > 0)
      at += size(lanes[i - 1]) + (lanes[i].torn ? 0 : (down ? ghost::kNext : ghost::kNextAcross) * ui);
    if (lanes[i].torn) at += ghost::kTorn * ui;
    at += caption * ui;
  }
  return at;
}

TensorLayout layoutTensor(const TensorSpec& spec, const CellSize& cell) {
  return Builder(spec, cell).build();
}

TensorLayout layoutFolded(const TensorSpec& spec, const CellSize& cell,
                          const std::vector<std::int64_t>& rows) {
  return Builder(spec, cell, &rows).build();
}

bool isLoneRow(const TensorSpec& spec) {
  if (spec.places) {
    const auto lone = [&](int axis) { return spec.shape[axis] == 1; };
    return spec.batchAxes == 0 && spec.places->columns.size() == 1 &&
           std::all_of(spec.places->rows.begin(), spec.places->rows.end(), lone);
  }
  const int rank = spec.shape.rank(), free = rank - spec.batchAxes;
  if (spec.vertical || spec.batchAxes > 0 || free < 1 || free > 2) return false;
  return free == 1 || spec.shape[spec.order.front()] == 1;
}

}  // namespace gathernd::ui
