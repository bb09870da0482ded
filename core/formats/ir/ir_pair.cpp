// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/ir/ir_pair.h"

#include <fmt/format.h>

#include "core/formats/zip/zip_inflate.h"

namespace gathernd {
namespace {

constexpr std::string_view kMark = "gathernd";
constexpr std::size_t kDigits = 8;
constexpr std::size_t kTrailer = kMark.size() + kDigits;
constexpr std::size_t kLookedAt = std::size_t{64} << 20;

}  // namespace

std::string irChecksumText(std::uint32_t checksum) {
  return fmt::format("{:08x}", checksum);
}

std::string irTrailer(std::uint32_t checksum) {
  return std::string(kMark) + irChecksumText(checksum);
}

bool irDataBelong(std::span<const std::byte> data, std::string_view checksum) {
  if (data.size() < kTrailer) return false;
  const auto end = data.last(kTrailer);
  const std::string_view trailer(reinterpret_cast<const char*>(end.data()), end.size());
  if (!trailer.starts_with(kMark) || trailer.substr(kMark.size()) != checksum) return false;
  const auto constants = data.first(data.size() - kTrailer);
  return constants.size() > kLookedAt || irChecksumText(zipChecksum(0, constants)) == checksum;
}

}  // namespace gathernd
