// SPDX-License-Identifier: GPL-3.0-or-later
// What a call has beside its operator, as notes in a file of another's format, which runtimes pass over:
// pairs of a key ("gathernd.dialect") and a text. With them the call comes back as it was. Errors: `parse`
// for a note with our key that says nothing sensible, `unsupported` for a call that the operator cannot be.
// Thread rule: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/scenario/scenario.h"

namespace gathernd {

using CallNote = std::pair<std::string, std::string>;

/// A call ready to be written as one GatherND.
struct PlainCall {
  Tensor params, indices;
  std::vector<CallNote> notes;
};
/// Indices become int64 unless `keptIndexTypes` has their dtype; `ownDialect` is the dialect that the
/// operator itself says, and needs no note.
Expected<PlainCall> plainCall(const Scenario& scenario, DTypeSet keptIndexTypes, std::string_view ownDialect);

/// Both tensors must be in their places already.
Expected<void> applyCallNotes(std::span<const CallNote> notes, std::int64_t memoryLimit, Scenario& scenario);

}  // namespace gathernd
