// SPDX-License-Identifier: GPL-3.0-or-later
// Sound calls with everything that they point at, for tests to spoil or to vary. Thread rule: one owner at a
// time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "core/c_api/gathernd.h"

namespace gathernd::test {

using Values = std::vector<std::int64_t>;

/// Two elements of a 3x4 float matrix, by pairs of int64.
struct SampleCall {
  static constexpr float kUntouched = -77;
  static constexpr std::int64_t kUnset = -999;

  std::array<std::int64_t, 2> paramsShape{3, 4}, indicesShape{2, 2};
  std::array<float, 12> params{};
  std::array<std::int64_t, 4> indices{2, 3, 0, 1};
  std::array<float, 2> output{kUntouched, kUntouched};
  std::array<std::int64_t, GATHERND_MAX_RANK> outputShape{};
  std::int64_t badCount = kUnset, firstBad = kUnset;
  std::int32_t outputRank = -1;
  gathernd_call call{};

  SampleCall() {
    for (std::size_t i = 0; i < params.size(); ++i) params[i] = static_cast<float>(i);
    outputShape.fill(kUnset);
    call.struct_size = sizeof call;
    call.index_type = GATHERND_INT64;
    call.element_bytes = sizeof(float);
    call.params_rank = call.indices_rank = 2;
    call.params_shape = paramsShape.data();
    call.indices_shape = indicesShape.data();
    call.params = params.data();
    call.indices = indices.data();
    call.output = output.data();
    call.params_bytes = sizeof params;
    call.indices_bytes = sizeof indices;
    call.output_bytes = sizeof output;
    call.output_capacity = GATHERND_MAX_RANK;
    call.bad_count = &badCount;
    call.first_bad = &firstBad;
    call.output_shape = outputShape.data();
    call.output_rank = &outputRank;
  }
  SampleCall(const SampleCall&) = delete;
  SampleCall& operator=(const SampleCall&) = delete;

  int run() const { return gathernd_call_run(&call); }
  bool outputUntouched() const {
    return std::all_of(output.begin(), output.end(), [](float value) { return value == kUntouched; });
  }
};

/// The arguments of gathernd_gather, in their order.
struct SampleGather {
  SampleCall sample;
  const void* params = sample.params.data();
  const std::int64_t* paramsShape = sample.paramsShape.data();
  std::int32_t paramsRank = 2;
  const void* indices = sample.indices.data();
  const std::int64_t* indicesShape = sample.indicesShape.data();
  std::int32_t indicesRank = 2;
  std::int32_t batchDims = 0, elementBytes = sizeof(float), indexBytes = sizeof(std::int64_t), outOfRange = 0;
  void* output = sample.output.data();
  std::int32_t threads = 1;

  int run() {
    return gathernd_gather(params, paramsShape, paramsRank, indices, indicesShape, indicesRank, batchDims,
                           elementBytes, indexBytes, outOfRange, output, threads, &sample.firstBad);
  }
};

/// A call whose params are 0, 1, 2 … as int32, so that a value names the element that was read.
struct CountingCall {
  Values paramsShape, indicesShape, indices;
  std::vector<std::int32_t> params, output;
  std::int64_t badCount = -9, firstBad = -9;
  gathernd_call call{};

  CountingCall(Values p, Values i, Values values, std::size_t outputElements)
      : paramsShape(std::move(p)), indicesShape(std::move(i)), indices(std::move(values)) {
    std::size_t count = 1;
    for (const std::int64_t extent : paramsShape) count *= static_cast<std::size_t>(extent);
    params.resize(count);
    std::iota(params.begin(), params.end(), 0);
    output.assign(outputElements, -77);
    call.struct_size = sizeof call;
    call.index_type = GATHERND_INT64;
    call.element_bytes = sizeof(std::int32_t);
    call.params_rank = static_cast<std::int32_t>(paramsShape.size());
    call.indices_rank = static_cast<std::int32_t>(indicesShape.size());
    call.params_shape = paramsShape.data();
    call.indices_shape = indicesShape.data();
    call.params = params.data();
    call.indices = indices.data();
    call.output = output.data();
    call.params_bytes = static_cast<std::int64_t>(params.size() * sizeof params[0]);
    call.indices_bytes = static_cast<std::int64_t>(indices.size() * sizeof indices[0]);
    call.output_bytes = static_cast<std::int64_t>(output.size() * sizeof output[0]);
    call.bad_count = &badCount;
    call.first_bad = &firstBad;
  }
  CountingCall(const CountingCall&) = delete;
  CountingCall& operator=(const CountingCall&) = delete;
};

inline Values widened(const std::vector<std::int32_t>& values) {
  return {values.begin(), values.end()};
}

}  // namespace gathernd::test
