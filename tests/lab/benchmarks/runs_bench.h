// SPDX-License-Identifier: GPL-3.0-or-later
// The part of kernels_bench that is about whole calls. Thread rule: from main() only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gathernd::bench {

/// Noise of so many bytes, made when it is first asked for; one size is kept at a time.
const std::byte* sharedTable(std::int64_t bytes);

/// Registers whole runs and small calls.
void registerRuns();

}  // namespace gathernd::bench
