// SPDX-License-Identifier: GPL-3.0-or-later
// A gather so small that setting anything up would cost more than the work: one plain loop. Thread rule: pure
// functions.
#pragma once

#include "core/run/cpu/engine.h"

namespace gathernd::cpu {

/// Whether one thread's plain loop is the quickest way.
bool isTiny(const GatherJob& job);
JobReport runTiny(const GatherJob& job);

}  // namespace gathernd::cpu
