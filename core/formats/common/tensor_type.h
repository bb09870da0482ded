// SPDX-License-Identifier: GPL-3.0-or-later
// What a model tells of a tensor without its values: an element type, and axes of which some have a size,
// some a name or nothing. Units: elements. Thread rule: a plain value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gathernd {

struct TensorType {
  struct Axis {
    std::optional<std::int64_t> size;
    std::string name = {};  ///< of one whose size is open: "N"; may be empty
    bool operator==(const Axis&) const = default;
  };

  std::optional<DType> dtype;
  std::optional<std::vector<Axis>> axes;  ///< absent: not even the rank is known

  static TensorType of(DType dtype, const Shape& shape);
  /// Where every axis has a size, and they make a shape.
  std::optional<Shape> shape() const;
  /// "float32 [2, ?, N]", as far as it is told; "of unknown shape".
  std::string toString() const;
  /// "[2, ?, N]", or "of unknown rank".
  std::string shapeText() const;
  /// Whether a tensor of that type can stand where this one is told of: `shape_mismatch` or `dtype`.
  Expected<void> takes(DType given, const Shape& shape) const;
  bool operator==(const TensorType&) const = default;
};

}  // namespace gathernd
