// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors of a model: what it tells of them, what its constants pass through, and elements as they lie in
// its file. Thread rule: values and pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/mapped_file.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// What a model tells of a tensor without its values: an element type, and axes of which some have a size,
// some a name or nothing. Units: elements. Thread rule: a plain value.

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
  /// Whether a tensor of that type can stand where this one is told of; `usage` otherwise. `tensor`: its name
  /// in the sentence.
  Expected<void> takes(const std::string& tensor, DType given, const Shape& shape) const;
  bool operator==(const TensorType&) const = default;
};

// What a graph's constants pass through on their way to a GatherND, as far as it is easy: the two
// operators that ONNX and OpenVINO have alike. Thread rule: pure functions.

/// The axes of a Reshape's output, as far as its target tells them alone.
std::optional<std::vector<TensorType::Axis>> reshapedAxes(const Tensor& target);
/// `target` has the sizes to be: at most one -1, which takes what is left; a 0 keeps the axis of `data` if
/// `zeroKeeps`. `parse` (graph.reshape) where that does not fit.
Expected<Tensor> constantReshape(const Tensor& data, const Tensor& target, bool zeroKeeps);
/// By value; `unsupported` (graph.cast) between strings and numbers.
Expected<Tensor> constantCast(const Tensor& data, DType dtype, std::int64_t memoryLimit);

// Little-endian elements that lie in a file as a Tensor wants them. Units: bytes. Thread rule: pure
// function.

/// The bytes from `offset`, which lie inside the file: mapped where their place suits the type, else copied,
/// `limit` beyond memoryLimit. A byte of a bool other than 0 counts as 1. Not for strings.
Expected<Tensor> tensorOfMappedBytes(DType dtype, const Shape& shape,
                                     const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                                     std::int64_t memoryLimit);

/// What a Tensor has taken of the limit: nothing where it is mapped.
std::int64_t ownedBytes(const Tensor& tensor);

}  // namespace gathernd
