// SPDX-License-Identifier: GPL-3.0-or-later
// gather_nd once more, straight from its definition and the words of a dialect: positions in place of
// strides, none of core's offset arithmetic, no Plan::rule. What the oracle itself is tested against. Thread
// rule: pure function.
#pragma once

#include <cstddef>
#include <vector>

#include "core/call/plan.h"
#include "core/run/run_result.h"
#include "core/tensor/tensor.h"

namespace gathernd::test {

struct Defined {
  std::vector<std::byte> output;
  BadReport bad;  ///< `all` filled
};

/// For a call that makePlan accepted as `plan`; only its shapes and its fill are used.
Defined gatherByDefinition(const GatherCall& call, const Plan& plan, const Tensor& params,
                           const Tensor& indices);

}  // namespace gathernd::test
