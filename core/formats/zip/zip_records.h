// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed parts of a zip archive, for the reader and the writer: signatures, sizes, and little-endian
// numbers at an offset. Source: PKWARE's APPNOTE 6.3.10. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace gathernd::zip {

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

}  // namespace gathernd::zip
