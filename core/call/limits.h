// SPDX-License-Identifier: GPL-3.0-or-later
// The bounds that a framework sets beside the operator's rules (Dialect::limits), held against a call. Errors
// carry the bound and the shapes: rank, index_depth, limit; of the backward pass also dtype and empty_params.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/error/error.h"

namespace gathernd {

/// "params_elements", as `gathernd dialects` prints it.
std::string_view limitName(LimitOf of);

/// Of params and indices: looked at before any other rule.
Expected<void> checkRanks(const GatherCall& call);

enum class Pass : std::uint8_t { Forward, Backward };
/// All others, of a call whose shapes fit.
Expected<void> checkLimits(const Plan& plan, Pass pass);

/// Whether indices are a matrix without batch axes whose rows are tuples of one number.
bool isTupleList(const Plan& plan);

}  // namespace gathernd
