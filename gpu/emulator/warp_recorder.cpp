// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/emulator/warp_recorder.h"

#include <algorithm>
#include <array>

#include "gpu/gather_args.h"
#include "gpu/kernels/dispatch.h"

namespace gathernd::gpu {
namespace {

constexpr std::int64_t kInactive = -1;
using LaneAddresses = std::array<std::int64_t, kWarpLanes>;

LaneAddresses noLane() {
  LaneAddresses lanes;
  lanes.fill(kInactive);
  return lanes;
}

/// The memory of one warp: reads indices for real, since they decide what is read next, and nothing else.
class RecordingMemory {
 public:
  explicit RecordingMemory(int depth) : indexLoads_(static_cast<std::size_t>(depth), noLane()) {}

  void startLane(int lane) {
    lane_ = static_cast<std::size_t>(lane);
    nextIndexLoad_ = 0;
  }

  template <class IndexT>
  IndexT loadIndex(const IndexT* indices, std::int64_t offset) {
    indexLoads_[nextIndexLoad_++][lane_] = offset * static_cast<std::int64_t>(sizeof(IndexT));
    return indices[offset];
  }
  template <class Element>
  Element loadElement(const Element*, std::int64_t offset) {
    sliceLoad_[lane_] = offset * static_cast<std::int64_t>(sizeof(Element));
    return Element{};
  }
  template <class Element>
  void storeElement(Element*, std::int64_t offset, const Element&) {
    outputStore_[lane_] = offset * static_cast<std::int64_t>(sizeof(Element));
  }
  void reportBad(std::int64_t) {}

  /// In program order; a request with no active lane is not made.
  void appendTo(std::vector<AccessRequest>& requests, std::int64_t warp, int indexBytes,
                int elementBytes) const {
    for (const LaneAddresses& load : indexLoads_)
      append(requests, AccessKind::IndexLoad, warp, indexBytes, load);
    append(requests, AccessKind::SliceLoad, warp, elementBytes, sliceLoad_);
    append(requests, AccessKind::OutputStore, warp, elementBytes, outputStore_);
  }

 private:
  static void append(std::vector<AccessRequest>& requests, AccessKind kind, std::int64_t warp, int bytes,
                     const LaneAddresses& lanes) {
    if (std::all_of(lanes.begin(), lanes.end(), [](std::int64_t a) { return a == kInactive; })) return;
    AccessRequest request{kind, warp, bytes, {lanes.begin(), lanes.end()}, 0};
    request.sectors = countSectors(request.addresses, bytes);
    requests.push_back(std::move(request));
  }

  std::vector<LaneAddresses> indexLoads_;
  LaneAddresses sliceLoad_ = noLane();
  LaneAddresses outputStore_ = noLane();
  std::size_t lane_ = 0;
  std::size_t nextIndexLoad_ = 0;
};

template <class Element, class IndexT>
void recordWarp(const GatherArgs& args, std::int64_t warp, std::vector<AccessRequest>& requests) {
  RecordingMemory memory(args.rule.depth);
  const std::int64_t threads = naiveThreads(args);
  for (int lane = 0; lane < kWarpLanes; ++lane) {
    const std::int64_t thread = warp * kWarpLanes + lane;
    if (thread >= threads) break;
    memory.startLane(lane);
    naiveGather<Element, IndexT>(args, thread, memory);
  }
  memory.appendTo(requests, warp, sizeof(IndexT), sizeof(Element));
}

}  // namespace

int countSectors(const std::vector<std::int64_t>& addresses, int bytesPerLane) {
  std::vector<std::int64_t> sectors;
  sectors.reserve(addresses.size());
  for (const std::int64_t address : addresses) {
    if (address == kInactive) continue;
    const std::int64_t last = (address + bytesPerLane - 1) / kSectorBytes;
    for (std::int64_t sector = address / kSectorBytes; sector <= last; ++sector) sectors.push_back(sector);
  }
  std::sort(sectors.begin(), sectors.end());
  return static_cast<int>(std::unique(sectors.begin(), sectors.end()) - sectors.begin());
}

Expected<AccessReport> recordNaiveAccesses(const Plan& plan, const Tensor& indices, TupleRange tuples) {
  AccessReport report;
  report.choice = {"naive", "one thread an output element, whatever the shape"};
  if (nothingToDo(plan)) return report;
  const std::int64_t first = std::clamp<std::int64_t>(tuples.first, 0, plan.tupleCount);
  const std::int64_t last = std::clamp<std::int64_t>(tuples.last, first, plan.tupleCount);
  if (first == last) return report;

  GatherArgs args = gatherArgsOf(plan);
  args.indices = indices.data();
  const std::int64_t threadsPerTuple = std::max<std::int64_t>(1, plan.sliceElements);
  const std::int64_t firstWarp = first * threadsPerTuple / kWarpLanes;
  const std::int64_t lastWarp = (last * threadsPerTuple - 1) / kWarpLanes;
  if (lastWarp - firstWarp >= kMostWarps) {
    return fail(ErrorCode::Limit, "access.too_many_warps",
                {{"warps", lastWarp - firstWarp + 1}, {"limit", kMostWarps}});
  }
  visitElementSize(elementBytes(plan.dtype), [&](auto element) {
    visitKernelIndex(plan.indexDtype, [&](auto index) {
      for (std::int64_t warp = firstWarp; warp <= lastWarp; ++warp) {
        recordWarp<typename decltype(element)::type, typename decltype(index)::type>(args, warp,
                                                                                     report.requests);
      }
    });
  });
  return report;
}

}  // namespace gathernd::gpu
