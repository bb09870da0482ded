// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstring>

#include <zlib.h>

#include "core/formats/zip/zip_reader.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::size_t kMaxAtOnce = std::size_t{1} << 30;  // zlib counts in 32 bits

}  // namespace

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

tl::unexpected<Error> ZipMemberReader::broken(std::string reason) const {
  return fail(
      ErrorCode::Parse, std::move(reason),
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
    if (auto ok = inflateInto(out); !ok) return ok;
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
    if (auto ok = read(std::span(piece).first(count)); !ok) return ok;
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

}  // namespace gathernd
