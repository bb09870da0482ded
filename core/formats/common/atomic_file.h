// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a file so that others see the old content or the new, never a part: a temporary file in the same
// folder, fsync, rename. Without commit() nothing of it stays. Thread rule: one thread; several writers of
// one path are fine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace gathernd {

class AtomicFile {
 public:
  /// Follows a symbolic link to what it names, and keeps an existing file's permissions. `io` when the folder
  /// takes no file, or when something other than a regular file stands there.
  static Expected<AtomicFile> create(const std::string& path);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  Expected<void> write(std::string_view bytes);
  /// Over bytes that are written already; what write() appends stays at the end.
  Expected<void> rewrite(std::int64_t offset, std::string_view bytes);
  Expected<void> commit();

 private:
  AtomicFile() = default;
  tl::unexpected<Error> failure(int number) const;

  int descriptor_ = -1;
  std::string path_;       // as the caller said it, for messages
  std::string target_;     // links resolved
  std::string temporary_;  // empty once renamed
};

}  // namespace gathernd
