// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors made from a rule: arange, zeros, random, and shape-only. Fixed for ever within version 1, so that a
// scenario may name one instead of holding its elements.
//
// The draw d(i) of seed s and flat index i is SplitMix64's finaliser (arithmetic modulo 2^64):
//   z = s + (i + 1) * 0x9E3779B97F4A7C15
//   z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;  z = (z ^ z >> 27) * 0x94D049BB133111EB;  d = z ^ z >> 31
// and `random` makes of it
//   float64 (d >> 11) * 2^-53 · float32 (d >> 40) * 2^-24 · float16 (d >> 53) * 2^-11 · bfloat16 (d >> 56) *
//   2^-8 complex the same of d(2i) and d(2i + 1) · bool d >> 63 · integers floor(d * 100 / 2^64), 0 … 99
//   string "s" and that integer · indices floor(d * n / 2^64) for an axis of size n
// `arange` is the flat index i: integers modulo their width, floats rounded, bool i & 1, string "s" and i.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>

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

/// `limit` when the tensor would exceed memoryLimit bytes.
Expected<Tensor> generateTensor(const GeneratorSpec& spec, DType dtype, std::int64_t memoryLimit);
/// As generateTensor, but random indices are valid: component j of each tuple lies in [0, axisSize[j]) (0
/// where the axis is empty or unknown; below 2^w where the dtype holds no more). `componentAxis` is the axis
/// of `shape` that holds a tuple's components (last, or first under MXNet).
Expected<Tensor> generateIndices(const GeneratorSpec& spec, DType dtype,
                                 std::span<const std::int64_t> axisSize, int componentAxis,
                                 std::int64_t memoryLimit);

/// The generator itself: uniform 64 bits of (seed, index).
std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t index);

}  // namespace gathernd
