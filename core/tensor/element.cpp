// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/element.h"

#include "core/error/sentences.h"
#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"

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
  // As a byte: a file may hold other bytes than 0 and 1.
  if (element.dtype == DType::Bool) return element.as<std::uint8_t>() != 0 ? 1 : 0;
  if (!isInteger(element.dtype)) return 0;
  return visitIndexType(element.dtype,
                        [&](auto tag) { return saturatedIndex(element.as<typename decltype(tag)::type>()); });
}

Expected<ElementWriter> ElementWriter::make(DType dtype, const Shape& shape, std::size_t textBytes,
                                            std::int64_t memoryLimit) {
  ElementWriter writer;
  writer.dtype_ = dtype;
  writer.shape_ = shape;
  const std::int64_t arenaBytes = dtype == DType::String ? static_cast<std::int64_t>(textBytes) : 0;
  const auto bytes = TRY(checkedBytes(dtype, shape, memoryLimit));
  TRY(withinMemory(GATHERND_TR("the strings"), bytes + arenaBytes, memoryLimit));
  writer.buffer_ = TRY(Buffer::allocate(bytes));
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
