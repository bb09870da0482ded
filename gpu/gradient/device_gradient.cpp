// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/gradient/gradient_lanes.h"
#include "gpu/base/plan_args.h"
#include "gpu/device/pipeline.h"
#include "gpu/gradient/gradient_run.h"

namespace gathernd::gpu {
namespace {

constexpr std::int64_t kCountersSize = sizeof(BadCounters);
constexpr std::int64_t kKeyBytes = sizeof(std::uint64_t);

class GradientRun final : public Pipeline {
 public:
  GradientRun(DeviceApi& api, Workspace& space, const DeviceGradient& call, const GradientJob& job,
              const RunOptions& options)
      : Pipeline(api, space, options, call.cut.atOnce),
        call_(call),
        job_(job),
        steps_(
            job, call.cut.tuples,
            {reinterpret_cast<BadCounters*>(call.counters.data()), call.sums.data(),
             reinterpret_cast<std::uint64_t*>(call.received.data()),
             reinterpret_cast<std::uint64_t*>(call.keys.data()),
             reinterpret_cast<std::uint64_t*>(call.sorted.data()), call.scratch.data(), call.cut.scratch}) {}

  Expected<BadCounters> run() {
    TRY(clearCounters(call_.counters.data()));
    TRY(clear(call_.sums, call_.cut.sums));
    TRY(clear(call_.received, call_.cut.received));
    TRY(runChunks(call_.cut.count(job_.plan)));
    TRY(call_.cut.rounded > 0 ? fetchRounded() : fetchSums());
    TRY(fetchDown(reinterpret_cast<std::byte*>(job_.received.data()), call_.received.data(),
                  call_.cut.received));
    BadCounters found{};
    TRY(fetchDown(reinterpret_cast<std::byte*>(&found), call_.counters.data(), kCountersSize));
    return found;
  }

 private:
  Expected<void> clear(const DeviceBuffer& buffer, std::int64_t bytes) {
    return bytes > 0 ? api().setBytes(buffer.data(), 0, bytes, up()) : Expected<void>();
  }

  const DeviceGradient::Slot& slot(std::int64_t chunk) const { return call_.slots[slotOf(chunk)]; }
  std::int64_t firstOf(std::int64_t chunk) const { return chunk * call_.cut.tuples; }
  std::int64_t tuplesOf(std::int64_t chunk) const {
    return std::min(call_.cut.tuples, job_.plan.tupleCount - firstOf(chunk));
  }

  Expected<void> send(std::int64_t chunk) override {
    const std::int64_t each = call_.cut.upstreamBytesPerTuple;
    TRY(forEachIndexRun(job_.plan, job_.indices, firstOf(chunk), tuplesOf(chunk),
                        [&](std::int64_t at, const std::byte* source, std::int64_t bytes) {
                          return sendUp(slot(chunk).indices.data() + at, source, bytes);
                        }));
    return sendUp(slot(chunk).upstream.data(), job_.upstream.data() + firstOf(chunk) * each,
                  tuplesOf(chunk) * each);
  }

  Expected<void> start(std::int64_t chunk, StreamHandle stream) override {
    const OffsetRule& rule = job_.plan.rule;
    GradientChunk work;
    work.first = firstOf(chunk);
    work.tuples = tuplesOf(chunk);
    work.indices =
        before(slot(chunk).indices.data(), work.first * rule.tupleStride, elementBytes(job_.plan.indexDtype));
    work.componentStride = rule.componentStride == 1 ? 1 : work.tuples;
    work.upstream = slot(chunk).upstream.data();
    for (const GradientStep& step : steps_.of(work)) TRY(api().launchGradient(step, stream));
    return {};
  }

  /// Nothing comes down with a chunk; that it is done frees its slot.
  Arrival arrivalOf(std::int64_t) override { return {nullptr, nullptr, 0}; }
  double doneAfter(std::int64_t chunk) const override {
    constexpr double kSummed = 0.9;
    const auto done = static_cast<double>(firstOf(chunk) + tuplesOf(chunk));
    return kSummed * done / static_cast<double>(job_.plan.tupleCount);
  }

  Expected<void> fetchSums() { return fetchDown(job_.gradient.data(), call_.sums.data(), call_.cut.sums); }

  Expected<void> fetchRounded() {
    const std::int64_t element = elementBytes(job_.plan.dtype);
    const std::int64_t elements = job_.plan.params.elementCount();
    const std::int64_t each = call_.cut.rounded / element;
    for (std::int64_t first = 0; first < elements; first += each) {
      const std::int64_t count = std::min(each, elements - first);
      TRY(api().launchGradient(steps_.rounding(first, count, call_.rounded.data()), down()));
      TRY(fetchDown(job_.gradient.data() + first * element, call_.rounded.data(), count * element));
    }
    return {};
  }

