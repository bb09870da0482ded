// SPDX-License-Identifier: GPL-3.0-or-later
// Tuples that lie inside params and read what is no number there: found in output, in the background. Thread
// rule: a pure function.
#pragma once

#include <cstdint>
#include <vector>

#include "core/call/trace.h"
#include "core/overview/value_statistics.h"

namespace gathernd::ui {

struct OddReads {
  static constexpr std::size_t kMost = 10'000;  ///< that are looked for

  bool nan = false;                  ///< else they read an infinity
  std::vector<std::int64_t> places;  ///< of each tuple the first such element of output, ascending
};

/// Those that read a NaN; where there are none, an infinity. What a dialect made up was not read.
Expected<OddReads> findOddReads(const Tensor& output, const Trace& trace, const ScanOptions& options);

}  // namespace gathernd::ui
