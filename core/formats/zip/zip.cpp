// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/zip/zip.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

#include <zlib.h>

#include "core/error/sentences.h"
#include "core/scenario/scenario_json.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

using namespace zip;  // NOLINT(google-build-using-namespace): the records of this very format

/// What is wrong with an archive at a byte offset.
tl::unexpected<Error> zipBroken(std::string_view reason, std::int64_t offset,
                                std::vector<ErrorArg> args = {}) {
  args.emplace_back("offset", offset);
  return fail(ErrorCode::Parse, reason, std::move(args));
}

// The last place where an end record stands whose comment ends with the file.
std::int64_t findEndRecord(const Bytes& bytes) {
  const std::int64_t last = bytes.size() - kEndRecordBytes;
  for (std::int64_t at = last; at >= std::max<std::int64_t>(last - kAll16, 0); --at) {
    if (bytes.u32(at) == kEndRecord && at + kEndRecordBytes + bytes.u16(at + 20) == bytes.size()) return at;
  }
  return -1;
}

/// The end of a zip archive: where its directory lies, by the end record and, where there is one, zip64's,
/// which must not contradict each other. Errors: `parse` with the byte offset; archives in several parts
/// are refused. Source: PKWARE's APPNOTE 6.3.10.
struct ZipEnding {
  std::int64_t recordOffset = 0;  ///< the first of the end's records: no member may reach into it
  std::uint64_t members = 0, directorySize = 0, directoryOffset = 0;  ///< as it says, not checked yet
};

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

tl::unexpected<Error> memberError(ErrorCode code, std::string_view reason, std::string_view name,
                                  std::int64_t offset, std::vector<ErrorArg> args = {}) {
  args.emplace_back("member", shownMember(name));
  args.emplace_back("offset", offset);
  return fail(code, reason, std::move(args));
}

// Sizes and offset of a member as 32 bits give them, or as the zip64 field of its extra data does.
struct Places {
  std::uint64_t size, packedSize, headerOffset;
};

// Takes from the extra data at [at, at + length) what 32 bits could not hold. False: it is not there, or the
// extra data is no list of fields.
bool lookUp64(const Bytes& bytes, std::int64_t at, std::int64_t length, Places& places) {
  const std::int64_t end = at + length;
  std::vector<std::uint64_t*> wanted;
  for (std::uint64_t* value : {&places.size, &places.packedSize, &places.headerOffset}) {
    if (*value == kAll32) wanted.push_back(value);
  }
  while (!wanted.empty() && end - at >= 4) {
    const std::int64_t fieldEnd = at + 4 + bytes.u16(at + 2);
    if (fieldEnd > end) return false;
    if (bytes.u16(at) == kExtra64) {
      std::int64_t value = at + 4;
      for (std::uint64_t* want : wanted) {
        if (fieldEnd - value < 8) return false;
        *want = bytes.u64(value);
        value += 8;
      }
      return true;
    }
    at = fieldEnd;
  }
  return wanted.empty();
}

// Nothing is ever unpacked into a folder, but a name that would lead out of one was made to do harm. A colon
// is no drive here: "w:0" is what TensorFlow calls a variable.
bool acceptableName(std::string_view name) {
  const bool control =
      std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (name.empty() || control || name.front() == '/' || name.find('\\') != name.npos) return false;
  return staysInFolder("./" + std::string(name));
}

class DirectoryReader {
 public:
  explicit DirectoryReader(std::span<const std::byte> archive) : bytes_(archive) {}

