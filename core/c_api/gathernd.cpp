// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that the library exports: they take a call apart, have it checked and run it.
#include "core/c_api/gathernd.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "core/c_api/checked_call.h"
#include "core/tensor/extents.h"

namespace gathernd::c_api {
namespace {

/// A struct_size beyond this is taken for a struct that was never filled in.
constexpr std::uint32_t kMaxStructBytes = 4096;
constexpr std::uint32_t kKnownBytes = sizeof(gathernd_call);
/// Fields go in by whole words, so a size in between is a mistake.
constexpr std::uint32_t kWordBytes = 8;
static_assert(kKnownBytes % kWordBytes == 0 && GATHERND_CALL_LEAST % kWordBytes == 0);
static_assert(GATHERND_MAX_RANK == kMaxRank);

bool soundSize(std::uint32_t bytes) {
  return bytes >= GATHERND_CALL_LEAST && bytes <= kMaxStructBytes && bytes % kWordBytes == 0;
}

/// Whether all that this version does not know of a longer struct is zero.
bool zeroTail(const gathernd_call* call) {
  const auto* bytes = reinterpret_cast<const std::byte*>(call);
  return std::all_of(bytes + kKnownBytes, bytes + call->struct_size,
                     [](std::byte byte) { return byte == std::byte{0}; });
}

template <class T>
void tell(T* target, T value) {
  if (target != nullptr) *target = value;
}

/// Everything but the struct's own size.
gathernd_code run(const gathernd_call& call) {
  tell(call.bad_count, std::int64_t{0});
  tell(call.first_bad, std::int64_t{-1});
  CheckedCall checked;
  const gathernd_code code = checkCall(call, checked);
  if (code != GATHERND_OK || !checked.runs) return code;
  cpu::JobReport report;
  try {
    report = cpu::runJob(checked.job, {.threads = call.threads});
  } catch (...) {
    return GATHERND_RESOURCES;
  }
  tell(call.bad_count, report.badCount);
  tell(call.first_bad, report.firstBad);
  return checked.failsOnBad && report.badCount > 0 ? GATHERND_OUT_OF_RANGE : GATHERND_OK;
}

/// A signed type by its size; 0, which is none, for any other size.
std::int32_t signedIndexType(std::int32_t bytes) {
  switch (bytes) {
    case 1:
      return GATHERND_INT8;
    case 2:
      return GATHERND_INT16;
    case 4:
      return GATHERND_INT32;
    case 8:
      return GATHERND_INT64;
    default:
      return 0;
  }
}

/// gathernd_gather's one number for both rules; what is none of its numbers becomes none of theirs.
void setRules(std::int32_t rule, gathernd_call& call) {
  switch (rule) {
    case 0:
    case 1:
      call.out_of_range = rule == 0 ? GATHERND_RANGE_ERROR : GATHERND_RANGE_ZERO;
      break;
    case 2:
      call.negative = GATHERND_NEGATIVE_CLAMP;
      call.out_of_range = GATHERND_RANGE_CLAMP;
      break;
    case 3:
      call.negative = GATHERND_NEGATIVE_WRAP;
      call.out_of_range = GATHERND_RANGE_ERROR;
      break;
    default:
      call.out_of_range = -1;
  }
}

}  // namespace
}  // namespace gathernd::c_api

using namespace gathernd::c_api;

int gathernd_call_run(const gathernd_call* call) {
  if (call == nullptr) return GATHERND_NULL_POINTER;
  if (!soundSize(call->struct_size)) return GATHERND_STRUCT_SIZE;
  if (call->struct_size == kKnownBytes) return run(*call);
  if (call->struct_size > kKnownBytes) return zeroTail(call) ? run(*call) : GATHERND_STRUCT_SIZE;
  gathernd_call whole{};
  std::memcpy(&whole, call, call->struct_size);
  return run(whole);
}

int gathernd_gather(const void* params, const int64_t* paramsShape, int32_t paramsRank, const void* indices,
                    const int64_t* indicesShape, int32_t indicesRank, int32_t batchDims, int32_t elementBytes,
                    int32_t indexBytes, int32_t outOfRange, void* output, int32_t threads,
                    int64_t* firstBad) {
  gathernd_call call{};
  call.index_type = signedIndexType(indexBytes);
  call.element_bytes = elementBytes;
  call.params_rank = paramsRank;
  call.indices_rank = indicesRank;
  call.params_shape = paramsShape;
  call.indices_shape = indicesShape;
  call.params = params;
  call.indices = indices;
  call.output = output;
  call.params_bytes = call.indices_bytes = call.output_bytes = INT64_MAX;
  call.batch_dims = batchDims;
  call.threads = threads;
  call.first_bad = firstBad;
  setRules(outOfRange, call);
  return run(call);
}

int gathernd_output_shape(const int64_t* paramsShape, int32_t paramsRank, const int64_t* indicesShape,
                          int32_t indicesRank, int32_t batchDims, int32_t tupleAxis, int64_t* outputShape,
                          int32_t outputCapacity, int32_t* outputRank, int64_t* outputElements) {
  CheckedShapes shapes;
  const gathernd_code code =
      checkShapes({paramsShape, indicesShape, paramsRank, indicesRank, batchDims, tupleAxis}, shapes);
  if (code != GATHERND_OK) return code;
  tell(outputElements, shapes.geometry.outputElements);
  return tellOutputShape(shapes, outputShape, outputCapacity, outputRank);
}

const char* gathernd_code_name(int code) {
  // In the order of their numbers.
  static constexpr std::array kNames = {
      "ok",         "out_of_range",  "struct_size",    "null_pointer", "rank",
      "index_type", "element_bytes", "rule",           "threads",      "extent",
      "batch_dims", "index_depth",   "shape_mismatch", "limit",        "buffer_size",
      "overlap",    "resources"};
  static_assert(kNames.size() == GATHERND_RESOURCES + 1);
  return code >= 0 && code < static_cast<int>(kNames.size()) ? kNames[static_cast<std::size_t>(code)]
                                                             : "unknown";
}

const char* gathernd_version(void) {
  return GATHERND_VERSION;
}
