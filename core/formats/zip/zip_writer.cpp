// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/zip/zip_writer.h"

#include <algorithm>
#include <utility>

#include "core/formats/zip/zip_reader.h"
#include "core/formats/zip/zip_records.h"

namespace gathernd {
namespace {

using namespace zip;  // NOLINT(google-build-using-namespace): the records of this very format

constexpr std::int64_t kAlignment = 64;
constexpr std::uint16_t kExtraPadding = 0xD935;     // what Android's zipalign pads with; readers skip it
constexpr std::uint16_t kPlain = 20, kWith64 = 45;  // versions of the format
constexpr std::uint16_t kFirstDate = 1 << 5 | 1;    // 1 January 1980
constexpr std::int64_t kChecksumAt = 14;            // in a local header

std::uint16_t flagsOf(std::string_view name) {
  const bool ascii =
      std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
  return ascii ? 0 : kUtf8;
}

void appendCommon(std::string& out, bool with64, const ZipMember& member) {
  append(out, with64 ? kWith64 : kPlain, 2);
  append(out, flagsOf(member.name), 2);
  append(out, kStored, 2);
  append(out, 0, 2);  // time
  append(out, kFirstDate, 2);
  append(out, member.crc, 4);
}

}  // namespace

Expected<void> ZipWriter::put(std::string_view bytes) {
  at_ += static_cast<std::int64_t>(bytes.size());
  return file_.write(bytes);
}

Expected<void> ZipWriter::begin(std::string name, std::int64_t size) {
  ZipMember member;
  member.name = std::move(name);
  member.size = member.packedSize = size;
  member.headerOffset = at_;
  const bool with64 = is64(size);
  std::string extra;
  if (with64) {
    append(extra, kExtra64, 2);
    append(extra, 16, 2);
    append(extra, static_cast<std::uint64_t>(size), 8);
    append(extra, static_cast<std::uint64_t>(size), 8);
  }
  const std::int64_t end =
      at_ + kLocalHeaderBytes + static_cast<std::int64_t>(member.name.size() + extra.size());
  if (end % kAlignment != 0) {
    constexpr std::int64_t kFieldHead = 4;
    const std::int64_t padding = (kAlignment - (end + kFieldHead) % kAlignment) % kAlignment;
    append(extra, kExtraPadding, 2);
    append(extra, static_cast<std::uint64_t>(padding), 2);
    extra.append(static_cast<std::size_t>(padding), '\0');
  }
  std::string header;
  append(header, kLocalHeader, 4);
  appendCommon(header, with64, member);
  append(header, with64 ? kAll32 : static_cast<std::uint64_t>(size), 4);
  append(header, with64 ? kAll32 : static_cast<std::uint64_t>(size), 4);
  append(header, member.name.size(), 2);
  append(header, extra.size(), 2);
  members_.push_back(std::move(member));
  return put(header + members_.back().name + extra);
}

Expected<void> ZipWriter::write(std::string_view bytes) {
  ZipMember& member = members_.back();
  member.crc = zipChecksum(member.crc, std::as_bytes(std::span(bytes)));
  return put(bytes);
}

Expected<void> ZipWriter::end() {
  std::string checksum;
  append(checksum, members_.back().crc, 4);
  return file_.rewrite(members_.back().headerOffset + kChecksumAt, checksum);
}

std::string ZipWriter::centralHeader(const ZipMember& member) const {
  std::string extra;
  const bool size64 = is64(member.size);
  const bool place64 = is64(member.headerOffset);
  if (size64 || place64) {
    append(extra, kExtra64, 2);
    append(extra, (size64 ? 16U : 0U) + (place64 ? 8U : 0U), 2);
    if (size64) append(extra, static_cast<std::uint64_t>(member.size), 8);
    if (size64) append(extra, static_cast<std::uint64_t>(member.packedSize), 8);
    if (place64) append(extra, static_cast<std::uint64_t>(member.headerOffset), 8);
  }
  std::string out;
  append(out, kCentralHeader, 4);
  append(out, extra.empty() ? kPlain : kWith64, 2);  // made by
  appendCommon(out, !extra.empty(), member);
  append(out, size64 ? kAll32 : static_cast<std::uint64_t>(member.packedSize), 4);
  append(out, size64 ? kAll32 : static_cast<std::uint64_t>(member.size), 4);
  append(out, member.name.size(), 2);
  append(out, extra.size(), 2);
  out.append(2 + 2 + 2 + 4, '\0');  // no comment, disk 0, no attributes
  append(out, place64 ? kAll32 : static_cast<std::uint64_t>(member.headerOffset), 4);
  return out + member.name + extra;
}

Expected<void> ZipWriter::finish() {
  const std::int64_t begin = at_;
  for (const ZipMember& member : members_) {
    TRY(put(centralHeader(member)));
  }
  const std::int64_t end = at_;
  const auto count = static_cast<std::uint64_t>(members_.size());
  const bool with64 = is64(end) || count >= kAll16;
  std::string out;
  if (with64) {
    append(out, kEndRecord64, 4);
    append(out, kEndRecord64Bytes - 12, 8);
    append(out, kWith64, 2);
    append(out, kWith64, 2);
    append(out, 0, 8);  // disks
    append(out, count, 8);
    append(out, count, 8);
    append(out, static_cast<std::uint64_t>(end - begin), 8);
    append(out, static_cast<std::uint64_t>(begin), 8);
    append(out, kEndLocator64, 4);
    append(out, 0, 4);
    append(out, static_cast<std::uint64_t>(end), 8);
    append(out, 1, 4);
  }
  append(out, kEndRecord, 4);
  append(out, 0, 4);
  append(out, with64 ? kAll16 : count, 2);
  append(out, with64 ? kAll16 : count, 2);
  append(out, with64 ? kAll32 : static_cast<std::uint64_t>(end - begin), 4);
  append(out, with64 ? kAll32 : static_cast<std::uint64_t>(begin), 4);
  append(out, 0, 2);
  return put(out);
}

}  // namespace gathernd
