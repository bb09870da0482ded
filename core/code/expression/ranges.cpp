// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/ranges.h"

#include <bit>
#include <complex>
#include <limits>
#include <optional>
#include <type_traits>

#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"
#include "core/tensor/narrow_float.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

constexpr double kTwo63 = 0x1p63;

tl::unexpected<Error> doesNotFit(const Number& number, DType dtype) {
  return fail(ErrorCode::Parse, "expression.fit",
              {{"text", formatElement(elementOf(number))}, {"dtype", std::string(dtypeName(dtype))}});
}

/// ceil((stop - start) / step), by way of Python's numbers as NumPy has it.
Expected<std::int64_t> lengthOf(const SteppedRange& range) {
  const auto distance = TRY(calculated(Operator::Subtract, range.stop, range.start));
  const auto steps = TRY(calculated(Operator::Divide, distance, range.step));
  const double count = asDouble(steps);
  if (std::isnan(count)) return fail(ErrorCode::Parse, "expression.length");
  if (count == 0 && asDouble(distance) != 0) return std::signbit(count) ? 0 : 1;  // it underflowed
  const double length = std::ceil(count);
  if (length >= kTwo63) return fail(ErrorCode::Limit, "expression.number");
  return length <= 0 ? 0 : static_cast<std::int64_t>(length);
}

/// A Python number as an element: floats lose their fraction, and what does not fit is refused.
template <class T>
std::optional<T> stored(const Number& number) {
  if constexpr (std::is_same_v<T, Half>) {
    return std::bit_cast<T>(narrowFromDouble(asDouble(number), floatLayout(DType::Float16)));
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    return std::bit_cast<T>(narrowFromDouble(asDouble(number), floatLayout(DType::BFloat16)));
  } else if constexpr (std::is_integral_v<T>) {
    std::int64_t whole = 0;
    if (isFloat(number)) {
      const double value = std::trunc(asDouble(number));
      if (!(value >= -kTwo63 && value < kTwo63)) return std::nullopt;
      whole = static_cast<std::int64_t>(value);
    } else {
      whole = *asWhole(number);
    }
    if (!std::in_range<T>(whole)) return std::nullopt;
    return static_cast<T>(whole);
  } else {
    return static_cast<T>(asDouble(number));
  }
}

template <class T>
std::uint64_t bitsOf(T whole) {
  return static_cast<std::uint64_t>(whole);
}

/// Element `i` of those that begin with `first` and `second`.
template <class T>
T element(T first, T second, std::int64_t i) {
  if constexpr (std::is_integral_v<T>) {
    const std::uint64_t start = bitsOf(first);
    const std::uint64_t delta = bitsOf(second) - start;
    return static_cast<T>(start + static_cast<std::uint64_t>(i) * delta);
  } else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
    const auto start = static_cast<float>(first);
    const float delta = static_cast<float>(second) - start;
    return static_cast<T>(start + static_cast<float>(i) * delta);
  } else {
    return first + static_cast<T>(i) * (second - first);
  }
}

template <class T>
Expected<Tensor> stepped(const SteppedRange& range, DType dtype, std::int64_t length, Buffer buffer) {
  const auto next = calculated(Operator::Add, range.start, range.step);
  if (!next && length > 1) return fail(next.error());
  const auto first = stored<T>(range.start);
  const auto second = length > 1 ? stored<T>(*next) : first;
  if (!first) return doesNotFit(range.start, dtype);
  if (!second) return doesNotFit(*next, dtype);
  auto* const out = reinterpret_cast<T*>(buffer.data());
  for (std::int64_t i = 0; i < length; ++i)
    out[i] = i == 0 ? *first : i == 1 ? *second : element(*first, *second, i);
  return Tensor::fromBuffer(dtype, Shape{length}, std::move(buffer));
}

/// NumPy has truth values for the first two places alone.
Expected<Tensor> steppedBools(const SteppedRange& range, std::int64_t length, Buffer buffer) {
  if (length > 2) return fail(ErrorCode::Parse, "expression.bools");
  auto* const out = reinterpret_cast<bool*>(buffer.data());
  if (length > 0) out[0] = asDouble(range.start) != 0;
  if (length > 1) out[1] = asDouble(range.start) + asDouble(range.step) != 0;
  return Tensor::fromBuffer(DType::Bool, Shape{length}, std::move(buffer));
}

}  // namespace

Expected<Tensor> steppedTensor(const SteppedRange& range, DType dtype, std::int64_t memoryLimit) {
  const auto length = TRY(lengthOf(range));
  const auto bytes = TRY(checkedBytes(dtype, Shape{length}, memoryLimit));
  if (length == 0) return Tensor::zeros(dtype, Shape{0});
  if (isComplex(dtype)) {
    const DType part = dtype == DType::Complex64 ? DType::Float32 : DType::Float64;
    const auto real = steppedTensor(range, part, memoryLimit - bytes);
    return real ? converted(*real, dtype, memoryLimit) : real;
  }
  auto buffer = TRY(Buffer::allocate(bytes));
  return visitDType(dtype, [&](auto tag) -> Expected<Tensor> {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool>) {
      return steppedBools(range, length, std::move(buffer));
    } else if constexpr (std::is_same_v<T, StringRef> || std::is_same_v<T, std::complex<float>> ||
                         std::is_same_v<T, std::complex<double>>) {
      return fail(ErrorCode::Parse, "expression.for_dtype",
                  {{"operator", "arange"}, {"dtype", std::string(dtypeName(dtype))}});
    } else {
      return stepped<T>(range, dtype, length, std::move(buffer));
    }
  });
}

Expected<Tensor> spacedTensor(const SpacedRange& range, DType dtype, std::int64_t memoryLimit) {
  const auto shape = TRY(Shape::make(std::array{range.count}));
  const auto bytes = TRY(checkedBytes(DType::Float64, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  auto* const out = reinterpret_cast<double*>(buffer.data());
  const double delta = range.stop - range.start;
  const std::int64_t gaps = range.endpoint ? range.count - 1 : range.count;
  const auto divisor = static_cast<double>(gaps);
  const double step = gaps > 0 ? delta / divisor : 0;
  for (std::int64_t i = 0; i < range.count; ++i) {
    const auto place = static_cast<double>(i);
    const double way = gaps <= 0 ? place * delta : step == 0 ? place / divisor * delta : place * step;
    out[i] = way + range.start;
    if (range.endpoint && i > 0 && i == range.count - 1) out[i] = range.stop;
    if (isInteger(dtype)) out[i] = std::floor(out[i]);
  }
  const Tensor whole = Tensor::fromBuffer(DType::Float64, shape, std::move(buffer));
  return converted(whole, dtype, dtype == DType::Float64 ? memoryLimit : memoryLimit - bytes);
}

}  // namespace gathernd
