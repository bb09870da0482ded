// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/run/run_advice.h"
#include "gpu/backends/device_run.h"
#include "gpu/base/picked_rows.h"
#include "gpu/base/plan_args.h"
#include "gpu/device/pipeline.h"
#include "gpu/kernels/family.h"

namespace gathernd::gpu {
namespace {

class PickedRun final : public Pipeline {
 public:
  PickedRun(DeviceApi& api, Workspace& space, const DeviceCall& call, const KernelJob& job)
      : Pipeline(api, space, job.options, call.chunks.atOnce),
        call_(call),
        job_(job),
        parts_(call.chunks.parts(job.plan)),
        rows_(job.plan, job.params, job.indices) {}

  Expected<BadCounters> run() {
    const RunAdvice advice(job_.plan, job_.params, job_.indices);
    // The kernels count too, of each chunk, which nobody asks for.
    auto ok = api().setBytes(call_.counters.data(), 0, sizeof(BadCounters), up()).and_then([&] {
      return runChunks(call_.chunks.count(job_.plan));
    });
    if (!ok) return fail(std::move(ok.error()));
    giveTimes();
    return rows_.bad();
  }

 private:
  const DeviceCall::Slot& slot(std::int64_t chunk) const { return call_.buffers[slotOf(chunk)]; }
  /// Parts of a slice are chunks next to each other.
  RowChunk rowsOf(std::int64_t chunk) const {
    const std::int64_t first = chunk / parts_ * call_.chunks.tuples;
    const std::int64_t from = chunk % parts_ * call_.chunks.elements;
    return {first, std::min(call_.chunks.tuples, job_.plan.tupleCount - first), from,
            std::min(call_.chunks.elements, job_.plan.sliceElements - from)};
  }

  Expected<void> send(std::int64_t chunk) override {
    return rows_.pick(rowsOf(chunk), options().stop)
        .and_then([&] {
          const FillPiece fill = [&](std::byte* target, std::int64_t at, std::int64_t bytes) {
            rows_.fill(target, at, bytes);
          };
          return sendUp(slot(chunk).table.data(), fill, wholeWords(rows_.tableBytes()));
        })
        .and_then([&] {
          const auto bytes = std::as_bytes(rows_.rows());
          return sendUp(slot(chunk).indices.data(), bytes.data(), static_cast<std::int64_t>(bytes.size()));
        });
  }

  Expected<void> start(std::int64_t chunk, StreamHandle stream) override {
    return api().launch(launchOf(chunk), stream);
  }
  /// By the kernel that was asked for, where it can do a part of a slice.
  Launch launchOf(std::int64_t chunk) {
    const Plan plan = rows_.asPlan();
    auto chosen = chooseKernel(plan, job_.options.kernel, {});
    if (!chosen) chosen = chooseKernel(plan, {}, {});
    Launch launch;
    launch.id = inBestOrder(plan, chosen->id, call_.device.cacheBytes);
    launch.args = gatherArgsOf(plan, launch.id, call_.device.multiprocessors);
    launch.args.params = slot(chunk).table.data();
    launch.args.indices = slot(chunk).indices.data();
    launch.args.output = slot(chunk).output.data();
    launch.indexDtype = plan.indexDtype;
    launch.depth = plan.depth;
    launch.counters = reinterpret_cast<BadCounters*>(call_.counters.data());
    return launch;
  }

  Arrival arrivalOf(std::int64_t chunk) override {
    const RowChunk rows = rowsOf(chunk);
    const std::int64_t element = elementBytes(job_.plan.dtype);
    return {job_.output.data() + (rows.first * job_.plan.sliceElements + rows.from) * element,
            slot(chunk).output.data(), rows.tuples * rows.elements * element};
  }
  double doneAfter(std::int64_t chunk) const override {
    return static_cast<double>(chunk + 1) / static_cast<double>(call_.chunks.count(job_.plan));
  }

  const DeviceCall& call_;
  const KernelJob& job_;
  const std::int64_t parts_;
  PickedRows rows_;
};

}  // namespace

Expected<BadCounters> runPicked(DeviceApi& api, Workspace& space, const DeviceCall& call,
                                const KernelJob& job) {
  return PickedRun(api, space, call, job).run();
}

}  // namespace gathernd::gpu
