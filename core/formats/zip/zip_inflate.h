// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a zip's member from first to last, unpacked as they are asked for: never more than the
// archive's directory promised, so that memory is known before it is taken. finish() tells whether it was the
// promised content. Errors: `parse` with the member's name and place, `limit`. Thread rule: one thread a
// reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/error/error.h"
#include "core/formats/zip/zip_directory.h"

namespace gathernd {

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
