// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/processors.h"

#include <algorithm>

#include <unistd.h>

namespace gathernd::cpu {

int processorCount() {
  static const auto kCount = static_cast<int>(std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, 4096L));
  return kCount;
}

Processors Processors::ofCaller() {
  Processors own;
  // Fails where there are more processors than cpu_set_t has bits.
  if (sched_getaffinity(0, sizeof own.allowed_, &own.allowed_) != 0) {
    own.count_ = processorCount();
    return own;
  }
  own.here_ = sched_getcpu();
  own.count_ = std::max(1, CPU_COUNT(&own.allowed_));
  return own;
}

void Placement::moveOff(const Processors& caller, pthread_t helper) {
  if (caller.here_ < 0 || caller.count_ < 2) return;
  const bool sameAllowed = CPU_EQUAL(&caller.allowed_, &allowed_) != 0;
  const bool inTheWay = last_ == caller.here_ && CPU_ISSET(caller.here_, &set_);
  if (sameAllowed && !inTheWay) return;
  allowed_ = caller.allowed_;
  set_ = caller.allowed_;
  CPU_CLR(caller.here_, &set_);
  pthread_setaffinity_np(helper, sizeof set_, &set_);
}

}  // namespace gathernd::cpu
