// SPDX-License-Identifier: GPL-3.0-or-later
// A kernel's name and unit, as plain data that .cu files may include. Thread rule: values.
#pragma once

#include <cstdint>

namespace gathernd::gpu {

enum class Kernel : std::uint8_t { Naive, Lane, Warp, Column, Words };
inline constexpr int kKernels = 5;

struct KernelId {
  Kernel kernel = Kernel::Naive;
  int unitBytes = 1;  ///< what one load and one store move
};

}  // namespace gathernd::gpu
