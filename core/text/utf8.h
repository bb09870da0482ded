// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 by hand: one code point at a time, strictly (no overlong forms, no surrogates).
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gathernd {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  ///< 0 when the text does not begin with valid UTF-8
};

CodePoint firstCodePoint(std::string_view text);
bool isUtf8(std::string_view text);
/// Appends `value`; false (and nothing appended) for a surrogate or a value beyond U+10FFFF.
bool appendUtf8(std::string& out, std::uint32_t value);

}  // namespace gathernd
