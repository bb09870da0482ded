// SPDX-License-Identifier: GPL-3.0-or-later
// A device behind plain calls: all that the cuda backend asks of CUDA, so that everything else of it can be
// built and tested without a device. One instance a process. Units: bytes, nanoseconds.
// Errors are values: `limit` (backend.device_memory, backend.pinned_memory) where memory is not given, else
// `unsupported` (backend.device) with the system's own words as `reason` and file, line and expression as
// `where`. An asynchronous failure may be reported by any later call. Nothing throws, nothing exits.
// Thread rule: from any thread, several at once; a stream, an event and a buffer have one user at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "gpu/device/launch.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

enum class StreamHandle : std::uintptr_t {};
enum class EventHandle : std::uintptr_t {};

/// What of a device decides how a run goes.
struct DeviceTraits {
  int multiprocessors = 0;
  std::int64_t cacheBytes = 0;  ///< of the second level
  bool mapsPinned = false;      ///< kernels may work in page-locked memory, by the address that the host has
};

struct DeviceMemory {
  std::int64_t free = 0;
  std::int64_t total = 0;
};

/// What a gradient asks of a device; asynchronous as the other launches are.
class GradientApi {
 public:
  virtual ~GradientApi() = default;
  /// The scratch that a sort of so many keys wants; more for more keys.
  virtual Expected<std::int64_t> sortBytes(std::int64_t keys) = 0;
  virtual Expected<void> launchGradient(const GradientStep& step, StreamHandle stream) = 0;
};

class DeviceApi : public GradientApi {
 public:
  /// Cheap: 1 or more, or why there is none.
  virtual Expected<int> deviceCount() = 0;
  /// All of them; takes some hundred milliseconds the first time.
  virtual Expected<std::vector<DeviceRow>> devices() = 0;
  /// Of the device that runs things.
  virtual Expected<DeviceTraits> traits() = 0;
  virtual Expected<DeviceMemory> memory() = 0;
  /// The same one's clocks and temperature now. Where the driver does not tell, fields are absent: no error.
  virtual Expected<DeviceState> state() = 0;
  /// After a failure: waits for what is under way, forgets it, and says whether the device still works. The
  /// error is one that only a restart of the process helps against.
  virtual Expected<void> recover() = 0;

  // Memory; bytes > 0. Pinned memory is the host's, and the only one that copies go from and to.
  virtual Expected<void*> allocate(std::int64_t bytes) = 0;
  virtual Expected<void> release(void* device) = 0;
  virtual Expected<void*> allocatePinned(std::int64_t bytes) = 0;
  virtual Expected<void> releasePinned(void* host) = 0;

  virtual Expected<StreamHandle> makeStream() = 0;
  virtual Expected<void> destroyStream(StreamHandle stream) = 0;
  virtual Expected<EventHandle> makeEvent() = 0;
  virtual Expected<void> destroyEvent(EventHandle event) = 0;

  // Asynchronous: done in the order of their stream.
  virtual Expected<void> copyToDevice(void* device, const void* pinned, std::int64_t bytes,
                                      StreamHandle stream) = 0;
  virtual Expected<void> copyToHost(void* pinned, const void* device, std::int64_t bytes,
                                    StreamHandle stream) = 0;
  /// Both on the device, not overlapping.
  virtual Expected<void> copyOnDevice(void* target, const void* source, std::int64_t bytes,
                                      StreamHandle stream) = 0;
  virtual Expected<void> setBytes(void* device, int value, std::int64_t bytes, StreamHandle stream) = 0;
  /// launch.stream is not looked at.
  virtual Expected<void> launch(const Launch& launch, StreamHandle stream) = 0;
  virtual Expected<void> record(EventHandle event, StreamHandle stream) = 0;
  /// What comes later on `stream` waits for what `event` was last recorded behind.
  virtual Expected<void> holdFor(EventHandle event, StreamHandle stream) = 0;

  // The caller waits.
  virtual Expected<void> await(EventHandle event) = 0;
  virtual Expected<void> awaitAll(StreamHandle stream) = 0;
  /// Between two events that the device has passed.
  virtual Expected<double> nanosecondsBetween(EventHandle begin, EventHandle end) = 0;
};

/// CUDA's; nullptr in a build without it.
std::unique_ptr<DeviceApi> makeCudaDeviceApi();

}  // namespace gathernd::gpu