  const DeviceGradient& call_;
  const GradientJob& job_;
  GradientSteps steps_;
};

/// What chunks of so many tuples take.
struct ChunkNeed {
  std::int64_t sorted = 0, scratch = 0;
  std::int64_t all = 0;
};
Expected<ChunkNeed> needOf(GradientApi& api, const GradientJob& job, const GradientCut& cut) {
  ChunkNeed need;
  if (!job.unordered) {
    need.sorted = cut.keys();
    need.scratch = TRY(api.sortBytes(cut.tuples));
  }
  const std::int64_t slot =
      wholeWords(cut.indexBytesPerTuple * cut.tuples) + wholeWords(cut.upstreamBytesPerTuple * cut.tuples);
  need.all = cut.keys() + need.sorted + wholeWords(need.scratch) + cut.atOnce * slot;
  return need;
}

}  // namespace

Expected<GradientCut> cutGradient(GradientApi& api, const GradientJob& job, const DeviceLimits& limits,
                                  const DeviceMemory& memory) {
  constexpr std::int64_t kMostSpared = std::int64_t{256} << 20;
  constexpr std::int64_t kMostPerPass = std::int64_t{1} << 30;
  const Plan& plan = job.plan;
  GradientCut cut;
  cut.indexBytesPerTuple = plan.depth * elementBytes(plan.indexDtype);
  cut.upstreamBytesPerTuple = plan.sliceBytes();
  cut.sums = sumBytes(plan);
  cut.received = static_cast<std::int64_t>(job.received.size_bytes());
  if (sumsAreWider(plan.dtype))
    cut.rounded = std::min(std::max(kKeyBytes, limits.stagingBytes / kKeyBytes * kKeyBytes),
                           static_cast<std::int64_t>(job.gradient.size()));
  const std::int64_t fixed =
      kCountersSize + wholeWords(cut.sums) + wholeWords(cut.received) + wholeWords(cut.rounded);
  // Allocations are rounded up by the device, and others want some of it too.
  const std::int64_t spared = std::min(memory.free / 16, kMostSpared);

  const std::int64_t perTuple = cut.indexBytesPerTuple + cut.upstreamBytesPerTuple + 2 * kKeyBytes;
  cut.tuples =
      std::clamp<std::int64_t>(limits.chunkBytes / perTuple, 1,
                               std::min({kMostPerPass, GradientSteps::mostKeyed(plan), plan.tupleCount}));
  for (cut.atOnce = cut.tuples < plan.tupleCount ? 2 : 1;;) {
    const auto need = TRY(needOf(api, job, cut));
    const bool least = cut.tuples == 1 && cut.atOnce == 1;
    if (fixed + need.all <= memory.free - (least ? 0 : spared)) {
      cut.sorted = need.sorted;
      cut.scratch = need.scratch;
      return cut;
    }
    if (least) {
      return fail(
          ErrorCode::Limit, "gradient.device_memory",
          {{"needed", fixed + need.all}, {"sums", cut.sums}, {"free", memory.free}, {"total", memory.total}});
    }
    // One chunk at once before it gets shorter, and again two of the shorter.
    const bool shorter = cut.atOnce == 1;
    if (shorter) cut.tuples = std::max<std::int64_t>(1, cut.tuples / 2);
    cut.atOnce = shorter && cut.tuples > 1 ? 2 : 1;
  }
}

Expected<DeviceGradient> DeviceGradient::make(DeviceApi& api, const GradientJob& job,
                                              const DeviceLimits& limits) {
  DeviceGradient call;
  GradientCut& cut = call.cut;
  const auto memory = TRY(api.memory());
  cut = TRY(cutGradient(api, job, limits, memory));
  const auto room = [&](std::int64_t bytes) { return DeviceBuffer::allocate(api, bytes); };
  call.counters = TRY(room(kCountersSize));
  call.sums = TRY(room(cut.sums));
  call.received = TRY(room(cut.received));
  call.keys = TRY(room(cut.keys()));
  call.sorted = TRY(room(cut.sorted));
  call.scratch = TRY(room(cut.scratch));
  call.rounded = TRY(room(cut.rounded));
  for (Slot& slot : std::span(call.slots).first(static_cast<std::size_t>(cut.atOnce))) {
    slot.indices = TRY(room(cut.indexBytesPerTuple * cut.tuples));
    slot.upstream = TRY(room(cut.upstreamBytesPerTuple * cut.tuples));
  }
  return call;
}

Expected<BadCounters> sumOnDevice(DeviceApi& api, Workspace& space, const DeviceGradient& call,
                                  const DeviceLimits& limits, const GradientJob& job,
                                  const RunOptions& options) {
  const GradientCut& cut = call.cut;
  const auto within = [&](std::int64_t bytes) {
    return std::clamp(bytes, kCountersSize, std::max(kCountersSize, limits.stagingBytes));
  };
  const std::int64_t up = std::max(cut.indexBytesPerTuple, cut.upstreamBytesPerTuple) * cut.tuples;
  const std::int64_t down = std::max(cut.rounded > 0 ? cut.rounded : cut.sums, cut.received);
  TRY(space.upStaging.reserve(api, up, within(up)));
  TRY(space.downStaging.reserve(api, down, within(down)));
  return GradientRun(api, space, call, job, options).run();
}

}  // namespace gathernd::gpu
