// SPDX-License-Identifier: GPL-3.0-or-later
// What one run of a call has to move between memory and the processor, when the run before was the same one:
// found by walking through the tuples beside a model of the cache. Sorted, repeated and clustered indices
// thus need no rule of their own: what is read again soon is read once. Units: bytes, 64-byte lines. Errors:
// `cancelled`. Thread rule: pure function.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct CallTraffic {
  std::int64_t sliceBytes = 0;
  std::int64_t indexBytes = 0;   ///< read in order
  std::int64_t outputBytes = 0;  ///< written in order
  double lines = 0;              ///< of params that the slices lie on, each time one is read
  double randomLines = 0;        ///< those of them that come from memory and that no prefetcher foresees
  double streamedBytes = 0;      ///< lines from memory beside the ones read just before, as bytes
  std::int64_t footprintBytes =
      0;                ///< of params that the slices lie on, at most; exact while it fits the cache
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

/// `params` tells where slices begin within their lines; its values are not read.
Expected<CallTraffic> analyseTraffic(const Plan& plan, const Tensor& params, const Tensor& indices,
                                     const TrafficOptions& options);

}  // namespace gathernd
