// SPDX-License-Identifier: GPL-3.0-or-later
// One gather on a device, in one of two ways:
//   at once          a small call: one stream, one copy up, the kernel, one copy down; the smallest mapped,
//                    without the copies
//   params resident  params up, then chunk after chunk of tuples (gpu/device/pipeline.h)
// Units: bytes, nanoseconds. Errors: `limit`, `cancelled` between pieces of a transfer and between chunks,
// those of DeviceApi; then work may still be under way. Thread rule: one run a workspace.
#pragma once

#include <array>
#include <optional>

#include "gpu/backends/kernel_backend.h"
#include "gpu/device/chunks.h"
#include "gpu/device/device_api.h"
#include "gpu/device/workspace.h"

namespace gathernd::gpu {

/// What a run has beside its workspace: device memory.
struct DeviceCall {
  struct Slot {
    DeviceBuffer indices, output;
  };
  Chunks chunks;
  DeviceTraits device;
  DeviceBuffer counters, params;
  std::array<Slot, 2> buffers;

  static Expected<DeviceCall> make(DeviceApi& api, const KernelJob& job, const DeviceLimits& limits,
                                   const DeviceTraits& device);
};

/// plan.tupleCount > 0. Fills options.phases. With `call`, whose memory must outlive what is under way.
Expected<BadCounters> runOnDevice(DeviceApi& api, Workspace& space, const DeviceCall& call,
                                  const DeviceLimits& limits, const KernelJob& job);

/// Where the parts of a small call lie, alike on the host and on the device: params, indices and counters go
/// up, counters and output come down.
struct SmallLayout {
  std::int64_t indices = 0, counters = 0, output = 0, end = 0;

  /// nullopt: it is not small.
  static std::optional<SmallLayout> of(const Plan& plan, const DeviceLimits& limits);
};

/// Whether the kernel of a small call works in the host's page-locked memory, without any copy: where a
/// device can, the call is small enough, counting for each tuple the 64 bytes that its slice brings over the
/// bus at least, and nobody asks for phases, which could not be told apart.
bool worksMapped(const KernelJob& job, const SmallLayout& layout, const DeviceLimits& limits,
                 const DeviceTraits& device);

/// What small calls need, kept for the next one.
class SmallSpace {
 public:
  static Expected<SmallSpace> make(DeviceApi& api);
  /// At least so many bytes on the host, and on the device unless the kernel works in the host's.
  Expected<void> reserve(DeviceApi& api, std::int64_t bytes, bool mapped);
  Expected<void> reserveEvents(DeviceApi& api);

  StreamHandle stream() const { return stream_.get(); }
  std::byte* host() const { return host_.data(); }
  std::byte* device() const { return device_.data(); }
  EventHandle event(std::size_t number) const { return events_[number].get(); }

 private:
  Stream stream_;
  PinnedBuffer host_;
  DeviceBuffer device_;
  std::int64_t deviceBytes_ = 0;
  std::array<Event, 4> events_;  ///< once somebody asks for times
  bool hasEvents_ = false;
};

/// With a space that has been given the layout's bytes.
Expected<BadCounters> runSmall(DeviceApi& api, SmallSpace& space, const SmallLayout& layout,
                               const KernelJob& job, const DeviceTraits& device, bool mapped);

}  // namespace gathernd::gpu
