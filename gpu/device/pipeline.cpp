// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/pipeline.h"

namespace gathernd::gpu {

Expected<void> Pipeline::runChunks(std::int64_t count) {
  const std::int64_t behind = atOnce_ - 1;
  Expected<void> ok;
  for (std::int64_t chunk = 0; ok && chunk < count + behind; ++chunk) {
    if (options_.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    if (chunk < count) ok = sendChunk(chunk).and_then([&] { return startKernel(chunk); });
    if (ok && chunk >= behind) ok = fetchOutput(chunk - behind);
  }
  return ok;
}

Expected<void> Pipeline::clearCounters(std::byte* counters) {
  constexpr std::int64_t kHalf = sizeof(BadCounters::count);
  static_assert(offsetof(BadCounters, first) == kHalf && kNoBadTuple == ~0ULL);
  return api_.setBytes(counters, 0, kHalf, up()).and_then([&] {
    return api_.setBytes(counters + kHalf, 0xFF, sizeof(BadCounters) - kHalf, up());
  });
}

Expected<void> Pipeline::sendUp(std::byte* device, const std::byte* source, std::int64_t bytes) {
  return sendToDevice(api_, up(), space_.upStaging.lanes(), device, source, bytes, options_.stop);
}
Expected<void> Pipeline::sendUp(std::byte* device, const FillPiece& fill, std::int64_t bytes) {
  return sendToDevice(api_, up(), space_.upStaging.lanes(), device, fill, bytes, options_.stop);
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
  return api_.nanosecondsBetween(watch.begin.get(), watch.end.get()).map([&](double ns) {
    times_.*phase += ns;
  });
}

/// The slot is free: the host has waited for the kernel that read it.
Expected<void> Pipeline::sendChunk(std::int64_t chunk) {
  const Stopwatch& watch = events(chunk).up;
  return begin(watch, space_.up).and_then([&] { return send(chunk); }).and_then([&] {
    return end(watch, space_.up);
  });
}

Expected<void> Pipeline::startKernel(std::int64_t chunk) {
  const Stopwatch& watch = events(chunk).kernel;
  return api_.holdFor(events(chunk).up.end.get(), space_.kernel.get())
      .and_then([&] { return begin(watch, space_.kernel); })
      .and_then([&] { return start(chunk, space_.kernel.get()); })
      .and_then([&] { return end(watch, space_.kernel); });
}

/// Afterwards the host has all of it, and the slot is free.
Expected<void> Pipeline::fetchOutput(std::int64_t chunk) {
  const Workspace::SlotEvents& at = events(chunk);
  const Arrival arrival = arrivalOf(chunk);
  return api_.holdFor(at.kernel.end.get(), space_.down.get())
      .and_then([&] { return begin(at.down, space_.down); })
      .and_then([&] { return fetchDown(arrival.target, arrival.device, arrival.bytes); })
      .and_then([&] { return end(at.down, space_.down); })
      .and_then([&] { return api_.await(at.down.end.get()); })
      .and_then([&] { return addTime(at.up, &PhaseTimes::toDeviceNs); })
      .and_then([&] { return addTime(at.kernel, &PhaseTimes::kernelNs); })
      .and_then([&] { return addTime(at.down, &PhaseTimes::toHostNs); })
      .map([&] { progress(doneAfter(chunk)); });
}

void Pipeline::progress(double done) {
  constexpr double kSteps = 32;
  if (!options_.progress || done * kSteps < reported_ + 1) return;
  reported_ = done * kSteps;
  options_.progress(done);
}

}  // namespace gathernd::gpu
