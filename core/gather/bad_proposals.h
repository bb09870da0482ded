// SPDX-License-Identifier: GPL-3.0-or-later
// Which readings of the same indices would make every tuple fit; internal to bad_analysis. One pass finds the
// least and the greatest number of each component, and those decide: an axis's size is the same for all
// tuples. Thread rule: pure function.
#pragma once

#include <stop_token>
#include <vector>

#include "core/gather/bad_analysis.h"

namespace gathernd {

/// Errors: as analyseBadTuples.
Expected<std::vector<BadProposal>> proposeForBadTuples(const Plan& plan, const Tensor& indices,
                                                       const std::stop_token& stop);

}  // namespace gathernd
