// SPDX-License-Identifier: GPL-3.0-or-later
// One call under two dialects, for `explain` and `dialects` with --compare-dialect: as a member of their
// JSON, or as lines. Errors: those of contrastDialects. Thread rule: pure but for the sink.
#pragma once

#include <optional>
#include <stop_token>

#include "app/cli/call_input.h"
#include "app/cli/options.h"
#include "app/cli/output/json_writer.h"
#include "core/contrast/contrast.h"

namespace gathernd::cli {

/// Nothing where --compare-dialect is not given, or indices have no values.
Expected<std::optional<DialectContrast>> contrastOf(const Options& options, const CallInput& input,
                                                    const std::stop_token& stop);
/// The last part of its sentence's key.
std::string_view endingOf(const DialectOutcome& outcome, const EditedTensor& indices);
/// "why": {"rule", "value", "sentence"}
void writeReason(JsonWriter& json, const DialectReason& reason);
/// "contrast": {…}
void writeContrast(JsonWriter& json, const DialectContrast& contrast, const EditedTensor& indices);
void printContrast(Sink& out, const DialectContrast& contrast, const EditedTensor& indices);

}  // namespace gathernd::cli
