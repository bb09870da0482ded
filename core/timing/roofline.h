// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory of this machine can do, now and with so many threads: measured, never looked up. On a
// shared machine it swings by a factor of two within seconds, so a figure is only good beside a sample taken
// in the same moment: RooflineProbes gives one reading a call, to be taken in turns with the samples
// (measure.h does). Each probe is tried in several ways (prefetch distances, stores past the caches or not)
// and the fastest counts, so that the roofline is no easy target. Units: GB/s are bytes per nanosecond;
// nanoseconds; bytes. Thread rule: probes start threads of their own and join them; one thread calls.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>

#include "core/error/error.h"
#include "core/tensor/tensor.h"
#include "core/timing/probe/probe_run.h"

namespace gathernd {

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

/// The probes, set up on their memory: the fastest of several ways for each figure.
class RooflineProbes {
 public:
  /// Allocates, touches the memory, and finds the size of the cache: a few tenths of a second.
  static Expected<std::unique_ptr<RooflineProbes>> make(const RooflineOptions& options);
  RooflineProbes(const RooflineProbes&) = delete;
  RooflineProbes& operator=(const RooflineProbes&) = delete;

  /// Known from the beginning; as in every reading.
  std::int64_t cacheBytes() const { return sizes_.cacheBytes; }
  /// From now on also measures copying within so many bytes.
  void addCachedCopy(std::int64_t bytes);
  /// Every probe once: some tens of milliseconds, the first time more (every way is tried; later ones only
  /// try those that did best). `cancelled` after a stop.
  Expected<Roofline> read();

 private:
  /// `table` is a power of two of 512 KB at least, `output` a quarter.
  RooflineProbes(const RooflineOptions& options, Buffer table, Buffer output);

  double time(std::int64_t pieces, const std::function<void(std::int64_t)>& body) const;
  /// Of one line within the first `bytes` of the table.
  double latency(std::int64_t bytes);
  void touch();
  std::int64_t findCache();
  void addStreams();
  void addLines();
  void addRows();

  RooflineOptions options_;
  /// Of huge pages where there are some, so that no probe measures address translation.
  Buffer table_, output_;
  Roofline sizes_;  ///< what is known before the first reading
  probe::FastestOf read_, write_, copy_, lines_, indexed_, rowRead_, rowCopy_, cached_;
  std::int64_t readAt_ = 0, writeAt_ = 0, numbersAt_ = 0;
  std::atomic<std::uint64_t> seed_{1};  ///< no two probes read the same random lines
};

/// Readings for options.budgetSeconds, and their medians.
Expected<Roofline> measureRoofline(const RooflineOptions& options);
/// Figure by figure; the sizes are those of the first. Of none: zeros.
Roofline medianRoofline(std::span<const Roofline> readings);

}  // namespace gathernd
