// SPDX-License-Identifier: GPL-3.0-or-later
// The list that kernels.cpp fills, one entry a vector width, before main. Thread rule: filled by static
// initialisation, constant afterwards.
#pragma once

#include <cstdint>

#include "core/run/cpu/kernels.h"

namespace gathernd::cpu {

class RegisteredKernels {
 public:
  /// `target` is Highway's number for the width; its name becomes kernels.target.
  RegisteredKernels(std::int64_t target, Kernels kernels);
};

/// Does nothing; the call keeps the linker from leaving kernels.cpp out of a program.
void keepKernels();

}  // namespace gathernd::cpu
