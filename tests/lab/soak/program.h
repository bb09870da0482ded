// SPDX-License-Identifier: GPL-3.0-or-later
// gathernd_soak: a long run of random gathers, every backend against the reference, and the CPU engine's
// kernels of one vector width by every way through it. Prints one JSON object; exits 1 at the first
// difference, after shrinking it, and 2 when a bucket that it counts is thinner than asked.
#pragma once

#include <functional>
#include <memory>

#include "gpu/device/device_api.h"

namespace gathernd::test {

using MakeApi = std::function<std::unique_ptr<gpu::DeviceApi>()>;

/// `makeApi` is called where the backend `cuda` alone is looked at.
int runSoak(int argc, char** argv, const MakeApi& makeApi);

}  // namespace gathernd::test
