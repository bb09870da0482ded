// SPDX-License-Identifier: GPL-3.0-or-later
// Ghosts: what bad tuples asked for, the room that takes, and where it stands.
// A ghost lies beyond the cells of its own facet (or grid) along the axis that
// failed, at what the tuple's other indices say.
#include <algorithm>
#include <tuple>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kGhostsAtRest = 6;
constexpr std::size_t kLookedAt = 1024;  // bad tuples, when ghosts of one place are counted

/// What a tuple asked for; nothing when it is not bad or no axis has a place to
/// draw beside.
std::optional<Ghost> askedBy(const Scene& scene, std::int64_t tuple) {
  const Plan& plan = *scene.plan();
  const TupleTrace t = scene.trace()->at(tuple);
  if (t.badComponent < 0 || static_cast<std::size_t>(t.badComponent) >= t.given.size()) return std::nullopt;
  Ghost g;
  g.tuple = tuple;
  g.component = t.badComponent;
  g.axis = plan.batchDims + t.badComponent;
  if (g.axis >= plan.params.rank()) return std::nullopt;
  g.value = t.given[static_cast<std::size_t>(t.badComponent)];
  g.least = g.most = g.value;
  g.axisSize = plan.params[g.axis];
  g.steps = g.stepsTo(g.value);
  g.far = g.value < 0 ? g.value < -1 : g.steps > 1;
  g.down = runsDown(scene.spec(TensorId::Params), g.axis);
  g.asked.assign(t.position.begin(), t.position.begin() + plan.batchDims);
  g.nearest = g.asked;
  for (std::size_t k = 0; k < static_cast<std::size_t>(plan.depth); ++k) {
    const std::int64_t size = plan.params[plan.batchDims + static_cast<int>(k)];
    if (size <= 0) return std::nullopt;
    g.asked.push_back(t.componentBad[k] ? t.given[k] : t.resolved[k]);
    g.nearest.push_back(std::clamp<std::int64_t>(t.resolved[k], 0, size - 1));
    if (t.componentBad[k]) ++g.faults;
  }
  return g;
}

/// A ghost beyond an outer axis stands in a grid that is not drawn: which of
/// its rows (columns) is told apart by the axes within that run the same way.
std::vector<std::int64_t> rowWithin(const TensorSpec& params, const Ghost& g) {
  std::vector<std::int64_t> row;
  auto at = std::find(params.order.begin(), params.order.end(), g.axis);
  if (at == params.order.end()) return row;
  for (++at; at < params.order.end() - params.unitAxes; ++at)
    if (runsDown(params, *at) == g.down) row.push_back(g.nearest[static_cast<std::size_t>(*at)]);
  return row;
}

bool sameSide(const Ghost& a, const Ghost& b) {
  return a.axis == b.axis && (a.value < 0) == (b.value < 0);
}

