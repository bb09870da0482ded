// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/npy/npy_content.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/formats/disk/atomic_file.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

class ItemReader {
 public:
  ItemReader(const NpyHeader& header, std::span<const std::byte> data)
      : data_(data), itemBytes_(static_cast<std::size_t>(header.itemBytes)), bigEndian_(header.bigEndian) {}

  /// A |S item without its padding.
  std::string_view bytes(std::int64_t source) const {
    const char* const begin =
        reinterpret_cast<const char*>(data_.data()) + static_cast<std::size_t>(source) * itemBytes_;
    std::size_t length = itemBytes_;
    while (length > 0 && begin[length - 1] == '\0') --length;
    return {begin, length};
  }

  /// Characters of a <U item without its padding.
  std::size_t length(std::int64_t source) const {
    std::size_t length = itemBytes_ / 4;
    while (length > 0 && codePoint(source, length - 1) == 0) --length;
    return length;
  }
  std::uint32_t codePoint(std::int64_t source, std::size_t i) const {
    std::uint32_t value = 0;
    std::memcpy(&value, data_.data() + static_cast<std::size_t>(source) * itemBytes_ + i * 4, 4);
    return bigEndian_ ? __builtin_bswap32(value) : value;
  }

 private:
  std::span<const std::byte> data_;
  std::size_t itemBytes_;
  bool bigEndian_;
};

// Bytes the characters take as UTF-8, or the error of the first bad code point.
Expected<std::int64_t> measure(const NpyHeader& header, const ItemReader& items) {
  std::int64_t total = 0;
  std::string character;
  for (std::int64_t source = 0; source < header.shape.elementCount(); ++source) {
    if (header.layout == NpyLayout::Bytes) {
      total += static_cast<std::int64_t>(items.bytes(source).size());
      continue;
    }
    const std::size_t length = items.length(source);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint32_t value = items.codePoint(source, i);
      character.clear();
      if (!appendUtf8(character, value)) {
        return fail(ErrorCode::Parse, "npy.code_point",
                    {{"value", fmt::format("0x{:x}", value)}, {"element", source}});
      }
      total += static_cast<std::int64_t>(character.size());
    }
  }
  return total;
}

static_assert(std::endian::native == std::endian::little, "a little-endian file is taken as it lies");

// A complex number is two numbers when bytes are swapped.
int swapUnit(DType dtype) {
  return elementBytes(partType(dtype));
}

