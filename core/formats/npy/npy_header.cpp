// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/formats/npy/npy_content.h"
#include "core/text/element_text.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

constexpr std::size_t kAlignment = 64;

tl::unexpected<Error> malformed(std::string_view reason, std::vector<ErrorArg> args = {}) {
  return fail(ErrorCode::Parse, reason, std::move(args));
}

// Text from a file, fit for a message: short and printable.
std::string quoted(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 40)) out += c >= ' ' && c < 127 ? c : '?';
  return text.size() > 40 ? out + "…" : out;
}

// What the dictionary says, before it is understood.
struct Fields {
  std::optional<std::string> descr;
  bool structured = false;
  std::optional<bool> fortranOrder;
  std::optional<std::vector<std::int64_t>> shape;
};

class DictParser {
 public:
  explicit DictParser(std::string_view text) : text_(text) {}

  Expected<Fields> parse() {
    if (!take('{')) return broken("'{'");
    while (!take('}')) {
      const auto key = string();
      if (!key) return broken("a key in quotes");
      if (!take(':')) return broken("':'");
      TRY(value(*key));
      // A structured type ends the matter; its description need not be understood further.
      if (fields_.structured) return fields_;
      if (take(',')) continue;
      if (take('}')) break;
      return broken("',' or '}'");
    }
    skipSpace();
    if (at_ != text_.size()) return broken("nothing after '}'");
    return fields_;
  }

 private:
  Expected<void> value(std::string_view key) {
    if (key == "descr") {
      if (fields_.descr) return malformed("npy.key_twice", {{"key", key}});
      skipSpace();
      if (at_ < text_.size() && (text_[at_] == '[' || text_[at_] == '(' || text_[at_] == '{')) {
        fields_.structured = true;
        return {};
      }
      fields_.descr = string();
      if (!fields_.descr) return broken("an element type in quotes");
      return {};
    }
    if (key == "fortran_order") {
      if (fields_.fortranOrder) return malformed("npy.key_twice", {{"key", key}});
      if (takeWord("True")) {
        fields_.fortranOrder = true;
      } else if (takeWord("False")) {
        fields_.fortranOrder = false;
      } else {
        return broken("True or False");
      }
      return {};
    }
    if (key == "shape") {
      if (fields_.shape) return malformed("npy.key_twice", {{"key", key}});
      return shape();
    }
    return malformed("npy.key_unknown", {{"key", quoted(key)}});
  }

  Expected<void> shape() {
    if (!take('(')) return broken("'(' of the shape");
    std::vector<std::int64_t> extents;
    bool comma = true;  // (3) is a number in Python, not a tuple
    while (!take(')')) {
      if (!extents.empty() && !comma) return broken("',' or ')'");
      const auto extent = TRY(integer());
      extents.push_back(extent);
      if (extents.size() > kMaxRank) {
        return fail(ErrorCode::Limit, "shape.rank", {{"rank", extents.size()}, {"limit", kMaxRank}});
      }
      comma = take(',');
    }
    if (extents.size() == 1 && !comma) return broken("',' after the only size");
    fields_.shape = std::move(extents);
    return {};
  }

  Expected<std::int64_t> integer() {
    skipSpace();
    std::int64_t number = 0;
    const char* const first = text_.data() + at_;
    const auto [last, status] = std::from_chars(first, text_.data() + text_.size(), number);
    if (status == std::errc::result_out_of_range) {
      return malformed("npy.size_range", {{"text", quoted({first, static_cast<std::size_t>(last - first)})}});
    }
    if (status != std::errc()) return broken("a size");
    if (number < 0) return malformed("npy.size_negative", {{"size", number}});
    at_ += static_cast<std::size_t>(last - first);
    if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // Python 2 wrote long integers so
    return number;
  }

  std::optional<std::string> string() {
    skipSpace();
    if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) return std::nullopt;
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) return std::nullopt;
    std::string out(text_.substr(at_ + 1, end - at_ - 1));
    if (out.find('\\') != std::string::npos) return std::nullopt;
    at_ = end + 1;
    return out;
  }

  bool takeWord(std::string_view word) {
    skipSpace();
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  bool take(char c) { return takeWord({&c, 1}); }
  void skipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || (text_[at_] >= '\t' && text_[at_] <= '\r'))) ++at_;
  }
  tl::unexpected<Error> broken(std::string_view expected) const {
    return malformed("npy.header_syntax",
                     {{"expected", expected}, {"offset", at_}, {"found", quoted(text_.substr(at_, 12))}});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Fields fields_;
};

