// SPDX-License-Identifier: GPL-3.0-or-later
// Errors for people (one line on standard error) and for scripts (JSON).
// Thread rule: pure functions, but for sayLastWords.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/output/json_writer.h"
#include "core/error/error.h"

namespace gathernd::cli {

/// The sentence, with file and place in front where the sentence itself does not name them.
std::string errorMessage(const Error& error);

/// The members of one bad tuple, into the object that is open.
void writeBadTupleMembers(JsonWriter& json, const BadTuple& bad);
/// {"gathernd": 1, "error": {…}}; `details` may add members to the inner object.
void writeErrorJson(JsonWriter& json, const Error& error,
                    const std::function<void(JsonWriter&)>& details = {});

/// "fixes": [{"kind", "sentence", and the call after it where that has other shapes}, …]; nothing where
/// there are none.
void writeFixes(JsonWriter& json, const std::vector<ErrorFix>& fixes);
/// "fix: sentence", a line each.
std::string fixLines(const std::vector<ErrorFix>& fixes, std::string_view indent);
/// "gathernd: error: CODE: sentence", one line whatever the sentence holds.
std::string errorLine(const Error& error);

// An error told where nothing may be allocated: there is no memory, or another thread is still at work
// with everything. Thread rule: any thread; no lock is taken.

/// The sentence of `reason`, which has no holes, as the one line on standard error; before that as JSON on
/// standard output, where `json`.
void sayLastWords(ErrorCode code, const char* reason, bool json) noexcept;

}  // namespace gathernd::cli
