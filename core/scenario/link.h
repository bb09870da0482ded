// SPDX-License-Identifier: GPL-3.0-or-later
// A small call as a link: one line of letters, digits and : ~ . , % _ -, which mail, chats and a page's
// address leave as it is. docs/scenario.md has the grammar; resources/page/link.js reads it by the same
// rules.
//   gathernd:1~float32.2.2:1.0,2.0,3.0,4.0~int64.1.1:-1~dnumpy~k24eb
// A link holds the values and the rules: no title, notes, names of axes or backend, and of rules of one's own
// not their name. Errors: `limit` for a call that is not small, `unsupported` for what no link holds, `parse`
// for a text that is no link, is cut, changed, of another version or not understood. Thread rule: pure
// functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/scenario/scenario.h"

namespace gathernd {

inline constexpr std::int64_t kLinkNumbers = 64;  ///< of params and indices together; a complex one is two
inline constexpr std::size_t kLinkCharacters = 2000;
inline constexpr std::string_view kLinkPrefix = "gathernd:", kLinkCheckMark = "~k";

/// A generator's values are written out; a tensor in a file has to be loaded before.
Expected<std::string> linkOf(const Scenario& scenario);
/// Also without "gathernd:", and with the spaces and line ends that mail puts in.
Expected<Scenario> readLink(std::string_view text);

/// The call of the one link in a text, be it a whole mail; nothing: the text has none and is not meant for
/// one, as one is that begins with "gathernd:". Errors: `parse` also for several different links.
Expected<std::optional<Scenario>> linkedCall(std::string_view text);
/// Whether linkedCall has a call or an error to tell.
bool isLink(std::string_view text);

/// The four digits behind "~k": a CRC-16 of all between "gathernd:" and there, which no change of a single
/// character keeps.
std::string linkCheck(std::string_view body);

}  // namespace gathernd