Expected<Tensor> copyNumbers(const NpyHeader& header, std::span<const std::byte> data,
                             std::int64_t memoryLimit) {
  const std::int64_t bytes = std::ssize(data);
  TRY(withinMemory(GATHERND_TR("reading the file"), bytes, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  std::byte* to = buffer.data();
  if (liesAsTensor(header) && header.dtype != DType::Bool) {
    if (!data.empty()) std::memcpy(to, data.data(), data.size());
    return Tensor::fromBuffer(header.dtype, header.shape, std::move(buffer));
  }
  const auto size = static_cast<std::size_t>(elementBytes(header.dtype));
  const auto unit = static_cast<std::size_t>(swapUnit(header.dtype));
  forEachInFile(header.shape, header.fortranOrder, [&](std::int64_t source) {
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

/// By DType's number; empty for strings, whose width is worked out.
constexpr auto kNumericDescr =
    std::to_array<std::string_view>({"|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2",
                                     "|V2",  // bfloat16: NumPy has no name for it
                                     "<f4", "<f8", "<c8", "<c16", ""});
static_assert(kNumericDescr.size() == std::size(kAllDTypes));

// So much is written between two looks for a stop.
constexpr std::size_t kChunk = std::size_t{1} << 20;

Expected<void> writeChunk(const NpyOutput& output, std::string_view chunk, const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return output(chunk);
}

Expected<void> writeStrings(const NpyOutput& output, const Tensor& tensor, const NpyEncoding& encoding,
                            const std::stop_token& stop) {
  std::string chunk = encoding.header;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    appendNpyString(chunk, tensor.stringAt(i), *encoding.strings);
    if (chunk.size() < kChunk) continue;
    TRY(writeChunk(output, chunk, stop));
    chunk.clear();
  }
  return writeChunk(output, chunk, stop);
}

Expected<void> writeNumbers(const NpyOutput& output, const Tensor& tensor, const NpyEncoding& encoding,
                            const std::stop_token& stop) {
  static_assert(std::endian::native == std::endian::little, "elements are written as they lie in memory");
  TRY(writeChunk(output, encoding.header, stop));
  return inPieces({reinterpret_cast<const char*>(tensor.data()), tensor.bytes().size()}, stop, output);
}

}  // namespace

Expected<Tensor> decodeNpyStrings(const NpyHeader& header, std::span<const std::byte> data,
                                  std::int64_t memoryLimit) {
  const ItemReader items(header, data);
  const auto characters = TRY(measure(header, items));
  const std::int64_t count = header.shape.elementCount();
  constexpr std::int64_t kRefBytes = sizeof(StringRef);
  if (count > memoryLimit / kRefBytes || characters > memoryLimit - count * kRefBytes) {
    return fail(
        ErrorCode::Limit, "memory.limit",
        {{"what", GATHERND_TR("the file's strings")},
         {"bytes", count > (INT64_MAX - characters) / kRefBytes ? INT64_MAX : count * kRefBytes + characters},
         {"limit", memoryLimit}});
  }
  auto writer =
      TRY(ElementWriter::make(DType::String, header.shape, static_cast<std::size_t>(characters), INT64_MAX));
  const bool valid = forEachInFile(header.shape, header.fortranOrder, [&](std::int64_t source) {
    if (header.layout == NpyLayout::Bytes) {
      writer.text().append(items.bytes(source));
    } else {
      const std::size_t length = items.length(source);
      for (std::size_t i = 0; i < length; ++i) {
        // Checked above, but another process may write to a mapped file in between.
        if (!appendUtf8(writer.text(), items.codePoint(source, i))) return false;
      }
    }
    writer.endString();
    return true;
  });
  if (!valid) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return std::move(writer).finish();
}

Expected<NpyStringFormat> chooseNpyStringFormat(const Tensor& tensor) {
  std::int64_t longestBytes = 1;
  std::int64_t longestCharacters = 1;
  bool utf8 = true;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    const std::string_view text = tensor.stringAt(i);
    if (!text.empty() && text.back() == '\0')
      return fail(ErrorCode::Unsupported, "npy.trailing_nul", {{"element", i}});
    longestBytes = std::max(longestBytes, static_cast<std::int64_t>(text.size()));
    std::int64_t characters = 0;
    for (std::size_t at = 0; utf8 && at < text.size(); ++characters) {
      const CodePoint point = firstCodePoint(text.substr(at));
      utf8 = point.bytes != 0;
      at += point.bytes;
    }
    longestCharacters = std::max(longestCharacters, characters);
  }
  return NpyStringFormat{utf8, utf8 ? longestCharacters : longestBytes};
}

void appendNpyString(std::string& out, std::string_view text, const NpyStringFormat& format) {
  const std::size_t end = out.size() + static_cast<std::size_t>(format.itemBytes());
  if (format.ucs4) {
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint point = firstCodePoint(text.substr(at));
      if (point.bytes == 0) break;  // chooseNpyStringFormat() has seen that there is none
      for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>((point.value >> shift) & 0xFF);
      at += point.bytes;
    }
  } else {
    out += text;
  }
  out.resize(end, '\0');
}

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
    return fail(ErrorCode::DType, "npy.convert",
                {{"from", dtypeName(tensor.dtype())}, {"to", dtypeName(*options.dtype)}});
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
    tensor.error().args.emplace_back("path", path);
  }
  return tensor;
}

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
  auto written = encoding.strings ? writeStrings(output, tensor, encoding, stop)
                                  : writeNumbers(output, tensor, encoding, stop);
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
