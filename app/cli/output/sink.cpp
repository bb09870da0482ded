// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/sink.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace gathernd::cli {

void Sink::flush() {
  std::string_view left = buffer_;
  if (stop_.stop_requested() && !error_) error_ = Error(ErrorCode::Cancelled, "cancelled");
  while (!left.empty() && !error_) {
    const ssize_t written = ::write(descriptor_, left.data(), left.size());
    if (written >= 0) {
      flushed_ = flushed_ || written > 0;
      left.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      error_ = Error(ErrorCode::Io, "io.standard_output", {{"why", std::string(std::strerror(errno))}});
    }
  }
  buffer_.clear();
}

Expected<void> Sink::finish() {
  flush();
  if (error_) return fail(*error_);
  return {};
}

}  // namespace gathernd::cli