  Expected<std::vector<ZipMember>> read(std::int64_t memoryLimit) {
    const auto ending = TRY(readZipEnding(bytes_));
    const auto limit = static_cast<std::uint64_t>(ending.recordOffset);
    if (ending.directoryOffset > limit || ending.directorySize > limit - ending.directoryOffset) {
      return zipBroken("zip.directory_place", ending.recordOffset,
                       {{"place", std::to_string(ending.directoryOffset)},
                        {"size", std::to_string(ending.directorySize)}});
    }
    begin_ = static_cast<std::int64_t>(ending.directoryOffset);
    end_ = begin_ + static_cast<std::int64_t>(ending.directorySize);
    // Each header takes 46 bytes or more there, and a ZipMember with its name about three times as much here.
    if (end_ - begin_ > memoryLimit / 4)
      return fail(ErrorCode::Limit, "memory.limit",
                  {{"what", GATHERND_TR("the archive's directory")},
                   {"bytes", end_ - begin_},
                   {"limit", memoryLimit}});
    TRY(members(ending.members));
    TRY(distinctNames());
    TRY(apart());
    std::erase_if(members_, [](const ZipMember& member) { return member.name.ends_with('/'); });
    return std::move(members_);
  }

 private:
  Expected<void> members(std::uint64_t count) {
    std::int64_t at = begin_;
    std::uint64_t found = 0;
    for (; at < end_; ++found) {
      at = TRY(member(at));
    }
    if (found == count) return {};
    return zipBroken("zip.count", begin_,
                     {{"count", std::to_string(count)}, {"found", std::to_string(found)}});
  }

  // The member whose central header stands at `at`; gives the place of the next.
  Expected<std::int64_t> member(std::int64_t at) {
    if (end_ - at < kCentralHeaderBytes || bytes_.u32(at) != kCentralHeader)
      return zipBroken("zip.central", at);
    const std::int64_t nameLength = bytes_.u16(at + 28);
    const std::int64_t extraLength = bytes_.u16(at + 30);
    const std::int64_t next = at + kCentralHeaderBytes + nameLength + extraLength + bytes_.u16(at + 32);
    if (next > end_) return zipBroken("zip.central", at);
    ZipMember member;
    member.name = bytes_.text(at + kCentralHeaderBytes, nameLength);
    const auto bad = [&](std::string_view reason, std::vector<ErrorArg> args = {}) {
      return memberError(ErrorCode::Parse, reason, member.name, at, std::move(args));
    };
    if (!acceptableName(member.name)) return bad("zip.name");
    const std::uint16_t flags = bytes_.u16(at + 8);
    const std::uint16_t method = bytes_.u16(at + 10);
    if ((flags & kEncrypted) != 0)
      return memberError(ErrorCode::Unsupported, "zip.encrypted", member.name, at);
    if ((flags & kPatched) != 0 || (method != kStored && method != kDeflated)) {
      return memberError(ErrorCode::Unsupported, "zip.method", member.name, at, {{"method", method}});
    }
    if (bytes_.u16(at + 34) != 0) return bad("zip.member_disk");
    Places places{bytes_.u32(at + 24), bytes_.u32(at + 20), bytes_.u32(at + 42)};
    if (!lookUp64(bytes_, at + kCentralHeaderBytes + nameLength, extraLength, places))
      return bad("zip.extra64");
    // Whatever it is, it lies before the directory.
    const auto limit = static_cast<std::uint64_t>(begin_);
    if (places.headerOffset > limit || places.packedSize > limit - places.headerOffset ||
        places.size > INT64_MAX) {
      return bad("zip.member_place");
    }
    member.deflated = method == kDeflated;
    member.crc = bytes_.u32(at + 16);
    member.size = static_cast<std::int64_t>(places.size);
    member.packedSize = static_cast<std::int64_t>(places.packedSize);
    member.headerOffset = static_cast<std::int64_t>(places.headerOffset);
    TRY(sizes(member));
    TRY(localHeader(member, flags, method));
    members_.push_back(std::move(member));
    return next;
  }

  static Expected<void> sizes(const ZipMember& member) {
    // Deflate cannot do better than 258 bytes from 2 bits.
    constexpr std::int64_t kMaxRatio = 1032;
    const bool possible =
        !member.deflated ? member.size == member.packedSize : member.size / kMaxRatio <= member.packedSize;
    if (possible) return {};
    return memberError(ErrorCode::Parse, "zip.sizes", member.name, member.headerOffset,
                       {{"size", member.size}, {"packed", member.packedSize}});
  }

