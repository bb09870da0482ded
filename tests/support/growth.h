// SPDX-License-Identifier: GPL-3.0-or-later
// How a reader's work grows with its text: in processor time of this thread, as a ratio of one run, since a
// bound in seconds holds on one machine and fails on a busy one. Thread rule: any thread, which is the one
// that is counted.
#pragma once

#include <algorithm>
#include <ctime>

namespace gathernd::test {

/// Seconds of this thread's processor that `work` takes; the least of three.
template <typename Work>
double processorSeconds(const Work& work) {
  double least = 0;
  for (int i = 0; i < 3; ++i) {
    timespec from{};
    timespec to{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    work();
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    const double seconds =
        static_cast<double>(to.tv_sec - from.tv_sec) + static_cast<double>(to.tv_nsec - from.tv_nsec) * 1e-9;
    least = i == 0 ? seconds : std::min(least, seconds);
  }
  return least;
}

/// A text sixteen times as long costs sixteen times as much where the work is linear, 256 times where it is
/// quadratic.
inline constexpr int kLonger = 16;
inline constexpr double kMostGrowth = 64;

}  // namespace gathernd::test
