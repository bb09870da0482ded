// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/run/run_advice.h"
#include "gpu/backends/device_backend.h"
#include "gpu/base/plan_args.h"
#include "gpu/device/transfer.h"

namespace gathernd::gpu {
namespace {

constexpr std::int64_t kCountersBytes = sizeof(BadCounters);

/// So far before a buffer that element `count` of `bytes` bytes is at its beginning. Never dereferenced as it
/// is; an integer in between, since there is no object there.
void* before(std::byte* buffer, std::int64_t count, std::int64_t bytes) {
  const auto shift = static_cast<std::uintptr_t>(count) * static_cast<std::uintptr_t>(bytes);
  return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(buffer) -
                                 shift);  // NOLINT(performance-no-int-to-ptr)
}

class DeviceRun {
 public:
  DeviceRun(DeviceApi& api, Workspace& space, const DeviceCall& call, const KernelJob& job)
      : api_(api),
        space_(space),
        call_(call),
        job_(job),
        launch_{gatherArgsOf(job.plan, job.kernel, call.multiprocessors),
                job.kernel,
                job.plan.indexDtype,
                job.plan.depth,
                0,
                reinterpret_cast<BadCounters*>(call.counters.data()),
                nullptr} {
    launch_.args.params = call.params.data();
  }

  Expected<BadCounters> run() {
    const std::int64_t chunks = call_.chunks.count(job_.plan);
    const std::int64_t behind = call_.chunks.atOnce - 1;
    auto ok = clearCounters().and_then([&] { return sendParams(); });
    for (std::int64_t chunk = 0; ok && chunk < chunks + behind; ++chunk) {
      if (job_.options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      if (chunk < chunks) ok = sendIndices(chunk).and_then([&] { return startKernel(chunk); });
      if (ok && chunk >= behind) ok = fetchOutput(chunk - behind);
    }
    if (!ok) return fail(std::move(ok.error()));
    return fetchCounters();
  }

 private:
  bool timed() const { return job_.options.phases != nullptr; }
  Workspace::SlotEvents& events(std::int64_t chunk) {
    return space_.events[static_cast<std::size_t>(chunk % call_.chunks.atOnce)];
  }
  const DeviceCall::Slot& slot(std::int64_t chunk) const {
    return call_.buffers[static_cast<std::size_t>(chunk % call_.chunks.atOnce)];
  }
  std::int64_t firstOf(std::int64_t chunk) const { return chunk * call_.chunks.tuples; }
  std::int64_t tuplesOf(std::int64_t chunk) const {
    return std::min(call_.chunks.tuples, job_.plan.tupleCount - firstOf(chunk));
  }

  Expected<void> begin(const Stopwatch& watch, const Stream& stream) {
    return timed() ? api_.record(watch.begin.get(), stream.get()) : Expected<void>();
  }
  /// Recorded also where nobody asks for the time: other streams wait for it.
  Expected<void> end(const Stopwatch& watch, const Stream& stream) {
    return api_.record(watch.end.get(), stream.get());
  }
  Expected<void> addTime(const Stopwatch& watch, double PhaseTimes::*phase) {
    if (!timed()) return {};
    return api_.nanosecondsBetween(watch.begin.get(), watch.end.get()).map([&](double ns) {
      times_.*phase += ns;
    });
  }

  Expected<void> clearCounters() {
    std::byte* counters = call_.counters.data();
    constexpr std::int64_t kHalf = sizeof(BadCounters::count);
    static_assert(offsetof(BadCounters, first) == kHalf && kNoBadTuple == ~0ULL);
    return api_.setBytes(counters, 0, kHalf, space_.up.get()).and_then([&] {
      return api_.setBytes(counters + kHalf, 0xFF, kCountersBytes - kHalf, space_.up.get());
    });
  }

  /// Kernels read whole words: what is behind params in the last one must not be what nobody wrote.
  Expected<void> clearLastWord() {
    constexpr std::int64_t kWord = 4;
    const std::int64_t bytes = call_.chunks.paramsBytes;
    if (bytes % kWord == 0) return {};
    return api_.setBytes(call_.params.data() + bytes / kWord * kWord, 0, kWord, space_.up.get());
  }

  Expected<void> sendParams() {
    if (call_.chunks.paramsBytes == 0) return {};
    const ScanAdvice advice(job_.params);
    return begin(space_.params, space_.up)
        .and_then([&] { return clearLastWord(); })
        .and_then([&] {
          return sendToDevice(api_, space_.up.get(), space_.upStaging.lanes(), call_.params.data(),
                              job_.params.data(), call_.chunks.paramsBytes, job_.options.stop);
        })
        .and_then([&] { return end(space_.params, space_.up); })
        .map([&] { progress(0.5); });
  }

  /// The slot's indices are free: the host has waited for the kernel that read them.
  Expected<void> sendIndices(std::int64_t chunk) {
    const Stopwatch& watch = events(chunk).up;
    return begin(watch, space_.up).and_then([&] { return sendRows(chunk); }).and_then([&] {
      return end(watch, space_.up);
    });
  }

  /// Tuples next to each other are one run of indices; of tuples whose components are apart each component
  /// is.
  Expected<void> sendRows(std::int64_t chunk) {
    const OffsetRule& rule = job_.plan.rule;
    const std::int64_t element = elementBytes(job_.plan.indexDtype);
    const bool apart = rule.componentStride != 1 && job_.plan.depth > 1;
    const std::int64_t runs = apart ? job_.plan.depth : 1;
    const std::int64_t bytes = call_.chunks.indexBytesPerTuple * tuplesOf(chunk) / runs;
    Expected<void> ok;
    for (std::int64_t run = 0; ok && run < runs && bytes > 0; ++run) {
      const std::int64_t first = firstOf(chunk) * rule.tupleStride + run * rule.componentStride;
      ok = sendToDevice(api_, space_.up.get(), space_.upStaging.lanes(),
                        slot(chunk).indices.data() + run * bytes, job_.indices.data() + first * element,
                        bytes, job_.options.stop);
    }
    return ok;
  }

  Expected<void> startKernel(std::int64_t chunk) {
    const OffsetRule& rule = job_.plan.rule;
    GatherArgs& args = launch_.args;
    launch_.firstTuple = firstOf(chunk);
    args.tupleCount = launch_.firstTuple + tuplesOf(chunk);
    args.rule.componentStride = rule.componentStride == 1 ? 1 : tuplesOf(chunk);
    args.indices = before(slot(chunk).indices.data(), launch_.firstTuple * rule.tupleStride,
                          elementBytes(job_.plan.indexDtype));
    args.output = before(slot(chunk).output.data(), launch_.firstTuple, args.sliceBytes);
    const Stopwatch& watch = events(chunk).kernel;
    return api_.holdFor(events(chunk).up.end.get(), space_.kernel.get())
        .and_then([&] { return begin(watch, space_.kernel); })
        .and_then([&] { return api_.launch(launch_, space_.kernel.get()); })
        .and_then([&] { return end(watch, space_.kernel); });
  }

  /// Afterwards the host has all of it, and the slot is free.
  Expected<void> fetchOutput(std::int64_t chunk) {
    const std::int64_t perTuple = call_.chunks.outputBytesPerTuple;
    const Workspace::SlotEvents& at = events(chunk);
    return api_.holdFor(at.kernel.end.get(), space_.down.get())
        .and_then([&] { return begin(at.down, space_.down); })
        .and_then([&] {
          return fetchToHost(api_, space_.down.get(), space_.downStaging.lanes(),
                             job_.output.data() + firstOf(chunk) * perTuple, slot(chunk).output.data(),
                             tuplesOf(chunk) * perTuple, job_.options.stop);
        })
        .and_then([&] { return end(at.down, space_.down); })
        .and_then([&] { return api_.await(at.down.end.get()); })
        .and_then([&] { return addTime(at.up, &PhaseTimes::toDeviceNs); })
        .and_then([&] { return addTime(at.kernel, &PhaseTimes::kernelNs); })
        .and_then([&] { return addTime(at.down, &PhaseTimes::toHostNs); })
        .map([&] {
          const auto done = static_cast<double>(firstOf(chunk) + tuplesOf(chunk));
          progress(0.5 + 0.5 * done / static_cast<double>(job_.plan.tupleCount));
        });
  }

  Expected<BadCounters> fetchCounters() {
    BadCounters found{};
    return fetchToHost(api_, space_.down.get(), space_.downStaging.lanes(),
                       reinterpret_cast<std::byte*>(&found), call_.counters.data(), kCountersBytes,
                       job_.options.stop)
        .and_then([&] {
          return call_.chunks.paramsBytes > 0 ? addTime(space_.params, &PhaseTimes::toDeviceNs)
                                              : Expected<void>();
        })
        .map([&] {
          if (timed()) *job_.options.phases = times_;
          return found;
        });
  }

  void progress(double done) {
    constexpr double kSteps = 32;
    if (!job_.options.progress || done * kSteps < reported_ + 1) return;
    reported_ = done * kSteps;
    job_.options.progress(done);
  }

  DeviceApi& api_;
  Workspace& space_;
  const DeviceCall& call_;
  const KernelJob& job_;
  Launch launch_;
  PhaseTimes times_;
  double reported_ = 0;
};

}  // namespace

Expected<DeviceCall> DeviceCall::make(DeviceApi& api, const KernelJob& job, const DeviceLimits& limits) {
  DeviceCall call;
  const auto allocate = [&](DeviceBuffer& buffer, std::int64_t bytes) {
    return assign(buffer, DeviceBuffer::allocate(api, bytes));
  };
  auto ok = api.memory()
                .and_then([&](const DeviceMemory& memory) {
                  return cutIntoChunks(job.plan, job.kernel, limits, memory);
                })
                .map([&](const Chunks& cut) { call.chunks = cut; })
                .and_then([&] { return api.multiprocessors(); })
                .map([&](int count) { call.multiprocessors = count; })
                .and_then([&] { return allocate(call.counters, kCountersBytes); })
                .and_then([&] { return allocate(call.params, call.chunks.paramsBytes); });
  for (int i = 0; ok && i < call.chunks.atOnce; ++i) {
    DeviceCall::Slot& slot = call.buffers[static_cast<std::size_t>(i)];
    ok = allocate(slot.indices, call.chunks.indexBytesPerTuple * call.chunks.tuples).and_then([&] {
      return allocate(slot.output, call.chunks.outputBytesPerTuple * call.chunks.tuples);
    });
  }
  if (!ok) return fail(std::move(ok.error()));
  return call;
}

Expected<BadCounters> runOnDevice(DeviceApi& api, Workspace& space, const DeviceCall& call,
                                  const DeviceLimits& limits, const KernelJob& job) {
  const std::int64_t indices = call.chunks.indexBytesPerTuple * call.chunks.tuples;
  const std::int64_t output = call.chunks.outputBytesPerTuple * call.chunks.tuples;
  const auto within = [&](std::int64_t bytes) {
    return std::clamp(bytes, kCountersBytes, std::max(kCountersBytes, limits.stagingBytes));
  };
  const std::int64_t up = std::max(call.chunks.paramsBytes, indices);
  auto ok = space.upStaging.reserve(api, up, within(up)).and_then([&] {
    return space.downStaging.reserve(api, output, within(output));
  });
  if (!ok) return fail(std::move(ok.error()));
  return DeviceRun(api, space, call, job).run();
}

}  // namespace gathernd::gpu
