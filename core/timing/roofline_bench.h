// SPDX-License-Identifier: GPL-3.0-or-later
// The probes of a roofline, set up on their memory: the fastest of several ways for each figure. Internal to
// roofline.cpp. Units: bytes, nanoseconds. Thread rule: one thread calls; every probe runs on options.threads
// threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "core/timing/probe/fastest_of.h"
#include "core/timing/probe/probe_run.h"
#include "core/timing/roofline.h"

namespace gathernd::probe {

class RooflineBench {
 public:
  /// Touches the memory and finds the cache. `table` is a power of two of 512 KB at least, `output` a
  /// quarter.
  RooflineBench(const RooflineOptions& options, ProbeMemory table, ProbeMemory output);
  RooflineBench(const RooflineBench&) = delete;
  RooflineBench& operator=(const RooflineBench&) = delete;

  std::int64_t cacheBytes() const { return sizes_.cacheBytes; }
  void addCachedCopy(std::int64_t bytes);
  Expected<Roofline> read();

 private:
  double time(std::int64_t pieces, const std::function<void(std::int64_t)>& body) const;
  /// Of one line within the first `bytes` of the table.
  double latency(std::int64_t bytes);
  void touch();
  std::int64_t findCache();
  void addStreams();
  void addLines();
  void addRows();

  RooflineOptions options_;
  ProbeMemory table_, output_;
  Roofline sizes_;  ///< what is known before the first reading
  FastestOf read_, write_, copy_, lines_, indexed_, rowRead_, rowCopy_, cached_;
  std::int64_t readAt_ = 0, writeAt_ = 0, numbersAt_ = 0;
  std::atomic<std::uint64_t> seed_{1};  ///< no two probes read the same random lines
};

}  // namespace gathernd::probe
