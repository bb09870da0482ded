// SPDX-License-Identifier: GPL-3.0-or-later
// One element as a value: what a cell shows, what a person types, what an edit stores.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstring>
#include <string>

#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct Element {
  DType dtype = DType::Float32;
  std::array<std::byte, 16> bits{};  ///< the first elementBytes(dtype) count; unused for strings
  std::string text;                  ///< a string element's bytes
  bool operator==(const Element&) const = default;

  template <class T>
  T as() const {
    T value;
    std::memcpy(&value, bits.data(), sizeof value);
    return value;
  }
  template <class T>
  static Element of(DType dtype, const T& value) {
    Element e;
    e.dtype = dtype;
    std::memcpy(e.bits.data(), &value, sizeof value);
    return e;
  }
};

Element elementAt(const Tensor& tensor, std::int64_t flat);
/// Integer elements (bool too) as int64; uint64 above 2^63 - 1 saturates. Other dtypes: 0.
std::int64_t integerValue(const Element& element);

}  // namespace gathernd
