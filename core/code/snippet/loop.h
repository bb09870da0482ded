// SPDX-License-Identifier: GPL-3.0-or-later
// What the loop in Python calls the places of a call's tuples. Thread rule: pure function.
#pragma once

#include <string>
#include <vector>

#include "core/call/plan.h"

namespace gathernd {

/// One name an axis of plan.tupleGrid: "b" or "b0", "b1" … of batch axes, "n" or "n0", "n1" … of the others.
std::vector<std::string> loopNames(const Plan& plan);

}  // namespace gathernd
