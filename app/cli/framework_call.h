// SPDX-License-Identifier: GPL-3.0-or-later
// What `code` and `verify` have in common: --framework as rows of the table, and a call that may break a
// rule, since how a framework refuses it is worth seeing too. Errors: `usage` for an unknown framework, those
// of readCall; the plan's own only where random indices cannot be drawn without it. Thread rule: as readCall.
#pragma once

#include <vector>

#include "app/cli/call_input.h"
#include "core/code/snippet/framework.h"

namespace gathernd::cli {

/// Those named, in that order; without names all that pass `listed`.
Expected<std::vector<const Framework*>> chosenFrameworks(const Options& options,
                                                         bool (*listed)(const Framework&));

/// The tensors are there, except of a shape alone.
Expected<CallInput> readFrameworkCall(const Options& options, const BackendRegistry& backends);

}  // namespace gathernd::cli
