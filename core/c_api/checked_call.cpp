// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/c_api/checked_call.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "core/tensor/extents.h"

namespace gathernd::c_api {
namespace {

using Extents = std::span<const std::int64_t>;
constexpr std::int64_t kMaxFillBytes = 16;

gathernd_code codeOf(GeometryFault fault) {
  switch (fault) {
    case GeometryFault::None:
      break;
    case GeometryFault::IndicesScalar:
    case GeometryFault::ParamsScalar:
      return GATHERND_RANK;
    case GeometryFault::BatchNegative:
    case GeometryFault::BatchRefused:
    case GeometryFault::BatchNotBelowParamsRank:
    case GeometryFault::BatchNotBelowIndicesRank:
      return GATHERND_BATCH_DIMS;
    case GeometryFault::DepthOfScalar:
    case GeometryFault::DepthTooDeep:
    case GeometryFault::DepthZero:
    case GeometryFault::DepthLimit:
      return GATHERND_INDEX_DEPTH;
    case GeometryFault::BatchMismatch:
      return GATHERND_SHAPE_MISMATCH;
    case GeometryFault::OutputRank:
    case GeometryFault::OutputCount:
      return GATHERND_LIMIT;
  }
  return GATHERND_OK;
}

bool within(std::int32_t value, std::int32_t first, std::int32_t last) {
  return value >= first && value <= last;
}

gathernd_code checkRanks(const GivenShapes& given) {
  if (given.params == nullptr && given.paramsRank != 0) return GATHERND_NULL_POINTER;
  if (given.indices == nullptr) return GATHERND_NULL_POINTER;
  if (!within(given.paramsRank, 0, kMaxRank) || !within(given.indicesRank, 1, kMaxRank)) return GATHERND_RANK;
  return GATHERND_OK;
}

/// False when an extent is negative or the elements cannot be counted.
bool countElements(Extents extents, std::int64_t& count) {
  ElementCounter counter;
  for (const std::int64_t extent : extents) {
    if (extent < 0 || !counter.take(extent)) return false;
  }
  count = counter.count();
  return true;
}

gathernd_code checkExtents(const GivenShapes& given, CheckedShapes& checked) {
  checked.extents = {{given.params, static_cast<std::size_t>(given.paramsRank)},
                     {given.indices, static_cast<std::size_t>(given.indicesRank)},
                     given.batchDims};
  if (!countElements(checked.extents.params, checked.paramsElements) ||
      !countElements(checked.extents.indices, checked.indicesElements)) {
    return GATHERND_EXTENT;
  }
  checked.rules.scalarParams = true;
  checked.rules.tupleAxis = given.tupleAxis == GATHERND_TUPLE_FIRST ? TupleAxis::First : TupleAxis::Last;
  checked.geometry = gatherGeometry(checked.extents, checked.rules);
  return codeOf(checked.geometry.fault);
}

bool isTupleAxis(std::int32_t value) {
  return within(value, GATHERND_TUPLE_LAST, GATHERND_TUPLE_FIRST);
}

/// A type by its number in gathernd_index_type, less 1.
constexpr std::array kIndexTypes = {DType::Int8,  DType::Int16,  DType::Int32,  DType::Int64,
                                    DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64};

gathernd_code checkNumbers(const gathernd_call& call) {
  if (!within(call.index_type, GATHERND_INT8, GATHERND_UINT64)) return GATHERND_INDEX_TYPE;
  const bool fills = call.out_of_range == GATHERND_RANGE_FILL;
  if (call.element_bytes < 1 || (fills && call.element_bytes > kMaxFillBytes)) return GATHERND_ELEMENT_BYTES;
  if (!within(call.negative, GATHERND_NEGATIVE_BAD, GATHERND_NEGATIVE_CLAMP) ||
      !within(call.out_of_range, GATHERND_RANGE_ERROR, GATHERND_RANGE_FILL) ||
      !isTupleAxis(call.tuple_axis)) {
    return GATHERND_RULE;
  }
  if (call.threads < 0) return GATHERND_THREADS;
  return GATHERND_OK;
}

struct NeededBytes {
  std::int64_t params = 0, indices = 0, output = 0;
};

bool countBytes(const CheckedShapes& shapes, std::int64_t elementBytes, std::int64_t indexBytes,
                NeededBytes& bytes) {
  return !__builtin_mul_overflow(shapes.paramsElements, elementBytes, &bytes.params) &&
         !__builtin_mul_overflow(shapes.indicesElements, indexBytes, &bytes.indices) &&
         !__builtin_mul_overflow(shapes.geometry.outputElements, elementBytes, &bytes.output);
}

bool overlap(const void* a, std::int64_t aBytes, const void* b, std::int64_t bBytes) {
  if (aBytes == 0 || bBytes == 0) return false;
  const auto aFirst = reinterpret_cast<std::uintptr_t>(a);
  const auto bFirst = reinterpret_cast<std::uintptr_t>(b);
  return aFirst <= bFirst ? bFirst - aFirst < static_cast<std::uintptr_t>(aBytes)
                          : aFirst - bFirst < static_cast<std::uintptr_t>(bBytes);
}

gathernd_code checkBuffers(const gathernd_call& call, const NeededBytes& needed) {
  if ((call.params == nullptr && needed.params > 0) || (call.indices == nullptr && needed.indices > 0) ||
      (call.output == nullptr && needed.output > 0)) {
    return GATHERND_NULL_POINTER;
  }
  if (call.params_bytes < needed.params || call.indices_bytes < needed.indices ||
      call.output_bytes < needed.output) {
    return GATHERND_BUFFER_SIZE;
  }
  if (overlap(call.output, needed.output, call.params, needed.params) ||
      overlap(call.output, needed.output, call.indices, needed.indices)) {
    return GATHERND_OVERLAP;
  }
  return GATHERND_OK;
}

void makeJob(const gathernd_call& call, DType indexType, CheckedCall& checked) {
  const CheckedShapes& shapes = checked.shapes;
  OffsetRule& rule = checked.rule;
  setOffsets(shapes.extents, shapes.rules, shapes.geometry, rule);
  rule.negative = call.negative == GATHERND_NEGATIVE_WRAP    ? NegativeMode::Wrap
                  : call.negative == GATHERND_NEGATIVE_CLAMP ? NegativeMode::Clamp
                                                             : NegativeMode::Bad;
  rule.range = call.out_of_range == GATHERND_RANGE_CLAMP ? RangeMode::Clamp : RangeMode::Bad;
  rule.flatOnly = false;
  rule.low32 = false;

  cpu::GatherJob& job = checked.job;
  job.rule = &rule;
  job.indexDtype = indexType;
  job.tupleCount = shapes.geometry.tupleCount;
  job.sliceBytes = shapes.geometry.sliceElements * call.element_bytes;
  // Of zero bytes every element is a pattern, however wide the caller's are.
  job.elementBytes = call.element_bytes <= kMaxFillBytes ? call.element_bytes : 1;
  if (call.out_of_range == GATHERND_RANGE_FILL) {
    std::memcpy(job.fillElement.data(), call.fill, static_cast<std::size_t>(call.element_bytes));
  }
  job.params = static_cast<const std::byte*>(call.params);
  job.indices = static_cast<const std::byte*>(call.indices);
  job.output = static_cast<std::byte*>(call.output);
}

}  // namespace

gathernd_code checkShapes(const GivenShapes& given, CheckedShapes& checked) {
  const gathernd_code code = checkRanks(given);
  if (code != GATHERND_OK) return code;
  return isTupleAxis(given.tupleAxis) ? checkExtents(given, checked) : GATHERND_RULE;
}

gathernd_code tellOutputShape(const CheckedShapes& shapes, std::int64_t* extents, std::int32_t capacity,
                              std::int32_t* rank) {
  const Geometry& geometry = shapes.geometry;
  if (rank != nullptr) *rank = geometry.outputRank;
  if (extents == nullptr) return GATHERND_OK;
  if (capacity < geometry.outputRank) return GATHERND_BUFFER_SIZE;
  writeOutputExtents(shapes.extents, geometry, extents);
  return GATHERND_OK;
}

gathernd_code checkCall(const gathernd_call& call, CheckedCall& checked) {
  const GivenShapes given{call.params_shape, call.indices_shape, call.params_rank,
                          call.indices_rank, call.batch_dims,    call.tuple_axis};
  if (call.out_of_range == GATHERND_RANGE_FILL && call.fill == nullptr) return GATHERND_NULL_POINTER;
  gathernd_code code = checkRanks(given);
  if (code != GATHERND_OK) return code;
  code = checkNumbers(call);
  if (code != GATHERND_OK) return code;
  CheckedShapes& shapes = checked.shapes;
  code = checkExtents(given, shapes);
  if (code != GATHERND_OK) return code;
  const DType indexType = kIndexTypes[static_cast<std::size_t>(call.index_type - GATHERND_INT8)];
  NeededBytes needed;
  if (!countBytes(shapes, call.element_bytes, elementBytes(indexType), needed)) return GATHERND_LIMIT;
  code = tellOutputShape(shapes, call.output_shape, call.output_capacity, call.output_rank);
  if (code != GATHERND_OK) return code;
  code = checkBuffers(call, needed);
  if (code != GATHERND_OK) return code;

  checked.failsOnBad = call.out_of_range == GATHERND_RANGE_ERROR;
  checked.runs = shapes.geometry.tupleCount > 0 && (shapes.geometry.depth > 0 || needed.output > 0);
  if (checked.runs) makeJob(call, indexType, checked);
  return GATHERND_OK;
}

}  // namespace gathernd::c_api
