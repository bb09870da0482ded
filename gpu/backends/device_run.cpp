// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backends/device_run.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/tensor/access_advice.h"
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
    TRY(clearCounters(call_.counters.data()));
    TRY(sendParams());
    TRY(runChunks(call_.chunks.count(job_.plan)));
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
    TRY(begin(space().params, space().up));
    TRY(clearLastWord());
    TRY(sendUp(call_.params.data(), job_.params.data(), call_.chunks.paramsBytes));
    TRY(end(space().params, space().up));
    progress(0.5);
    return {};
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
    TRY(fetchDown(reinterpret_cast<std::byte*>(&found), call_.counters.data(), kCountersBytes));
    if (call_.chunks.paramsBytes > 0) TRY(addTime(space().params, &PhaseTimes::toDeviceNs));
    giveTimes();
    return found;
  }

  const DeviceCall& call_;
  const KernelJob& job_;
  Launch launch_;
};

constexpr std::int64_t kAligned = 256;  // as device buffers are

std::int64_t aligned(std::int64_t bytes) {
  return (bytes + kAligned - 1) / kAligned * kAligned;
}

/// A power of two, so that calls of growing size do not each allocate anew.
std::int64_t roomFor(std::int64_t bytes) {
  std::int64_t room = std::int64_t{64} << 10;
  while (room < bytes) room *= 2;
  return room;
}

void copyBytes(std::byte* target, const std::byte* source, std::int64_t bytes) {
  if (bytes > 0) std::memcpy(target, source, static_cast<std::size_t>(bytes));
}

class SmallRun {
 public:
  SmallRun(DeviceApi& api, SmallSpace& space, const SmallLayout& layout, const KernelJob& job,
           const DeviceTraits& device, bool mapped)
      : api_(api), space_(space), layout_(layout), job_(job), device_(device), mapped_(mapped) {}

  Expected<BadCounters> run() {
    const std::int64_t end = layout_.output + job_.plan.outputBytes();
    fillHost();
    TRY(mark(0));
    TRY(copyUp(layout_.output));  // up to it, so that all that comes down was written
    TRY(mark(1));
    TRY(api_.launch(launchOf(), space_.stream()));
    TRY(mark(2));
    TRY(copyDown(layout_.counters, end - layout_.counters));
    TRY(mark(3));
    TRY(api_.awaitAll(space_.stream()));
    TRY(giveTimes());
    copyBytes(job_.output.data(), space_.host() + layout_.output, job_.plan.outputBytes());
    BadCounters found;
    std::memcpy(&found, space_.host() + layout_.counters, sizeof found);
    return found;
  }

 private:
  std::byte* base() const { return mapped_ ? space_.host() : space_.device(); }

  void fillHost() {
    std::byte* host = space_.host();
    const std::int64_t params =
        layout_.indices > 0 ? job_.plan.params.elementCount() * elementBytes(job_.plan.dtype) : 0;
    copyBytes(host, job_.params.data(), params);
    // Kernels read whole words: what is behind params in the last one must not be what nobody wrote.
    for (std::int64_t at = params; at < wholeWords(params); ++at) host[at] = std::byte{0};
    (void)forEachIndexRun(job_.plan, job_.indices, 0, job_.plan.tupleCount,
                          [&](std::int64_t at, const std::byte* source, std::int64_t bytes) {
                            copyBytes(host + layout_.indices + at, source, bytes);
                            return Expected<void>();
                          });
    const BadCounters none{0, kNoBadTuple};
    std::memcpy(host + layout_.counters, &none, sizeof none);
  }

  Launch launchOf() const {
    const Plan& plan = job_.plan;
    Launch launch;
    launch.id = mapped_ ? job_.kernel : inBestOrder(plan, job_.kernel, device_.cacheBytes);
    launch.args = gatherArgsOf(plan, launch.id, device_.multiprocessors);
    launch.args.rule.componentStride = plan.rule.componentStride == 1 ? 1 : plan.tupleCount;
    launch.args.params = base();
    launch.args.indices = base() + layout_.indices;
    launch.args.output = base() + layout_.output;
    launch.indexDtype = plan.indexDtype;
    launch.depth = plan.depth;
    launch.counters = reinterpret_cast<BadCounters*>(base() + layout_.counters);
    return launch;
  }

  Expected<void> copyUp(std::int64_t bytes) {
    if (mapped_) return {};
    return api_.copyToDevice(space_.device(), space_.host(), bytes, space_.stream());
  }
  Expected<void> copyDown(std::int64_t at, std::int64_t bytes) {
    if (mapped_) return {};
    return api_.copyToHost(space_.host() + at, space_.device() + at, bytes, space_.stream());
  }

