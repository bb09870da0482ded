// SPDX-License-Identifier: GPL-3.0-or-later
// A gather of the soak by the CPU engine's vector kernels, which small gathers otherwise never reach: a few
// of the ways through it, others each time. Thread rule: pure function.
#pragma once

#include <cstdint>
#include <string>

#include "core/run/cpu/kernels.h"
#include "core/tensor/tensor.h"
#include "tests/support/compare_backends.h"

namespace gathernd::test {

/// "" when all agree with the oracle. `ran` counts them; 0 where there is nothing to do.
std::string disagreementByWay(const cpu::Kernels& kernels, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const Outcome& oracle, std::uint64_t number, int& ran);

}  // namespace gathernd::test
