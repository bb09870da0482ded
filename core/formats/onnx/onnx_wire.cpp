// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_wire.h"

namespace gathernd {
namespace {

tl::unexpected<Error> wrongType(const WireField& field) {
  return fail(ErrorCode::Parse, "onnx.wire",
              {{"field", field.number}, {"offset", field.offset}, {"type", static_cast<int>(field.type)}});
}

}  // namespace

Expected<std::uint64_t> WireField::varint() const {
  if (type != WireType::Varint) return wrongType(*this);
  return value;
}

Expected<std::uint64_t> WireField::fixed32() const {
  if (type != WireType::Fixed32) return wrongType(*this);
  return value;
}

Expected<WireMessage> WireField::message() const {
  if (type != WireType::Bytes) return wrongType(*this);
  return content;
}

Expected<std::string_view> WireField::text() const {
  if (type != WireType::Bytes) return wrongType(*this);
  return content.bytes;
}

Expected<std::string_view> WireReader::take(std::uint64_t size) {
  if (size > rest_.size()) {
    return fail(ErrorCode::Parse, "onnx.cut",
                {{"offset", offset_}, {"needed", std::to_string(size)}, {"left", rest_.size()}});
  }
  const std::string_view taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  offset_ += static_cast<std::int64_t>(size);
  return taken;
}

Expected<std::uint64_t> WireReader::varint() {
  constexpr int kLastShift = 63;  // the tenth byte holds one bit
  const std::int64_t start = offset_;
  std::uint64_t value = 0;
  for (int shift = 0; shift <= kLastShift; shift += 7) {
    const auto byte = TRY(take(1));
    const auto bits = static_cast<unsigned char>(byte.front());
    if (shift == kLastShift && bits > 1) break;
    value |= std::uint64_t{bits & 0x7FU} << shift;
    if (bits < 0x80) return value;
  }
  return fail(ErrorCode::Parse, "onnx.varint", {{"offset", start}});
}

Expected<std::uint64_t> WireReader::fixed(std::size_t width) {
  const auto bytes = TRY(take(width));
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < width; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return value;
}

Expected<WireField> WireReader::next() {
  WireField field;
  field.offset = offset_;
  const auto key = TRY(varint());
  field.number = key >> 3;
  field.type = static_cast<WireType>(key & 7);
  switch (field.type) {
    case WireType::Varint:
      field.value = TRY(varint());
      break;
    case WireType::Fixed64:
      field.value = TRY(fixed(8));
      break;
    case WireType::Bytes:
      field.value = TRY(varint());
      field.content.offset = offset_;
      field.content.bytes = TRY(take(field.value));
      break;
    case WireType::Fixed32:
      field.value = TRY(fixed(4));
      break;
    default:
      return wrongType(field);  // groups: no ONNX file has them
  }
  if (field.number == 0) return wrongType(field);
  return field;
}

void putVarint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>((value & 0x7F) | 0x80);
  out += static_cast<char>(value);
}

void putNumber(std::string& out, std::uint64_t field, std::uint64_t value) {
  putVarint(out, field << 3);
  putVarint(out, value);
}

void putBytesHead(std::string& out, std::uint64_t field, std::uint64_t size) {
  putVarint(out, field << 3 | static_cast<std::uint64_t>(WireType::Bytes));
  putVarint(out, size);
}

void putBytes(std::string& out, std::uint64_t field, std::string_view bytes) {
  putBytesHead(out, field, bytes.size());
  out += bytes;
}

}  // namespace gathernd
