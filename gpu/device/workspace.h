// SPDX-License-Identifier: GPL-3.0-or-later
// What a run needs beside device memory, and the next run can use again: streams, events and page-locked
// staging buffers, which take longer to make than a small gather to run. Units: bytes. Errors: those of
// DeviceApi. Thread rule: one run at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "gpu/device/device_buffer.h"

namespace gathernd::gpu {

/// Two page-locked buffers in turns: one is filled or emptied while the device copies the other.
class Staging {
 public:
  struct Half {
    PinnedBuffer memory;
    Event copied;           ///< the device is done with it
    bool underWay = false;  ///< until somebody has awaited `copied`
  };

  static Expected<Staging> make(DeviceApi& api);
  /// Halves of at least so many bytes. Nothing is under way.
  Expected<void> reserve(DeviceApi& api, std::int64_t bytes);
  std::int64_t halfBytes() const { return halves_[0].memory.bytes(); }

  /// The other half than last time, once the device is done with it.
  Expected<Half*> next(DeviceApi& api);
  static Expected<void> await(DeviceApi& api, Half& half);

 private:
  std::array<Half, 2> halves_;
  std::size_t turn_ = 0;
};

/// For large transfers, which one thread would hold up: it copies 13 GB/s where the link to an H100 gives 55.
/// Each lane is a thread's.
class StagingLanes {
 public:
  static constexpr std::int64_t kLaneBytes = std::int64_t{1} << 20;  ///< of a half, where there are several
  static constexpr std::int64_t kBytesPerLane = 4 * kLaneBytes;  ///< a transfer's, before it gets one more
  static constexpr int kMostLanes = 16;

  static Expected<StagingLanes> make(DeviceApi& api);
  /// For transfers of up to so many bytes; one lane has halves of `half`. Nothing is under way.
  Expected<void> reserve(DeviceApi& api, std::int64_t bytes, std::int64_t half);
  /// At least one.
  std::span<Staging> lanes() { return {lanes_.data(), used_}; }

 private:
  std::vector<Staging> lanes_;
  std::size_t used_ = 1;
};

/// Begin and end on a stream.
struct Stopwatch {
  Event begin, end;
  static Expected<Stopwatch> make(DeviceApi& api);
};

struct Workspace {
  struct SlotEvents {
    Stopwatch up, kernel, down;  ///< their ends also order the streams
  };

  Stream up, kernel, down;
  StagingLanes upStaging, downStaging;
  Stopwatch params;
  std::array<SlotEvents, 2> events;

  static Expected<Workspace> make(DeviceApi& api);
  /// When nothing must be under way any more; a failure is left to recover().
  void settle(DeviceApi& api) const;
};

// Copies between ordinary host memory and a device, in pieces through page-locked buffers: while the device
// copies one piece, the host fills or empties another; large ones by several threads, a lane each. Units:
// bytes. Errors: those of DeviceApi; `cancelled` between pieces.

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
