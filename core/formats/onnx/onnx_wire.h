// SPDX-License-Identifier: GPL-3.0-or-later
// Protobuf's wire format, as much of it as ONNX files hold: a message is read field by field where it lies,
// so that a file of any size can stay mapped; nothing is allocated. Units: bytes; an offset counts from the
// start of the file. Errors: `parse` for a field that is cut, a number without end, or a group. Source:
// protobuf's encoding guide. Thread rule: plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/error/error.h"

namespace gathernd {

enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

struct WireMessage {
  std::string_view bytes;
  std::int64_t offset = 0;
};

struct WireField {
  std::uint64_t number = 0;
  WireType type = WireType::Varint;
  std::uint64_t value = 0;  ///< of a varint or a fixed number
  WireMessage content;      ///< of Bytes
  std::int64_t offset = 0;  ///< of its key

  /// `parse` unless it is of this type.
  Expected<std::uint64_t> varint() const;
  Expected<std::uint64_t> fixed32() const;
  Expected<WireMessage> message() const;
  Expected<std::string_view> text() const;

  /// The same into a variable: a number of a varint, but of a fixed one where it is unsigned.
  template <class Value>
  Expected<void> read(Value& into) const {
    if constexpr (std::is_same_v<Value, WireMessage>) {
      into = TRY(message());
    } else if constexpr (std::is_same_v<Value, std::string_view>) {
      into = TRY(text());
    } else {
      into = static_cast<Value>(TRY(std::is_unsigned_v<Value> ? fixed32() : varint()));
    }
    return {};
  }
  template <class Value>
  Expected<void> read(std::optional<Value>& into) const {
    return read(into.emplace());
  }
};

class WireReader {
 public:
  explicit WireReader(const WireMessage& message) : rest_(message.bytes), offset_(message.offset) {}
  bool done() const { return rest_.empty(); }
  std::int64_t offset() const { return offset_; }
  Expected<WireField> next();
  Expected<std::uint64_t> varint();
  /// Little-endian; `width` is 4 or 8.
  Expected<std::uint64_t> fixed(std::size_t width);

 private:
  Expected<std::string_view> take(std::uint64_t size);
  std::string_view rest_;
  std::int64_t offset_;
};

/// Calls f(field) for each field until one call fails.
template <class F>
Expected<void> forEachField(const WireMessage& message, F&& f) {
  for (WireReader reader(message); !reader.done();) {
    const WireField field = TRY(reader.next());
    TRY(f(field));
  }
  return {};
}

/// Where the field of that number goes.
template <class Value>
struct WireTarget {
  std::uint64_t number;
  Value& into;
};
template <class Value>
WireTarget(int, Value&) -> WireTarget<Value>;

/// Reads these fields and passes over others; of one that stands twice the last counts.
template <class... Values>
Expected<void> readFields(const WireMessage& message, WireTarget<Values>... targets) {
  return forEachField(message, [&](const WireField& field) {
    Expected<void> read;
    const auto take = [&](auto target) {
      if (field.number == target.number) read = field.read(target.into);
    };
    (take(targets), ...);
    return read;
  });
}

/// Calls f(bits) for each number of a repeated field, packed or not. `width`: 0 for varints, else 4 or 8.
template <class F>
Expected<void> forEachNumber(const WireField& field, std::size_t width, F&& f) {
  if (field.type != WireType::Bytes) {
    const WireType wanted = width == 0   ? WireType::Varint
                            : width == 4 ? WireType::Fixed32
                                         : WireType::Fixed64;
    if (field.type != wanted) return fail(field.message().error());
    return f(field.value);
  }
  for (WireReader packed(field.content); !packed.done();) {
    const std::uint64_t bits = TRY(width == 0 ? packed.varint() : packed.fixed(width));
    TRY(f(bits));
  }
  return {};
}

/// Appends fields to a message under construction.
void putVarint(std::string& out, std::uint64_t value);
void putNumber(std::string& out, std::uint64_t field, std::uint64_t value);
void putBytes(std::string& out, std::uint64_t field, std::string_view bytes);
/// Only what stands before `size` bytes that follow.
void putBytesHead(std::string& out, std::uint64_t field, std::uint64_t size);

}  // namespace gathernd
