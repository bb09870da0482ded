// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/geometry.h"

#include <algorithm>

#include "core/tensor/extents.h"

namespace gathernd {
namespace {

using Fault = GeometryFault;
using Axes = std::span<const std::int64_t>;

/// `count` axes from `first` on.
Axes axes(Axes extents, std::int64_t first, std::int64_t count) {
  return extents.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

std::int64_t rankOf(Axes extents) {
  return static_cast<std::int64_t>(extents.size());
}

/// Of axes that belong to one counted tensor: cannot overflow, as a zero makes it smaller only.
std::int64_t product(Axes extents) {
  std::int64_t product = 1;
  for (const std::int64_t extent : extents) product *= extent;
  return product;
}

Fault scalarFault(const GatherExtents& call, const ShapeRules& rules) {
  if (call.indices.empty() && !rules.scalarIndices) return Fault::IndicesScalar;
  if (call.params.empty() && !rules.scalarParams) return Fault::ParamsScalar;
  return Fault::None;
}

Fault batchFault(const GatherExtents& call, const ShapeRules& rules) {
  if (call.batchDims == 0) return Fault::None;
  if (call.batchDims < 0) return Fault::BatchNegative;
  if (rules.batchDims == BatchDims::None) return Fault::BatchRefused;
  if (call.batchDims >= rankOf(call.params)) return Fault::BatchNotBelowParamsRank;
  if (call.batchDims >= rankOf(call.indices)) return Fault::BatchNotBelowIndicesRank;
  return Fault::None;
}

std::int64_t depthOf(const GatherExtents& call, const ShapeRules& rules) {
  if (call.indices.empty()) return 1;
  const int axis = componentAxis(static_cast<int>(call.indices.size()), rules.tupleAxis);
  return call.indices[static_cast<std::size_t>(axis)];
}

Fault depthFault(const GatherExtents& call, const ShapeRules& rules, std::int64_t depth) {
  const std::int64_t rank = rankOf(call.params);
  if (depth > 0 && rank == 0) return Fault::DepthOfScalar;
  if (depth > rank - call.batchDims) return Fault::DepthTooDeep;
  if (depth == 0 && rules.depthZero == DepthZero::Refused) return Fault::DepthZero;
  if (call.batchDims + depth > rules.maxBatchPlusDepth) return Fault::DepthLimit;
  return Fault::None;
}

/// The first batch axis of indices.
std::int64_t batchStart(const ShapeRules& rules) {
  return rules.tupleAxis == TupleAxis::First ? 1 : 0;
}

/// -1 when all batch axes agree.
int mismatchedAxis(const GatherExtents& call, const ShapeRules& rules) {
  const Axes ofParams = axes(call.params, 0, call.batchDims);
  if (ofParams.empty()) return -1;
  const Axes ofIndices = axes(call.indices, batchStart(rules), call.batchDims);
  const auto differs = std::mismatch(ofParams.begin(), ofParams.end(), ofIndices.begin()).first;
  return differs == ofParams.end() ? -1 : static_cast<int>(differs - ofParams.begin());
}

void placeOuter(const GatherExtents& call, const ShapeRules& rules, Geometry& geometry) {
  if (geometry.copyOnce || call.indices.empty()) return;
  geometry.outerFirst = static_cast<int>(batchStart(rules) + call.batchDims);
  geometry.outerRank = static_cast<int>(rankOf(call.indices) - 1 - call.batchDims);
}

struct OutputAxes {
  Axes batch, outer, slice;
};

OutputAxes outputAxes(const GatherExtents& call, const Geometry& geometry) {
  const std::int64_t sliceFirst = call.batchDims + geometry.depth;
  return {axes(call.params, 0, call.batchDims), axes(call.indices, geometry.outerFirst, geometry.outerRank),
          axes(call.params, sliceFirst, rankOf(call.params) - sliceFirst)};
}

Fault count(const GatherExtents& call, Geometry& geometry) {
  const auto [batch, outer, slice] = outputAxes(call, geometry);
  const std::size_t rank = batch.size() + outer.size() + slice.size();
  if (rank > static_cast<std::size_t>(kMaxRank)) return Fault::OutputRank;
  ElementCounter counter;
  for (const Axes part : {batch, outer, slice}) {
    if (!counter.take(part.data(), part.data() + part.size())) return Fault::OutputCount;
  }
  const std::int64_t outerCount = product(outer);
  geometry.outputRank = static_cast<int>(rank);
  geometry.outputElements = counter.count();
  geometry.batchCount = product(batch);
  geometry.tupleCount = geometry.batchCount * outerCount;
  geometry.tuplesPerBatch = geometry.batchCount > 0 ? outerCount : 0;
  geometry.sliceElements = product(slice);
  geometry.sliceCount = product(axes(call.params, 0, call.batchDims + geometry.depth));
  return Fault::None;
}

}  // namespace

int componentAxis(int indicesRank, TupleAxis tupleAxis) {
  return tupleAxis == TupleAxis::First ? 0 : std::max(indicesRank - 1, 0);
}

Geometry gatherGeometry(const GatherExtents& call, const ShapeRules& rules) {
  Geometry geometry;
  geometry.fault = scalarFault(call, rules);
  if (geometry.fault != Fault::None) return geometry;
  geometry.fault = batchFault(call, rules);
  if (geometry.fault != Fault::None) return geometry;
  geometry.depth = depthOf(call, rules);
  geometry.fault = depthFault(call, rules, geometry.depth);
  if (geometry.fault != Fault::None) return geometry;
  geometry.axis = mismatchedAxis(call, rules);
  if (geometry.axis >= 0) {
    geometry.fault = Fault::BatchMismatch;
    return geometry;
  }
  geometry.copyOnce = geometry.depth == 0 && rules.depthZero == DepthZero::CopyOnce;
  placeOuter(call, rules, geometry);
  geometry.fault = count(call, geometry);
  return geometry;
}

void writeOutputExtents(const GatherExtents& call, const Geometry& geometry, std::int64_t* output) {
  const auto [batch, outer, slice] = outputAxes(call, geometry);
  for (const Axes part : {batch, outer, slice}) output = std::copy(part.begin(), part.end(), output);
}

void setOffsets(const GatherExtents& call, const ShapeRules& rules, const Geometry& geometry,
                OffsetRule& rule) {
  const int depth = static_cast<int>(geometry.depth);
  const Axes indexed = axes(call.params, call.batchDims, depth);
  std::int64_t stride = 1;
  for (int j = depth - 1; j >= 0; --j) {
    const std::int64_t size = indexed[static_cast<std::size_t>(j)];
    rule.axisSize[j] = size;
    rule.sliceStride[j] = stride;
    stride *= std::max<std::int64_t>(size, 1);
  }
  rule.depth = depth;
  rule.slicesPerBatch = stride;
  rule.tuplesPerBatch = geometry.tuplesPerBatch;
  if (rules.tupleAxis == TupleAxis::Last) {
    rule.tupleStride = depth;
    rule.componentStride = 1;
  } else {
    rule.tupleStride = 1;
    rule.componentStride = geometry.tupleCount;
  }
  rule.flatLimit = geometry.sliceCount;
}

}  // namespace gathernd
