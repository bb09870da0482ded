// SPDX-License-Identifier: GPL-3.0-or-later
// What a command writes: bytes to a file descriptor, and JSON among them. Thread rule: one thread writes.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error/error.h"

namespace gathernd::cli {

// Buffered bytes. A failed write (closed pipe, full disk) or a cancellation is remembered and what follows is
// dropped, so that writers need no checks but may stop early. Nothing else here allocates: an error can be
// told where there is no memory left. flushed() may be asked from any thread.

class Sink {
 public:
  explicit Sink(int descriptor, std::stop_token stop = {})
      : descriptor_(descriptor), stop_(std::move(stop)) {}

  void write(std::string_view bytes);
  /// The text that fmt makes, which may allocate.
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    write(fmt::format(format, std::forward<Args>(args)...));
  }
  void flush();
  /// Flushes; `io` when the bytes did not all go out, `cancelled` when they were not wanted any more.
  Expected<void> finish();

  bool failed() const { return stopped_ || problem_ != 0; }
  bool pipeClosed() const;                   ///< whether it failed because nobody reads any more
  bool flushed() const { return flushed_; }  ///< whether the reader has seen anything yet

 private:
  static constexpr std::size_t kRoom = std::size_t{1} << 16;

  void send(std::string_view bytes);

  int descriptor_;
  std::stop_token stop_;
  std::size_t held_ = 0;
  bool stopped_ = false;
  int problem_ = 0;  ///< errno
  std::atomic<bool> flushed_ = false;
  std::array<char, kRoom> buffer_;
};

// JSON written as it is produced: no document in memory, so a tensor of any size can pass. Commas are kept by
// the writer; keys and nesting are the caller's duty (asserted). Strings: bytes that are not UTF-8 stand as
// \xNN (the backslash itself then escaped by JSON).

class JsonWriter {
 public:
  explicit JsonWriter(Sink& sink) : sink_(sink) {}

  void beginObject() { open('{'); }
  void endObject() { close('}'); }
  void beginArray() { open('['); }
  void endArray() { close(']'); }
  void key(std::string_view name);

  /// However long: it goes out in pieces.
  void text(std::string_view value);
  /// The same with quotes and escapes of another kind; `quote` gives a piece of it as a JSON string.
  void textBy(std::string_view value, std::string (*quote)(std::string_view piece));
  void integer(std::int64_t value);
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  /// A JSON token that is already well formed, e.g. a number.
  void raw(std::string_view token);

  /// A text, a number, a bool, what may be absent (then null), a range of such, or a function that writes it.
  template <typename Value>
  void put(const Value& value);
  template <typename Value>
  void member(std::string_view name, const Value& value) {
    key(name), put(value);
  }
  /// Names and values in turn; a function in the place of a name writes members of its own.
  template <typename... Parts>
  void members(const Parts&... parts) {
    writeMembers({Part(parts)...});
  }
  template <typename... Parts>
  void object(const Parts&... parts) {
    beginObject(), members(parts...), endObject();
  }
  /// A whole answer of the program, and the end of its line.
  template <typename... Parts>
  void document(const Parts&... parts) {
    object("gathernd", 1, parts...), sink_.write("\n");
  }
  /// `write` writes one; ends early where nobody reads any more.
  template <typename Range, typename Write>
  void array(const Range& range, const Write& write);
  // An object and an array as a value, for the same full expression: they refer to what they are given.
  template <typename... Parts>
  auto of(const Parts&... parts) {
    return [this, &parts...] { object(parts...); };
  }
  template <typename Range, typename Write>
  auto each(const Range& range, const Write& write) {
    return [this, &range, &write] { array(range, write); };
  }

  Sink& sink() { return sink_; }

 private:
  /// A name, or what writes a value or members; refers to what it is made of.
  class Part {
   public:
    template <typename Value>
    explicit Part(const Value& value) {
      if constexpr (std::is_convertible_v<const Value&, std::string_view>) {
        text_ = value;
      } else {
        value_ = &value;
        isFunction_ = std::is_invocable_v<const Value&>;
        write_ = [](JsonWriter& json, const void* held) { json.put(*static_cast<const Value*>(held)); };
      }
    }
    bool isFunction() const { return isFunction_; }
    std::string_view text() const { return text_; }
    void write(JsonWriter& json) const { write_ != nullptr ? write_(json, value_) : json.text(text_); }

   private:
    std::string_view text_;
    const void* value_ = nullptr;
    void (*write_)(JsonWriter&, const void*) = nullptr;
    bool isFunction_ = false;
  };

  void writeMembers(std::initializer_list<Part> parts);
  void open(char bracket);
  void close(char bracket);
  void separate();

  Sink& sink_;
  std::vector<bool> hasItems_;
  bool afterKey_ = false;
};

/// A value with so many decimals.
struct JsonFigure {
  double value;
  int decimals = 4;
};

template <typename Value>
void JsonWriter::put(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    boolean(value);
  } else if constexpr (std::is_same_v<Value, JsonFigure>) {
    raw(fmt::format("{:.{}f}", value.value, value.decimals));
  } else if constexpr (std::is_integral_v<Value>) {
    integer(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_convertible_v<const Value&, std::string_view>) {
    text(value);
  } else if constexpr (std::is_invocable_v<const Value&>) {
    value();
  } else if constexpr (requires { value.has_value(); }) {
    value ? put(*value) : null();
  } else {
    array(value, [this](const auto& item) { put(item); });
  }
}

template <typename Range, typename Write>
void JsonWriter::array(const Range& range, const Write& write) {
  beginArray();
  for (const auto& item : range) {
    write(item);
    if (sink_.failed()) break;
  }
  endArray();
}

}  // namespace gathernd::cli
