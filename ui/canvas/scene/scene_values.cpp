// SPDX-License-Identifier: GPL-3.0-or-later
// What a Scene shows in its cells: values, or under the gradient lens sums and upstream; which way its axes
// run, and the letters of their glyphs.
#include <algorithm>
#include <vector>

#include "core/tensor/element.h"
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

QString Scene::name(TensorId id) const {
  if (lens() && id == TensorId::Params) return QStringLiteral("grad params");
  if (lens() && id == TensorId::Output) return QStringLiteral("upstream");
  if (id == TensorId::Output && !outputName.isEmpty()) return outputName;
  return tensorName(id);
}

std::int64_t Scene::timesOf(std::int64_t slice) const {
  if (lens()) return gradient->receivedBy(slice);
  return snapshot.counts ? snapshot.counts->of(slice) : 0;
}

std::optional<SliceReads> Scene::readsOf(std::int64_t slice, std::int64_t most) const {
  auto reads = snapshot.readsOf(slice, most);
  if (!reads || !lens()) return reads;
  reads->times = gradient->receivedBy(slice);
  std::erase_if(reads->tuples, [&](std::int64_t tuple) { return trace()->sliceOf(tuple) != slice; });
  return reads;
}

std::optional<Element> Scene::lensValue(const CellRef& cell) const {
  const bool params = cell.tensor == TensorId::Params;
  const std::int64_t count =
      params ? gradient->result.gradient.elementCount() : gradient->plan.outputElements();
  if (cell.flat < 0 || cell.flat >= count) return std::nullopt;
  return params ? elementAt(gradient->result.gradient, cell.flat) : gradient->upstreamAt(cell.flat);
}

std::optional<Element> Scene::value(const CellRef& cell) const {
  if (lens() && cell.tensor != TensorId::Indices) return lensValue(cell);
  if (snapshot.isLost(cell.tensor)) return std::nullopt;
  const Document& document = *snapshot.document;
  switch (cell.tensor) {
    case TensorId::Indices:
      if (cell.flat < document.indices.elementCount()) return document.indices.at(cell.flat);
      return std::nullopt;
    case TensorId::Params:
      if (cell.flat < document.params.elementCount()) return document.params.at(cell.flat);
      return std::nullopt;
    case TensorId::Output:
      break;
  }
  const RunResult* run = snapshot.state == OutputState::Current ? snapshot.result.get()
                         : snapshot.state == OutputState::Stale ? snapshot.staleResult.get()
                                                                : nullptr;
  if (run == nullptr || !snapshot.plan) return std::nullopt;
  if (run->output.elementCount() != snapshot.plan->outputElements()) return std::nullopt;
  if (cell.flat < 0 || cell.flat >= run->output.elementCount()) return std::nullopt;
  return elementAt(run->output, cell.flat);
}

bool Scene::hasValues(TensorId id) const {
  if (id != TensorId::Output || lens()) return true;
  return (snapshot.state == OutputState::Current && snapshot.result) ||
         (snapshot.state == OutputState::Stale && snapshot.staleResult && snapshot.plan &&
          snapshot.staleResult->output.elementCount() == snapshot.plan->outputElements());
}

bool Scene::tupleIsBad(std::int64_t tuple) const {
  const std::vector<std::int64_t>& all = snapshot.bad.all;
  if (!all.empty()) return std::binary_search(all.begin(), all.end(), tuple);
  if (snapshot.error && snapshot.error->badTuple && snapshot.error->badTuple->flat == tuple) return true;
  return snapshot.bad.first == tuple;
}

bool Scene::promisesNothing(const CellRef& cell) const {
  if (cell.tensor != TensorId::Output || lens() || trace() == nullptr || !tensor(cell.tensor).hasCells())
    return false;
  return trace()->promisesNothing(cell.flat);
}

void dropRefused(Scene& scene) {
  if (!scene.isRefused(TensorId::Output) || scene.plan() == nullptr) return;
  CanvasLayout& layout = scene.layout;
  TensorLayout& output = layout.tensors[static_cast<std::size_t>(TensorId::Output)];
  output = TensorLayout();
  output.id = TensorId::Output;
}

bool Scene::isRefused(TensorId id) const {
  if (id == TensorId::Params) return options.lens.refusal && plan() != nullptr;
  return id == TensorId::Output && snapshot.state == OutputState::Refused && !lens();
}

}  // namespace gathernd::ui
