// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/generate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/tensor/narrow_float.h"

namespace gathernd {
namespace {

constexpr std::uint64_t kIntegerRange = 100;  // small numbers keep pictures readable

__extension__ using Wide = unsigned __int128;

/// floor(a * b / 2^64).
constexpr std::uint64_t multiplyHigh(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::uint64_t>((Wide{a} * b) >> 64);
}

/// The element number `i` of `random`.
template <class T>
T randomValue(std::uint64_t seed, std::uint64_t i) {
  if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
    using Part = typename T::value_type;
    return {randomValue<Part>(seed, 2 * i), randomValue<Part>(seed, 2 * i + 1)};
  } else {
    const std::uint64_t draw = splitMix64(seed, i);
    if constexpr (std::is_same_v<T, bool>) {
      return draw >> 63 != 0;
    } else if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(multiplyHigh(draw, kIntegerRange));
    } else if constexpr (std::is_same_v<T, double>) {
      return static_cast<double>(draw >> 11) * 0x1p-53;
    } else if constexpr (std::is_same_v<T, float>) {
      return static_cast<float>(draw >> 40) * 0x1p-24F;
    } else {  // exact in float: 11 and 8 bits
      constexpr int kBits = std::is_same_v<T, Half> ? 11 : 8;
      return static_cast<T>(std::ldexp(static_cast<float>(draw >> (64 - kBits)), -kBits));
    }
  }
}

template <class T>
T arangeValue(std::uint64_t i) {
  if constexpr (std::is_same_v<T, bool>) {
    return (i & 1) != 0;
  } else if constexpr (std::is_same_v<T, Half>) {
    return std::bit_cast<T>(narrowFromDouble(static_cast<double>(i), floatLayout(DType::Float16)));
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    return std::bit_cast<T>(narrowFromDouble(static_cast<double>(i), floatLayout(DType::BFloat16)));
  } else if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
    return T(static_cast<typename T::value_type>(i));
  } else {
    return static_cast<T>(i);
  }
}

Expected<Tensor> generateStrings(const GeneratorSpec& spec, std::int64_t memoryLimit) {
  const std::int64_t count = spec.shape.elementCount();
  const bool random = spec.kind == GeneratorKind::Random;
  const std::size_t digits = random ? 2 : std::to_string(std::max<std::int64_t>(count - 1, 0)).size();
  std::int64_t textBytes = 0;
  if (__builtin_mul_overflow(count, static_cast<std::int64_t>(1 + digits), &textBytes)) {
    return fail(ErrorCode::Limit, "shape.overflow", {{"shape", spec.shape.toString()}});
  }
  auto writer =
      TRY(ElementWriter::make(DType::String, spec.shape, static_cast<std::size_t>(textBytes), memoryLimit));
  for (std::int64_t i = 0; i < count; ++i) {
    const auto flat = static_cast<std::uint64_t>(i);
    const std::uint64_t number = random ? multiplyHigh(splitMix64(spec.seed, flat), kIntegerRange) : flat;
    writer.text().push_back('s');
    writer.text() += std::to_string(number);
    writer.endString();
  }
  return std::move(writer).finish();
}

/// Calls value(i) for each flat index and keeps the results as T.
template <class T, class Value>
Expected<Tensor> filled(DType dtype, const Shape& shape, std::int64_t bytes, Value value) {
  auto buffer = TRY(Buffer::allocate(bytes));
  auto* out = reinterpret_cast<T*>(buffer.data());
  const auto count = static_cast<std::uint64_t>(shape.elementCount());
  for (std::uint64_t i = 0; i < count; ++i) out[i] = value(i);
  return Tensor::fromBuffer(dtype, shape, std::move(buffer));
}

}  // namespace

std::uint64_t splitMix64(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

Expected<Tensor> generateTensor(const GeneratorSpec& spec, DType dtype, std::int64_t memoryLimit) {
  if (spec.kind == GeneratorKind::ShapeOnly) return fail(ErrorCode::Unsupported, "generate.shape_only");
  const auto bytes = TRY(checkedBytes(dtype, spec.shape, memoryLimit));
  if (spec.kind == GeneratorKind::Zeros) return Tensor::zeros(dtype, spec.shape);
  if (dtype == DType::String) return generateStrings(spec, memoryLimit);
  return visitDType(dtype, [&](auto tag) -> Expected<Tensor> {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, StringRef>) {
      return Tensor::zeros(dtype, spec.shape);  // not reached
    } else if (spec.kind == GeneratorKind::Arange) {
      return filled<T>(dtype, spec.shape, bytes, [](std::uint64_t i) { return arangeValue<T>(i); });
    } else {
      const std::uint64_t seed = spec.seed;
      return filled<T>(dtype, spec.shape, bytes, [seed](std::uint64_t i) { return randomValue<T>(seed, i); });
    }
  });
}

Expected<Tensor> generateIndices(const GeneratorSpec& spec, DType dtype,
                                 std::span<const std::int64_t> axisSize, int componentAxis,
                                 std::int64_t memoryLimit) {
  if (spec.kind != GeneratorKind::Random || !isInteger(dtype))
    return generateTensor(spec, dtype, memoryLimit);
  const auto bytes = TRY(checkedBytes(dtype, spec.shape, memoryLimit));
  const bool scalar = spec.shape.rank() == 0;
  const auto components = static_cast<std::uint64_t>(scalar ? 1 : spec.shape[componentAxis]);
  const auto stride = static_cast<std::uint64_t>(scalar ? 1 : spec.shape.stride(componentAxis));
  return visitIndexType(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    return filled<T>(dtype, spec.shape, bytes, [&](std::uint64_t i) {
      const std::uint64_t component = i / stride % components;
      const std::int64_t size = component < axisSize.size() ? axisSize[component] : 0;
      const std::uint64_t range = size <= 0 ? 0 : std::min(static_cast<std::uint64_t>(size) - 1, kMax) + 1;
      return static_cast<T>(multiplyHigh(splitMix64(spec.seed, i), range));
    });
  });
}

}  // namespace gathernd
