// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/run/corner_table.h"

#include <limits>

#include "tests/support/tensors.h"

namespace gathernd::test {
namespace {

using E = ErrorCode;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kIntMin = std::numeric_limits<std::int32_t>::min();

Tensor p(const Shape& shape) {
  return counting(DType::Int32, shape);
}
Tensor i64(const Shape& shape, const std::vector<double>& values) {
  return numbers(DType::Int64, shape, values);
}
Tensor i32(const Shape& shape, const std::vector<double>& values) {
  return numbers(DType::Int32, shape, values);
}
Tensor none(const Shape& shape) {
  return numbers(DType::Int64, shape, {});
}

Corner gives(const char* name, const char* dialect, const Tensor& params, const Tensor& indices,
             const Shape& shape, const std::vector<double>& values,
             const std::vector<std::int64_t>& bad = {}) {
  return {.name = name,
          .dialect = dialect,
          .params = params,
          .indices = indices,
          .shape = shape,
          .values = values,
          .bad = bad};
}
Corner refuses(const char* name, const char* dialect, const Tensor& params, const Tensor& indices,
               ErrorCode error, const std::vector<std::int64_t>& bad = {}) {
  return {.name = name, .dialect = dialect, .params = params, .indices = indices, .bad = bad, .error = error};
}
Corner batched(std::int64_t batchDims, Corner corner) {
  corner.batchDims = batchDims;
  return corner;
}
Corner withPolicy(const char* policy, Corner corner) {
  corner.policy = policy;
  return corner;
}
Corner undefined(Corner corner) {
  corner.undefined = true;
  return corner;
}

std::vector<Corner> depthAndRank() {
  return {
      gives("depth 0: each row copies all of params", "tensorflow-cpu", p({2, 2}), none({3, 0}), {3, 2, 2},
            {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}),
      refuses("depth 0: refused", "onnx", p({2, 2}), none({3, 0}), E::IndexDepth),
      gives("depth 0: one copy in all", "numpy", p({2, 2}), none({3, 0}), {2, 2}, {0, 1, 2, 3}),
      batched(1, gives("depth 0, batched: each row copies its batch entry", "tensorflow-cpu", p({2, 2}),
                       none({2, 2, 0}), {2, 2, 2}, {0, 1, 0, 1, 2, 3, 2, 3})),
      gives("depth 0: 2^60 empty copies take no time", "tflite", p({0}), none({std::int64_t{1} << 60, 0}),
            {std::int64_t{1} << 60, 0}, {}),
      gives("rank-0 params", "numpy", p({}), none({3, 0}), {}, {0}),
      refuses("rank-0 params: refused", "tensorflow-cpu", p({}), none({3, 0}), E::Rank),
      gives("rank-0 indices are one tuple", "mindspore", p({3}), i64({}, {1}), {}, {1}),
      gives("rank-1 indices of full depth give a scalar", "tensorflow-cpu", p({2, 2}), i64({2}, {1, 0}), {},
            {2}),
      refuses("deeper than params", "tensorflow-cpu", p({2}), i64({1, 2}, {0, 0}), E::IndexDepth),
      gives("rank 8", "numpy", p({2, 1, 2, 1, 2, 1, 2, 1}), i64({1, 8}, {1, 0, 1, 0, 1, 0, 1, 0}), {1}, {15}),
  };
}

std::vector<Corner> emptiness() {
  return {
      gives("no tuples into empty params", "tensorflow-cpu", p({0, 3}), none({0, 1}), {0, 3}, {}),
      refuses("tuples into empty params", "tensorflow-cpu", p({2, 0}), i64({1, 1}, {1}), E::EmptyParams),
      withPolicy("IGNORE", refuses("tuples into empty params raise under IGNORE too", "tensorflow-gpu",
                                   p({2, 0}), i64({1, 1}, {1}), E::EmptyParams)),
      gives("tuples into empty params, as any index", "numpy", p({2, 0}), i64({1, 1}, {1}), {1, 0}, {}),
      refuses("an empty output, checked", "numpy", p({2, 0}), i64({1, 1}, {5}), E::OutOfRange, {0}),
      gives("an empty output, not checked", "onnxruntime", p({2, 0}), i64({1, 1}, {5}), {1, 0}, {}),
      gives("huge axis of empty slices: the last index", "numpy", p({std::int64_t{1} << 40, 0}),
            i64({1, 1}, {static_cast<double>((std::int64_t{1} << 40) - 1)}), {1, 0}, {}),
      refuses("huge axis of empty slices: one past it", "numpy", p({std::int64_t{1} << 40, 0}),
              i64({1, 1}, {static_cast<double>(std::int64_t{1} << 40)}), E::OutOfRange, {0}),
      refuses("an indexed axis of size 0 makes 0 and -1 bad", "numpy", p({0}), i64({2, 1}, {0, -1}),
              E::OutOfRange, {0, 1}),
      refuses("an indexed axis of size 0 cannot be clamped to", "jax", p({0, 2}), i64({1, 1}, {0}),
              E::OutOfRange, {0}),
      undefined(gives("an indexed axis of size 0 that is not read", "paddle", p({0, 2}), i64({1, 1}, {0}),
                      {1, 2}, {0, 0}, {0})),
      batched(1, gives("an empty batch divides nothing by nothing", "tensorflow-cpu", p({0, 3}),
                       none({0, 2, 1}), {0, 2}, {})),
  };
}

std::vector<Corner> ranges() {
  return {
      refuses("each axis against its own extent", "tensorflow-cpu", p({3, 4}), i64({1, 2}, {0, 5}),
              E::OutOfRange, {0}),
      gives("the flat offset alone: another element is read", "tflite-2.21", p({3, 4}),
            i64({2, 2}, {0, 5, 2, 3}), {2}, {5, 11}),
      refuses("the flat offset alone: beyond params", "tflite-2.21", p({3, 4}), i64({2, 2}, {0, 5, 2, 4}),
              E::OutOfRange, {1}),
      batched(1, gives("the flat offset alone: the next batch entry", "tflite-2.21", p({2, 3}),
                       i64({2, 1}, {3, 0}), {2}, {3, 3})),
      batched(1, refuses("the flat offset alone: past the last batch entry", "tflite-2.21", p({2, 3}),
                         i64({2, 1}, {3, 3}), E::OutOfRange, {1})),
      refuses("a negative index is bad", "tensorflow-cpu", p({3}), i64({1, 1}, {-1}), E::OutOfRange, {0}),
      refuses("wrapping ends at -size", "onnx", p({3}), i64({3, 1}, {-1, -3, -4}), E::OutOfRange, {2}),
      batched(1, gives("batched: wraps by the indexed axis", "onnx", p({2, 3}), i64({2, 1}, {-1, -3}), {2},
                       {2, 3})),
      refuses("an unsigned index never wraps", "numpy", p({3}), numbers(DType::UInt8, {2, 1}, {2, 255}),
              E::OutOfRange, {1}),
      gives("the largest uint32 is large", "webnn", p({3}), numbers(DType::UInt32, {1, 1}, {4294967295.0}),
            {1}, {2}, {0}),
      gives("the largest uint32 is cut, and does not wrap", "jax", p({3}),
            numbers(DType::UInt32, {2, 1}, {4294967295.0, 3}), {2}, {0, 2}, {0, 1}),
      gives("of an int64 the low 32 bits are kept", "jax", p({3}),
            numbers(DType::Int64, {4, 1}, {4294967297.0, 4294967295.0, 2147483648.0, 3}), {4}, {1, 2, 0, 2},
            {2, 3}),
      gives("offsets are wider than the index type", "numpy", p({100, 100}),
            numbers(DType::Int8, {1, 2}, {99, 99}), {1}, {9999}),
      gives("wraps, then clamps", "webnn", p({3}), i64({4, 1}, {-1, -4, 5, 1}), {4}, {2, 0, 2, 1}, {1, 2}),
      gives("clamps without wrapping", "tensorflow-xla", p({3}), i64({3, 1}, {-1, 5, 1}), {3}, {0, 2, 1},
            {0, 1}),
      gives("one bad component spoils its whole slice, and only that", "tensorflow-gpu", p({3, 2}),
            i64({3, 1}, {0, 7, 2}), {3, 2}, {0, 1, 0, 0, 4, 5}, {1}),
      withPolicy("IGNORE", gives("zeros where the policy ignores", "tensorflow-cpu", p({3}),
                                 i64({3, 1}, {2, -1, 3}), {3}, {2, 0, 0}, {1, 2})),
      withPolicy("ERROR", refuses("no error can be raised on a GPU", "tensorflow-gpu", p({3}),
                                  i64({1, 1}, {0}), E::Policy)),
      gives("fill: the smallest integer", "jax-fill", p({2, 2}), i64({2, 1}, {2, -1}), {2, 2},
            {kIntMin, kIntMin, 2, 3}, {0}),
      gives("fill: NaN", "jax-fill", counting(DType::Float32, {2}), i64({2, 1}, {-3, 1}), {2}, {kNaN, 1},
            {0}),
      undefined(gives("unchecked: zeros are this program's choice", "openvino-8", p({3}), i64({2, 1}, {9, 1}),
                      {2}, {0, 1}, {0})),
      refuses("several bad tuples, in row order", "numpy", p({3}), i64({2, 2, 1}, {9, -1, 0, 3}),
              E::OutOfRange, {0, 3}),
  };
}

std::vector<Corner> layouts() {
  return {
      batched(1, refuses("batch axes differ", "tensorflow-cpu", p({4, 2}), i64({2, 1}, {0, 1}),
                         E::ShapeMismatch)),
      batched(2, refuses("batch axes of equal product differ", "tensorflow-cpu", p({2, 3, 2}),
                         i64({3, 2, 1}, {0, 0, 0, 0, 0, 0}), E::ShapeMismatch)),
      batched(2, gives("batch axes come back merged", "openvino-5", p({2, 2, 3}),
                       i64({2, 2, 1}, {0, 1, 2, 0}), {4}, {0, 4, 8, 9})),
      batched(2, gives("batch axes come back as they are", "openvino-8", p({2, 2, 3}),
                       i64({2, 2, 1}, {0, 1, 2, 0}), {2, 2}, {0, 4, 8, 9})),
      gives("tuple first, not square", "mxnet", p({3, 4}), i64({2, 3}, {0, 1, 2, 3, 2, 1}), {3}, {3, 6, 9}),
      gives("the same, tuple last", "tensorflow-cpu", p({3, 4}), i64({3, 2}, {0, 3, 1, 2, 2, 1}), {3},
            {3, 6, 9}),
      gives("tuple first with a slice and an outer grid", "mxnet", p({3, 2}), i64({1, 2, 2}, {2, 0, 1, -1}),
            {2, 2, 2}, {4, 5, 0, 1, 2, 3, 4, 5}),
      gives("int32 indices", "tensorflow-cpu", p({2, 2}), i32({2, 1}, {1, 0}), {2, 2}, {2, 3, 0, 1}),
      refuses("int32 indices refused", "onnx", p({2, 2}), i32({2, 1}, {1, 0}), E::DType),
  };
}

}  // namespace

std::vector<Corner> corners() {
  std::vector<Corner> all;
  for (auto part : {depthAndRank(), emptiness(), ranges(), layouts()}) {
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

}  // namespace gathernd::test