  // The local header says it again; a reader that goes by it must see the same member.
  Expected<void> localHeader(ZipMember& member, std::uint16_t flags, std::uint16_t method) {
    const std::int64_t at = member.headerOffset;
    const auto bad = [&](std::string_view reason, std::vector<ErrorArg> args = {}) {
      return memberError(ErrorCode::Parse, reason, member.name, at, std::move(args));
    };
    if (begin_ - at < kLocalHeaderBytes || bytes_.u32(at) != kLocalHeader) return bad("zip.local");
    const std::int64_t nameLength = bytes_.u16(at + 26);
    const std::int64_t extraLength = bytes_.u16(at + 28);
    member.dataOffset = at + kLocalHeaderBytes + nameLength + extraLength;
    if (member.dataOffset > begin_ || member.packedSize > begin_ - member.dataOffset)
      return bad("zip.member_place");
    const auto disagrees = [&](const char* field) { return bad("zip.local_disagrees", {{"field", field}}); };
    if (bytes_.text(at + kLocalHeaderBytes, nameLength) != member.name) return disagrees("name");
    if (bytes_.u16(at + 8) != method) return disagrees("method");
    const std::uint16_t localFlags = bytes_.u16(at + 6);
    constexpr unsigned kTold = kEncrypted | kSizesFollow | kPatched;
    if ((localFlags & kTold) != (flags & kTold)) return disagrees("flags");
    Places places{bytes_.u32(at + 22), bytes_.u32(at + 18), 0};
    if (!lookUp64(bytes_, at + kLocalHeaderBytes + nameLength, extraLength, places))
      return bad("zip.extra64");
    // A writer that could not go back left zeros here and put the numbers behind the data.
    const bool later = (localFlags & kSizesFollow) != 0;
    const auto same = [later](std::uint64_t local, std::uint64_t central) {
      return local == central || (later && local == 0);
    };
    if (!same(bytes_.u32(at + 14), member.crc)) return disagrees("checksum");
    if (!same(places.size, static_cast<std::uint64_t>(member.size)) ||
        !same(places.packedSize, static_cast<std::uint64_t>(member.packedSize))) {
      return disagrees("size");
    }
    return {};
  }

  std::vector<std::size_t> sortedBy(bool (*less)(const ZipMember&, const ZipMember&)) const {
    std::vector<std::size_t> order(members_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return less(members_[a], members_[b]); });
    return order;
  }

  Expected<void> distinctNames() const {
    const auto order = sortedBy([](const ZipMember& a, const ZipMember& b) { return a.name < b.name; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const ZipMember& member = members_[order[i]];
      if (member.name == members_[order[i - 1]].name) {
        return memberError(ErrorCode::Parse, "zip.name_twice", member.name, member.headerOffset);
      }
    }
    return {};
  }

  Expected<void> apart() const {
    const auto order =
        sortedBy([](const ZipMember& a, const ZipMember& b) { return a.headerOffset < b.headerOffset; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const ZipMember& before = members_[order[i - 1]];
      const ZipMember& member = members_[order[i]];
      if (before.dataOffset + before.packedSize > member.headerOffset) {
        return memberError(ErrorCode::Parse, "zip.overlap", member.name, member.headerOffset,
                           {{"other", shownMember(before.name)}});
      }
    }
    return {};
  }

  Bytes bytes_;
  std::int64_t begin_ = 0, end_ = 0;  ///< the central directory
  std::vector<ZipMember> members_;
};

constexpr std::size_t kMaxAtOnce = std::size_t{1} << 30;  // zlib counts in 32 bits

}  // namespace

Expected<std::vector<ZipMember>> readZipDirectory(std::span<const std::byte> archive,
                                                  std::int64_t memoryLimit) {
  return DirectoryReader(archive).read(memoryLimit);
}

std::uint32_t zipChecksum(std::uint32_t before, std::span<const std::byte> piece) {
  return static_cast<std::uint32_t>(
      crc32_z(before, reinterpret_cast<const Bytef*>(piece.data()), piece.size()));
}

