// SPDX-License-Identifier: GPL-3.0-or-later
// How many cases a test tries: GATHERND_RANDOM_COUNT random ones in place of its default, of that default at
// most GATHERND_RANDOM_MOST, and one in GATHERND_ONE_IN of those that it goes through. A sanitizer's build
// asks for fewer: a stray access shows in far fewer than a wrong value.
#pragma once

#include <QtGlobal>
#include <algorithm>

namespace gathernd::test {

inline int randomCount(int standard) {
  const int asked = qEnvironmentVariableIntValue("GATHERND_RANDOM_COUNT");
  const int most = qEnvironmentVariableIntValue("GATHERND_RANDOM_MOST");
  return asked > 0 ? asked : most > 0 ? std::min(most, standard) : standard;
}

inline int oneIn() {
  return std::max(1, qEnvironmentVariableIntValue("GATHERND_ONE_IN"));
}

/// Tells for each case whether to try it.
class Sample {
 public:
  explicit Sample(int every = oneIn()) : every_(every) {}
  bool takes() { return number_++ % every_ == 0; }

 private:
  const int every_;
  int number_ = 0;
};

/// Of rows of a table that differ little and take seconds each: a third where fewer cases are asked for.
inline Sample sampleOfRows() {
  return Sample(oneIn() > 1 ? 3 : 1);
}

}  // namespace gathernd::test
