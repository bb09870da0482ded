// SPDX-License-Identifier: GPL-3.0-or-later
// Ghosts of bad tuples and the letters of axis glyphs.
#include <algorithm>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {
namespace {

RoleColor colorOf(AxisRole role) {
  switch (role) {
    case AxisRole::Batch:
      return RoleColor::Batch;
    case AxisRole::Tuple:
      return RoleColor::Tuple;
    case AxisRole::Indexed:
    case AxisRole::Depth:
      return RoleColor::Indexed;
    case AxisRole::Slice:
      break;
  }
  return RoleColor::Slice;
}

}  // namespace

bool runsDown(const TensorSpec& t, int axis) {
  const auto at = std::find(t.order.begin(), t.order.end(), axis);
  const auto fromInside = static_cast<int>(t.order.end() - at) - 1;
  const int free = t.shape.rank() - t.batchAxes;
  if (t.vertical || axis < t.batchAxes) return true;
  if (free >= 3 && free % 2 == 1 && fromInside == free - 1) return true;  // facets
  return fromInside % 2 == 1;
}

std::optional<Ghost> ghostOf(const Scene& scene, std::int64_t tuple) {
  const TensorLayout& params = scene.tensor(TensorId::Params);
  if (scene.trace() == nullptr || !params.present || params.emptyFrame) return std::nullopt;
  const Plan& plan = *scene.plan();
  const TupleTrace t = scene.trace()->at(tuple);
  if (t.badComponent < 0 || static_cast<std::size_t>(t.badComponent) >= t.given.size()) return std::nullopt;
  Ghost g;
  g.tuple = tuple;
  g.component = t.badComponent;
  g.axis = plan.batchDims + t.badComponent;
  g.value = t.given[static_cast<std::size_t>(t.badComponent)];
  g.axisSize = plan.params[g.axis];
  g.steps = g.value < 0 ? g.value : g.value - g.axisSize + 1;
  g.far = g.value < 0 ? g.value < -1 : g.steps > 1;
  // The nearest slice inside params: what the ghost is drawn beside.
  std::vector<std::int64_t> position(static_cast<std::size_t>(plan.params.rank()), 0);
  for (int k = 0; k < plan.batchDims; ++k)
    position[static_cast<std::size_t>(k)] = t.position[static_cast<std::size_t>(k)];
  for (int k = 0; k < plan.depth; ++k) {
    const std::int64_t size = std::max<std::int64_t>(plan.params[plan.batchDims + k], 1);
    const auto at = static_cast<std::size_t>(k);
    position[static_cast<std::size_t>(plan.batchDims + k)] =
        std::clamp<std::int64_t>(t.resolved[at], 0, size - 1);
  }
  std::int64_t flat = 0;
  for (std::size_t k = 0; k < position.size(); ++k) flat += position[k] * params.strides[k];
  const QRectF unit = params.unitRect(flat);
  const double ui = scene.layout.ui;
  const QSizeF size(std::min(unit.width(), std::max(params.cell.width, 30 * ui)),
                    std::min(unit.height(), std::max(params.cell.height, 20 * ui)));
  g.down = runsDown(scene.spec(TensorId::Params), g.axis);
  const std::int64_t batch =
      plan.batch.flat(std::span(t.position).first(static_cast<std::size_t>(plan.batch.rank())));
  QRectF area = params.batched ? params.batchRect(batch) : params.gridRect();
  area.adjust(params.gutter, params.ghostTop, 0, -params.ghostBottom);
  if (g.down)
    g.rect = QRectF(
        QPointF(unit.left(), g.value < 0 ? area.top() - 14 * ui - size.height() : area.bottom() + 14 * ui),
        QSizeF(unit.width(), size.height()));
  else
    g.rect = QRectF(
        QPointF(g.value < 0 ? area.left() - 12 * ui - size.width() : area.right() + (g.far ? 38 : 12) * ui,
                unit.top()),
        QSizeF(size.width(), unit.height()));
  return g;
}

GlyphText glyphOf(const AxisSpec& axis) {
  GlyphText g;
  g.role = axis.faulty ? RoleColor::Error : colorOf(axis.role);
  switch (axis.role) {
    case AxisRole::Batch:
      g.letter = QStringLiteral("B");
      break;
    case AxisRole::Tuple:
      g.letter = QStringLiteral("N");
      break;
    case AxisRole::Indexed:
      g.letter = QStringLiteral("I");
      break;
    case AxisRole::Slice:
      g.letter = QStringLiteral("S");
      break;
    case AxisRole::Depth:
      g.letter = QStringLiteral("K");
      break;
  }
  g.number = axis.numbered ? axis.number : -1;
  return g;
}

GlyphText glyphOfComponent(const Scene& scene, int component) {
  const Plan* plan = scene.plan();
  const std::vector<AxisSpec>& axes = scene.spec(TensorId::Params).axes;
  const auto at = static_cast<std::size_t>((plan != nullptr ? plan->batchDims : 0) + component);
  if (plan == nullptr || component >= plan->depth || at >= axes.size())
    return {QStringLiteral("K"), -1, RoleColor::Indexed};
  return glyphOf(axes[at]);
}

QString tensorName(TensorId id) {
  switch (id) {
    case TensorId::Indices:
      return QStringLiteral("indices");
    case TensorId::Params:
      return QStringLiteral("params");
    case TensorId::Output:
      break;
  }
  return QStringLiteral("output");
}

}  // namespace gathernd::ui
