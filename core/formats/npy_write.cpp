// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <cstddef>

#include "core/formats/atomic_file.h"
#include "core/formats/npy.h"
#include "core/formats/npy_header.h"
#include "core/formats/npy_strings.h"

namespace gathernd {
namespace {

std::string_view numericDescr(DType dtype) {
  switch (dtype) {
    case DType::Bool:
      return "|b1";
    case DType::Int8:
      return "|i1";
    case DType::Int16:
      return "<i2";
    case DType::Int32:
      return "<i4";
    case DType::Int64:
      return "<i8";
    case DType::UInt8:
      return "|u1";
    case DType::UInt16:
      return "<u2";
    case DType::UInt32:
      return "<u4";
    case DType::UInt64:
      return "<u8";
    case DType::Float16:
      return "<f2";
    case DType::BFloat16:
      return "|V2";  // NumPy has no name for it
    case DType::Float32:
      return "<f4";
    case DType::Float64:
      return "<f8";
    case DType::Complex64:
      return "<c8";
    case DType::Complex128:
      return "<c16";
    case DType::String:
      break;
  }
  return "";
}

// So much is written between two looks for a stop.
constexpr std::size_t kChunk = std::size_t{1} << 20;

Expected<void> writeChunk(AtomicFile& file, std::string_view chunk, const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file.write(chunk);
}

Expected<void> writeStrings(AtomicFile& file, const Tensor& tensor, const std::stop_token& stop) {
  const auto format = chooseNpyStringFormat(tensor);
  if (!format) return fail(format.error());
  std::string chunk = formatNpyHeader(format->descr(), tensor.shape());
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    appendNpyString(chunk, tensor.stringAt(i), *format);
    if (chunk.size() < kChunk) continue;
    if (auto ok = writeChunk(file, chunk, stop); !ok) return ok;
    chunk.clear();
  }
  return writeChunk(file, chunk, stop);
}

Expected<void> writeNumbers(AtomicFile& file, const Tensor& tensor, const std::stop_token& stop) {
  static_assert(std::endian::native == std::endian::little, "elements are written as they lie in memory");
  if (auto ok = file.write(formatNpyHeader(numericDescr(tensor.dtype()), tensor.shape())); !ok) return ok;
  std::string_view left(reinterpret_cast<const char*>(tensor.data()), tensor.bytes().size());
  while (!left.empty()) {
    if (auto ok = writeChunk(file, left.substr(0, kChunk), stop); !ok) return ok;
    left.remove_prefix(std::min(kChunk, left.size()));
  }
  return {};
}

}  // namespace

Expected<void> writeNpy(const std::string& path, const Tensor& tensor, const std::stop_token& stop) {
  auto file = AtomicFile::create(path);
  if (!file) return fail(file.error());
  auto written =
      tensor.dtype() == DType::String ? writeStrings(*file, tensor, stop) : writeNumbers(*file, tensor, stop);
  // Before commit(): zeros read from a file that was cut must not replace good data.
  if (!tensor.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!written) return written;
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return file->commit();
}

}  // namespace gathernd
