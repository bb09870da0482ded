// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/formats/npy.h"
#include "core/formats/npy_header.h"
#include "core/formats/npy_order.h"
#include "core/formats/npy_strings.h"
#include "core/tensor/edits.h"
#include "core/tensor/mapped_file.h"

namespace gathernd {
namespace {

static_assert(std::endian::native == std::endian::little, "a little-endian file is taken as it lies");

// A complex number is two numbers when bytes are swapped.
int swapUnit(DType dtype) {
  return isComplex(dtype) ? elementBytes(dtype) / 2 : elementBytes(dtype);
}

tl::unexpected<Error> overLimit(std::int64_t bytes, std::int64_t limit) {
  return fail(ErrorCode::Limit, "memory.limit",
              {{"what", std::string("reading the file")}, {"bytes", bytes}, {"limit", limit}});
}

// Only 0 and 1 are values of a bool; NumPy writes nothing else, but a file may hold anything.
bool allBooleans(std::span<const std::byte> data) {
  return std::all_of(data.begin(), data.end(), [](std::byte b) { return b <= std::byte{1}; });
}

Expected<Tensor> copyNumbers(const NpyHeader& header, std::span<const std::byte> data,
                             std::int64_t memoryLimit) {
  if (static_cast<std::int64_t>(data.size()) > memoryLimit) {
    return overLimit(static_cast<std::int64_t>(data.size()), memoryLimit);
  }
  auto buffer = Buffer::allocate(static_cast<std::int64_t>(data.size()));
  if (!buffer) return fail(buffer.error());
  const auto size = static_cast<std::size_t>(elementBytes(header.dtype));
  const auto unit = static_cast<std::size_t>(swapUnit(header.dtype));
  std::byte* to = buffer->data();
  forEachInFile(header.shape, header.fortranOrder, [&](std::int64_t, std::int64_t source) {
    std::memcpy(to, data.data() + static_cast<std::size_t>(source) * size, size);
    if (header.bigEndian) {
      for (std::size_t i = 0; i < size; i += unit) std::reverse(to + i, to + i + unit);
    }
    if (header.dtype == DType::Bool && *to != std::byte{0}) *to = std::byte{1};
    to += size;
    return true;
  });
  return Tensor::fromBuffer(header.dtype, header.shape, std::move(*buffer));
}

Expected<Tensor> convert(const Tensor& tensor, DType dtype, std::int64_t memoryLimit) {
  if (dtype == DType::String || tensor.dtype() == DType::String) {
    return fail(ErrorCode::DType, "npy.convert",
                {{"from", std::string(dtypeName(tensor.dtype()))}, {"to", std::string(dtypeName(dtype))}});
  }
  return converted(tensor, dtype, memoryLimit);
}

// The promised bytes of data, once it is certain that the file has them.
Expected<std::span<const std::byte>> dataOf(const MappedFile& file, const NpyHeader& header) {
  constexpr std::int64_t kMaxZeroWidth = std::int64_t{1} << 20;
  const std::int64_t count = header.shape.elementCount();
  const std::int64_t available = file.size() - header.dataOffset;
  if (header.itemBytes == 0 && count > kMaxZeroWidth) {
    // Zero-width strings promise any number of elements for no bytes at all.
    return fail(ErrorCode::Limit, "npy.zero_width", {{"count", count}, {"limit", kMaxZeroWidth}});
  }
  if (header.itemBytes > 0 && count > available / header.itemBytes) {
    return fail(ErrorCode::Parse, "npy.short_data",
                {{"shape", header.shape.toString()}, {"descr", header.descr}, {"available", available}});
  }
  return std::span(file.data() + header.dataOffset, static_cast<std::size_t>(count * header.itemBytes));
}

Expected<Tensor> readMapped(const std::shared_ptr<const MappedFile>& file, const NpyReadOptions& options) {
  const auto header = parseNpyHeader({file->data(), static_cast<std::size_t>(file->size())});
  if (!header) return fail(header.error());
  if (header->layout == NpyLayout::Opaque2 && options.dtype != DType::BFloat16) {
    return fail(ErrorCode::Unsupported, "npy.opaque", {{"descr", header->descr}});
  }
  const auto data = dataOf(*file, *header);
  if (!data) return fail(data.error());

  Expected<Tensor> tensor;
  const bool asItLies = !header->bigEndian || swapUnit(header->dtype) == 1;
  if (header->dtype == DType::String) {
    tensor = decodeNpyStrings(*header, *data, options.memoryLimit);
  } else if (asItLies && !data->empty() && (!header->fortranOrder || !orderMatters(header->shape)) &&
             header->dataOffset % elementBytes(header->dtype) == 0 &&
             (header->dtype != DType::Bool || allBooleans(*data))) {
    tensor = Tensor::fromMapping(header->dtype, header->shape, file, header->dataOffset);
  } else {
    tensor = copyNumbers(*header, *data, options.memoryLimit);
  }
  if (tensor && options.dtype && *options.dtype != tensor->dtype()) {
    tensor = convert(*tensor, *options.dtype, options.memoryLimit);
  }
  return tensor;
}

}  // namespace

Expected<Tensor> readNpy(const std::string& path, const NpyReadOptions& options) {
  const auto file = MappedFile::open(path);
  if (!file) return fail(file.error());
  auto tensor = readMapped(*file, options);
  if ((*file)->damaged()) tensor = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!tensor) {
    tensor.error().path = path;
    tensor.error().args.push_back({"path", path});
  }
  return tensor;
}

}  // namespace gathernd
