// SPDX-License-Identifier: GPL-3.0-or-later
// Which readings of the same indices would make every tuple fit; internal to bad_analysis. One pass finds the
// least and the greatest number of each component, and those decide: an axis's size is the same for all
// tuples. It is left out where the bad tuples alone leave nothing to propose, as strays mostly do. Thread
// rule: pure function.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/bad/bad_analysis.h"

namespace gathernd {

/// `groups` are those of all bad tuples. Errors: as analyseBadTuples.
Expected<std::vector<BadProposal>> proposeForBadTuples(const Plan& plan, std::span<const BadGroup> groups,
                                                       const Tensor& indices, const std::stop_token& stop);

}  // namespace gathernd
