// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/panes/rows_read.h"

#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr std::int64_t kMostTuples = 1024;

}  // namespace

std::optional<std::pair<std::int64_t, std::int64_t>> tuplesInSight(const Scene& scene) {
  const TensorLayout& indices = scene.tensor(TensorId::Indices);
  const Pane* pane = scene.layout.pane(TensorId::Indices);
  if (scene.plan() == nullptr || pane == nullptr || !indices.present || indices.emptyFrame) return {};
  const std::vector<Slot> rows =
      indices.y.visible(pane->cells.top(), pane->cells.bottom(), indices.unitY, kMostTuples + 1);
  const std::vector<Slot> columns =
      indices.x.visible(pane->cells.left(), pane->cells.right(), indices.unitX, kMostTuples + 1);
  if (rows.empty() || columns.empty() || std::ssize(rows) * std::ssize(columns) > kMostTuples) return {};
  std::pair<std::int64_t, std::int64_t> tuples{INT64_MAX, 0};
  for (const Slot& row : rows)
    for (const Slot& column : columns) {
      if (!indices.exists(column, row)) continue;
      const std::int64_t tuple = indices.unitOf(row.contribution + column.contribution);
      tuples.first = std::min(tuples.first, tuple);
      tuples.second = std::max(tuples.second, tuple + 1);
    }
  if (tuples.second - tuples.first > kMostTuples) return {};
  return tuples;
}

std::optional<int> foldedAxis(const Scene& scene) {
  const TensorSpec& params = scene.spec(TensorId::Params);
  if (scene.trace() == nullptr || !params.present || params.batchAxes > 0 || isLoneRow(params)) return {};
  if (scene.lens() || scene.countsSlices()) return {};  // what is counted is looked at as a whole
  std::optional<int> down;
  for (const int axis : params.order) {
    const bool runs = runsDown(params, axis);
    if (!runs) continue;
    if (down) return {};
    down = axis;
  }
  if (!down || params.axes[static_cast<std::size_t>(*down)].role != AxisRole::Indexed) return {};
  return down;
}

std::vector<std::int64_t> rowsRead(const Scene& scene, std::pair<std::int64_t, std::int64_t> tuples,
                                   int axis) {
  const Trace& trace = *scene.trace();
  const auto component = static_cast<std::size_t>(axis - scene.plan()->batchDims);
  const std::int64_t size = scene.plan()->params[axis];
  std::vector<std::int64_t> rows;
  for (std::int64_t tuple = tuples.first; tuple < std::min(tuples.second, trace.tupleCount()); ++tuple) {
    const TupleTrace t = trace.at(tuple);
    if (component >= t.resolved.size() || size <= 0) continue;
    rows.push_back(std::clamp<std::int64_t>(t.resolved[component], 0, size - 1));
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

}  // namespace gathernd::ui
