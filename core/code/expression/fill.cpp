// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/fill.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/tensor/edits.h"
#include "core/text/cast.h"

namespace gathernd {

Expected<Tensor> filledTensor(const Shape& shape, const Element& value, std::int64_t memoryLimit) {
  const auto bytes = TRY(checkedBytes(value.dtype, shape, memoryLimit));
  const auto size = static_cast<std::size_t>(elementBytes(value.dtype));
  const bool zero = std::all_of(value.bits.begin(), value.bits.begin() + static_cast<std::ptrdiff_t>(size),
                                [](std::byte b) { return b == std::byte{0}; });
  if (zero) return Tensor::zeros(value.dtype, shape);
  auto buffer = TRY(Buffer::allocate(bytes));
  for (std::size_t at = 0; at < static_cast<std::size_t>(bytes); at += size)
    std::memcpy(buffer.data() + at, value.bits.data(), size);
  return Tensor::fromBuffer(value.dtype, shape, std::move(buffer));
}

Expected<Tensor> diagonalTensor(std::int64_t rows, std::int64_t columns, std::int64_t diagonal, DType dtype,
                                std::int64_t memoryLimit) {
  const auto shape = TRY(Shape::make(std::array{rows, columns}));
  const auto bytes = TRY(checkedBytes(dtype, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocateZeroed(bytes));
  const Element one = castElement(Element::of(DType::Bool, true), dtype);
  const std::int64_t offset = std::clamp(diagonal, -rows, columns);  // beyond: no ones at all
  const std::int64_t end = std::min(rows, columns - offset);
  for (std::int64_t row = std::max<std::int64_t>(0, -offset); row < end; ++row) {
    const std::int64_t flat = row * columns + row + offset;
    std::memcpy(buffer.data() + flat * elementBytes(dtype), one.bits.data(),
                static_cast<std::size_t>(elementBytes(dtype)));
  }
  return Tensor::fromBuffer(dtype, shape, std::move(buffer));
}

}  // namespace gathernd
