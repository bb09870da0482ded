// SPDX-License-Identifier: GPL-3.0-or-later
// Where the members of a zip archive lie, zip64 included: the end record, the central directory and every
// local header, all held against each other, so that no two readings of one archive are possible. Nothing is
// unpacked here. Refused: several disks, encryption, methods other than stored and deflated, names that lead
// out of a folder or come twice, members that overlap. Errors: `parse` and `unsupported` with the byte offset
// and the member's name, `limit` for a directory larger than memory allows. Source: PKWARE's APPNOTE 6.3.10.
// Thread rule: pure functions; the bytes may be those of a mapped file that somebody cuts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace gathernd {

struct ZipMember {
  std::string name;
  bool deflated = false;          ///< else stored as it is
  std::uint32_t crc = 0;          ///< of the unpacked bytes
  std::int64_t size = 0;          ///< unpacked, as the directory says
  std::int64_t packedSize = 0;    ///< equals size when stored
  std::int64_t headerOffset = 0;  ///< of the local header, from the archive's start
  std::int64_t dataOffset = 0;    ///< of the packed bytes; all of them lie inside the archive
};

/// In the directory's order. Folders ("x/") are left out.
Expected<std::vector<ZipMember>> readZipDirectory(std::span<const std::byte> archive,
                                                  std::int64_t memoryLimit);

}  // namespace gathernd
