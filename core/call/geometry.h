// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of gather_nd's shapes, alone: extents in, numbers or the name of the broken rule out. It
// allocates nothing, so that a call of a hundred nanoseconds can afford it; makePlan and the C API both stand
// on it, and put its faults into words of their own.
//   params P, indices I, b = batch_dims, K = the extent of I's tuple axis
//   tuple axis last:  I = batch + outer + [K]      tuple axis first:  I = [K] + batch + outer
//   P = batch + indexed (K axes) + slice           output = batch + outer + slice
// Units: elements. No product overflows, whatever the extents. Source: as plan.h. Thread rule: pure functions
// over plain values.
#pragma once

#include <cstdint>
#include <span>

#include "core/call/dialect.h"
#include "core/call/offsets.h"

namespace gathernd {

/// Ranks up to kMaxRank; extents not negative, each tensor's as ElementCounter takes them.
struct GatherExtents {
  std::span<const std::int64_t> params, indices;
  std::int64_t batchDims = 0;
};

/// The switches of a dialect that shapes depend on.
struct ShapeRules {
  TupleAxis tupleAxis = TupleAxis::Last;
  DepthZero depthZero = DepthZero::CopyPerTuple;
  BatchDims batchDims = BatchDims::Equal;
  bool scalarParams = false;   ///< rank-0 params, at depth 0
  bool scalarIndices = false;  ///< rank-0 indices, as one tuple of K = 1
  int maxBatchPlusDepth = Dialect::kUnlimitedDepth;
};

/// The first broken rule, in the order in which they are looked at.
enum class GeometryFault : std::uint8_t {
  None,
  IndicesScalar,
  ParamsScalar,
  BatchNegative,
  BatchRefused,  ///< the rules know no batch axes
  BatchNotBelowParamsRank,
  BatchNotBelowIndicesRank,
  DepthOfScalar,  ///< tuples of numbers into params of rank 0
  DepthTooDeep,   ///< b + K above the rank of params
  DepthZero,      ///< empty tuples where they are refused
  DepthLimit,     ///< b + K above maxBatchPlusDepth
  BatchMismatch,  ///< `axis` of batch differs
  OutputRank,     ///< above kMaxRank
  OutputCount     ///< the output's elements cannot be counted
};

struct Geometry {
  GeometryFault fault = GeometryFault::None;
  int axis = -1;           ///< BatchMismatch: which, from 0
  std::int64_t depth = 0;  ///< K; valid for faults from DepthOfScalar on, and then perhaps absurd

  // Valid without a fault.
  bool copyOnce = false;  ///< depth 0 as p[()]: one tuple a batch entry, whatever the rows of indices
  int outerFirst = 0;     ///< axis of indices
  int outerRank = 0;      ///< axes of indices from there on
  int outputRank = 0;
  std::int64_t batchCount = 1;      ///< batch entries
  std::int64_t tupleCount = 1;      ///< batch + outer
  std::int64_t tuplesPerBatch = 0;  ///< 0 where there is no batch entry
  std::int64_t sliceElements = 1;
  std::int64_t sliceCount = 1;  ///< slices in params: batch + indexed
  std::int64_t outputElements = 1;
};

Geometry gatherGeometry(const GatherExtents& extents, const ShapeRules& rules);

/// The axis of `indices` along which one tuple's numbers lie; 0 for rank 0.
int componentAxis(int indicesRank, TupleAxis tupleAxis);

/// Of a geometry without a fault: writes its outputRank extents.
void writeOutputExtents(const GatherExtents& extents, const Geometry& geometry, std::int64_t* output);

/// Of a geometry without a fault: sets sizes, strides and depth of `rule`, and of its arrays only the entries
/// in use. `negative`, `range`, `flatOnly` and `low32` are the caller's.
void setOffsets(const GatherExtents& extents, const ShapeRules& rules, const Geometry& geometry,
                OffsetRule& rule);

}  // namespace gathernd
