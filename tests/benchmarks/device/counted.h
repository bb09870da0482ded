// SPDX-License-Identifier: GPL-3.0-or-later
// A handful of gathers whose memory requests a profiler is to count, each launched once and nothing else, and
// what the emulator counts for the same. Units: bytes. Errors: those of DeviceApi. Thread rule: one caller.
#pragma once

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "gpu/device/device_api.h"

namespace gathernd::bench {

/// An array, in the order of the launches: name, tuples, slice_bytes, index_bytes, pattern and the emulator's
/// counts. `api` nullptr: counts alone.
Expected<nlohmann::json> runCounted(gpu::DeviceApi* api);

}  // namespace gathernd::bench
