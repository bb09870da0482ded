// SPDX-License-Identifier: GPL-3.0-or-later
// Zip archives: where the members lie, each one's bytes, and how one is written. Thread rule: as each part
// says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/formats/disk/atomic_file.h"

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
  tl::unexpected<Error> broken(std::string_view reason) const;
  Expected<void> inflateInto(std::span<std::byte> out);
  int inflateSome(std::span<std::byte>& out);

  const ZipMember* member_ = nullptr;
  std::span<const std::byte> packed_;  ///< what has not been taken yet
  std::int64_t done_ = 0;
  std::uint32_t checksum_ = 0;
  std::unique_ptr<Stream> stream_;  ///< deflated members only
};

// Writes a zip archive of stored members into a file, member after member; zip64 where 32 bits do not do. The
// data of each member begin at a multiple of 64 bytes. Times are zip's first (1980), so that equal content
// gives equal files. Errors: the file's. Thread rule: one thread.

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

// The fixed parts of an archive: signatures, sizes, and little-endian numbers at an offset. Source: PKWARE's
// APPNOTE 6.3.10. Thread rule: pure functions.

namespace zip {

constexpr std::uint32_t kLocalHeader = 0x04034b50;
constexpr std::uint32_t kCentralHeader = 0x02014b50;
constexpr std::uint32_t kEndRecord = 0x06054b50;
constexpr std::uint32_t kEndRecord64 = 0x06064b50;
constexpr std::uint32_t kEndLocator64 = 0x07064b50;

constexpr std::int64_t kLocalHeaderBytes = 30;
constexpr std::int64_t kCentralHeaderBytes = 46;
constexpr std::int64_t kEndRecordBytes = 22;
constexpr std::int64_t kEndRecord64Bytes = 56;
constexpr std::int64_t kEndLocator64Bytes = 20;

constexpr std::uint16_t kExtra64 = 0x0001;
constexpr std::uint32_t kAll32 = 0xFFFFFFFF;  ///< "look into the zip64 field"
constexpr std::uint16_t kAll16 = 0xFFFF;

enum Flag : std::uint16_t {
  kEncrypted = 1U << 0,
  kSizesFollow = 1U << 3,
  kPatched = 1U << 5,
  kUtf8 = 1U << 11
};
enum Method : std::uint16_t { kStored = 0, kDeflated = 8 };

/// Little-endian reads. The caller has made sure that the bytes are there.
class Bytes {
 public:
  explicit Bytes(std::span<const std::byte> all) : all_(all) {}
  std::int64_t size() const { return static_cast<std::int64_t>(all_.size()); }
  bool has(std::int64_t offset, std::int64_t count) const {
    return offset >= 0 && count >= 0 && offset <= size() && count <= size() - offset;
  }
  std::uint16_t u16(std::int64_t offset) const { return static_cast<std::uint16_t>(number(offset, 2)); }
  std::uint32_t u32(std::int64_t offset) const { return static_cast<std::uint32_t>(number(offset, 4)); }
  std::uint64_t u64(std::int64_t offset) const { return number(offset, 8); }
  std::string text(std::int64_t offset, std::int64_t count) const {
    return {reinterpret_cast<const char*>(all_.data()) + offset, static_cast<std::size_t>(count)};
  }

 private:
  std::uint64_t number(std::int64_t offset, int bytes) const {
    std::uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i) {
      value = value << 8 | std::to_integer<std::uint64_t>(all_[static_cast<std::size_t>(offset + i)]);
    }
    return value;
  }
  std::span<const std::byte> all_;
};

/// Appends the low `bytes` bytes of `value`, little-endian.
inline void append(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
}

}  // namespace zip
}  // namespace gathernd
