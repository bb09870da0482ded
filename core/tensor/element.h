// SPDX-License-Identifier: GPL-3.0-or-later
// One element as a value: what a cell shows, what a person types, what an edit stores.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>

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

// Fills a new tensor element by element, in row-major order. Internal to core/tensor.

class ElementWriter {
 public:
  /// `limit` when the elements, or the strings' at most textBytes characters with them, exceed memoryLimit
  /// bytes.
  static Expected<ElementWriter> make(DType dtype, const Shape& shape, std::size_t textBytes,
                                      std::int64_t memoryLimit);

  /// element.dtype must be the tensor's. Not more often than the tensor has elements.
  void put(const Element& element);
  /// A string element may also be written piece by piece: append to text(), then endString().
  std::string& text() { return *arena_; }
  void endString();
  /// After exactly as many elements as the shape has.
  Tensor finish() &&;

 private:
  ElementWriter() = default;

  DType dtype_ = DType::Float32;
  Shape shape_;
  Buffer buffer_;
  std::byte* at_ = nullptr;
  std::shared_ptr<std::string> arena_;  ///< strings only
  std::size_t stringBegin_ = 0;
};

}  // namespace gathernd
