// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU backends behind core's interface: `cuda` on a device, `emulated` for the same kernel body on the
// host. Both symbols exist in every build; where CUDA is missing the cuda backend says why in availability().
// Thread rule: make once, then const.
#pragma once

#include <memory>

#include "core/run/backend.h"
#include "gpu/device/chunks.h"
#include "gpu/device/device_api.h"

namespace gathernd {

std::unique_ptr<Backend> makeCudaBackend();
/// Runs cut the work as for a device of so many multiprocessors (gpu/kernels/family.h); what it says of
/// accesses is of a large gather's cut.
std::unique_ptr<Backend> makeEmulatedBackend(int multiprocessors = 0);

}  // namespace gathernd

namespace gathernd::gpu {

/// The backend `cuda` over whatever device it is given; nullptr: the program was built without CUDA, which is
/// why it is unavailable. It looks for a device when it is first asked whether it is available, not when it
/// is made. A failure that the device survives is that run's alone; after one that it does not, the backend
/// is unavailable and says "restart needed". Thread rule: as a Backend; runs at once share the device.
std::unique_ptr<Backend> makeDeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits = {});

}  // namespace gathernd::gpu
