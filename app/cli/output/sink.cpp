// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/sink.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace gathernd::cli {

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

}  // namespace gathernd::cli
