// SPDX-License-Identifier: GPL-3.0-or-later
// What a run needs beside device memory, and the next run can use again: streams, events and page-locked
// staging buffers, which take longer to make than a small gather to run. Units: bytes. Errors: those of
// DeviceApi. Thread rule: one run at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>

#include "gpu/device/device_buffer.h"
#include "gpu/device/owned.h"

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
  Staging upStaging, downStaging;
  Stopwatch params;
  std::array<SlotEvents, 2> events;

  static Expected<Workspace> make(DeviceApi& api);
  /// When nothing must be under way any more; a failure is left to recover().
  void settle(DeviceApi& api) const;
};

// Copies between ordinary host memory and a device, in pieces through page-locked buffers: while the
// device copies one piece, the host fills or empties the other. Units: bytes. Errors: those of DeviceApi;
// `cancelled` between pieces.

/// Returns when the last piece is on its way; `source` is not needed any more then.
Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop);

/// Returns when all of it is in `target`.
Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* target,
                           const std::byte* device, std::int64_t bytes, const std::stop_token& stop);

}  // namespace gathernd::gpu
