// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/emulator/host_gradient.h"

#include <algorithm>

#include "gpu/emulator/host_warp.h"
#include "gpu/kernels/gradient_kernels.h"

namespace gathernd::gpu {
namespace {

template <class Body>
HostWarp runWarps(const typename Body::Args& args) {
  HostWarp warp;
  const std::int64_t warps = Body::warps(args);
  for (std::int64_t number = 0; number < warps; ++number) Body::run(args, number, warp);
  return warp;
}

class Runner {
 public:
  void operator()(const ResolveStep& step) const {
    const HostWarp warp =
        visitResolve(step, [&](auto body) { return runWarps<typename decltype(body)::type>(step.args); });
    step.counters->count += warp.counters.count;
    step.counters->first = std::min(step.counters->first, warp.counters.first);
  }
  void operator()(const SortStep& step) const {
    std::copy(step.keys, step.keys + step.count, step.sorted);
    const int dropped = 64 - step.endBit;
    const auto looked = [&](std::uint64_t key) { return key << dropped >> (dropped + step.firstBit); };
    std::stable_sort(step.sorted, step.sorted + step.count,
                     [&](std::uint64_t a, std::uint64_t b) { return looked(a) < looked(b); });
  }
  void operator()(const SumStep& step) const {
    visitSum(step, [&](auto body) { (void)runWarps<typename decltype(body)::type>(step.args); });
  }
  void operator()(const RoundStep& step) const {
    visitRound(step, [&](auto body) { (void)runWarps<typename decltype(body)::type>(step.args); });
  }
};

}  // namespace

void runOnHost(const GradientStep& step) {
  std::visit(Runner{}, step);
}

}  // namespace gathernd::gpu
