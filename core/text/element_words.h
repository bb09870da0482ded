// SPDX-License-Identifier: GPL-3.0-or-later
// What a bare word of a literal can mean, before its dtype is known. Internal to core/tensor.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text/decimal.h"

namespace gathernd {

/// In the order of NumPy's promotion: a list of several kinds has the last of them.
enum class WordKind : std::uint8_t { Bool, Integer, Decimal, Complex, Unknown };

/// True, true, TRUE and the like.
std::optional<bool> boolWord(std::string_view word);

struct ComplexText {
  std::optional<RealText> real, imaginary;  ///< at least one
};
/// A real number, or 1+2j, (1+2j), 2j, nan+infj; nullopt when `word` is anything else.
std::optional<ComplexText> scanNumber(std::string_view word);

WordKind classifyWord(std::string_view word);

}  // namespace gathernd
