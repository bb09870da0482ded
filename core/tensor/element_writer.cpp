// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/element_writer.h"

#include "core/error/sentences.h"
#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"

namespace gathernd {

Expected<ElementWriter> ElementWriter::make(DType dtype, const Shape& shape, std::size_t textBytes,
                                            std::int64_t memoryLimit) {
  ElementWriter writer;
  writer.dtype_ = dtype;
  writer.shape_ = shape;
  const std::int64_t arenaBytes = dtype == DType::String ? static_cast<std::int64_t>(textBytes) : 0;
  const auto bytes = checkedBytes(dtype, shape, memoryLimit);
  if (!bytes) return fail(bytes.error());
  if (*bytes > memoryLimit - arenaBytes) {
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", std::string(GATHERND_TR("the strings"))},
                 {"bytes", *bytes + arenaBytes},
                 {"limit", memoryLimit}});
  }
  auto buffer = Buffer::allocate(*bytes);
  if (!buffer) return fail(buffer.error());
  writer.buffer_ = std::move(*buffer);
  writer.at_ = writer.buffer_.data();
  if (dtype == DType::String) {
    writer.arena_ = std::make_shared<std::string>();
    writer.arena_->reserve(textBytes);
  }
  return writer;
}

void ElementWriter::put(const Element& element) {
  if (dtype_ == DType::String) {
    text() += element.text;
    endString();
    return;
  }
  const auto bytes = static_cast<std::size_t>(elementBytes(dtype_));
  std::memcpy(at_, element.bits.data(), bytes);
  at_ += bytes;
}

void ElementWriter::endString() {
  const StringRef ref{stringBegin_, arena_->size() - stringBegin_};
  stringBegin_ = arena_->size();
  std::memcpy(at_, &ref, sizeof ref);
  at_ += sizeof ref;
}

Tensor ElementWriter::finish() && {
  return Tensor::fromBuffer(dtype_, shape_, std::move(buffer_), std::move(arena_));
}

}  // namespace gathernd
