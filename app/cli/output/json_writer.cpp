// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/json_writer.h"

#include <cassert>

#include <fmt/format.h>

#include "core/scenario/element_json.h"
#include "core/text/utf8.h"

namespace gathernd::cli {

std::string escapeNonUtf8(std::string_view bytes) {
  std::string out;
  while (!bytes.empty()) {
    const std::size_t length = firstCodePoint(bytes).bytes;
    if (length == 0) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes[0]));
    } else {
      out += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

void JsonWriter::separate() {
  if (afterKey_) {
    afterKey_ = false;
    return;
  }
  if (hasItems_.empty()) return;
  if (hasItems_.back()) sink_.write(", ");
  hasItems_.back() = true;
}

void JsonWriter::open(char bracket) {
  separate();
  sink_.write({&bracket, 1});
  hasItems_.push_back(false);
}

void JsonWriter::close(char bracket) {
  assert(!hasItems_.empty() && !afterKey_);
  sink_.write({&bracket, 1});
  hasItems_.pop_back();
}

void JsonWriter::key(std::string_view name) {
  text(name);
  sink_.write(": ");
  afterKey_ = true;
}

void JsonWriter::raw(std::string_view token) {
  separate();
  sink_.write(token);
}

void JsonWriter::integer(std::int64_t value) {
  const fmt::format_int digits(value);
  raw({digits.data(), digits.size()});
}

void JsonWriter::integers(std::span<const std::int64_t> values) {
  beginArray();
  for (const std::int64_t value : values) integer(value);
  endArray();
}

void JsonWriter::text(std::string_view value) {
  raw(quoteJson(escapeNonUtf8(value)));
}

}  // namespace gathernd::cli
