// SPDX-License-Identifier: GPL-3.0-or-later
// JSON written as it is produced: no document in memory, so a tensor of any size can pass. Commas are kept by
// the writer; keys and nesting are the caller's duty (asserted). Strings: bytes that are not UTF-8 stand as
// \xNN (the backslash itself then escaped by JSON). Thread rule: one thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output/sink.h"

namespace gathernd::cli {

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
  void integers(std::span<const std::int64_t> values);

  // key and value in one
  void member(std::string_view name, std::string_view value) { key(name), text(value); }
  void member(std::string_view name, const char* value) { key(name), text(value); }
  void member(std::string_view name, std::int64_t value) { key(name), integer(value); }
  void member(std::string_view name, int value) { key(name), integer(value); }
  void member(std::string_view name, bool value) { key(name), boolean(value); }
  void member(std::string_view name, std::span<const std::int64_t> values) { key(name), integers(values); }

  Sink& sink() { return sink_; }

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();

  Sink& sink_;
  std::vector<bool> hasItems_;
  bool afterKey_ = false;
};

/// `bytes` as valid UTF-8, for messages: what is not UTF-8 becomes \xNN.
std::string escapeNonUtf8(std::string_view bytes);

}  // namespace gathernd::cli
