// SPDX-License-Identifier: GPL-3.0-or-later
// Quoted strings: bytes as they stand between quotes, and back. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace gathernd {

/// Appends the bytes that `body` (the text between the quotes) stands for. Returns npos, or the offset in
/// `body` of an escape that is none. \xNN is the byte NN; \uXXXX a code point, JSON's surrogate pairs
/// included.
std::size_t appendUnescaped(std::string_view body, std::string& out);
/// A string element as it stands in a literal: quoted, non-UTF-8 bytes as \xNN, backslash doubled.
std::string quoteString(std::string_view bytes);

}  // namespace gathernd
