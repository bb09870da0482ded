// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "gpu/backends/device_run.h"
#include "gpu/base/plan_args.h"
#include "gpu/kernels/family.h"

namespace gathernd::gpu {
namespace {

constexpr std::int64_t kAligned = 256;  // as device buffers are
constexpr std::int64_t kCountersSize = sizeof(BadCounters);

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
    auto ok = mark(0)
                  .and_then([&] {
                    return copyUp(layout_.output);
                  })  // up to it, so that all that comes down was written
                  .and_then([&] { return mark(1); })
                  .and_then([&] { return api_.launch(launchOf(), space_.stream()); })
                  .and_then([&] { return mark(2); })
                  .and_then([&] { return copyDown(layout_.counters, end - layout_.counters); })
                  .and_then([&] { return mark(3); })
                  .and_then([&] { return api_.awaitAll(space_.stream()); })
                  .and_then([&] { return giveTimes(); });
    if (!ok) return fail(std::move(ok.error()));
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
    const auto between = [&](std::size_t number, double PhaseTimes::*phase) {
      return api_.nanosecondsBetween(space_.event(number), space_.event(number + 1)).map([&](double ns) {
        times.*phase = ns;
      });
    };
    return between(0, &PhaseTimes::toDeviceNs)
        .and_then([&] { return between(1, &PhaseTimes::kernelNs); })
        .and_then([&] { return between(2, &PhaseTimes::toHostNs); })
        .map([&] { *job_.options.phases = times; });
  }

  DeviceApi& api_;
  SmallSpace& space_;
  const SmallLayout& layout_;
  const KernelJob& job_;
  const DeviceTraits& device_;
  const bool mapped_;
};

}  // namespace

std::optional<SmallLayout> SmallLayout::of(const Plan& plan, const DeviceLimits& limits) {
  const std::int64_t indices = plan.tupleCount * plan.depth * elementBytes(plan.indexDtype);
  const std::int64_t params =
      plan.sliceBytes() > 0 ? plan.params.elementCount() * elementBytes(plan.dtype) : 0;
  // One by one, so that no sum overflows.
  for (const std::int64_t part : {params, indices, plan.outputBytes()}) {
    if (part > limits.smallBytes) return std::nullopt;
  }
  if (indices + plan.outputBytes() > limits.chunkBytes || params > limits.mostParams) return std::nullopt;
  SmallLayout layout;
  layout.indices = aligned(params);
  layout.counters = layout.indices + aligned(indices);
  layout.output = layout.counters + aligned(kCountersSize);
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
  if (auto ok = own(api, space.stream_, api.makeStream()); !ok) return fail(std::move(ok.error()));
  return space;
}

Expected<void> SmallSpace::reserve(DeviceApi& api, std::int64_t bytes, bool mapped) {
  const std::int64_t room = roomFor(bytes);
  if (host_.bytes() < bytes) {
    host_ = PinnedBuffer();  // the old one first: page-locked memory is dear
    if (auto ok = assign(host_, PinnedBuffer::allocate(api, room)); !ok) return ok;
  }
  if (mapped || deviceBytes_ >= bytes) return {};
  device_ = DeviceBuffer();
  deviceBytes_ = 0;
  return assign(device_, DeviceBuffer::allocate(api, room)).map([&] { deviceBytes_ = room; });
}

Expected<void> SmallSpace::reserveEvents(DeviceApi& api) {
  if (hasEvents_) return {};
  for (Event& event : events_) {
    if (auto ok = own(api, event, api.makeEvent()); !ok) return ok;
  }
  hasEvents_ = true;
  return {};
}

Expected<BadCounters> runSmall(DeviceApi& api, SmallSpace& space, const SmallLayout& layout,
                               const KernelJob& job, const DeviceTraits& device, bool mapped) {
  return SmallRun(api, space, layout, job, device, mapped).run();
}

}  // namespace gathernd::gpu
