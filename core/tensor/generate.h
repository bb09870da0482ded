// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors made from a rule: arange, zeros, random, and shape-only. `random` is SplitMix64 of (seed, flat
// index): floats in [0, 1) from the top bits, integers by multiply-shift; fixed for ever within version 1, so
// a scenario may name it. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

enum class GeneratorKind : std::uint8_t { Arange, Zeros, Random, ShapeOnly };

struct GeneratorSpec {
  GeneratorKind kind = GeneratorKind::Zeros;
  Shape shape;
  std::uint64_t seed = 0;
  std::optional<DType> dtype;  ///< absent: float32, int64 for indices
  bool operator==(const GeneratorSpec&) const = default;
};

/// "random:2,3@7" → spec; nullopt when `text` starts with no generator's name and ':'.
std::optional<Expected<GeneratorSpec>> parseGenerator(std::string_view text);
std::string formatGenerator(const GeneratorSpec& spec);

/// `limit` when the tensor would exceed memoryLimit bytes.
Expected<Tensor> generateTensor(const GeneratorSpec& spec, DType dtype, std::int64_t memoryLimit);
/// Random indices: component j of each tuple lies in [0, axisSize[j]) (0 where the axis is empty).
/// `componentAxis` is the axis of `shape` that holds a tuple's components (last, or first under MXNet).
Expected<Tensor> generateIndices(const GeneratorSpec& spec, DType dtype,
                                 std::span<const std::int64_t> axisSize, int componentAxis,
                                 std::int64_t memoryLimit);

/// The generator itself: uniform 64 bits of (seed, index).
std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t index);

}  // namespace gathernd
