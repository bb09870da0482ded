// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "core/formats/disk/atomic_file.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/access_advice.h"

namespace gathernd {
namespace {

/// By DType's number; empty for strings, whose width is worked out.
constexpr auto kNumericDescr =
    std::to_array<std::string_view>({"|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2",
                                     "|V2",  // bfloat16: NumPy has no name for it
                                     "<f4", "<f8", "<c8", "<c16", ""});
static_assert(kNumericDescr.size() == std::size(kAllDTypes));

// So much is written between two looks for a stop.
constexpr std::size_t kChunk = std::size_t{1} << 20;

class ChunkWriter {
 public:
  ChunkWriter(const NpyOutput& output, const std::stop_token& stop) : output_(output), stop_(stop) {}

  Expected<void> write(std::string_view chunk) const {
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    return output_(chunk);
  }

 private:
  const NpyOutput& output_;
  const std::stop_token& stop_;
};

Expected<void> writeStrings(const ChunkWriter& writer, const Tensor& tensor, const NpyEncoding& encoding) {
  std::string chunk = encoding.header;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    appendNpyString(chunk, tensor.stringAt(i), *encoding.strings);
    if (chunk.size() < kChunk) continue;
    TRY(writer.write(chunk));
    chunk.clear();
  }
  return writer.write(chunk);
}

Expected<void> writeNumbers(const ChunkWriter& writer, const Tensor& tensor, const NpyEncoding& encoding) {
  static_assert(std::endian::native == std::endian::little, "elements are written as they lie in memory");
  TRY(writer.write(encoding.header));
  std::string_view left(reinterpret_cast<const char*>(tensor.data()), tensor.bytes().size());
  while (!left.empty()) {
    TRY(writer.write(left.substr(0, kChunk)));
    left.remove_prefix(std::min(kChunk, left.size()));
  }
  return {};
}

}  // namespace

std::string npyHeader(DType dtype, const Shape& shape) {
  return formatNpyHeader(kNumericDescr[static_cast<std::size_t>(dtype)], shape);
}

Expected<NpyEncoding> encodeNpy(const Tensor& tensor) {
  NpyEncoding encoding;
  if (tensor.dtype() != DType::String) {
    encoding.header = npyHeader(tensor.dtype(), tensor.shape());
    encoding.bytes = static_cast<std::int64_t>(encoding.header.size()) + tensor.byteCount();
    return encoding;
  }
  const auto format = TRY(chooseNpyStringFormat(tensor));
  encoding.header = formatNpyHeader(format.descr(), tensor.shape());
  if (__builtin_mul_overflow(tensor.elementCount(), format.itemBytes(), &encoding.bytes) ||
      __builtin_add_overflow(encoding.bytes, static_cast<std::int64_t>(encoding.header.size()),
                             &encoding.bytes)) {
    return fail(ErrorCode::Limit, "shape.overflow", {{"shape", tensor.shape().toString()}});
  }
  encoding.strings = format;
  return encoding;
}

Expected<void> writeNpyTo(const NpyOutput& output, const Tensor& tensor, const NpyEncoding& encoding,
                          const std::stop_token& stop) {
  const ScanAdvice advice(tensor);
  const ChunkWriter writer(output, stop);
  auto written =
      encoding.strings ? writeStrings(writer, tensor, encoding) : writeNumbers(writer, tensor, encoding);
  // Zeros read from a file that was cut must not replace good data.
  if (!tensor.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!written) return written;
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return {};
}

Expected<void> writeNpy(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  auto file = TRY(AtomicFile::create(path));
  const auto encoding = TRY(encodeNpy(tensor));
  const auto append = [&file](std::string_view bytes) { return file.write(bytes); };
  TRY(writeNpyTo(append, tensor, encoding, stop));
  return file.commit(stop);
}

}  // namespace gathernd
