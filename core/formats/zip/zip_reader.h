// SPDX-License-Identifier: GPL-3.0-or-later
// Zip archives, read: where the members lie, and each one's bytes. Thread rule: as each part says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace gathernd {

// Where the members of a zip archive lie, zip64 included: the end record, the central directory and every
// local header, all held against each other, so that no two readings of one archive are possible. Nothing is
// unpacked here. Refused: several disks, encryption, methods other than stored and deflated, names that lead
// out of a folder or come twice, members that overlap. Errors: `parse` and `unsupported` with the byte offset
// and the member's name, `limit` for a directory larger than memory allows. Source: PKWARE's APPNOTE 6.3.10.
// Thread rule: pure functions; the bytes may be those of a mapped file that somebody cuts.

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

// The bytes of a zip's member from first to last, unpacked as they are asked for: never more than the
// archive's directory promised, so that memory is known before it is taken. finish() tells whether it was
// the promised content. Errors: `parse` with the member's name and place, `limit`. Thread rule: one thread
// a reader.

/// The checksum of zip archives, of one piece after another; begin with 0.
std::uint32_t zipChecksum(std::uint32_t before, std::span<const std::byte> piece);

class ZipMemberReader {
 public:
  /// `archive` and `member` must outlive it; `member` is from readZipDirectory() of the same bytes.
  static Expected<ZipMemberReader> open(std::span<const std::byte> archive, const ZipMember& member);
  ZipMemberReader(ZipMemberReader&&) noexcept;
  ZipMemberReader& operator=(ZipMemberReader&&) noexcept;
  ~ZipMemberReader();

  /// Unpacked bytes that are still to come, as promised.
  std::int64_t left() const { return member_->size - done_; }
  /// Fills `out`, which is no longer than left().
  Expected<void> read(std::span<std::byte> out);
  /// Reads what is left and compares length and checksum with the directory's.
  Expected<void> finish();

 private:
  struct Stream;
  ZipMemberReader() = default;
  tl::unexpected<Error> broken(std::string reason) const;
  Expected<void> inflateInto(std::span<std::byte> out);
  int inflateSome(std::span<std::byte>& out);

  const ZipMember* member_ = nullptr;
  std::span<const std::byte> packed_;  ///< what has not been taken yet
  std::int64_t done_ = 0;
  std::uint32_t checksum_ = 0;
  std::unique_ptr<Stream> stream_;  ///< deflated members only
};

}  // namespace gathernd
