// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/every_way.h"

#include <algorithm>

#include <fmt/format.h>

#include "tests/support/forced_run.h"
#include "tests/support/random_gather.h"

namespace gathernd::test {

std::string disagreementByWay(const cpu::Kernels& kernels, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const Outcome& oracle, std::uint64_t number, int& ran) {
  constexpr int kWaysEach = 3;
  constexpr std::byte kGarbage{0xA5};
  ran = 0;
  const bool checked = plan.checks && plan.depth > 0;
  if (plan.tupleCount == 0 || (plan.output.empty() && !checked)) return {};
  Random random(number);
  std::vector<std::byte> output(oracle.output.size());
  for (; ran < kWaysEach; ++ran) {
    Way way = random.pick(everyWay(kernels));
    way.tuplesPerStep = random.chance(50) ? 0 : 1 + random.below(cpu::kBlockTuples);
    way.tuplesPerChunk = random.chance(50) ? 0 : 1 + random.below(200);
    way.threads = static_cast<int>(1 + random.below(2));
    std::fill(output.begin(), output.end(), kGarbage);
    const cpu::GatherJob job = jobOf(plan, params.data(), indices.data(), output.data());
    const cpu::JobReport report = runForced(job, way);
    if (output != oracle.output) return fmt::format("output differs by {}", describe(way));
    if (report.badCount != oracle.bad.count || report.firstBad != oracle.bad.first) {
      return fmt::format("{} bad tuples, first {}, by {}; the reference has {}, {}", report.badCount,
                         report.firstBad, describe(way), oracle.bad.count, oracle.bad.first);
    }
  }
  return {};
}

}  // namespace gathernd::test