struct ZipMemberReader::Stream {
  z_stream z{};
  bool open = false, ended = false;

  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    if (open) inflateEnd(&z);
  }
};

ZipMemberReader::ZipMemberReader(ZipMemberReader&&) noexcept = default;
ZipMemberReader& ZipMemberReader::operator=(ZipMemberReader&&) noexcept = default;
ZipMemberReader::~ZipMemberReader() = default;

tl::unexpected<Error> ZipMemberReader::broken(std::string_view reason) const {
  return fail(
      ErrorCode::Parse, reason,
      {{"member", shownMember(member_->name)}, {"offset", member_->dataOffset}, {"size", member_->size}});
}

Expected<ZipMemberReader> ZipMemberReader::open(std::span<const std::byte> archive, const ZipMember& member) {
  ZipMemberReader reader;
  reader.member_ = &member;
  reader.packed_ = archive.subspan(static_cast<std::size_t>(member.dataOffset),
                                   static_cast<std::size_t>(member.packedSize));
  if (!member.deflated) return reader;
  reader.stream_ = std::make_unique<Stream>();
  // Negative: bare deflate, without a header of its own.
  if (inflateInit2(&reader.stream_->z, -MAX_WBITS) != Z_OK) {
    return fail(ErrorCode::Limit, "limit.no_memory");
  }
  reader.stream_->open = true;
  return reader;
}

// One call of zlib: takes from packed_, and from `out` what it filled. Gives zlib's status.
int ZipMemberReader::inflateSome(std::span<std::byte>& out) {
  z_stream& z = stream_->z;
  const auto room = static_cast<uInt>(std::min(out.size(), kMaxAtOnce));
  const auto given = static_cast<uInt>(std::min(packed_.size(), kMaxAtOnce));
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = room;
  // zlib's older interface takes a pointer to what it only reads.
  z.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed_.data()));
  z.avail_in = given;
  const int status = ::inflate(&z, Z_NO_FLUSH);
  packed_ = packed_.subspan(given - z.avail_in);
  out = out.subspan(room - z.avail_out);
  if (status == Z_STREAM_END) stream_->ended = true;
  return status;
}

Expected<void> ZipMemberReader::inflateInto(std::span<std::byte> out) {
  while (!out.empty()) {
    if (stream_->ended) return broken("zip.too_short");
    switch (inflateSome(out)) {
      case Z_OK:
      case Z_STREAM_END:
        break;
      case Z_BUF_ERROR:  // it wants more than the member has
        return broken("zip.cut_data");
      case Z_MEM_ERROR:
        return fail(ErrorCode::Limit, "limit.no_memory");
      default:
        return broken("zip.bad_data");
    }
  }
  return {};
}

Expected<void> ZipMemberReader::read(std::span<std::byte> out) {
  if (stream_) {
    TRY(inflateInto(out));
  } else if (!out.empty()) {
    std::memcpy(out.data(), packed_.data(), out.size());
    packed_ = packed_.subspan(out.size());
  }
  done_ += static_cast<std::int64_t>(out.size());
  checksum_ = zipChecksum(checksum_, out);
  return {};
}

Expected<void> ZipMemberReader::finish() {
  std::array<std::byte, 1 << 14> piece;
  while (left() > 0) {
    const auto count = static_cast<std::size_t>(std::min<std::int64_t>(left(), piece.size()));
    TRY(read(std::span(piece).first(count)));
  }
  if (stream_ && !stream_->ended) {
    // The end mark may still be to come; one byte more of content may not.
    std::byte more{};
    std::span<std::byte> room(&more, 1);
    const int status = inflateSome(room);
    if (room.empty()) return broken("zip.too_long");
    if (status != Z_STREAM_END) return broken(status == Z_DATA_ERROR ? "zip.bad_data" : "zip.cut_data");
  }
  if (!packed_.empty()) return broken("zip.too_long");
  if (checksum_ != member_->crc) return broken("zip.checksum");
  return {};
}

namespace {

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
