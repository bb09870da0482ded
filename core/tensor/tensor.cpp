// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/tensor.h"

#include <cassert>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "core/tensor/access_advice.h"
#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"
#include "core/tensor/mapped_file.h"

namespace gathernd {
namespace {

constexpr std::size_t kAlignment = 64;  // a cache line, and the widest vector
constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::int64_t kMinForHugePages = std::int64_t{4} << 20;

/// Random slices of a large tensor otherwise miss the table of pages as well: half as long again, or worse.
void askForHugePages(std::byte* memory, std::size_t bytes) {
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: where it is refused, small pages do
#else
  static_cast<void>(memory);
  static_cast<void>(bytes);
#endif
}

}  // namespace

Expected<Buffer> Buffer::allocate(std::int64_t bytes) {
  const std::size_t alignment = bytes >= kMinForHugePages ? kHugePage : kAlignment;
  const std::size_t rounded = (static_cast<std::size_t>(bytes) + alignment) / alignment * alignment;
  auto* memory = static_cast<std::byte*>(std::aligned_alloc(alignment, rounded));
  if (memory == nullptr) return fail(ErrorCode::Limit, "memory.allocate", {{"bytes", bytes}});
  if (alignment == kHugePage) askForHugePages(memory, rounded);
  Buffer buffer;
  buffer.data_ = std::shared_ptr<std::byte>(memory, [](std::byte* p) { std::free(p); });
  buffer.size_ = bytes;
  return buffer;
}

Expected<Buffer> Buffer::allocateZeroed(std::int64_t bytes, bool dense) {
  const bool hugePages = dense && bytes >= kMinForHugePages;
  const std::size_t alignment = hugePages ? kHugePage : kAlignment;
  void* memory = std::calloc(static_cast<std::size_t>(bytes) + alignment, 1);
  if (memory == nullptr) return fail(ErrorCode::Limit, "memory.allocate", {{"bytes", bytes}});
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  auto* aligned = static_cast<std::byte*>(memory) + (alignment - address % alignment) % alignment;
  if (hugePages) askForHugePages(aligned, static_cast<std::size_t>(bytes));
  Buffer buffer;
  buffer.data_ = std::shared_ptr<std::byte>(aligned, [memory](std::byte*) { std::free(memory); });
  buffer.size_ = bytes;
  return buffer;
}

Tensor::Tensor() {
  alignas(kAlignment) static constexpr std::byte kZero[kAlignment] = {};
  data_ = {std::shared_ptr<void>(), kZero};  // owned by nobody, so there is nothing to allocate
}

Tensor Tensor::fromBuffer(DType dtype, const Shape& shape, Buffer buffer, StringArena arena) {
  Tensor tensor{Uninitialised{}};
  tensor.dtype_ = dtype;
  tensor.shape_ = shape;
  tensor.arena_ = std::move(arena);
  assert(buffer.size() >= tensor.byteCount());
  tensor.data_ = std::move(buffer).share();
  return tensor;
}

Expected<Tensor> Tensor::fromBytes(DType dtype, const Shape& shape, std::span<const std::byte> bytes,
                                   StringArena arena) {
  const auto size = TRY(checkedBytes(dtype, shape, INT64_MAX));
  assert(static_cast<std::int64_t>(bytes.size()) >= size);
  auto buffer = TRY(Buffer::allocate(size));
  if (size > 0) std::memcpy(buffer.data(), bytes.data(), static_cast<std::size_t>(size));
  return fromBuffer(dtype, shape, std::move(buffer), std::move(arena));
}

Expected<Tensor> Tensor::zeros(DType dtype, const Shape& shape) {
  const auto size = TRY(checkedBytes(dtype, shape, INT64_MAX));
  auto buffer = TRY(Buffer::allocateZeroed(size));
  return fromBuffer(dtype, shape, std::move(buffer));
}

Expected<Tensor> Tensor::fromStrings(const Shape& shape, std::span<const std::string> values) {
  assert(static_cast<std::int64_t>(values.size()) == shape.elementCount());
  const auto size = TRY(checkedBytes(DType::String, shape, INT64_MAX));
  auto buffer = TRY(Buffer::allocate(size));
  auto arena = std::make_shared<std::string>();
  auto* refs = reinterpret_cast<StringRef*>(buffer.data());
  for (std::size_t i = 0; i < values.size(); ++i) {
    refs[i] = StringRef{arena->size(), values[i].size()};
    arena->append(values[i]);
  }
  return fromBuffer(DType::String, shape, std::move(buffer), std::move(arena));
}

Tensor Tensor::fromMapping(DType dtype, const Shape& shape, std::shared_ptr<const MappedFile> file,
                           std::int64_t offset) {
  Tensor tensor{Uninitialised{}};
  tensor.dtype_ = dtype;
  tensor.shape_ = shape;
  tensor.data_ = std::shared_ptr<const std::byte>(file, file->data() + offset);
  tensor.file_ = std::move(file);
  if (AccessAdvice::concerns(tensor))
    tensor.file_->advise(MappedFile::Access::Random, tensor.data(), tensor.byteCount());
  return tensor;
}

std::string_view Tensor::stringAt(std::int64_t flat) const {
  const StringRef ref = values<StringRef>()[static_cast<std::size_t>(flat)];
  if (arena_ == nullptr || ref.offset > arena_->size() || ref.size > arena_->size() - ref.offset) return {};
  return std::string_view(*arena_).substr(ref.offset, ref.size);
}

bool Tensor::intact() const {
  return file_ == nullptr || !file_->damaged();
}

Tensor Tensor::reshaped(const Shape& shape) const {
  assert(shape.elementCount() == elementCount());
  Tensor tensor = *this;
  tensor.shape_ = shape;
  return tensor;
}

Expected<void> checkIntact(const Tensor& tensor, std::string_view name) {
  if (tensor.intact()) return {};
  Error error(ErrorCode::Io, "io.mapping_cut", {{"path", tensor.file()->path()}, {"tensor", name}});
  error.path = tensor.file()->path();
  return fail(std::move(error));
}

Tensor Tensor::part(std::int64_t first, const Shape& shape) const {
  assert(first >= 0 && shape.elementCount() <= elementCount() - first);
  Tensor tensor = *this;
  tensor.shape_ = shape;
  tensor.data_ = std::shared_ptr<const std::byte>(data_, data() + first * elementBytes(dtype_));
  return tensor;
}

bool bitEqual(const Tensor& a, const Tensor& b) {
  return a.dtype() == b.dtype() && a.shape() == b.shape() && firstDifference(a, b) < 0;
}

std::int64_t firstDifference(const Tensor& a, const Tensor& b) {
  assert(a.dtype() == b.dtype() && a.shape() == b.shape());
  const std::int64_t count = a.elementCount();
  if (a.dtype() == DType::String) {
    for (std::int64_t i = 0; i < count; ++i) {
      if (a.stringAt(i) != b.stringAt(i)) return i;
    }
    return -1;
  }
  const ScanAdvice ofA(a), ofB(b);
  if (count == 0 || std::memcmp(a.data(), b.data(), a.bytes().size()) == 0) return -1;
  const auto size = static_cast<std::size_t>(elementBytes(a.dtype()));
  for (std::int64_t i = 0; i < count; ++i) {
    const std::size_t at = static_cast<std::size_t>(i) * size;
    if (std::memcmp(a.data() + at, b.data() + at, size) != 0) return i;
  }
  return -1;
}

}  // namespace gathernd
