// SPDX-License-Identifier: GPL-3.0-or-later
// The single measurements that calibrate.h is made of. Each takes milliseconds and gives a median or a ratio
// of interleaved repeats, so that a disturbance of one repeat is not seen. Units: bytes, nanoseconds. Errors:
// none. Thread rule: one thread calls; some use the executor. The memory given to them is touched, and in
// huge pages where the system has them: with small ones a chase would measure the page tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gathernd::cpu {

/// Nanoseconds a load takes that has to wait for the one before, over lines in random order.
double chaseLatency(std::span<std::byte> table);
/// How many times faster random lines are copied out of the table with a prefetch than without.
double prefetchGain(std::span<std::byte> table);
/// How many times faster with a prefetch into the first-level cache than with one into the second.
double firstLevelGain(std::span<std::byte> table);

/// Whether this architecture has non-temporal stores that the probe knows.
bool canStream();

/// Bytes read and written a nanosecond, one thread copying one half of the memory to the other.
double copyRate(std::span<std::byte> memory);
/// What an empty region of two costs its caller when the second thread has gone to sleep.
double regionCost();

// The measurements of calibrate.h that are about rows: gathers by the engine itself, led down one way and
// another in turns by tables made for that. Each gives the least time of some repeats, or the ratio of two:
// what disturbs a repeat only adds to it. Units: bytes, nanoseconds. Errors: none.

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
