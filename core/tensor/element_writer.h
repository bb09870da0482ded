// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a new tensor element by element, in row-major order. Internal to core/tensor.
// Thread rule: belongs to one thread.
#pragma once

#include <memory>
#include <string>

#include "core/error/error.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

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
