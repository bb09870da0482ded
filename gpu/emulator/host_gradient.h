// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient's steps on the host: the kernels' bodies, warp after warp, and a stable sort in place of the
// radix sort. `std::bad_alloc` where the sort finds no memory. Thread rule: one user of the memory at a time.
#pragma once

#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

/// Addresses are the host's; the step's counters are added to.
void runOnHost(const GradientStep& step);

/// What the sort of so many keys allocates beside its scratch, at most.
constexpr std::int64_t hostSortBytes(std::int64_t keys) {
  return keys * static_cast<std::int64_t>(sizeof(std::uint64_t));
}

}  // namespace gathernd::gpu
