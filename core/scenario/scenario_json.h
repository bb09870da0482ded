// SPDX-License-Identifier: GPL-3.0-or-later
// The .gathernd file: JSON, UTF-8. See docs/scenario.md. Unknown keys survive a load and save.
// Errors: `parse` with line and column (malformed JSON) or with the path of the wrong field
// ("params.shape[1]"). Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/scenario/scenario.h"
#include "core/tensor/element.h"

namespace gathernd {

Expected<Scenario> parseScenario(std::string_view text, std::int64_t memoryLimit = INT64_MAX);
/// The whole text at once: for small scenarios, and to compare.
std::string formatScenario(const Scenario& scenario);

/// Takes the next bytes of a text; its error ends the writing.
using TextOutput = std::function<Expected<void>(std::string_view piece)>;
/// Elements that are written, of all that will be.
using SaveProgress = std::function<void(std::int64_t done, std::int64_t all)>;
/// The same bytes piece by piece: no tensor's text is ever in memory. `cancelled`, what `output` says, or
/// `io` when a tensor's own file was cut meanwhile.
Expected<void> writeScenario(const Scenario& scenario, const TextOutput& output,
                             const SaveProgress& progress = {}, const std::stop_token& stop = {});
/// Whether the JSON of the values, "[1, 2]", takes more than `bytes`; looks at no more elements than that.
bool inlineTextExceeds(const EditedTensor& tensor, std::int64_t bytes);

/// True when `path` stays inside its folder: relative, no "..", no drive, no absolute part.
bool staysInFolder(std::string_view path);

// One element as JSON, the same in scenario files and in the command line's output: exact integers, the
// shortest decimal that comes back to the same bits, "NaN", "NaN:0x7fc00001", "Infinity", "-Infinity",
// [re, im], and strings with \xNN for bytes that are not UTF-8 and a doubled backslash.

/// JSON text, quotes included where it is a string.
std::string elementToJson(const Element& element);
/// Any text as a JSON string, quotes included; bytes that are not UTF-8 become U+FFFD.
std::string quoteJson(std::string_view text);

}  // namespace gathernd
