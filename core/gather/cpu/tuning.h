// SPDX-License-Identifier: GPL-3.0-or-later
// The few numbers that depend on the machine, in one table. Defaults are sensible everywhere; calibrate.h
// measures them (CPUID's last-level cache is not what a virtual machine gives), tuning_cache.h keeps them on
// disk. Units: bytes unless said. Thread rule: a plain value.
#pragma once

#include <cstdint>

namespace gathernd::cpu {

struct Tuning {
  /// Tables up to this are taken to stay in cache: no prefetch of slices. Measured by a pointer chase: the
  /// largest table whose latency stays within 3 times that of the second-level cache.
  std::int64_t cachedTable = std::int64_t{2} << 20;
  /// Random tables above this have their slices prefetched. Measured: where the chase's latency has reached
  /// half of memory's.
  std::int64_t prefetchTable = std::int64_t{4} << 20;
  /// Outputs from this on are written past the caches, on one thread. Measured: the smallest output that
  /// non-temporal stores write faster than ordinary ones when it is written again and again.
  std::int64_t streamOutput = std::int64_t{4} << 20;
  /// The same with all threads at work.
  std::int64_t streamOutputThreads = std::int64_t{4} << 20;
  /// A thread more is worth waking for each so many bytes moved. Measured: the cost of an empty parallel
  /// region against the copy bandwidth of one thread.
  std::int64_t bytesPerThread = std::int64_t{256} << 10;
};

/// The table in force: calibrated when this process or an earlier one has measured this machine, else the
/// defaults. The first call reads the cache file, later ones only a pointer.
const Tuning& currentTuning();

}  // namespace gathernd::cpu
