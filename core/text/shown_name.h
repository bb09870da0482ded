// SPDX-License-Identifier: GPL-3.0-or-later
// Names out of files in messages. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace gathernd {

/// A name that a file holds, fit for a message: short and printable.
std::string shownMember(std::string_view name);

}  // namespace gathernd
