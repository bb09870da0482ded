// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/error/sentences.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

static_assert(std::endian::native == std::endian::little, "a little-endian file is taken as it lies");

// A complex number is two numbers when bytes are swapped.
int swapUnit(DType dtype) {
  return isComplex(dtype) ? elementBytes(dtype) / 2 : elementBytes(dtype);
}

tl::unexpected<Error> overLimit(std::int64_t bytes, std::int64_t limit) {
  return fail(ErrorCode::Limit, "memory.limit",
              {{"what", std::string(GATHERND_TR("reading the file"))}, {"bytes", bytes}, {"limit", limit}});
}

Expected<Tensor> copyNumbers(const NpyHeader& header, std::span<const std::byte> data,
                             std::int64_t memoryLimit) {
  if (static_cast<std::int64_t>(data.size()) > memoryLimit) {
    return overLimit(static_cast<std::int64_t>(data.size()), memoryLimit);
  }
  auto buffer = TRY(Buffer::allocate(static_cast<std::int64_t>(data.size())));
  std::byte* to = buffer.data();
  if (liesAsTensor(header) && header.dtype != DType::Bool) {
    if (!data.empty()) std::memcpy(to, data.data(), data.size());
    return Tensor::fromBuffer(header.dtype, header.shape, std::move(buffer));
  }
  const auto size = static_cast<std::size_t>(elementBytes(header.dtype));
  const auto unit = static_cast<std::size_t>(swapUnit(header.dtype));
  forEachInFile(header.shape, header.fortranOrder, [&](std::int64_t, std::int64_t source) {
    std::memcpy(to, data.data() + static_cast<std::size_t>(source) * size, size);
    if (header.bigEndian) {
      for (std::size_t i = 0; i < size; i += unit) std::reverse(to + i, to + i + unit);
    }
    if (header.dtype == DType::Bool && *to != std::byte{0}) *to = std::byte{1};
    to += size;
    return true;
  });
  return Tensor::fromBuffer(header.dtype, header.shape, std::move(buffer));
}

// Only 0 and 1 are values of a bool; NumPy writes nothing else, but a file may hold anything.
bool allBooleans(std::span<const std::byte> data) {
  return std::all_of(data.begin(), data.end(), [](std::byte b) { return b <= std::byte{1}; });
}

}  // namespace

Expected<std::int64_t> npyDataBytes(const NpyHeader& header, std::int64_t available,
                                    const NpyReadOptions& options) {
  if (header.layout == NpyLayout::Opaque2 && options.dtype != DType::BFloat16) {
    return fail(ErrorCode::Unsupported, "npy.opaque", {{"descr", header.descr}});
  }
  constexpr std::int64_t kMaxZeroWidth = std::int64_t{1} << 20;
  const std::int64_t count = header.shape.elementCount();
  if (header.itemBytes == 0 && count > kMaxZeroWidth) {
    // Zero-width strings promise any number of elements for no bytes at all.
    return fail(ErrorCode::Limit, "npy.zero_width", {{"count", count}, {"limit", kMaxZeroWidth}});
  }
  if (header.itemBytes > 0 && count > available / header.itemBytes) {
    return fail(ErrorCode::Parse, "npy.short_data",
                {{"shape", header.shape.toString()}, {"descr", header.descr}, {"available", available}});
  }
  return count * header.itemBytes;
}

bool liesAsTensor(const NpyHeader& header) {
  return header.dtype != DType::String && (!header.bigEndian || swapUnit(header.dtype) == 1) &&
         (!header.fortranOrder || !orderMatters(header.shape));
}

Expected<Tensor> tensorOfNpyData(const NpyHeader& header, std::span<const std::byte> data,
                                 std::int64_t memoryLimit) {
  if (header.dtype == DType::String) return decodeNpyStrings(header, data, memoryLimit);
  return copyNumbers(header, data, memoryLimit);
}

Expected<Tensor> asAskedFor(Tensor tensor, const NpyReadOptions& options) {
  if (!options.dtype || *options.dtype == tensor.dtype()) return tensor;
  if (*options.dtype == DType::String || tensor.dtype() == DType::String) {
    return fail(
        ErrorCode::DType, "npy.convert",
        {{"from", std::string(dtypeName(tensor.dtype()))}, {"to", std::string(dtypeName(*options.dtype))}});
  }
  return converted(tensor, *options.dtype, options.memoryLimit);
}

Expected<Tensor> readMappedNpy(const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                               std::int64_t size, const NpyReadOptions& options) {
  const std::span<const std::byte> npy(file->data() + offset, static_cast<std::size_t>(size));
  const auto header = TRY(parseNpyHeader(npy));
  const auto bytes = TRY(npyDataBytes(header, size - header.dataOffset, options));
  const auto data = npy.subspan(static_cast<std::size_t>(header.dataOffset), static_cast<std::size_t>(bytes));
  const std::int64_t place = offset + header.dataOffset;
  if (liesAsTensor(header) && !data.empty() && place % elementBytes(header.dtype) == 0 &&
      (header.dtype != DType::Bool || allBooleans(data))) {
    return asAskedFor(Tensor::fromMapping(header.dtype, header.shape, file, place), options);
  }
  auto tensor = tensorOfNpyData(header, data, options.memoryLimit);
  return tensor ? asAskedFor(*std::move(tensor), options) : tensor;
}

Expected<Tensor> readNpy(const std::string& path, const NpyReadOptions& options) {
  const auto file = TRY(MappedFile::open(path));
  // Of a large file the header alone, not the megabytes behind it.
  constexpr std::int64_t kHeader = std::int64_t{1} << 16;
  if (file->size() >= AccessAdvice::kLargeBytes)
    file->advise(MappedFile::Access::Random, file->data(), kHeader);
  auto tensor = readMappedNpy(file, 0, file->size(), options);
  if (file->damaged()) tensor = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!tensor) {
    tensor.error().path = path;
    tensor.error().args.push_back({"path", path});
  }
  return tensor;
}

}  // namespace gathernd