/// How many rows (columns) before the ghost's own stand beyond the same end:
/// each of them once.
int laneOf(const Scene& scene, const Ghost& g) {
  const TensorSpec& params = scene.spec(TensorId::Params);
  const std::vector<std::int64_t> own = rowWithin(params, g);
  std::vector<std::vector<std::int64_t>> before;
  for (const Ghost& other : scene.ghosts)
    if (sameSide(other, g)) before.push_back(rowWithin(params, other));
  std::sort(before.begin(), before.end());
  before.erase(std::unique(before.begin(), before.end()), before.end());
  const auto at = std::lower_bound(before.begin(), before.end(), own);
  // One that is only pointed at may be in no lane: it is drawn over the last.
  const auto lane = std::min<std::ptrdiff_t>(at - before.begin(), std::ssize(before) - 1);
  // Before the start the nearest is the last.
  return static_cast<int>(std::max<std::ptrdiff_t>(0, g.value < 0 ? std::ssize(before) - 1 - lane : lane));
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

bool place(const Scene& scene, Ghost& g) {
  const TensorLayout& params = scene.tensor(TensorId::Params);
  if (!params.present || params.emptyFrame) return false;
  const Track& along = g.down ? params.y : params.x;
  const Track& other = g.down ? params.x : params.y;
  const std::size_t level = levelOf(along, g.axis);
  if (level >= along.levels.size()) return false;
  std::int64_t flat = 0;
  for (std::size_t k = 0; k < g.nearest.size(); ++k) flat += g.nearest[k] * params.strides[k];
  const QRectF unit = params.unitRect(flat);
  const double ui = scene.layout.ui;
  const QSizeF size(std::min(unit.width(), std::max(params.cell.width, 30 * ui)),
                    std::min(unit.height(), std::max(params.cell.height, 20 * ui)));
  g.caption = g.axis == params.facetAxis;
  g.facet = params.x.startOf(flat, params.facetX);
  std::tie(g.first, g.last) = runOf(along, flat, level);
  // Beside the innermost axis lies one grid; beside an outer one all that the
  // facet holds.
  std::size_t outer = g.down ? params.facetX + 1 : params.facetY;
  if (level + 1 == along.levels.size()) outer = other.levels.size() - 1;
  std::tie(g.crossFrom, g.crossTo) = runOf(other, flat, std::min(outer, other.levels.size() - 1));
  const double lane = laneOf(scene, g);
  const double caption = g.caption ? ghost::kCaption * ui : 0;
  if (g.down) {
    const double away =
        ghost::kGapDown * ui + caption + lane * (params.cell.height + caption + ghost::kStepDown * ui);
    g.rect = QRectF(QPointF(unit.left(), g.value < 0 ? g.first - away - size.height() : g.last + away),
                    QSizeF(unit.width(), size.height()));
  } else {
    const double gap = (g.value >= 0 && g.far ? ghost::kGapFar : ghost::kGapAcross) * ui;
    // Its number on the ruler keeps clear of the axis' glyph there.
    const double clear = g.value < 0 ? 0 : 36 * ui - size.width() / 2;
    const double away = std::max(gap, clear) + lane * (params.cell.width + ghost::kStepAcross * ui);
    g.rect = QRectF(QPointF(g.value < 0 ? g.first - away - size.width() : g.last + away, unit.top()),
                    QSizeF(size.width(), unit.height()));
  }
  return true;
}

std::vector<std::int64_t> badTuples(const Snapshot& s) {
  std::vector<std::int64_t> bad;
  if (!s.trace) return bad;
  bad.assign(s.bad.all.begin(),
             s.bad.all.begin() + static_cast<std::ptrdiff_t>(std::min(s.bad.all.size(), kLookedAt)));
  if (bad.empty() && s.bad.first >= 0) bad.push_back(s.bad.first);
  if (bad.empty() && s.error && s.error->badTuple) bad.push_back(s.error->badTuple->flat);
  std::erase_if(bad, [&](std::int64_t tuple) { return tuple < 0 || tuple >= s.trace->tupleCount(); });
  return bad;
}

/// Of the first few places that were asked for: who did.
std::vector<Ghost> firstGhosts(const Scene& scene) {
  std::vector<Ghost> ghosts;
  if (scene.plan() == nullptr) return ghosts;
  const std::vector<std::int64_t> bad = badTuples(scene.snapshot);
  const bool more = scene.snapshot.bad.count > std::ssize(bad);
  for (const std::int64_t tuple : bad) {
    auto asked = askedBy(scene, tuple);
    if (!asked) continue;
    const auto known =
        std::find_if(ghosts.begin(), ghosts.end(), [&](const Ghost& g) { return samePlace(g, *asked); });
    if (known == ghosts.end()) {
      asked->more = more;
      if (ghosts.size() < kGhostsAtRest) ghosts.push_back(std::move(*asked));
      continue;
    }
    if (++known->count == 2) known->second = tuple;
    known->least = std::min(known->least, asked->value);
    known->most = std::max(known->most, asked->value);
    known->far = known->far || asked->far;
  }
  return ghosts;
}

}  // namespace

bool samePlace(const Ghost& a, const Ghost& b) {
  return sameSide(a, b) && a.nearest == b.nearest;
}

void reserveGhosts(Scene& scene) {
  TensorSpec& params = scene.specs[static_cast<std::size_t>(TensorId::Params)];
  scene.ghosts = firstGhosts(scene);
  for (const Ghost& g : scene.ghosts) {
    AxisSpec& axis = params.axes[static_cast<std::size_t>(g.axis)];
    std::vector<std::vector<std::int64_t>> rows;
    for (const Ghost& other : scene.ghosts)
      if (sameSide(other, g)) rows.push_back(rowWithin(params, other));
    std::sort(rows.begin(), rows.end());
    const auto lanes = static_cast<int>(std::unique(rows.begin(), rows.end()) - rows.begin());
    (g.value < 0 ? axis.ghostsBefore : axis.ghostsAfter) = lanes;
  }
}

void placeGhosts(Scene& scene) {
  std::vector<Ghost> placed;
  for (Ghost& g : scene.ghosts) {
    if (!place(scene, g)) continue;
    const bool taken = std::any_of(placed.begin(), placed.end(), [&](const Ghost& other) {
      return other.rect.adjusted(-2, -2, 2, 2).intersects(g.rect);
    });
    if (!taken) placed.push_back(g);
  }
  scene.ghosts = std::move(placed);
}

std::optional<Ghost> ghostOf(const Scene& scene, std::int64_t tuple) {
  if (scene.trace() == nullptr) return std::nullopt;
  auto g = askedBy(scene, tuple);
  if (!g || !place(scene, *g)) return std::nullopt;
  return g;
}

}  // namespace gathernd::ui