// "<f4" into the header's dtype, layout, itemBytes and bigEndian.
Expected<void> understandDescr(std::string_view descr, NpyHeader& header) {
  header.descr = quoted(descr);
  const auto bad = [&] { return malformed("npy.descr", {{"descr", header.descr}}); };
  const auto unsupported = [&] {
    return fail(ErrorCode::Unsupported, "npy.dtype_unsupported", {{"descr", header.descr}});
  };
  if (!descr.empty() && std::string_view("<>|=").find(descr.front()) != std::string_view::npos) {
    header.bigEndian = descr.front() == '>';
    descr.remove_prefix(1);
  }
  if (descr.empty()) return bad();
  if (descr == "?") descr = "b1";
  const char kind = descr.front();
  if (kind == 'O') return fail(ErrorCode::Unsupported, "npy.object", {{"descr", header.descr}});
  if (kind == 'M' || kind == 'm') return unsupported();  // dates carry a unit after the size
  const std::int64_t size = numberIn<std::int64_t>(descr.substr(1)).value_or(-1);
  if (size < 0) return bad();
  header.itemBytes = size;
  switch (kind) {
    case 'U':
      if (size > INT64_MAX / 4) return bad();
      header.itemBytes = size * 4;
      header.layout = NpyLayout::Ucs4;
      header.dtype = DType::String;
      return {};
    case 'S':
    case 'a':
      header.layout = NpyLayout::Bytes;
      header.dtype = DType::String;
      return {};
    case 'V':
      if (size != 2) return unsupported();
      header.layout = NpyLayout::Opaque2;
      header.dtype = DType::BFloat16;
      return {};
    case 'b':
    case 'i':
    case 'u':
    case 'f':
    case 'c': {
      const auto type = writtenDType(fmt::format("'{}{}'", kind, size));
      if (!type) return unsupported();
      header.dtype = *type;
      return {};
    }
    default:
      return bad();
  }
}

}  // namespace

Expected<NpyHeader> parseNpyHeader(std::span<const std::byte> file) {
  const std::string_view bytes(reinterpret_cast<const char*>(file.data()), file.size());
  if (bytes.substr(0, kNpyMagic.size()) != kNpyMagic) return malformed("npy.magic");
  const auto byteAt = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  if (bytes.size() < 10) return malformed("npy.short_header");
  const std::size_t major = byteAt(6);
  if (major < 1 || major > 3 || byteAt(7) != 0) {
    return malformed("npy.version", {{"version", fmt::format("{}.{}", major, byteAt(7))}});
  }
  std::size_t start = 10;
  std::size_t length = byteAt(8) | byteAt(9) << 8;
  if (major > 1) {
    start = 12;
    if (bytes.size() < start) return malformed("npy.short_header");
    length |= byteAt(10) << 16 | byteAt(11) << 24;
  }
  if (length > bytes.size() - start) return malformed("npy.short_header");
  const std::string_view text = bytes.substr(start, length);
  if (std::any_of(text.begin(), text.end(),
                  [](char c) { return c == '\0' || static_cast<unsigned char>(c) > 126; })) {
    return malformed("npy.not_ascii");
  }

  const auto fields = TRY(DictParser(text).parse());
  if (fields.structured) return fail(ErrorCode::Unsupported, "npy.structured");
  for (const auto& [present, key] : {std::pair(fields.descr.has_value(), "descr"),
                                     std::pair(fields.fortranOrder.has_value(), "fortran_order"),
                                     std::pair(fields.shape.has_value(), "shape")}) {
    if (!present) return malformed("npy.key_missing", {{"key", key}});
  }

  NpyHeader header;
  TRY(understandDescr(*fields.descr, header));
  header.fortranOrder = *fields.fortranOrder;
  header.dataOffset = static_cast<std::int64_t>(start + length);
  header.shape = TRY(Shape::make(*fields.shape));
  return header;
}

std::string formatNpyHeader(std::string_view descr, const Shape& shape) {
  std::string extents;
  for (const std::int64_t extent : shape.extents()) extents += fmt::format("{}, ", extent);
  if (shape.rank() > 1) extents.resize(extents.size() - 2);
  if (shape.rank() == 1) extents.pop_back();  // "(5,)"
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", descr, extents);
  const std::size_t used = kNpyMagic.size() + 4 + text.size() + 1;
  text.append((kAlignment - used % kAlignment) % kAlignment, ' ');
  text += '\n';
  std::string out(kNpyMagic);
  // Version 1.0 has room for 65,535 bytes; 32 extents of 19 digits stay far below.
  out += {'\x01', '\x00', static_cast<char>(text.size() & 0xFF), static_cast<char>(text.size() >> 8)};
  return out + text;
}

}  // namespace gathernd
