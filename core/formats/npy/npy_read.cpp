// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/formats/npy/npy.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/npy/npy_header.h"

namespace gathernd {
namespace {

// Only 0 and 1 are values of a bool; NumPy writes nothing else, but a file may hold anything.
bool allBooleans(std::span<const std::byte> data) {
  return std::all_of(data.begin(), data.end(), [](std::byte b) { return b <= std::byte{1}; });
}

}  // namespace

Expected<Tensor> readMappedNpy(const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                               std::int64_t size, const NpyReadOptions& options) {
  const std::span<const std::byte> npy(file->data() + offset, static_cast<std::size_t>(size));
  const auto header = parseNpyHeader(npy);
  if (!header) return fail(header.error());
  const auto bytes = npyDataBytes(*header, size - header->dataOffset, options);
  if (!bytes) return fail(bytes.error());
  const auto data =
      npy.subspan(static_cast<std::size_t>(header->dataOffset), static_cast<std::size_t>(*bytes));
  const std::int64_t place = offset + header->dataOffset;
  if (liesAsTensor(*header) && !data.empty() && place % elementBytes(header->dtype) == 0 &&
      (header->dtype != DType::Bool || allBooleans(data))) {
    return asAskedFor(Tensor::fromMapping(header->dtype, header->shape, file, place), options);
  }
  auto tensor = tensorOfNpyData(*header, data, options.memoryLimit);
  return tensor ? asAskedFor(*std::move(tensor), options) : tensor;
}

Expected<Tensor> readNpy(const std::string& path, const NpyReadOptions& options) {
  const auto file = MappedFile::open(path);
  if (!file) return fail(file.error());
  auto tensor = readMappedNpy(*file, 0, (*file)->size(), options);
  if ((*file)->damaged()) tensor = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!tensor) {
    tensor.error().path = path;
    tensor.error().args.push_back({"path", path});
  }
  return tensor;
}

}  // namespace gathernd
