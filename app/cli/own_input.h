// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a command from replacing what it reads. Thread rule: a function that looks at files.
#pragma once

#include "app/cli/options.h"
#include "core/scenario/scenario.h"

namespace gathernd::cli {

/// `usage` where --output, or the .bin beside it, is one of the files that the line or its scenario names,
/// by whatever name; `scenario` may be absent.
Expected<void> refuseOwnInput(const Options& options, const Scenario* scenario);

}  // namespace gathernd::cli
