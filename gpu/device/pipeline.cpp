// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/pipeline.h"

namespace gathernd::gpu {

Expected<void> Pipeline::runChunks(std::int64_t count) {
  const std::int64_t behind = atOnce_ - 1;
  for (std::int64_t chunk = 0; chunk < count + behind; ++chunk) {
    if (options_.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    if (chunk < count) {
      TRY(sendChunk(chunk));
      TRY(startKernel(chunk));
    }
    if (chunk >= behind) TRY(fetchOutput(chunk - behind));
  }
  return {};
}

Expected<void> Pipeline::clearCounters(std::byte* counters) {
  constexpr std::int64_t kHalf = sizeof(BadCounters::count);
  static_assert(offsetof(BadCounters, first) == kHalf && kNoBadTuple == ~0ULL);
  TRY(api_.setBytes(counters, 0, kHalf, up()));
  return api_.setBytes(counters + kHalf, 0xFF, sizeof(BadCounters) - kHalf, up());
}

Expected<void> Pipeline::sendUp(std::byte* device, const std::byte* source, std::int64_t bytes) {
  return sendToDevice(api_, up(), space_.upStaging.lanes(), device, source, bytes, options_.stop);
}
Expected<void> Pipeline::fetchDown(std::byte* target, const std::byte* device, std::int64_t bytes) {
  return fetchToHost(api_, down(), space_.downStaging.lanes(), target, device, bytes, options_.stop);
}

Expected<void> Pipeline::begin(const Stopwatch& watch, const Stream& stream) {
  return timed() ? api_.record(watch.begin.get(), stream.get()) : Expected<void>();
}
/// Recorded also where nobody asks for the time: other streams wait for it.
Expected<void> Pipeline::end(const Stopwatch& watch, const Stream& stream) {
  return api_.record(watch.end.get(), stream.get());
}
Expected<void> Pipeline::addTime(const Stopwatch& watch, double PhaseTimes::*phase) {
  if (!timed()) return {};
  times_.*phase += TRY(api_.nanosecondsBetween(watch.begin.get(), watch.end.get()));
  return {};
}

/// The slot is free: the host has waited for the kernel that read it.
Expected<void> Pipeline::sendChunk(std::int64_t chunk) {
  const Stopwatch& watch = events(chunk).up;
  TRY(begin(watch, space_.up));
  TRY(send(chunk));
  return end(watch, space_.up);
}

Expected<void> Pipeline::startKernel(std::int64_t chunk) {
  const Stopwatch& watch = events(chunk).kernel;
  TRY(api_.holdFor(events(chunk).up.end.get(), space_.kernel.get()));
  TRY(begin(watch, space_.kernel));
  TRY(start(chunk, space_.kernel.get()));
  return end(watch, space_.kernel);
}

/// Afterwards the host has all of it, and the slot is free.
Expected<void> Pipeline::fetchOutput(std::int64_t chunk) {
  const Workspace::SlotEvents& at = events(chunk);
  const Arrival arrival = arrivalOf(chunk);
  TRY(api_.holdFor(at.kernel.end.get(), space_.down.get()));
  TRY(begin(at.down, space_.down));
  TRY(fetchDown(arrival.target, arrival.device, arrival.bytes));
  TRY(end(at.down, space_.down));
  TRY(api_.await(at.down.end.get()));
  TRY(addTime(at.up, &PhaseTimes::toDeviceNs));
  TRY(addTime(at.kernel, &PhaseTimes::kernelNs));
  TRY(addTime(at.down, &PhaseTimes::toHostNs));
  progress(doneAfter(chunk));
  return {};
}

void Pipeline::progress(double done) {
  constexpr double kSteps = 32;
  if (!options_.progress || done * kSteps < reported_ + 1) return;
  reported_ = done * kSteps;
  options_.progress(done);
}

}  // namespace gathernd::gpu
