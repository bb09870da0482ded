// SPDX-License-Identifier: GPL-3.0-or-later
// An IR is two files, which cannot be replaced at one moment. The .xml that this program writes holds the
// checksum of its constants, and so does the end of the .bin: together they tell whether the two belong to
// each other. Files of other writers have none and are taken as they are. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gathernd {

/// An attribute of <net>, which OpenVINO passes over, and leaves out where it writes the model anew.
constexpr const char* kIrChecksum = "gathernd_bin";

/// "1a2b3c4d"
std::string irChecksumText(std::uint32_t checksum);
/// What stands behind the constants in a .bin; no layer refers to it.
std::string irTrailer(std::uint32_t checksum);
/// Whether the bytes of a .bin are those that `checksum`, the attribute's text, was written with. Up to 64 MB
/// all are looked at, beyond that only what stands at their end.
bool irDataBelong(std::span<const std::byte> data, std::string_view checksum);

}  // namespace gathernd
