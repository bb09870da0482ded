// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of a quoted string: escapes to bytes. The way back is quoteString() in literal.h. Internal to
// core/tensor. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace gathernd {

/// Appends the bytes that `body` (the text between the quotes) stands for. Returns npos, or the offset in
/// `body` of an escape that is none. \xNN is the byte NN; \uXXXX a code point, JSON's surrogate pairs
/// included.
std::size_t appendUnescaped(std::string_view body, std::string& out);

}  // namespace gathernd
