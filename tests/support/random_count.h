// SPDX-License-Identifier: GPL-3.0-or-later
// How many random cases a test tries: GATHERND_RANDOM_COUNT asks for more than its default, or, under a
// sanitizer, fewer.
#pragma once

#include <QtGlobal>

namespace gathernd::test {

inline int randomCount(int standard) {
  const int asked = qEnvironmentVariableIntValue("GATHERND_RANDOM_COUNT");
  return asked > 0 ? asked : standard;
}

}  // namespace gathernd::test
