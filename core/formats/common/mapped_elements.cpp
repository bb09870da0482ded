// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/mapped_elements.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/tensor/edits.h"

namespace gathernd {

Expected<Tensor> tensorOfMappedBytes(DType dtype, const Shape& shape,
                                     const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                                     std::int64_t memoryLimit) {
  static_assert(std::endian::native == std::endian::little, "elements are taken as they lie");
  const std::int64_t bytes = shape.elementCount() * elementBytes(dtype);
  const std::byte* const data = file->data() + offset;
  const bool booleans =
      dtype != DType::Bool || std::all_of(data, data + bytes, [](std::byte b) { return b <= std::byte{1}; });
  if (bytes > 0 && booleans && offset % elementBytes(dtype) == 0) {
    return Tensor::fromMapping(dtype, shape, file, offset);
  }
  if (auto fits = checkedBytes(dtype, shape, memoryLimit); !fits) return fail(fits.error());
  auto buffer = Buffer::allocate(bytes);
  if (!buffer) return fail(buffer.error());
  if (bytes > 0) std::memcpy(buffer->data(), data, static_cast<std::size_t>(bytes));
  if (!booleans) {
    std::for_each(buffer->data(), buffer->data() + bytes, [](std::byte& b) {
      if (b != std::byte{0}) b = std::byte{1};
    });
  }
  return Tensor::fromBuffer(dtype, shape, *std::move(buffer));
}

std::int64_t ownedBytes(const Tensor& tensor) {
  if (tensor.mapped()) return 0;
  return tensor.byteCount() +
         (tensor.arena() == nullptr ? 0 : static_cast<std::int64_t>(tensor.arena()->size()));
}

}  // namespace gathernd
