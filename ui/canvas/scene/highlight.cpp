// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/highlight.h"

#include <algorithm>
#include <utility>

namespace gathernd::ui {

bool Highlight::lit(std::int64_t tuple) const {
  return std::find(tuples.begin(), tuples.end(), tuple) != tuples.end();
}

Highlight highlightOfTuple(const Scene& scene, std::int64_t tuple) {
  Highlight h;
  h.origin = scene.unit(TensorId::Indices, tuple);
  h.tuples = {tuple};
  h.tupleTotal = 1;
  h.slice = scene.trace()->sliceOf(tuple);
  return h;
}

std::optional<Highlight> highlightOf(const Scene& scene, const CellRef& cell) {
  const Trace* trace = scene.trace();
  const TensorLayout& tensor = scene.tensor(cell.tensor);
  if (trace == nullptr || !tensor.present || tensor.emptyFrame) return std::nullopt;
  const bool unitOnly = tensor.phantomCells;  // an empty tuple or slice: there is a bar, but no element in it
  if (!unitOnly && (cell.flat < 0 || cell.flat >= tensor.cellCount())) return std::nullopt;
  if (cell.tensor != TensorId::Params) {
    const std::int64_t tuple = unitOnly                           ? tensor.unitOf(cell.flat)
                               : cell.tensor == TensorId::Indices ? trace->tupleOfIndex(cell.flat)
                                                                  : trace->tupleOfOutput(cell.flat);
    if (tuple < 0 || tuple >= trace->tupleCount()) return std::nullopt;
    Highlight h = highlightOfTuple(scene, tuple);
    h.origin = cell;
    if (unitOnly) return h;
    if (cell.tensor == TensorId::Indices) {
      h.component = trace->componentOfIndex(cell.flat);
      return h;
    }
    h.outputCells = {cell.flat};
    if (const std::int64_t source = trace->sourceOfOutput(cell.flat); source >= 0) h.paramsCell = source;
    return h;
  }
  Highlight h;
  h.origin = cell;
  h.slice = unitOnly ? tensor.unitOf(cell.flat) : trace->sliceOfParams(cell.flat);
  if (!unitOnly) h.paramsCell = cell.flat;
  auto reads = scene.readsOf(h.slice, Highlight::kMaxLit);
  if (!reads) {
    h.readersUnknown = true;
    return h;
  }
  h.tupleTotal = reads->times;
  h.neverRead = reads->times == 0;
  h.tuples = std::move(reads->tuples);
  if (unitOnly) return h;
  const TensorLayout& output = scene.tensor(TensorId::Output);
  if (!output.hasCells()) return h;
  const std::int64_t within = cell.flat - tensor.firstOfUnit(h.slice);
  for (const std::int64_t tuple : h.tuples) {
    const std::int64_t candidate = output.firstOfUnit(tuple) + within;
    if (candidate < output.cellCount() && trace->sourceOfOutput(candidate) == cell.flat)
      h.outputCells.push_back(candidate);
  }
  return h;
}

}  // namespace gathernd::ui
