// SPDX-License-Identifier: GPL-3.0-or-later
// Buffered bytes to a file descriptor. A failed write (closed pipe, full disk) or a cancellation is
// remembered and what follows is dropped, so that writers need no checks but may stop early. Nothing else
// here allocates: an error can be told where there is no memory left.
// Thread rule: one thread writes; flushed() may be asked from any.
#pragma once

#include <array>
#include <atomic>
#include <stop_token>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/error/error.h"

namespace gathernd::cli {

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

}  // namespace gathernd::cli
