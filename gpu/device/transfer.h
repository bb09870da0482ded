// SPDX-License-Identifier: GPL-3.0-or-later
// Copies between ordinary host memory and a device, in pieces through page-locked buffers: while the device
// copies one piece, the host fills or empties another; large ones by several threads, a lane each. Units:
// bytes. Errors: those of DeviceApi; `cancelled` between pieces. Thread rule: one transfer a lane at a time;
// the stream is the transfer's until it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>

#include "gpu/device/workspace.h"

namespace gathernd::gpu {

/// Writes bytes [at, at + bytes) of what is to be sent; several threads may each ask for a piece at once.
using FillPiece = std::function<void(std::byte* target, std::int64_t at, std::int64_t bytes)>;

/// Returns when the last piece is on its way; `fill` is not needed any more then.
Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, std::span<Staging> lanes, std::byte* device,
                            const FillPiece& fill, std::int64_t bytes, const std::stop_token& stop);

/// The same of bytes that lie next to each other.
Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, std::span<Staging> lanes, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop);

/// Returns when all of it is in `target`.
Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, std::span<Staging> lanes, std::byte* target,
                           const std::byte* device, std::int64_t bytes, const std::stop_token& stop);

// By one thread.

inline Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* device,
                                   const std::byte* source, std::int64_t bytes, const std::stop_token& stop) {
  return sendToDevice(api, stream, std::span(&staging, 1), device, source, bytes, stop);
}
inline Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* target,
                                  const std::byte* device, std::int64_t bytes, const std::stop_token& stop) {
  return fetchToHost(api, stream, std::span(&staging, 1), target, device, bytes, stop);
}

}  // namespace gathernd::gpu
