// SPDX-License-Identifier: GPL-3.0-or-later
// Ghosts: what bad tuples asked for, the room that takes, and where it stands.
// A ghost lies beyond the cells of its own facet (or grid) along the axis that
// failed, at what the tuple's other indices say.
#include <algorithm>
#include <tuple>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kPlacesAtRest = 24;
constexpr std::size_t kLookedAt = 1024;  // bad tuples, when ghosts of one place are counted
constexpr std::size_t kMostLanes = 4;    // beyond one end; of more the nearest and the farthest are shown
constexpr std::size_t kNamedTuples = 8;  // of one place

/// A ghost beyond an outer axis stands in a grid that is not drawn: which of
/// its rows (columns) is told apart by the axes within that run the same way.
std::vector<std::int64_t> rowWithin(const TensorSpec& params, const Ghost& g, int axis) {
  std::vector<std::int64_t> row;
  auto at = std::find(params.order.begin(), params.order.end(), axis);
  if (at == params.order.end()) return row;
  const bool down = runsDown(params, axis);
  for (++at; at < params.order.end() - params.unitAxes; ++at)
    if (runsDown(params, *at) == down) row.push_back(g.nearest[static_cast<std::size_t>(*at)]);
  return row;
}

/// What a tuple asked for; nothing when it is not bad or no axis has a place to
/// draw beside.
std::optional<Ghost> askedBy(const Scene& scene, std::int64_t tuple) {
  const Plan& plan = *scene.plan();
  const TensorSpec& params = scene.spec(TensorId::Params);
  const TupleTrace t = scene.trace()->at(tuple);
  if (t.badComponent < 0 || static_cast<std::size_t>(t.badComponent) >= t.given.size()) return std::nullopt;
  Ghost g;
  g.tuples = {tuple};
  g.component = t.badComponent;
  g.axis = plan.batchDims + t.badComponent;
  if (g.axis >= plan.params.rank()) return std::nullopt;
  g.value = t.given[static_cast<std::size_t>(t.badComponent)];
  g.axisSize = plan.params[g.axis];
  g.steps = g.value < 0 ? g.value : g.value - g.axisSize + 1;
  g.down = runsDown(params, g.axis);
  g.asked.assign(t.position.begin(), t.position.begin() + plan.batchDims);
  g.nearest = g.asked;
  for (std::size_t k = 0; k < static_cast<std::size_t>(plan.depth); ++k) {
    const int axis = plan.batchDims + static_cast<int>(k);
    const std::int64_t size = plan.params[axis];
    if (size <= 0) return std::nullopt;
    g.asked.push_back(t.componentBad[k] ? t.given[k] : t.resolved[k]);
    g.nearest.push_back(std::clamp<std::int64_t>(t.resolved[k], 0, size - 1));
    if (!t.componentBad[k]) continue;
    ++g.faults;
    if (g.crossAxis < 0 && runsDown(params, axis) != g.down) g.crossAxis = axis;
  }
  return g;
}

GhostLane laneOfAxis(const Scene& scene, const Ghost& g, int axis) {
  GhostLane lane;
  lane.value = g.asked[static_cast<std::size_t>(axis)];
  lane.row = rowWithin(scene.spec(TensorId::Params), g, axis);
  return lane;
}

/// Steps from the start or from 0, outwards.
std::int64_t away(const GhostLane& lane) {
  return lane.value < 0 ? -1 - lane.value : lane.value;
}
bool before(const GhostLane& a, const GhostLane& b) {
  return away(a) != away(b) ? away(a) < away(b) : a.row < b.row;
}
bool same(const GhostLane& a, const GhostLane& b) {
  return a.value == b.value && a.row == b.row;
}

const std::vector<GhostLane>& lanesOf(const TensorSpec& params, int axis, bool start) {
  const AxisSpec& spec = params.axes[static_cast<std::size_t>(axis)];
  return start ? spec.ghostsBefore : spec.ghostsAfter;
}

/// The lane of what was asked along an axis: its own, or the one that stands for those that are left out.
std::optional<std::size_t> findLane(const std::vector<GhostLane>& lanes, const GhostLane& wanted) {
  for (std::size_t k = 0; k < lanes.size(); ++k)
    if (lanes[k].hidden == 0 && same(lanes[k], wanted)) return k;
  for (std::size_t k = 0; k < lanes.size(); ++k)
    if (lanes[k].hidden > 0) return k;
  return std::nullopt;
}

std::size_t levelOf(const Track& track, int axis) {
  const auto at = std::find_if(track.levels.begin(), track.levels.end(),
                               [axis](const Level& level) { return level.axis == axis; });
  return static_cast<std::size_t>(at - track.levels.begin());
}

