// SPDX-License-Identifier: GPL-3.0-or-later
// The measurements of calibrate.h that are about rows: gathers by the engine itself, led down one way and
// another in turns by tables made for that. Each gives the least time of some repeats, or the ratio of two:
// what disturbs a repeat only adds to it. Units: bytes, nanoseconds. Errors: none. Thread rule: one thread
// calls; some use the executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gathernd::cpu {

/// What copying rows took by each way that leaves the output in cache.
struct RowCosts {
  double vectors = 0, library = 0;
  double string = 0;  ///< as library, where the processor does not say that `rep movsb` is fast
};

/// Rows of about so many bytes, from a megabyte to another: where lines start, and anywhere.
RowCosts rowCosts(std::span<std::byte> memory, std::int64_t rowBytes);

/// How many times faster rows of 4 KB go to the output by non-temporal stores than by ordinary ones, from a
/// table as large: memory holds both.
double rowStreamGain(std::span<std::byte> memory, std::int64_t outputBytes, int threads);
/// The same of slices of 64 bytes, which for a table beyond the caches are prefetched both ways.
double sliceStreamGain(std::span<std::byte> memory, std::int64_t outputBytes, int threads);
/// How many times faster rows of 1 KB are gathered out of such a table with a prefetch than without.
double rowPrefetchGain(std::span<std::byte> memory, std::int64_t tableBytes);

}  // namespace gathernd::cpu
