// SPDX-License-Identifier: GPL-3.0-or-later
// Chunk after chunk of tuples through a device, on three streams,
//   up      what the kernel of chunk c + 1 needs
//   kernel  chunk c
//   down    output of chunk c - 1, which the host waits for
// What a chunk consists of, a derived class says. Units: bytes, nanoseconds. Errors: `cancelled` between
// pieces of a transfer and between chunks, those of DeviceApi; then work may still be under way on the
// streams. Thread rule: one run a workspace.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/run/backend.h"
#include "gpu/device/workspace.h"

namespace gathernd::gpu {

class Pipeline {
 public:
  Pipeline(DeviceApi& api, Workspace& space, const RunOptions& options, int atOnce)
      : api_(api), space_(space), options_(options), atOnce_(atOnce) {}
  virtual ~Pipeline() = default;
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

 protected:
  /// Output on the device and where the host wants it.
  struct Arrival {
    std::byte* target;
    const std::byte* device;
    std::int64_t bytes;  ///< may be 0
  };

  /// Chunks 0 … count - 1.
  Expected<void> runChunks(std::int64_t count);
  /// Puts what the kernel needs on its way, on the stream `up`; what the chunk atOnce() before it had is
  /// free.
  virtual Expected<void> send(std::int64_t chunk) = 0;
  /// Starts its kernels.
  virtual Expected<void> start(std::int64_t chunk, StreamHandle stream) = 0;
  virtual Arrival arrivalOf(std::int64_t chunk) = 0;
  /// Of the run, 0..1, once the host has the chunk's output.
  virtual double doneAfter(std::int64_t chunk) const = 0;

  DeviceApi& api() const { return api_; }
  StreamHandle up() const { return space_.up.get(); }
  StreamHandle down() const { return space_.down.get(); }
  std::size_t slotOf(std::int64_t chunk) const { return static_cast<std::size_t>(chunk % atOnce_); }

  /// BadCounters of no bad tuple, on the stream `up`.
  Expected<void> clearCounters(std::byte* counters);
  Expected<void> sendUp(std::byte* device, const std::byte* source, std::int64_t bytes);
  Expected<void> fetchDown(std::byte* target, const std::byte* device, std::int64_t bytes);

  bool timed() const { return options_.phases != nullptr; }
  Expected<void> begin(const Stopwatch& watch, const Stream& stream);
  Expected<void> end(const Stopwatch& watch, const Stream& stream);
  /// Of what the device has passed.
  Expected<void> addTime(const Stopwatch& watch, double PhaseTimes::*phase);
  void giveTimes() const {
    if (timed()) *options_.phases = times_;
  }
  void progress(double done);

  Workspace& space() { return space_; }

 private:
  Workspace::SlotEvents& events(std::int64_t chunk) { return space_.events[slotOf(chunk)]; }
  Expected<void> sendChunk(std::int64_t chunk);
  Expected<void> startKernel(std::int64_t chunk);
  Expected<void> fetchOutput(std::int64_t chunk);

  DeviceApi& api_;
  Workspace& space_;
  const RunOptions& options_;
  const int atOnce_;
  PhaseTimes times_;
  double reported_ = 0;
};

}  // namespace gathernd::gpu
