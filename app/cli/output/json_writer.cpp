// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/json_writer.h"

#include <cassert>
#include <cerrno>
#include <cstring>

#include <unistd.h>

#include "core/scenario/scenario_json.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {

namespace {

constexpr std::size_t kPiece = 4096;

/// What is not UTF-8 becomes \xNN.
std::string quoteBytes(std::string_view piece) {
  return quoteJson(escapedText(
      piece, [](std::string& out, std::uint32_t, std::string_view character) { out += character; }));
}

}  // namespace

void Sink::write(std::string_view bytes) {
  if (bytes.size() > kRoom - held_) flush();
  if (bytes.size() >= kRoom) {
    send(bytes);
  } else if (!bytes.empty()) {
    std::memcpy(buffer_.data() + held_, bytes.data(), bytes.size());
    held_ += bytes.size();
  }
}

void Sink::flush() {
  send({buffer_.data(), held_});
  held_ = 0;
}

void Sink::send(std::string_view bytes) {
  if (stop_.stop_requested() && !failed()) stopped_ = true;
  while (!bytes.empty() && !failed()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) {
      flushed_ = flushed_ || written > 0;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      problem_ = errno;
    }
  }
}

bool Sink::pipeClosed() const {
  return problem_ == EPIPE;
}

Expected<void> Sink::finish() {
  flush();
  if (stopped_) return fail(ErrorCode::Cancelled, "cancelled");
  if (problem_ == 0) return {};
  return fail(ErrorCode::Io, "io.standard_output", {{"why", std::strerror(problem_)}});
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

void JsonWriter::writeMembers(std::initializer_list<Part> parts) {
  for (const Part* part = parts.begin(); part != parts.end(); ++part) {
    if (!part->isFunction()) key((part++)->text());
    part->write(*this);
  }
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
  textBy(value, quoteBytes);
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
