// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backends/device_run.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/run/run_advice.h"
#include "gpu/base/plan_args.h"
#include "gpu/device/pipeline.h"
#include "gpu/kernels/family.h"

namespace gathernd::gpu {
namespace {

constexpr std::int64_t kCountersBytes = sizeof(BadCounters);

class ResidentRun final : public Pipeline {
 public:
  ResidentRun(DeviceApi& api, Workspace& space, const DeviceCall& call, const KernelJob& job)
      : Pipeline(api, space, job.options, call.chunks.atOnce),
        call_(call),
        job_(job),
        launch_{{},
                orderOf(call, job),
                job.plan.indexDtype,
                job.plan.depth,
                0,
                reinterpret_cast<BadCounters*>(call.counters.data()),
                nullptr} {
    launch_.args = gatherArgsOf(job.plan, launch_.id, call.device.multiprocessors);
    launch_.args.params = call.params.data();
  }

  Expected<BadCounters> run() {
    auto ok = clearCounters(call_.counters.data()).and_then([&] { return sendParams(); }).and_then([&] {
      return runChunks(call_.chunks.count(job_.plan));
    });
    if (!ok) return fail(std::move(ok.error()));
    return fetchCounters();
  }

 private:
  /// A chunk has no columns: its tuples keep their numbers among all of them.
  static KernelId orderOf(const DeviceCall& call, const KernelJob& job) {
    if (call.chunks.tuples < job.plan.tupleCount) return job.kernel;
    return inBestOrder(job.plan, job.kernel, call.device.cacheBytes);
  }

  const DeviceCall::Slot& slot(std::int64_t chunk) const { return call_.buffers[slotOf(chunk)]; }
  std::int64_t firstOf(std::int64_t chunk) const { return chunk * call_.chunks.tuples; }
  std::int64_t tuplesOf(std::int64_t chunk) const {
    return std::min(call_.chunks.tuples, job_.plan.tupleCount - firstOf(chunk));
  }

  /// Kernels read whole words: what is behind params in the last one must not be what nobody wrote.
  Expected<void> clearLastWord() {
    constexpr std::int64_t kWord = 4;
    const std::int64_t bytes = call_.chunks.paramsBytes;
    if (bytes % kWord == 0) return {};
    return api().setBytes(call_.params.data() + bytes / kWord * kWord, 0, kWord, up());
  }

  Expected<void> sendParams() {
    if (call_.chunks.paramsBytes == 0) return {};
    const ScanAdvice advice(job_.params);
    return begin(space().params, space().up)
        .and_then([&] { return clearLastWord(); })
        .and_then([&] { return sendUp(call_.params.data(), job_.params.data(), call_.chunks.paramsBytes); })
        .and_then([&] { return end(space().params, space().up); })
        .map([&] { progress(0.5); });
  }

  Expected<void> send(std::int64_t chunk) override {
    return forEachIndexRun(job_.plan, job_.indices, firstOf(chunk), tuplesOf(chunk),
                           [&](std::int64_t at, const std::byte* source, std::int64_t bytes) {
                             return sendUp(slot(chunk).indices.data() + at, source, bytes);
                           });
  }

  Expected<void> start(std::int64_t chunk, StreamHandle stream) override {
    return api().launch(launchOf(chunk), stream);
  }
  Launch launchOf(std::int64_t chunk) {
    const OffsetRule& rule = job_.plan.rule;
    GatherArgs& args = launch_.args;
    launch_.firstTuple = firstOf(chunk);
    args.tupleCount = launch_.firstTuple + tuplesOf(chunk);
    args.rule.componentStride = rule.componentStride == 1 ? 1 : tuplesOf(chunk);
    args.indices = before(slot(chunk).indices.data(), launch_.firstTuple * rule.tupleStride,
                          elementBytes(job_.plan.indexDtype));
    args.output = before(slot(chunk).output.data(), launch_.firstTuple, args.sliceBytes);
    return launch_;
  }

  Arrival arrivalOf(std::int64_t chunk) override {
    const std::int64_t perTuple = call_.chunks.outputBytesPerTuple;
    return {job_.output.data() + firstOf(chunk) * perTuple, slot(chunk).output.data(),
            tuplesOf(chunk) * perTuple};
  }
  double doneAfter(std::int64_t chunk) const override {
    const auto done = static_cast<double>(firstOf(chunk) + tuplesOf(chunk));
    return 0.5 + 0.5 * done / static_cast<double>(job_.plan.tupleCount);
  }

  Expected<BadCounters> fetchCounters() {
    BadCounters found{};
    return fetchDown(reinterpret_cast<std::byte*>(&found), call_.counters.data(), kCountersBytes)
        .and_then([&] {
          return call_.chunks.paramsBytes > 0 ? addTime(space().params, &PhaseTimes::toDeviceNs)
                                              : Expected<void>();
        })
        .map([&] {
          giveTimes();
          return found;
        });
  }

  const DeviceCall& call_;
  const KernelJob& job_;
  Launch launch_;
};

}  // namespace

Expected<DeviceCall> DeviceCall::make(DeviceApi& api, const KernelJob& job, const DeviceLimits& limits,
                                      const DeviceTraits& device) {
  DeviceCall call;
  call.device = device;
  const auto allocate = [&](DeviceBuffer& buffer, std::int64_t bytes) {
    return assign(buffer, DeviceBuffer::allocate(api, bytes));
  };
  auto ok = api.memory()
                .and_then([&](const DeviceMemory& memory) {
                  return cutIntoChunks(job.plan, job.kernel, limits, memory);
                })
                .map([&](const Chunks& cut) { call.chunks = cut; })
                .and_then([&] { return allocate(call.counters, kCountersBytes); })
                .and_then([&] { return allocate(call.params, call.chunks.paramsBytes); });
  for (int i = 0; ok && i < call.chunks.atOnce; ++i) {
    DeviceCall::Slot& slot = call.buffers[static_cast<std::size_t>(i)];
    const std::int64_t output = call.chunks.outputBytesPerTuple * call.chunks.tuples;
    ok = allocate(slot.indices, call.chunks.indexBytesPerTuple * call.chunks.tuples)
             .and_then([&] { return allocate(slot.output, output); })
             .and_then([&] { return allocate(slot.table, call.chunks.picked ? output : 0); });
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
  const std::int64_t up = std::max({call.chunks.paramsBytes, indices, call.chunks.picked ? output : 0});
  auto ok = space.upStaging.reserve(api, up, within(up)).and_then([&] {
    return space.downStaging.reserve(api, output, within(output));
  });
  if (!ok) return fail(std::move(ok.error()));
  return call.chunks.picked ? runPicked(api, space, call, job) : ResidentRun(api, space, call, job).run();
}

}  // namespace gathernd::gpu
