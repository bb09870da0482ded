// SPDX-License-Identifier: GPL-3.0-or-later
// The .gathernd file: JSON, UTF-8. See docs/scenario.md. Unknown keys survive a load and save.
// Errors: `parse` with line and column (malformed JSON) or with the path of the wrong field
// ("params.shape[1]"). Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/scenario/scenario.h"

namespace gathernd {

Expected<Scenario> parseScenario(std::string_view text, std::int64_t memoryLimit = INT64_MAX);
std::string formatScenario(const Scenario& scenario);

/// True when `path` stays inside its folder: relative, no "..", no drive, no absolute part.
bool staysInFolder(std::string_view path);

}  // namespace gathernd
