// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/element.h"

#include <limits>

namespace gathernd {

Element elementAt(const Tensor& tensor, std::int64_t flat) {
  Element element;
  element.dtype = tensor.dtype();
  if (element.dtype == DType::String) {
    element.text = tensor.stringAt(flat);
    return element;
  }
  const int bytes = elementBytes(element.dtype);
  std::memcpy(element.bits.data(), tensor.data() + flat * bytes, static_cast<std::size_t>(bytes));
  return element;
}

std::int64_t integerValue(const Element& element) {
  switch (element.dtype) {
    case DType::Bool:  // as a byte: a file may hold other bytes than 0 and 1
      return element.as<std::uint8_t>() != 0 ? 1 : 0;
    case DType::Int8:
      return element.as<std::int8_t>();
    case DType::Int16:
      return element.as<std::int16_t>();
    case DType::Int32:
      return element.as<std::int32_t>();
    case DType::Int64:
      return element.as<std::int64_t>();
    case DType::UInt8:
      return element.as<std::uint8_t>();
    case DType::UInt16:
      return element.as<std::uint16_t>();
    case DType::UInt32:
      return element.as<std::uint32_t>();
    case DType::UInt64: {
      constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
      const auto value = element.as<std::uint64_t>();
      return value > static_cast<std::uint64_t>(kMax) ? kMax : static_cast<std::int64_t>(value);
    }
    default:
      return 0;
  }
}

}  // namespace gathernd
