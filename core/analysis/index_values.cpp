// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/index_values.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

bool holds(const Element& element, DType dtype) {
  if (element.dtype == DType::String) return parseElement(element.text, dtype).has_value();
  const Element there = castElement(element, dtype);
  const Element back = castElement(there, element.dtype);
  if (isInteger(dtype) && isInteger(element.dtype))  // a cast that wraps comes back as it was
    return back == element && integerValue(there) == integerValue(element);
  if (!isInteger(dtype)) return back == element;
  const double value = castElement(element, DType::Float64).as<double>();
  const double kept = castElement(there, DType::Float64).as<double>();
  // 2^63 saturates to a number that reads as 2^63 again.
  const bool inside = value < 0x1p63 && value >= -0x1p63 && kept == value;
  const bool complex = element.dtype == DType::Complex64 || element.dtype == DType::Complex128;
  return inside && (!complex || back == element);
}

/// Of floats: what need not be looked at one by one.
std::int64_t firstNotWhole(const Tensor& tensor) {
  std::int64_t i = 0;
  visitDType(tensor.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_convertible_v<T, double>) {
      const auto whole = [&] {
        T value;
        std::memcpy(&value, tensor.data() + i * std::int64_t{sizeof value}, sizeof value);
        const auto number = static_cast<double>(value);
        return std::abs(number) < 0x1p62 && std::trunc(number) == number;
      };
      while (i < tensor.elementCount() && whole()) ++i;
    }
  });
  return i;
}

}  // namespace

std::optional<std::int64_t> firstNotHeld(const EditedTensor& tensor, DType dtype) {
  const bool quick = isFloat(tensor.dtype()) && dtype == DType::Int64 && !tensor.edited();
  for (std::int64_t i = quick ? firstNotWhole(tensor.base()) : 0; i < tensor.elementCount(); ++i) {
    if (!holds(tensor.at(i), dtype)) return i;
  }
  return std::nullopt;
}

void nameOddIndex(Error& error, const EditedTensor& indices) {
  if (error.reason != "dtype.index" || !isFloat(indices.dtype())) return;
  const auto odd = firstNotHeld(indices, DType::Int64);
  if (!odd) return;
  error.reason = "dtype.index_odd";
  error.args.push_back({"position", fmt::format("[{}]", fmt::join(indices.shape().position(*odd), ", "))});
  error.args.push_back({"value", formatElement(indices.at(*odd))});
}

Expected<Tensor> maskPlaces(const Tensor& mask, TupleAxis tupleAxis) {
  const std::int64_t rank = mask.shape().rank();
  const std::int64_t count =
      std::ranges::count_if(mask.bytes(), [](std::byte each) { return each != std::byte{}; });
  const bool first = tupleAxis == TupleAxis::First;
  const auto shape = TRY(Shape::make(std::vector<std::int64_t>{first ? rank : count, first ? count : rank}));
  auto buffer = TRY(Buffer::allocate(shape.elementCount() * elementBytes(DType::Int64)));
  auto* const numbers = reinterpret_cast<std::int64_t*>(buffer.data());
  std::int64_t tuple = 0;
  for (std::int64_t i = 0; i < mask.elementCount(); ++i) {
    if (mask.bytes()[i] == std::byte{}) continue;
    const std::vector<std::int64_t> place = mask.shape().position(i);
    for (std::int64_t j = 0; j < rank; ++j) numbers[first ? j * count + tuple : tuple * rank + j] = place[j];
    ++tuple;
  }
  return Tensor::fromBuffer(DType::Int64, shape, std::move(buffer));
}

}  // namespace gathernd
