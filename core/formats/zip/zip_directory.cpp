// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include "core/error/sentences.h"
#include "core/formats/zip/zip_reader.h"
#include "core/formats/zip/zip_records.h"
#include "core/scenario/scenario_json.h"
#include "core/text/utf8.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

using namespace zip;  // NOLINT(google-build-using-namespace): the records of this very format

tl::unexpected<Error> memberError(ErrorCode code, std::string reason, std::string_view name,
                                  std::int64_t offset, std::vector<ErrorArg> args = {}) {
  args.push_back({"member", shownMember(name)});
  args.push_back({"offset", offset});
  return fail(code, std::move(reason), std::move(args));
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
    if (end_ - begin_ > memoryLimit / 4) {
      return fail(ErrorCode::Limit, "memory.limit",
                  {{"what", std::string(GATHERND_TR("the archive's directory"))},
                   {"bytes", end_ - begin_},
                   {"limit", memoryLimit}});
    }
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
    const auto bad = [&](std::string reason, std::vector<ErrorArg> args = {}) {
      return memberError(ErrorCode::Parse, std::move(reason), member.name, at, std::move(args));
    };
    if (!acceptableName(member.name)) return bad("zip.name");
    const std::uint16_t flags = bytes_.u16(at + 8);
    const std::uint16_t method = bytes_.u16(at + 10);
    if ((flags & kEncrypted) != 0)
      return memberError(ErrorCode::Unsupported, "zip.encrypted", member.name, at);
    if ((flags & kPatched) != 0 || (method != kStored && method != kDeflated)) {
      return memberError(ErrorCode::Unsupported, "zip.method", member.name, at,
                         {{"method", std::int64_t{method}}});
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
    const auto bad = [&](std::string reason, std::vector<ErrorArg> args = {}) {
      return memberError(ErrorCode::Parse, std::move(reason), member.name, at, std::move(args));
    };
    if (begin_ - at < kLocalHeaderBytes || bytes_.u32(at) != kLocalHeader) return bad("zip.local");
    const std::int64_t nameLength = bytes_.u16(at + 26);
    const std::int64_t extraLength = bytes_.u16(at + 28);
    member.dataOffset = at + kLocalHeaderBytes + nameLength + extraLength;
    if (member.dataOffset > begin_ || member.packedSize > begin_ - member.dataOffset)
      return bad("zip.member_place");
    const auto disagrees = [&](const char* field) {
      return bad("zip.local_disagrees", {{"field", std::string(field)}});
    };
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

}  // namespace

Expected<std::vector<ZipMember>> readZipDirectory(std::span<const std::byte> archive,
                                                  std::int64_t memoryLimit) {
  return DirectoryReader(archive).read(memoryLimit);
}

}  // namespace gathernd
