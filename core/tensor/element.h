// SPDX-License-Identifier: GPL-3.0-or-later
// One element as a value: what a cell shows, what a person types, what an edit stores.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "core/error/error.h"
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

/// Prints so that parseElement gives the same bits: shortest decimal in the element's own dtype, "nan",
/// "nan:0x7fc00001", "inf", "-0.0", "True", "1+2j"; a string is its own text, unquoted and unescaped.
std::string formatElement(const Element& element);
/// The inverse, also accepting NumPy, Python and JSON spellings. `parse` when malformed or out of the dtype's
/// range.
Expected<Element> parseElement(std::string_view text, DType dtype);
/// Converts by value as NumPy's astype does where that is defined: integers wrap, float to integer truncates
/// and saturates (NaN: 0), complex to real drops the imaginary part. A string that spells no such value gives
/// zero.
Element castElement(const Element& element, DType dtype);

}  // namespace gathernd
