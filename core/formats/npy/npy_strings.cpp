// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>
#include <new>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/formats/npy/npy_content.h"
#include "core/tensor/element_types.h"
#include "core/text/utf8.h"

namespace gathernd {
namespace {

// Neither a surrogate nor above U+10FFFF.
constexpr bool isCodePoint(std::uint32_t value) {
  return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}

constexpr std::int64_t utf8Length(std::uint32_t codePoint) {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

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
  for (std::int64_t source = 0; source < header.shape.elementCount(); ++source) {
    if (header.layout == NpyLayout::Bytes) {
      total += static_cast<std::int64_t>(items.bytes(source).size());
      continue;
    }
    const std::size_t length = items.length(source);
    for (std::size_t i = 0; i < length; ++i) {
      const std::uint32_t value = items.codePoint(source, i);
      if (!isCodePoint(value)) {
        return fail(ErrorCode::Parse, "npy.code_point",
                    {{"value", fmt::format("0x{:x}", value)}, {"element", source}});
      }
      total += utf8Length(value);
    }
  }
  return total;
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
        {{"what", std::string(GATHERND_TR("the file's strings"))},
         {"bytes", count > (INT64_MAX - characters) / kRefBytes ? INT64_MAX : count * kRefBytes + characters},
         {"limit", memoryLimit}});
  }
  auto buffer = TRY(Buffer::allocate(count * kRefBytes));
  auto arena = std::make_shared<std::string>();
  arena->reserve(static_cast<std::size_t>(characters));

  auto* const refs = reinterpret_cast<StringRef*>(buffer.data());
  bool valid = true;
  forEachInFile(header.shape, header.fortranOrder, [&](std::int64_t flat, std::int64_t source) {
    const std::uint64_t begin = arena->size();
    if (header.layout == NpyLayout::Bytes) {
      arena->append(items.bytes(source));
    } else {
      const std::size_t length = items.length(source);
      for (std::size_t i = 0; i < length; ++i) {
        // Checked above, but another process may write to a mapped file in between.
        valid = appendUtf8(*arena, items.codePoint(source, i));
        if (!valid) return false;
      }
    }
    refs[flat] = StringRef{begin, arena->size() - begin};
    return true;
  });
  if (!valid) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return Tensor::fromBuffer(DType::String, header.shape, std::move(buffer), std::move(arena));
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

}  // namespace gathernd
