// SPDX-License-Identifier: GPL-3.0-or-later
// Copies between ordinary host memory and a device, in pieces through page-locked buffers: while the device
// copies one piece, the host fills or empties the other. Units: bytes. Errors: those of DeviceApi;
// `cancelled` between pieces. Thread rule: one run at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "gpu/device/workspace.h"

namespace gathernd::gpu {

/// Returns when the last piece is on its way; `source` is not needed any more then.
Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop);

/// Returns when all of it is in `target`.
Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* target,
                           const std::byte* device, std::int64_t bytes, const std::stop_token& stop);

}  // namespace gathernd::gpu