/// From the first step of a level to the end of its last, in the grid that
/// holds `flat`.
std::pair<double, double> runOf(const Track& track, std::int64_t flat, std::size_t level) {
  const double first = track.startOf(flat, level) + track.levels[level].lead;
  return {first, first + track.levels[level].run()};
}

struct Reach {
  double from = 0, size = 0;
  GhostTear tear;
};

/// Where along `axis` the ghost lies.
std::optional<Reach> spanAlong(const Scene& scene, const Ghost& g, int axis, std::int64_t flat, double size) {
  const TensorLayout& params = scene.params();
  const bool down = runsDown(scene.spec(TensorId::Params), axis);
  const Track& along = down ? params.y : params.x;
  const std::size_t level = levelOf(along, axis);
  if (level >= along.levels.size()) return std::nullopt;
  const GhostLane wanted = laneOfAxis(scene, g, axis);
  const std::vector<GhostLane>& lanes = lanesOf(scene.spec(TensorId::Params), axis, wanted.value < 0);
  const auto found = findLane(lanes, wanted);
  if (!found) return std::nullopt;
  const std::size_t k = *found;
  const double ui = params.cell.ui;
  const LaneRoom room{down ? params.cell.height : params.cell.width,
                      down && axis == params.facetAxis ? ghost::kCaption : 0, ui, down};
  const auto [first, last] = runOf(along, flat, level);
  const bool start = wanted.value < 0;
  const auto at = [&, first = first, last = last](double distance) {
    return start ? first - distance : last + distance;
  };
  Reach span;
  span.size = size;
  span.from = at(room.begin(lanes, k) + room.size(lanes[k]) / 2) - size / 2;
  span.tear.torn = lanes[k].torn;
  span.tear.middle = at(room.begin(lanes, k) - room.caption * ui - ghost::kTorn / 2 * ui);
  if (k > 0 && lanes[k - 1].hidden > 0) {
    span.tear.hidden = lanes[k - 1].hidden;
    span.tear.hiddenMiddle = at(room.begin(lanes, k - 1) + room.size(lanes[k - 1]) / 2);
    span.tear.hiddenTear = at(room.begin(lanes, k - 1) - room.caption * ui - ghost::kTorn / 2 * ui);
  }
  return span;
}

bool place(const Scene& scene, Ghost& g) {
  const TensorLayout& params = scene.params();
  if (!params.hasUnits()) return false;
  const Track& along = g.down ? params.y : params.x;
  const Track& other = g.down ? params.x : params.y;
  const std::size_t level = levelOf(along, g.axis);
  if (level >= along.levels.size()) return false;
  std::int64_t flat = 0;
  for (std::size_t k = 0; k < g.nearest.size(); ++k) flat += g.nearest[k] * params.strides[k];
  const QRectF unit = params.unitRect(flat);
  const double ui = scene.layout.ui;
  const QSizeF cell(std::min(unit.width(), std::max(params.cell.width, 30 * ui)),
                    std::min(unit.height(), std::max(params.cell.height, 20 * ui)));
  g.caption = g.axis == params.facetAxis;
  g.facet = params.x.startOf(flat, params.facetX);
  std::tie(g.first, g.last) = runOf(along, flat, level);
  // Beside the innermost axis lies one grid; beside an outer one all that the
  // facet holds.
  std::size_t outer = g.down ? params.facetX + 1 : params.facetY;
  if (level + 1 == along.levels.size()) outer = other.levels.size() - 1;
  std::tie(g.crossFrom, g.crossTo) = runOf(other, flat, std::min(outer, other.levels.size() - 1));
  const auto own = spanAlong(scene, g, g.axis, flat, g.down ? cell.height() : cell.width());
  if (!own) return false;
  g.tear = own->tear;
  std::pair<double, double> cross =
      g.down ? std::pair(unit.left(), unit.width()) : std::pair(unit.top(), unit.height());
  if (g.crossAxis >= 0) {
    const auto beyond = spanAlong(scene, g, g.crossAxis, flat, g.down ? cell.width() : cell.height());
    if (!beyond) return false;
    cross = {beyond->from, beyond->size};
  }
  g.rect = g.down ? QRectF(cross.first, own->from, cross.second, own->size)
                  : QRectF(own->from, cross.first, own->size, cross.second);
  return true;
}

