// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a zip archive of stored members into a file, member after member; zip64 where 32 bits do not do. The
// data of each member begin at a multiple of 64 bytes. Times are zip's first (1980), so that equal content
// gives equal files. Errors: the file's. Source: PKWARE's APPNOTE 6.3.10. Thread rule: one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/disk/atomic_file.h"
#include "core/formats/zip/zip_reader.h"

namespace gathernd {

class ZipWriter {
 public:
  /// Sizes and places from `zip64From` on are written as zip64 has them; only tests ask for less than 4 GB.
  explicit ZipWriter(AtomicFile& file, std::int64_t zip64From = 0xFFFFFFFF)
      : file_(file), zip64From_(zip64From) {}

  /// A member of exactly `size` bytes, which write() then gives.
  Expected<void> begin(std::string name, std::int64_t size);
  Expected<void> write(std::string_view bytes);
  Expected<void> end();
  /// The directory; nothing is written after it. The file is not committed.
  Expected<void> finish();

 private:
  Expected<void> put(std::string_view bytes);
  bool is64(std::int64_t value) const { return value >= zip64From_; }
  std::string centralHeader(const ZipMember& member) const;

  AtomicFile& file_;
  std::int64_t zip64From_;
  std::int64_t at_ = 0;
  std::vector<ZipMember> members_;
};

}  // namespace gathernd
