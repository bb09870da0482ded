// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/emulator/access_recorder.h"

#include <algorithm>
#include <utility>

#include "gpu/base/plan_args.h"
#include "gpu/kernels/dispatch.h"
#include "gpu/kernels/family.h"

namespace gathernd::gpu {
namespace {

struct ListSink {
  std::vector<AccessRequest>& requests;
  std::int64_t warp = 0;

  void operator()(AccessKind kind, int bytes, const LaneAddresses& lanes) const {
    const RequestCost cost = costOf(lanes, bytes);
    requests.push_back({kind, warp, bytes, {lanes.begin(), lanes.end()}, cost.sectors, cost.lines});
  }
};

struct CountSink {
  AccessTotals& totals;

  void operator()(AccessKind kind, int bytes, const LaneAddresses& lanes) const {
    const RequestCost cost = costOf(lanes, bytes);
    AccessCount& count = totals.counts[static_cast<std::size_t>(kind)];
    ++count.requests;
    count.sectors += cost.sectors;
    count.lines += cost.lines;
    count.bytesWanted += cost.bytesWanted;
    count.mostSectors = std::max(count.mostSectors, cost.sectors);
  }
};

GatherArgs argsWith(const Plan& plan, const Tensor& indices, KernelId id) {
  GatherArgs args = gatherArgsOf(plan, id);
  args.indices = indices.data();
  return args;
}

}  // namespace

RequestCost costOf(const LaneAddresses& addresses, int bytesPerLane) {
  LaneAddresses begins;
  std::size_t active = 0;
  for (const std::int64_t address : addresses) {
    if (address != kInactiveLane) begins[active++] = address;
  }
  if (!std::is_sorted(begins.begin(), begins.begin() + active))
    std::sort(begins.begin(), begins.begin() + active);

  // In ascending order each block is met for the first time right after those below it.
  RequestCost cost;
  std::int64_t sector = -1;
  std::int64_t line = -1;
  std::int64_t end = 0;
  for (std::size_t i = 0; i < active; ++i) {
    const std::int64_t first = begins[i];
    const std::int64_t last = first + bytesPerLane - 1;
    const std::int64_t newSector = std::max(sector + 1, first / kSectorBytes);
    const std::int64_t newLine = std::max(line + 1, first / kLineBytes);
    cost.sectors += static_cast<int>(std::max<std::int64_t>(0, last / kSectorBytes - newSector + 1));
    cost.lines += static_cast<int>(std::max<std::int64_t>(0, last / kLineBytes - newLine + 1));
    cost.bytesWanted += last + 1 - std::max(first, std::min(end, last + 1));
    sector = std::max(sector, last / kSectorBytes);
    line = std::max(line, last / kLineBytes);
    end = std::max(end, last + 1);
  }
  return cost;
}

Expected<AccessReport> listAccesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                    std::string_view kernel, std::string_view backend) {
  const auto chosen = TRY(chooseKernel(plan, kernel, backend));
  AccessReport report;
  report.choice = chosen.asChoice();
  if (nothingToDo(plan)) return report;
  const std::int64_t first = std::clamp<std::int64_t>(tuples.first, 0, plan.tupleCount);
  const std::int64_t last = std::clamp<std::int64_t>(tuples.last, first, plan.tupleCount);
  if (first == last) return report;

  const GatherArgs args = argsWith(plan, indices, chosen.id);
  ListSink sink{report.requests};
  RecordingWarp<ListSink> recorder(sink);
  return visitKernel(chosen.id, plan.indexDtype, plan.depth, [&](auto tag) -> Expected<AccessReport> {
    using Body = typename decltype(tag)::type;
    const WarpRange range{Body::warpsOf(args, first).first, Body::warpsOf(args, last - 1).last};
    if (range.last - range.first >= kMaxWarps) {
      return fail(ErrorCode::Limit, "access.too_many_warps",
                  {{"warps", range.last - range.first + 1}, {"limit", kMaxWarps}});
    }
    for (sink.warp = range.first; sink.warp <= range.last; ++sink.warp) Body::run(args, sink.warp, recorder);
    return std::move(report);
  });
}

Expected<AccessTotals> countAccesses(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                     std::string_view backend, const std::stop_token& stop) {
  constexpr std::int64_t kWarpsBetweenStops = 256;
  const auto chosen = TRY(chooseKernel(plan, kernel, backend));
  AccessTotals totals;
  totals.choice = chosen.asChoice();
  if (nothingToDo(plan)) return totals;
  const GatherArgs args = argsWith(plan, indices, chosen.id);
  CountSink sink{totals};
  RecordingWarp<CountSink> recorder(sink);
  return visitKernel(chosen.id, plan.indexDtype, plan.depth, [&](auto tag) -> Expected<AccessTotals> {
    using Body = typename decltype(tag)::type;
    totals.warps = Body::warps(args);
    for (std::int64_t warp = 0; warp < totals.warps; ++warp) {
      if (warp % kWarpsBetweenStops == 0 && stop.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
      Body::run(args, warp, recorder);
    }
    return totals;
  });
}

}  // namespace gathernd::gpu
