// SPDX-License-Identifier: GPL-3.0-or-later
// What both ways to a gradient share: what they refuse, what they allocate, how the result is put together.
// Units: bytes. Errors: as gradient.h. Thread rule: pure functions.
#pragma once

#include "core/gradient/gradient.h"

namespace gathernd {

/// The memory that a gradient is made in, all zero.
struct GradientMemory {
  Buffer gradient;
  Buffer sums;          ///< float32, of narrow floats; else empty
  Buffer received;      ///< int64
  bool counts = false;  ///< whether that was asked for
  std::byte* sumsOr() const { return sums.size() > 0 ? sums.data() : gradient.data(); }
};

/// The backward pass of a call, and that `upstream` is its output's.
Expected<Plan> planFor(const Plan& forward, const Tensor& upstream);
enum class NarrowSums : bool { Here, Elsewhere };
/// `besides`: what the computation takes for itself.
Expected<GradientMemory> gradientMemory(const Plan& plan, const GradientOptions& options,
                                        std::int64_t besides, NarrowSums sums = NarrowSums::Here);
/// Whether no tuple can add anything, nor be reported.
bool gradientIsIdle(const Plan& plan);
Expected<GradientResult> gradientResult(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                                        GradientMemory memory, BadReport bad, const std::stop_token& stop);

}  // namespace gathernd
