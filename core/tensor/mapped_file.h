// SPDX-License-Identifier: GPL-3.0-or-later
// A memory-mapped file that is never written here. What another process writes into it is seen (fate()
// tells). When it shrinks the file, a read past the new end would raise SIGBUS: the handler installed here
// puts zero pages there instead and marks the mapping damaged, which callers turn into `io`. Thread rule:
// after open() only the bytes may change; the damage flag is atomic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/error/error.h"

namespace gathernd {

/// What became of a file since it was mapped.
struct FileFate {
  enum class Kind : std::uint8_t {
    Same,
    Truncated,  ///< shorter than it was, or a part of it could not be read: zeros stand there
    WrittenTo,  ///< in place (or touched): the mapping shows what it holds now
    Replaced,   ///< another file has its name: the mapping still shows the former one
    Gone        ///< no file has its name: the same
  };
  Kind kind = Kind::Same;
  std::int64_t modifiedNs = 0;  ///< when the file of that name was last written to, since 1970
  bool operator==(const FileFate&) const = default;
};

class MappedFile {
 public:
  /// Normal: as the kernel sees fit, which reads far ahead of each page that is not in memory.
  enum class Access { Normal, Sequential, Random };

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
  /// System calls, which wait for a slow disk.
  FileFate fate() const;
  void advise(Access access) const { advise(access, data_, size_); }
  /// Of the pages that these bytes lie on; in force until other advice comes, whoever gives it.
  void advise(Access access, const std::byte* from, std::int64_t bytes) const;
  /// Asks for the pages of these bytes without waiting for them, whatever was advised.
  void fetch(const std::byte* from, std::int64_t bytes) const;
  /// Whether the page of this byte is in memory; true also where the system does not tell.
  bool resident(const std::byte* at) const;

 private:
  MappedFile() = default;
  const std::byte* data_ = nullptr;
  std::int64_t size_ = 0;
  std::string path_;
  int slot_ = -1;                         ///< in the signal handler's table
  int descriptor_ = -1;                   ///< kept open so that damaged() sees a file that was cut
  std::int64_t modifiedNs_ = 0;           ///< when it was opened
  std::uint64_t device_ = 0, inode_ = 0;  ///< of what was opened
};

}  // namespace gathernd
