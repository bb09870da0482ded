// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/formats/zip/zip_records.h"

namespace gathernd {
namespace {

using namespace zip;  // NOLINT(google-build-using-namespace): the records of this very format

// The last place where an end record stands whose comment ends with the file.
std::int64_t findEndRecord(const Bytes& bytes) {
  const std::int64_t last = bytes.size() - kEndRecordBytes;
  for (std::int64_t at = last; at >= std::max<std::int64_t>(last - kAll16, 0); --at) {
    if (bytes.u32(at) == kEndRecord && at + kEndRecordBytes + bytes.u16(at + 20) == bytes.size()) return at;
  }
  return -1;
}

}  // namespace

tl::unexpected<Error> zipBroken(std::string reason, std::int64_t offset, std::vector<ErrorArg> args) {
  args.push_back({"offset", offset});
  return fail(ErrorCode::Parse, std::move(reason), std::move(args));
}

Expected<ZipEnding> readZipEnding(const Bytes& bytes) {
  const std::int64_t end = findEndRecord(bytes);
  if (end < 0) return zipBroken("zip.no_end", bytes.size());
  ZipEnding ending{end, bytes.u16(end + 10), bytes.u32(end + 12), bytes.u32(end + 16)};
  if (bytes.u16(end + 4) != bytes.u16(end + 6) || bytes.u16(end + 8) != ending.members) {
    return zipBroken("zip.disks", end);
  }
  const std::int64_t locator = end - kEndLocator64Bytes;
  if (locator < 0 || bytes.u32(locator) != kEndLocator64) {
    if (bytes.u16(end + 4) != 0) return zipBroken("zip.disks", end);
    return ending;
  }
  const std::uint64_t place = bytes.u64(locator + 8);
  if (bytes.u32(locator + 4) != 0 || bytes.u32(locator + 16) > 1) return zipBroken("zip.disks", locator);
  if (place > static_cast<std::uint64_t>(locator) ||
      !bytes.has(static_cast<std::int64_t>(place), kEndRecord64Bytes) ||
      bytes.u32(static_cast<std::int64_t>(place)) != kEndRecord64) {
    return zipBroken("zip.no_end64", locator);
  }
  const auto end64 = static_cast<std::int64_t>(place);
  if (bytes.u32(end64 + 16) != 0 || bytes.u32(end64 + 20) != 0 ||
      bytes.u64(end64 + 24) != bytes.u64(end64 + 32)) {
    return zipBroken("zip.disks", end64);
  }
  const ZipEnding ending64{end64, bytes.u64(end64 + 32), bytes.u64(end64 + 40), bytes.u64(end64 + 48)};
  // Where the old record does not point to the new one, both must say the same.
  const auto agrees = [](std::uint64_t old, std::uint64_t all, std::uint64_t now) {
    return old == all || old == now;
  };
  if (!agrees(ending.members, kAll16, ending64.members) ||
      !agrees(ending.directorySize, kAll32, ending64.directorySize) ||
      !agrees(ending.directoryOffset, kAll32, ending64.directoryOffset)) {
    return zipBroken("zip.end_disagrees", end64);
  }
  return ending64;
}

}  // namespace gathernd
