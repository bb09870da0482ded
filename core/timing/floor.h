// SPDX-License-Identifier: GPL-3.0-or-later
// The least time that a call can take on this machine: what its traffic costs at the rates of a roofline
// taken in the same moment. Indices and slices are read by the same machinery, so their times add up; writing
// goes on beside the reading, so it only counts where it takes longer, or where both together reach the rate
// of a copy:
//   index    in order at the reading rate; between random lines each line of it takes a random line's place
//   slices   streamed lines at the reading rate, random ones at the random line's or row's
//   output   at the rate of writing past the caches
//   floor    the longest of: index + slices; output; all bytes as a copy, and what one side has more at that
//            side's rate; slices of whole lines: the rows as the best random row copy does them, + index
// A call that stays in the cache has one bound only, copying as fast as the cache allows. A floor is as good
// as its probes: a gather that knows a better way than they do takes less. Units: nanoseconds, bytes. Thread
// rule: pure functions, but for the companion.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"
#include "core/timing/roofline.h"
#include "core/timing/statistics.h"

namespace gathernd {

// What one run of a call has to move between memory and the processor, when the run before was the same one:
// found by walking through the tuples beside a model of the cache. Sorted, repeated and clustered indices
// thus need no rule of their own: what is read again soon is read once. Units: bytes, 64-byte lines. Errors:
// `cancelled`. Thread rule: pure function.

struct CallTraffic {
  std::int64_t sliceBytes = 0;
  std::int64_t indexBytes = 0;   ///< read in order
  std::int64_t outputBytes = 0;  ///< written in order
  double lines = 0;              ///< of params that the slices lie on, each time one is read
  double randomLines = 0;        ///< those of them that come from memory and that no prefetcher foresees
  double streamedBytes = 0;      ///< lines from memory beside the ones read just before, as bytes
  /// Of params that the slices lie on, at most; exact while it fits the cache.
  std::int64_t footprintBytes = 0;
  bool cached = false;  ///< everything stays in the cache from one run to the next: memory is idle
  bool exact = true;    ///< every tuple was looked at; else samples stand for the rest
  std::int64_t workingSet() const { return indexBytes + footprintBytes + outputBytes; }
};

struct TrafficOptions {
  std::int64_t cacheBytes = 0;  ///< how much stays near; 0: every line comes from memory
  /// So many lines are looked at, about: a few tens of milliseconds.
  std::int64_t lineBudget = std::int64_t{1} << 21;
  std::stop_token stop;
};

/// A cache as a model: how many reads of a call would come from memory if so many bytes of it stay near.
/// Sixteen places a set, the least recently used one is given up; the sets are hashed, so that strides do not
/// collide as they may in a real cache. Units: the caller's (lines, or larger blocks). Internal to the
/// traffic.
class LineCache {
 public:
  explicit LineCache(std::int64_t capacity)
      : ways_(std::clamp<std::int64_t>(capacity, 0, kWays)),
        sets_(ways_ == 0 ? 0 : static_cast<std::uint64_t>(capacity) / ways_),
        places_(sets_ * ways_, kEmpty) {}

  /// Whether `unit` (not negative) was there. It is afterwards.
  bool touch(std::int64_t unit) {
    if (sets_ == 0) return false;
    const std::uint64_t hash = (static_cast<std::uint64_t>(unit) * 0x9E3779B97F4A7C15U) >> 32;
    const std::span<std::int64_t> set(&places_[(hash * sets_ >> 32) * ways_], ways_);
    // The most recently used stands first.
    auto at = std::find(set.begin(), set.end(), unit);
    const bool hit = at != set.end();
    if (!hit) --at;
    std::move_backward(set.begin(), at, at + 1);
    set.front() = unit;
    return hit;
  }

 private:
  static constexpr std::int64_t kWays = 16;
  static constexpr std::int64_t kEmpty = -1;

  std::size_t ways_;
  std::uint64_t sets_;
  std::vector<std::int64_t> places_;
};

/// `params` tells where slices begin within their lines; its values are not read.
Expected<CallTraffic> analyseTraffic(const Plan& plan, const Tensor& params, const Tensor& indices,
                                     const TrafficOptions& options);

// The floor of a call.

enum class FloorBound : std::uint8_t { Nothing, Cache, Reads, Writes, Copy, Rows };
/// "nothing", "cache", "reads", "writes", "copy", "rows".
std::string_view floorBoundName(FloorBound bound);

struct Floor {
  double ns = 0;
  FloorBound bound = FloorBound::Nothing;
  // Each part alone; in the cache all are 0, as memory has nothing to do.
  double indexNs = 0;
  double sliceNs = 0;
  double outputNs = 0;

  /// The same in proportion, on a machine so much faster or slower that it is `wanted` as a whole.
  Floor scaledTo(double wanted) const;
};

/// A figure that the roofline lacks (0) bounds nothing.
Floor floorOf(const CallTraffic& traffic, const Roofline& roofline);

// Times beside that floor: readings of the roofline taken in turns with the samples, and what both together
// say. One companion serves every backend that is sampled on as many threads. Errors: as the probes', and
// `cancelled`. Thread rule: one thread.

/// The share of a time that the floor is: what it reached of the machine's limits.
struct FloorShare {
  Roofline roofline;  ///< the medians of its readings
  int readings = 0;   ///< each followed by some of the samples
  CallTraffic traffic;
  /// The median of: a reading's own floor over the median of the samples that followed it. Both met the same
  /// moment, so what slows the machine down for a while cancels out.
  double median = 0;
  Interval confidence;  ///< 95%
  Floor floor;          ///< of `roofline`, brought to the moment of the median sample: median * its time
};

/// The readings of the roofline that go with the samples.
class RooflineCompanion {
 public:
  static constexpr int kReadings = 8;  ///< as many as are worth their time

  struct Options {
    int threads = 0;  ///< 0: as many as the cpu backend would use
    std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
    std::stop_token stop;
  };
  /// None when the memory allowed is too little for any probe.
  static Expected<std::optional<RooflineCompanion>> start(const Plan& plan, const Tensor& params,
                                                          const Tensor& indices, const Options& options);

  Expected<void> read();
  double floorNs() const;  ///< of the last reading
  Roofline roofline() const { return medianRoofline(readings_); }
  int readings() const { return static_cast<int>(readings_.size()); }
  const CallTraffic& traffic() const { return traffic_; }

 private:
  RooflineCompanion(std::unique_ptr<RooflineProbes> probes, const CallTraffic& traffic)
      : probes_(std::move(probes)), traffic_(traffic) {}

  std::unique_ptr<RooflineProbes> probes_;
  CallTraffic traffic_;
  std::vector<Roofline> readings_;
};

/// What one backend's samples reached of the readings that they followed.
class FloorShares {
 public:
  /// The samples that followed the companion's last reading.
  void follow(const RooflineCompanion& companion, std::span<const double> samples);
  FloorShare over(const RooflineCompanion& companion, double medianNs) const;

 private:
  std::vector<double> floors_, medians_;  // pairs
};

}  // namespace gathernd
