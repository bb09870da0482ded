// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory of this machine can do, now and with so many threads: measured, never looked up. On a
// shared machine it swings by a factor of two within seconds, so a figure is only good beside a sample taken
// in the same moment: RooflineProbes gives one reading a call, to be taken in turns with the samples
// (measure.h does). Each probe is tried in several ways (prefetch distances, stores past the caches or not)
// and the fastest counts, so that the roofline is no easy target. Units: GB/s are bytes per nanosecond;
// nanoseconds; bytes. Thread rule: probes start threads of their own and join them; one thread calls.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>

#include "core/error/error.h"

namespace gathernd {

namespace probe {
class RooflineBench;
}

struct Roofline {
  int threads = 1;
  double readGBs = 0;            ///< in order
  double writeGBs = 0;           ///< in order, past the caches
  double copyGBs = 0;            ///< in order; bytes read and bytes written both count
  double lineLatencyNs = 0;      ///< a line whose address only the line before tells, on one thread
  double lineNs = 0;             ///< a random line among many in flight, all threads together
  double indexedLineNs = 0;      ///< the same, each address from an int64 that is itself read from memory
  std::int64_t rowBytes = 0;     ///< the rows of the next two, whole lines; 0: not measured
  double rowReadNs = 0;          ///< a random row
  double rowCopyNs = 0;          ///< a random row, written in order past the caches
  std::int64_t cacheBytes = 0;   ///< about so much of a table stays in cache, as a pointer chase sees it
  std::int64_t cachedBytes = 0;  ///< the working set of the next; 0: not measured
  double cachedCopyGBs = 0;      ///< copying within cachedBytes; bytes read and written both count
  std::int64_t tableBytes = 0;   ///< what was read from
  std::int64_t outputBytes = 0;  ///< what was written to
};

inline constexpr std::int64_t kRooflineTableBytes = std::int64_t{512} << 20;

struct RooflineOptions {
  int threads = 1;
  std::int64_t tableBytes = kRooflineTableBytes;  ///< at most; rounded down to a power of two
  /// For everything that the probes allocate: they shrink to fit. `limit` when not even 1 MB is allowed.
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
  std::int64_t rowBytes = 0;  ///< also measure random rows of this size; rounded up to lines, at most 64 KB
  /// measureRoofline: also copying within so much, or half of the cache where that is less; 0: not.
  std::int64_t cachedBytes = 0;
  double budgetSeconds = 1;  ///< measureRoofline: about; the first reading is taken whatever it costs
  std::stop_token stop;
};

class RooflineProbes {
 public:
  /// Allocates, touches the memory, and finds the size of the cache: a few tenths of a second.
  static Expected<RooflineProbes> make(const RooflineOptions& options);
  RooflineProbes(RooflineProbes&&) noexcept;
  RooflineProbes& operator=(RooflineProbes&&) noexcept;
  ~RooflineProbes();

  /// Known from the beginning; as in every reading.
  std::int64_t cacheBytes() const;
  /// From now on also measures copying within so many bytes.
  void addCachedCopy(std::int64_t bytes);
  /// Every probe once: some tens of milliseconds, the first time more (every way is tried; later ones only
  /// try those that did best). `cancelled` after a stop.
  Expected<Roofline> read();

 private:
  explicit RooflineProbes(std::unique_ptr<probe::RooflineBench> bench);
  std::unique_ptr<probe::RooflineBench> bench_;
};

/// Readings for options.budgetSeconds, and their medians.
Expected<Roofline> measureRoofline(const RooflineOptions& options);
/// Figure by figure; the sizes are those of the first. Of none: zeros.
Roofline medianRoofline(std::span<const Roofline> readings);

}  // namespace gathernd