  Expected<void> mark(std::size_t number) {
    if (job_.options.phases == nullptr) return {};
    return api_.record(space_.event(number), space_.stream());
  }
  Expected<void> giveTimes() {
    if (job_.options.phases == nullptr) return {};
    PhaseTimes times;
    const auto from = [&](std::size_t number) {
      return api_.nanosecondsBetween(space_.event(number), space_.event(number + 1));
    };
    times.toDeviceNs = TRY(from(0));
    times.kernelNs = TRY(from(1));
    times.toHostNs = TRY(from(2));
    *job_.options.phases = times;
    return {};
  }

  DeviceApi& api_;
  SmallSpace& space_;
  const SmallLayout& layout_;
  const KernelJob& job_;
  const DeviceTraits& device_;
  const bool mapped_;
};

}  // namespace

Expected<DeviceCall> DeviceCall::make(DeviceApi& api, const KernelJob& job, const DeviceLimits& limits,
                                      const DeviceTraits& device) {
  DeviceCall call;
  call.device = device;
  const auto memory = TRY(api.memory());
  const Chunks cut = TRY(cutIntoChunks(job.plan, job.kernel, limits, memory));
  call.chunks = cut;
  const auto room = [&](std::int64_t bytes) { return DeviceBuffer::allocate(api, bytes); };
  call.counters = TRY(room(kCountersBytes));
  call.params = TRY(room(cut.paramsBytes));
  for (Slot& slot : std::span(call.buffers).first(static_cast<std::size_t>(cut.atOnce))) {
    slot.indices = TRY(room(cut.indexBytesPerTuple * cut.tuples));
    slot.output = TRY(room(cut.outputBytesPerTuple * cut.tuples));
  }
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
  TRY(space.upStaging.reserve(api, up, within(up)));
  TRY(space.downStaging.reserve(api, output, within(output)));
  return ResidentRun(api, space, call, job).run();
}

std::optional<SmallLayout> SmallLayout::of(const Plan& plan, const DeviceLimits& limits) {
  const std::int64_t indices = plan.tupleCount * plan.depth * elementBytes(plan.indexDtype);
  const std::int64_t params =
      plan.sliceBytes() > 0 ? plan.params.elementCount() * elementBytes(plan.dtype) : 0;
  // One by one, so that no sum overflows.
  for (const std::int64_t part : {params, indices, plan.outputBytes()}) {
    if (part > limits.smallBytes) return std::nullopt;
  }
  if (indices + plan.outputBytes() > limits.chunkBytes) return std::nullopt;
  SmallLayout layout;
  layout.indices = aligned(params);
  layout.counters = layout.indices + aligned(indices);
  layout.output = layout.counters + aligned(kCountersBytes);
  layout.end = layout.output + aligned(plan.outputBytes());
  return layout.end <= limits.smallBytes ? std::optional(layout) : std::nullopt;
}

bool worksMapped(const KernelJob& job, const SmallLayout& layout, const DeviceLimits& limits,
                 const DeviceTraits& device) {
  constexpr std::int64_t kFetched = 64;
  if (!device.mapsPinned || job.options.phases != nullptr || layout.end > limits.mappedBytes) return false;
  const std::int64_t slice = (job.plan.sliceBytes() + kFetched - 1) / kFetched * kFetched;
  return layout.end - layout.indices + slice * job.plan.tupleCount <= limits.mappedBytes;
}

Expected<SmallSpace> SmallSpace::make(DeviceApi& api) {
  SmallSpace space;
  space.stream_ = TRY(Stream::make(api));
  return space;
}

Expected<void> SmallSpace::reserve(DeviceApi& api, std::int64_t bytes, bool mapped) {
  const std::int64_t room = roomFor(bytes);
  if (host_.bytes() < bytes) {
    host_ = PinnedBuffer();  // the old one first: page-locked memory is dear
    host_ = TRY(PinnedBuffer::allocate(api, room));
  }
  if (mapped || deviceBytes_ >= bytes) return {};
  device_ = DeviceBuffer();
  deviceBytes_ = 0;
  device_ = TRY(DeviceBuffer::allocate(api, room));
  deviceBytes_ = room;
  return {};
}

Expected<void> SmallSpace::reserveEvents(DeviceApi& api) {
  if (hasEvents_) return {};
  for (Event& event : events_) event = TRY(Event::make(api));
  hasEvents_ = true;
  return {};
}

Expected<BadCounters> runSmall(DeviceApi& api, SmallSpace& space, const SmallLayout& layout,
                               const KernelJob& job, const DeviceTraits& device, bool mapped) {
  return SmallRun(api, space, layout, job, device, mapped).run();
}

}  // namespace gathernd::gpu
