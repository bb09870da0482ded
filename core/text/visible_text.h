// SPDX-License-Identifier: GPL-3.0-or-later
// A text of unknown origin as one line that hides nothing: for messages, and for comments in code.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gathernd {

/// Characters that would break a line, hide, or turn the direction of what follows: shown as escapes.
bool isInvisible(std::uint32_t character);
/// "\n", "\x1b", "\u2028": how such a character, or another, is shown.
std::string escapedCharacter(std::uint32_t character);
/// `bytes` with invisible characters as escapes, and what is no UTF-8 as \xNN. A backslash of its own stays
/// as it is: this is for reading, not for reading back.
std::string visibleText(std::string_view bytes);

// Names out of files in messages.

/// A name that a file holds, fit for a message: short and printable.
std::string shownMember(std::string_view name);

}  // namespace gathernd
