// SPDX-License-Identifier: GPL-3.0-or-later
// SHA-256 and Base64, for what a page's own policy says of its script and style. Source: FIPS 180-4, RFC
// 4648. Not for secrets: it takes no care of time. Thread rule: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gathernd {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// With "+", "/" and padding.
std::string base64(std::span<const std::uint8_t> bytes);

}  // namespace gathernd
