// SPDX-License-Identifier: GPL-3.0-or-later
// Where a bad tuple would read if nothing (or only the flat offset) were checked: the lesson of unchecked
// frameworks. Nothing is read here. Thread rule: pure function.
#pragma once

#include <cstdint>
#include <optional>

#include "core/call/plan.h"
#include "core/call/trace.h"

namespace gathernd {

struct StrayRead {
  /// The slice of params at the tuple's flat offset; absent: the offset leaves params.
  std::optional<std::int64_t> sliceId;
};

/// Present for a tuple that a dialect without a check of each axis leaves undefined.
std::optional<StrayRead> strayRead(const Plan& plan, const TupleTrace& tuple);

}  // namespace gathernd
