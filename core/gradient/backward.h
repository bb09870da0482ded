// SPDX-License-Identifier: GPL-3.0-or-later
// The backward pass as a plan of its own: which slice each tuple adds to. It is the forward one, but for a
// clamped tuple that the framework drops (Dialect::clampedGradient), which is Bad here and adds nothing.
// Sources: docs/dialects.md. Errors: what the framework's own backward pass refuses (core/call/limits.h), and
// out_of_range where it raises for a number that gave zeros forwards. Thread rule: pure functions.
#pragma once

#include <optional>
#include <stop_token>

#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/run/run_result.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Of a plan that is one already: itself.
Expected<Plan> backwardPlan(const Plan& plan);
/// Where each tuple of `forward` adds, whether or not the framework has a gradient of the call.
Trace backwardTrace(const Trace& forward);

/// Why the framework itself has no such gradient, whose sum is made all the same; nothing where it has one,
/// or nobody watched.
std::optional<Error> withoutGradient(const Plan& plan);

/// Of a gradient that met these bad tuples.
Expected<void> checkPastEnd(const Plan& plan, const Tensor& indices, const BadReport& bad,
                            const std::stop_token& stop);

}  // namespace gathernd
