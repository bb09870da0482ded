// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/soak/tally.h"

#include <fmt/format.h>

namespace gathernd::test {

void Tally::count(const Recipe& recipe, const Plan& plan) {
  const auto bucket = [&](const char* group, std::string key) { ++buckets[group][std::move(key)]; };
  bucket("dtype", std::string(dtypeName(plan.dtype)));
  bucket("index_type", std::string(dtypeName(plan.indexDtype)));
  bucket("rank", std::to_string(plan.params.rank()));
  bucket("batch_dims", std::to_string(plan.batchDims));
  bucket("index_depth", std::to_string(plan.depth));
  bucket("dialect", recipe.dialect.id);
  if (recipe.dialect.policy != PolicyRule::None)
    bucket("policy", recipe.policy.empty() ? "\"\"" : recipe.policy);
}

void Tally::add(const Tally& other) {
  gathers += other.gathers;
  refused += other.refused;
  valid += other.valid;
  withBad += other.withBad;
  comparisons += other.comparisons;
  defined += other.defined;
  dumped += other.dumped;
  byWay += other.byWay;
  gradients += other.gradients;
  for (const auto& [group, counts] : other.buckets) {
    for (const auto& [key, count] : counts) buckets[group][key] += count;
  }
}

std::pair<std::string, std::int64_t> Tally::thinnest() const {
  std::pair<std::string, std::int64_t> least{"", gathers};
  for (const auto& [group, counts] : buckets) {
    for (const auto& [key, count] : counts) {
      if (count < least.second) least = {fmt::format("{} {}", group, key), count};
    }
  }
  return least;
}

nlohmann::json Tally::json() const {
  const auto [thinnestBucket, thinnestCount] = thinnest();
  const double share = gathers > 0 ? static_cast<double>(valid) / static_cast<double>(gathers) : 0;
  return {{"gathers", gathers},
          {"refused", refused},
          {"valid_non_empty", valid},
          {"valid_share", share},
          {"with_bad_tuples", withBad},
          {"comparisons", comparisons},
          {"kernel_runs_by_way", byWay},
          {"gradients", gradients},
          {"compared_with_definition", defined},
          {"dumped_for_numpy", dumped},
          {"thinnest_bucket", {{"bucket", thinnestBucket}, {"count", thinnestCount}}},
          {"counts", buckets}};
}

}  // namespace gathernd::test
