// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion by value, as NumPy's astype: integers wrap, floats truncate towards zero. Where NumPy leaves the
// result to the processor this saturates, and NaN gives 0. A complex number drops its imaginary part.
#include "core/text/cast.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "core/tensor/access_advice.h"
#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"
#include "core/tensor/narrow_float.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

template <class T>
T saturated(double value) {
  if (std::isnan(value)) return 0;
  using Limits = std::numeric_limits<T>;
  // Both bounds are powers of two, exact in double; the upper one is the first value too large.
  const double upper = std::ldexp(1.0, Limits::digits);
  if (value >= upper) return Limits::max();
  if (value <= (Limits::is_signed ? -upper : 0.0)) return Limits::min();
  return static_cast<T>(value);
}

/// One real value: an integer, exactly, or a double.
struct Real {
  bool whole = false;
  bool isUnsigned = false;
  std::uint64_t bits = 0;  ///< of a whole number, two's complement
  double value = 0;
};

struct Number {
  Real real;
  double imaginary = 0;
};

Real ofDouble(double value) {
  return {.value = value};
}

Number numberOf(const Element& e) {
  switch (e.dtype) {
    case DType::Float16:
    case DType::BFloat16:
      return {ofDouble(doubleFromNarrow(e.as<std::uint16_t>(), floatLayout(e.dtype)))};
    case DType::Float32:
      return {ofDouble(static_cast<double>(e.as<float>()))};
    case DType::Float64:
      return {ofDouble(e.as<double>())};
    case DType::Complex64: {
      const auto parts = e.as<std::array<float, 2>>();
      return {ofDouble(static_cast<double>(parts[0])), static_cast<double>(parts[1])};
    }
    case DType::Complex128: {
      const auto parts = e.as<std::array<double, 2>>();
      return {ofDouble(parts[0]), parts[1]};
    }
    case DType::UInt64: {
      const auto value = e.as<std::uint64_t>();
      return {{true, true, value, static_cast<double>(value)}};
    }
    default: {
      const std::int64_t value = integerValue(e);
      return {{true, false, static_cast<std::uint64_t>(value), static_cast<double>(value)}};
    }
  }
}

/// An integer goes to float in one rounding, not by way of double.
float toFloat(const Real& real) {
  if (!real.whole) return static_cast<float>(real.value);
  return real.isUnsigned ? static_cast<float>(real.bits)
                         : static_cast<float>(static_cast<std::int64_t>(real.bits));
}

}  // namespace

Element castElement(const Element& element, DType dtype) {
  if (element.dtype == dtype) return element;
  if (dtype == DType::String) return {dtype, {}, formatElement(element)};
  if (element.dtype == DType::String) {
    const auto parsed = parseElement(element.text, dtype);
    return parsed ? *parsed : Element{.dtype = dtype, .bits = {}, .text = {}};
  }
  const Number number = numberOf(element);
  const Real& real = number.real;
  switch (dtype) {
    case DType::Bool:
      return Element::of(dtype, real.whole ? real.bits != 0 : real.value != 0 || number.imaginary != 0);
    case DType::Float16:
    case DType::BFloat16:
      return Element::of(dtype, narrowFromDouble(real.value, floatLayout(dtype)));
    case DType::Float32:
      return Element::of(dtype, toFloat(real));
    case DType::Float64:
      return Element::of(dtype, real.value);
    case DType::Complex64:
      return Element::of(dtype, std::array<float, 2>{toFloat(real), static_cast<float>(number.imaginary)});
    case DType::Complex128:
      return Element::of(dtype, std::array<double, 2>{real.value, number.imaginary});
    default:
      return visitIndexType(dtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        return Element::of(dtype, real.whole ? static_cast<T>(real.bits) : saturated<T>(real.value));
      });
  }
}

Expected<Tensor> converted(const Tensor& tensor, DType dtype, std::int64_t memoryLimit) {
  if (dtype == tensor.dtype()) return tensor;
  const auto bytes = TRY(checkedBytes(dtype, tensor.shape(), memoryLimit));
  const ScanAdvice advice(tensor);
  const std::int64_t count = tensor.elementCount();
  if (dtype == DType::String) {
    std::vector<std::string> texts;
    texts.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) texts.push_back(castElement(elementAt(tensor, i), dtype).text);
    return Tensor::fromStrings(tensor.shape(), texts);
  }
  auto buffer = TRY(Buffer::allocate(bytes));
  const auto size = static_cast<std::size_t>(elementBytes(dtype));
  for (std::int64_t i = 0; i < count; ++i) {
    const Element element = castElement(elementAt(tensor, i), dtype);
    std::memcpy(buffer.data() + static_cast<std::size_t>(i) * size, element.bits.data(), size);
  }
  return Tensor::fromBuffer(dtype, tensor.shape(), std::move(buffer));
}

}  // namespace gathernd
