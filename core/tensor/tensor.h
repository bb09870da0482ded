// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor value: dtype, shape and row-major contiguous bytes that nothing here changes once the Tensor
// exists. Copies share the bytes. They are owned (64-byte aligned) or a view of a mapped file, whose values
// change where another process writes to it; one that it shrinks reads as zeros from then on, and intact()
// turns false (see mapped_file.h). Thread rule: no function changes it; share freely.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gathernd {

class MappedFile;

/// Uninitialised 64-byte-aligned memory to be filled once and then frozen into a Tensor.
class Buffer {
 public:
  Buffer() = default;
  /// Fails with `limit` when memory cannot be had. Pages are not touched.
  static Expected<Buffer> allocate(std::int64_t bytes);
  /// All zero, by the system's own zero pages: memory is taken only where somebody writes or, later, reads.
  /// `dense`: most of it will be written to, in any order; large pages then serve better.
  static Expected<Buffer> allocateZeroed(std::int64_t bytes, bool dense = false);
  std::byte* data() const { return data_.get(); }
  std::int64_t size() const { return size_; }
  std::shared_ptr<const std::byte> share() && { return std::move(data_); }

 private:
  std::shared_ptr<std::byte> data_;
  std::int64_t size_ = 0;
};

/// The characters behind a string tensor; StringRefs point into it.
using StringArena = std::shared_ptr<const std::string>;

class Tensor {
 public:
  Tensor();  ///< a float32 scalar 0

  /// Takes a filled buffer of shape.elementCount() * elementBytes(dtype) bytes (more is fine; less asserts).
  static Tensor fromBuffer(DType dtype, const Shape& shape, Buffer buffer, StringArena arena = nullptr);
  /// Copies `bytes`; asserts that there are enough.
  static Expected<Tensor> fromBytes(DType dtype, const Shape& shape, std::span<const std::byte> bytes,
                                    StringArena arena = nullptr);
  /// All-zero elements (empty strings).
  static Expected<Tensor> zeros(DType dtype, const Shape& shape);
  static Expected<Tensor> fromStrings(const Shape& shape, std::span<const std::string> values);
  /// Views the file's bytes from `offset`; the caller has checked that they lie inside the mapping. A large
  /// one is read here and there until somebody says otherwise: see access_advice.h.
  static Tensor fromMapping(DType dtype, const Shape& shape, std::shared_ptr<const MappedFile> file,
                            std::int64_t offset);

  DType dtype() const { return dtype_; }
  const Shape& shape() const { return shape_; }
  std::int64_t elementCount() const { return shape_.elementCount(); }
  std::int64_t byteCount() const { return shape_.elementCount() * elementBytes(dtype_); }
  const std::byte* data() const { return data_.get(); }
  std::span<const std::byte> bytes() const { return {data(), static_cast<std::size_t>(byteCount())}; }
  /// T must be the C++ type of dtype() (element_types.h).
  template <class T>
  std::span<const T> values() const {
    return {reinterpret_cast<const T*>(data()), static_cast<std::size_t>(elementCount())};
  }
  const StringArena& arena() const { return arena_; }
  /// The bytes of string element `flat`; a reference outside the arena reads as empty.
  std::string_view stringAt(std::int64_t flat) const;

  bool mapped() const { return file_ != nullptr; }
  /// Null where the bytes are owned.
  const MappedFile* mapping() const { return file_.get(); }
  bool intact() const;
  const std::shared_ptr<const MappedFile>& file() const { return file_; }  ///< null: the bytes are owned
  /// The same bytes under another shape of equal elementCount(); asserts.
  Tensor reshaped(const Shape& shape) const;
  /// The elements from `first` on as a tensor of `shape`, of the same bytes; asserts that there are enough.
  Tensor part(std::int64_t first, const Shape& shape) const;

 private:
  struct Uninitialised {};
  explicit Tensor(Uninitialised) {}

  DType dtype_ = DType::Float32;
  Shape shape_;
  std::shared_ptr<const std::byte> data_;
  StringArena arena_;
  std::shared_ptr<const MappedFile> file_;
};

/// `io` that names the file where another process has cut it while `name` was read from it.
Expected<void> checkIntact(const Tensor& tensor, std::string_view name);

/// Same dtype, shape and bits (strings: same characters). NaN payloads and the sign of zero count.
bool bitEqual(const Tensor& a, const Tensor& b);
/// Flat number of the first differing element, or -1; shapes and dtypes must match.
std::int64_t firstDifference(const Tensor& a, const Tensor& b);

}  // namespace gathernd
