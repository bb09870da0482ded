// SPDX-License-Identifier: GPL-3.0-or-later
// Where the elements of a tensor lie in a file of either order. Units: elements. Thread rule: pure functions.
#pragma once

#include <array>
#include <cstdint>

#include "core/tensor/shape.h"

namespace gathernd {

/// Calls f(flat, source) for each element in row-major order; `source` is its number in the file. Stops when
/// f returns false, and then returns false itself.
template <class F>
bool forEachInFile(const Shape& shape, bool fortranOrder, F&& f) {
  std::array<std::int64_t, kMaxRank> stride{};
  std::array<std::int64_t, kMaxRank> position{};
  const int rank = shape.rank();
  std::int64_t product = 1;
  for (int i = 0; i < rank; ++i) {
    const int axis = fortranOrder ? i : rank - 1 - i;
    stride[static_cast<std::size_t>(axis)] = product;
    product *= shape[axis];
  }
  std::int64_t source = 0;
  for (std::int64_t flat = 0; flat < shape.elementCount(); ++flat) {
    if (!f(flat, source)) return false;
    for (int axis = rank - 1; axis >= 0; --axis) {
      const auto a = static_cast<std::size_t>(axis);
      source += stride[a];
      if (++position[a] < shape[axis]) break;
      source -= stride[a] * shape[axis];
      position[a] = 0;
    }
  }
  return true;
}

/// Both orders name the same elements in the same places when at most one axis is longer than 1.
inline bool orderMatters(const Shape& shape) {
  int longAxes = 0;
  for (const std::int64_t extent : shape.extents()) longAxes += extent > 1 ? 1 : 0;
  return longAxes > 1;
}

}  // namespace gathernd
