// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot.h"

#include <algorithm>

namespace gathernd::ui {

std::int64_t Snapshot::nextBad(std::int64_t after) const {
  if (bad.all.empty()) return bad.first;
  const auto next = std::upper_bound(bad.all.begin(), bad.all.end(), after);
  return next == bad.all.end() ? bad.all.front() : *next;
}

}  // namespace gathernd::ui
