// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/tensor/element.h"
#include "core/text/decimal.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

/// Both parts without ".0": the j already says what it is.
template <class Bits>
std::string formatComplex(const Element& element, DType part) {
  const auto parts = element.as<std::array<Bits, 2>>();
  const std::string real = formatFloatBits(parts[0], part, false);
  const std::string imaginary = formatFloatBits(parts[1], part, false);
  return fmt::format("{}{}{}j", real, imaginary.front() == '-' ? "" : "+", imaginary);
}

}  // namespace

std::string formatElement(const Element& element) {
  switch (element.dtype) {
    case DType::Bool:
      return integerValue(element) != 0 ? "True" : "False";
    case DType::Float16:
    case DType::BFloat16:
      return formatFloatBits(element.as<std::uint16_t>(), element.dtype, true);
    case DType::Float32:
      return formatFloatBits(element.as<std::uint32_t>(), element.dtype, true);
    case DType::Float64:
      return formatFloatBits(element.as<std::uint64_t>(), element.dtype, true);
    case DType::Complex64:
      return formatComplex<std::uint32_t>(element, DType::Float32);
    case DType::Complex128:
      return formatComplex<std::uint64_t>(element, DType::Float64);
    case DType::String:
      return element.text;
    case DType::UInt64:
      return std::to_string(element.as<std::uint64_t>());
    default:
      return std::to_string(integerValue(element));
  }
}

}  // namespace gathernd
