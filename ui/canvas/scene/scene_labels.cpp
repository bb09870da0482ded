// SPDX-License-Identifier: GPL-3.0-or-later
// Which way axes run, and the letters of their glyphs.
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
  if (t.places && axis >= t.batchAxes)
    return std::find(t.places->rows.begin(), t.places->rows.end(), axis) != t.places->rows.end();
  const auto at = std::find(t.order.begin(), t.order.end(), axis);
  const auto fromInside = static_cast<int>(t.order.end() - at) - 1;
  const int free = t.shape.rank() - t.batchAxes;
  if (t.vertical || axis < t.batchAxes) return true;
  if (free >= 3 && free % 2 == 1 && fromInside == free - 1) return true;  // facets
  return fromInside % 2 == 1;
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
