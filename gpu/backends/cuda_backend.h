// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU backends behind core's interface: `cuda` on a device, `emulated` for the same kernel body on the
// host. Both symbols exist in every build; where CUDA is missing the cuda backend says why in availability().
// Thread rule: make once, then const.
#pragma once

#include <memory>

#include "core/run/backend.h"

namespace gathernd {

std::unique_ptr<Backend> makeCudaBackend();
/// Runs cut the work as for a device of so many multiprocessors (gpu/kernels/family.h); what it says of
/// accesses is of a large gather's cut.
std::unique_ptr<Backend> makeEmulatedBackend(int multiprocessors = 0);

}  // namespace gathernd
