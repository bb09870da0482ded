// SPDX-License-Identifier: GPL-3.0-or-later
// An error told where nothing may be allocated: there is no memory, or another thread is still at work with
// everything. Thread rule: any thread; no lock is taken.
#pragma once

#include "core/error/error.h"

namespace gathernd::cli {

/// The sentence of `reason`, which has no holes, as the one line on standard error; before that as JSON on
/// standard output, where `json`.
void sayLastWords(ErrorCode code, const char* reason, bool json) noexcept;

}  // namespace gathernd::cli
