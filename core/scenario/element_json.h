// SPDX-License-Identifier: GPL-3.0-or-later
// One element as JSON, the same in scenario files and in the command line's output: exact integers, the
// shortest decimal that comes back to the same bits, "NaN", "NaN:0x7fc00001", "Infinity", "-Infinity", [re,
// im], and strings with \xNN for bytes that are not UTF-8 and a doubled backslash. Thread rule: pure
// functions.
#pragma once

#include <string>
#include <string_view>

#include "core/tensor/element.h"

namespace gathernd {

/// JSON text, quotes included where it is a string.
std::string elementToJson(const Element& element);
/// Any text as a JSON string, quotes included; bytes that are not UTF-8 become U+FFFD.
std::string quoteJson(std::string_view text);

}  // namespace gathernd
