// SPDX-License-Identifier: GPL-3.0-or-later
// A read-only memory-mapped file. When another process shrinks the file, a read past its new end would raise
// SIGBUS: the handler installed here puts zero pages there instead and marks the mapping damaged, which
// callers turn into `io`. Thread rule: immutable after open(); the damage flag is atomic.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/error/error.h"

namespace gathernd {

class MappedFile {
 public:
  enum class Access { Sequential, Random };

  /// `io` when missing or unreadable, not a regular file, or when 512 mappings are alive. An empty file has
  /// size 0.
  static Expected<std::shared_ptr<const MappedFile>> open(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const std::byte* data() const { return data_; }
  std::int64_t size() const { return size_; }
  const std::string& path() const { return path_; }
  /// The file was cut since it was opened (or a page of it could not be read). A system call; not for inner
  /// loops.
  bool damaged() const;
  void advise(Access access) const;

 private:
  MappedFile() = default;
  const std::byte* data_ = nullptr;
  std::int64_t size_ = 0;
  std::string path_;
  int slot_ = -1;        ///< in the signal handler's table
  int descriptor_ = -1;  ///< kept open so that damaged() sees a file that was cut
};

}  // namespace gathernd
