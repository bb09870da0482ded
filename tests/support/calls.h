// SPDX-License-Identifier: GPL-3.0-or-later
// Short ways to write a gather call down in a test table.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <numeric>
#include <string_view>
#include <vector>

#include <QtTest/QtTest>

#include "core/call/plan.h"
#include "core/tensor/tensor.h"

namespace gathernd::test {

using Extents = std::vector<std::int64_t>;

/// Sound extents only.
inline Shape shapeOf(const Extents& extents) {
  return *Shape::make(extents);
}

/// float32 params and int64 indices under a built-in dialect.
inline GatherCall callOf(std::string_view dialect, const Extents& params, const Extents& indices,
                         std::int64_t batchDims = 0) {
  GatherCall call;
  const Dialect* found = findDialect(dialect);
  if (found == nullptr) qFatal("no dialect %.*s", static_cast<int>(dialect.size()), dialect.data());
  call.dialect = *found;
  call.params = {DType::Float32, shapeOf(params)};
  call.indices = {DType::Int64, shapeOf(indices)};
  call.batchDims = batchDims;
  return call;
}

inline Tensor indexTensor(const Extents& shape, const std::vector<std::int64_t>& values) {
  return *Tensor::fromBytes(DType::Int64, shapeOf(shape), std::as_bytes(std::span(values)));
}

/// 0, 1, 2 … as float32.
inline Tensor arangeTensor(const Extents& shape) {
  std::vector<float> values(static_cast<std::size_t>(shapeOf(shape).elementCount()));
  std::iota(values.begin(), values.end(), 0.0F);
  return *Tensor::fromBytes(DType::Float32, shapeOf(shape), std::as_bytes(std::span(values)));
}

}  // namespace gathernd::test
