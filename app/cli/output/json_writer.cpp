// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/json_writer.h"

#include <cassert>

#include <fmt/format.h>

#include "core/scenario/scenario_json.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {

namespace {

constexpr std::size_t kPiece = 4096;

/// At most so many bytes of `text`, and not through the middle of a character.
std::size_t wholeCharacters(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  constexpr std::size_t kLongest = 4;
  std::size_t size = most;
  while (size > most - kLongest + 1 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
  return size;
}

/// What is not UTF-8 becomes \xNN.
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

}  // namespace

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

void JsonWriter::text(std::string_view value) {
  textBy(value, [](std::string_view piece) { return quoteJson(escapeNonUtf8(piece)); });
}

void JsonWriter::textBy(std::string_view value, std::string (*quote)(std::string_view piece)) {
  separate();
  sink_.write("\"");
  while (!value.empty()) {
    const std::string_view piece = value.substr(0, wholeCharacters(value, kPiece));
    const std::string quoted = quote(piece);
    sink_.write(std::string_view(quoted).substr(1, quoted.size() - 2));
    value.remove_prefix(piece.size());
  }
  sink_.write("\"");
}

}  // namespace gathernd::cli
