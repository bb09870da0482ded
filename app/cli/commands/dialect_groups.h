// SPDX-License-Identifier: GPL-3.0-or-later
// The dialects grouped by how one call ends, for people and for scripts. Thread rule: plain functions.
#pragma once

#include "app/cli/output/json_writer.h"
#include "app/cli/output/sink.h"
#include "core/analysis/dialect_outcomes.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd::cli {

/// "groups": [{"ending", "members": [{"id", "why": {"rule", "value", "sentence"}}], "differing_tuples",
/// "first_differing_tuple"}]: the group of the call's own dialect first, the others held against it.
void writeGroups(JsonWriter& json, const DialectComparison& compared, const EditedTensor& indices);
/// A paragraph a group: how it ends, who, and why.
void printGroups(Sink& out, const DialectComparison& compared, const EditedTensor& indices);

}  // namespace gathernd::cli
