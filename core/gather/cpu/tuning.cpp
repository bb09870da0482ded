// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/cpu/tuning.h"

namespace gathernd::cpu {

const Tuning& currentTuning() {
  static const Tuning table;
  return table;
}

}  // namespace gathernd::cpu
