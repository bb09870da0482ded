// SPDX-License-Identifier: GPL-3.0-or-later
// Buffered bytes to a file descriptor. A failed write (closed pipe, full disk) or a cancellation is
// remembered as an Error and what follows is dropped, so that writers need no checks but may stop early.
// Thread rule: one thread writes; flushed() may be asked from any.
#pragma once

#include <atomic>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace gathernd::cli {

class Sink {
 public:
  explicit Sink(int descriptor, std::stop_token stop = {})
      : descriptor_(descriptor), stop_(std::move(stop)) {}

  void write(std::string_view bytes) {
    buffer_.append(bytes);
    if (buffer_.size() >= kFlushAt) flush();
  }
  void flush();
  /// Drops what has not left the buffer yet.
  void discard() { buffer_.clear(); }
  /// Flushes; `io` when the bytes did not all go out, `cancelled` when they were not wanted any more.
  Expected<void> finish();

  bool failed() const { return error_.has_value(); }
  bool flushed() const { return flushed_; }  ///< whether the reader has seen anything yet

 private:
  static constexpr std::size_t kFlushAt = std::size_t{1} << 16;

  int descriptor_;
  std::stop_token stop_;
  std::string buffer_;
  std::optional<Error> error_;
  std::atomic<bool> flushed_ = false;
};

}  // namespace gathernd::cli
