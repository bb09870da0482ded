// SPDX-License-Identifier: GPL-3.0-or-later
// Times of work on a device, by its own events. Cold: before each, a buffer several times the second-level
// cache is written and then read by a kernel that writes nothing, so that the work finds neither its data nor
// somebody's unwritten lines in the cache; and since that keeps the device busy, what starting the work costs
// the host is hidden. Warm: calls one behind the other, by the average. Units: bytes, nanoseconds. Errors:
// those of DeviceApi; then nothing is under way any more. Thread rule: one user.
#pragma once

#include <cstdint>
#include <functional>

#include "core/call/plan.h"
#include "gpu/device/workspace.h"

namespace gathernd::bench {

using Work = std::function<Expected<void>(gpu::StreamHandle)>;

class Sampler {
 public:
  static Expected<Sampler> make(gpu::DeviceApi& api, std::int64_t flushBytes);

  gpu::StreamHandle stream() const { return stream_.get(); }
  gpu::Staging& staging() { return staging_; }
  std::int64_t flushBytes() const { return flushBytes_; }

  Expected<double> cold(const Work& work);
  Expected<double> warm(const Work& work, int calls);
  /// A copy on the device of so many bytes, at most flushBytes(), to `target`; cold.
  Expected<double> copy(std::byte* target, std::int64_t bytes);

 private:
  explicit Sampler(gpu::DeviceApi& api) : api_(&api) {}
  Expected<void> flush();
  Expected<double> time(const Work& work, int calls);

  gpu::DeviceApi* api_;
  gpu::Stream stream_;
  gpu::Staging staging_;
  gpu::Stopwatch watch_;
  Plan reading_;  ///< of flushBytes() of indices, for slices of nothing
  gpu::DeviceBuffer flush_, counters_;
  std::int64_t flushBytes_ = 0;
};

}  // namespace gathernd::bench