std::vector<std::int64_t> badTuples(const Scene& scene) {
  const Snapshot& s = scene.snapshot;
  std::vector<std::int64_t> bad;
  if (!s.trace) return bad;
  auto from = s.bad.all.begin(), to = s.bad.all.end();
  if (scene.ghostsOf) {
    from = std::lower_bound(from, to, scene.ghostsOf->first);
    to = std::lower_bound(from, to, scene.ghostsOf->second);
  }
  bad.assign(from, from + std::min(to - from, static_cast<std::ptrdiff_t>(kLookedAt)));
  if (scene.ghostsOf) return bad;
  if (bad.empty() && s.bad.first >= 0) bad.push_back(s.bad.first);
  if (bad.empty() && s.error && s.error->badTuple) bad.push_back(s.error->badTuple->flat);
  std::erase_if(bad, [&](std::int64_t tuple) { return tuple < 0 || tuple >= s.trace->tupleCount(); });
  return bad;
}

/// The places that were asked for, each with those that did.
std::vector<Ghost> places(const Scene& scene) {
  std::vector<Ghost> ghosts;
  if (scene.plan() == nullptr) return ghosts;
  const std::vector<std::int64_t> bad = badTuples(scene);
  const bool more = scene.snapshot.bad.count > std::ssize(bad);
  for (const std::int64_t tuple : bad) {
    auto asked = askedBy(scene, tuple);
    if (!asked) continue;
    const auto known =
        std::find_if(ghosts.begin(), ghosts.end(), [&](const Ghost& g) { return samePlace(g, *asked); });
    if (known == ghosts.end()) {
      asked->more = more;
      ghosts.push_back(std::move(*asked));
      continue;
    }
    ++known->count;
    if (known->tuples.size() < kNamedTuples) known->tuples.push_back(tuple);
  }
  return ghosts;
}

/// In order outwards; of too many the middle ones become one.
void arrange(std::vector<GhostLane>& lanes, std::int64_t size) {
  std::sort(lanes.begin(), lanes.end(), before);
  lanes.erase(std::unique(lanes.begin(), lanes.end(), same), lanes.end());
  if (lanes.size() > kMostLanes) {
    GhostLane between = lanes[1];
    between.hidden = std::ssize(lanes) - 2;
    lanes = {lanes.front(), between, lanes.back()};
  }
  std::int64_t previous = lanes.empty() || lanes.front().value < 0 ? -1 : size - 1;
  for (GhostLane& lane : lanes) {
    lane.torn = lane.hidden > 0 || away(lane) - 1 > previous;
    if (lane.hidden == 0) previous = away(lane);
  }
}

}  // namespace

bool samePlace(const Ghost& a, const Ghost& b) {
  return a.axis == b.axis && a.asked == b.asked;
}

void reserveGhosts(Scene& scene) {
  TensorSpec& params = scene.specs[static_cast<std::size_t>(TensorId::Params)];
  scene.ghosts = places(scene);
  for (AxisSpec& axis : params.axes) axis.ghostsBefore.clear(), axis.ghostsAfter.clear();
  for (const Ghost& g : scene.ghosts) {
    for (const int axis : {g.axis, g.crossAxis}) {
      if (axis < 0) continue;
      const GhostLane lane = laneOfAxis(scene, g, axis);
      AxisSpec& spec = params.axes[static_cast<std::size_t>(axis)];
      (lane.value < 0 ? spec.ghostsBefore : spec.ghostsAfter).push_back(lane);
    }
  }
  for (std::size_t k = 0; k < params.axes.size(); ++k)
    for (auto* lanes : {&params.axes[k].ghostsBefore, &params.axes[k].ghostsAfter})
      arrange(*lanes, params.shape[static_cast<int>(k)]);
}

void placeGhosts(Scene& scene) {
  std::vector<Ghost> placed;
  for (Ghost& g : scene.ghosts) {
    if (placed.size() == kPlacesAtRest) break;
    if (isLeftOut(scene, g) || !place(scene, g)) continue;
    const bool taken = std::any_of(placed.begin(), placed.end(), [&](const Ghost& other) {
      return other.rect.adjusted(-2, -2, 2, 2).intersects(g.rect);
    });
    if (!taken) placed.push_back(g);
  }
  scene.ghosts = std::move(placed);
}

bool isLeftOut(const Scene& scene, const Ghost& g) {
  for (const int axis : {g.axis, g.crossAxis}) {
    if (axis < 0) continue;
    const GhostLane wanted = laneOfAxis(scene, g, axis);
    const std::vector<GhostLane>& lanes = lanesOf(scene.spec(TensorId::Params), axis, wanted.value < 0);
    const auto lane = findLane(lanes, wanted);
    if (!lane || lanes[*lane].hidden > 0) return true;
  }
  return false;
}

std::optional<Ghost> ghostOf(const Scene& scene, std::int64_t tuple) {
  if (scene.trace() == nullptr) return std::nullopt;
  auto g = askedBy(scene, tuple);
  if (!g || !place(scene, *g)) return std::nullopt;
  return g;
}

}  // namespace gathernd::ui
