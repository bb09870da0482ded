// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/bad/bad_analysis.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <string>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/run/bad_scan.h"

namespace gathernd {
namespace {

/// All groups that there can be.
class Tally {
 public:
  void add(const BadLook& look, std::int64_t tuple) {
    add({look.component, look.cause, 1, tuple, look.value, look.value});
  }
  void add(const Tally& other) {
    for (const BadGroup& group : other.groups_) {
      if (group.count > 0) add(group);
    }
  }
  std::vector<BadGroup> sorted() const {
    std::vector<BadGroup> found;
    std::copy_if(groups_.begin(), groups_.end(), std::back_inserter(found),
                 [](const BadGroup& group) { return group.count > 0; });
    std::sort(found.begin(), found.end(), [](const BadGroup& a, const BadGroup& b) {
      return a.count != b.count ? a.count > b.count : a.first < b.first;
    });
    return found;
  }

 private:
  void add(const BadGroup& more) {
    BadGroup& group =
        groups_[static_cast<std::size_t>(more.component * kBadCauses) + static_cast<std::size_t>(more.cause)];
    const bool known = group.count > 0;
    const BadGroup before = group;
    group = more;
    if (!known) return;
    group.count += before.count;
    group.first = std::min(more.first, before.first);
    group.least = std::min(more.least, before.least);
    group.greatest = std::max(more.greatest, before.greatest);
  }

  std::array<BadGroup, std::size_t{kMaxDepth} * kBadCauses> groups_{};
};

std::string rangeText(std::int64_t least, std::int64_t greatest) {
  return least == greatest ? std::to_string(least) : fmt::format("{} to {}", least, greatest);
}

}  // namespace

std::string_view badProposalName(BadProposal::Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"batch_dims", "order", "tuple_first", "one_based"};
  return kNames[static_cast<std::size_t>(kind)];
}

Expected<BadAnalysis> analyseBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  const BadScan scan(plan, indices);
  Tally all;
  std::mutex mutex;
  const auto passed =
      forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
        if (scan.count(first, last).badCount == 0) return;
        Tally tally;
        scan.visit(first, last, [&](std::int64_t tuple, const auto& component) {
          std::array<std::int64_t, kMaxDepth> values;
          for (int j = 0; j < plan.depth; ++j) values[static_cast<std::size_t>(j)] = component(j);
          tally.add(lookOfBadTuple(plan, {values.data(), static_cast<std::size_t>(plan.depth)}), tuple);
        });
        const std::lock_guard lock(mutex);
        all.add(tally);
      });
  if (!passed) return fail(passed.error());
  BadAnalysis analysis;
  analysis.groups = all.sorted();
  if (analysis.groups.empty()) return analysis;
  analysis.bad.first = INT64_MAX;
  for (const BadGroup& group : analysis.groups) {
    analysis.bad.count += group.count;
    analysis.bad.first = std::min(analysis.bad.first, group.first);
  }
  auto proposals = proposeForBadTuples(plan, analysis.groups, indices, stop);
  if (!proposals) return fail(std::move(proposals.error()));
  analysis.proposals = std::move(*proposals);
  return analysis;
}

/// "first, second".
static std::string ordinalWords(const std::vector<int>& places) {
  std::string words;
  for (const int place : places) words += (words.empty() ? "" : ", ") + ordinalWord(place);
  return words;
}

Error badGroupEvidence(const Plan& plan, const BadGroup& group) {
  const std::int64_t size = plan.rule.axisSize[group.component];
  const bool wraps = plan.rule.negative == NegativeMode::Wrap;
  return {ErrorCode::OutOfRange,
          fmt::format("bad_group.{}", badCauseName(group.cause)),
          {{"nth", ordinalWord(group.component)},
           {"axis", std::int64_t{plan.batchDims} + group.component},
           {"size", size},
           {"lowest", wraps ? -size : std::int64_t{0}},
           {"values", rangeText(group.least, group.greatest)},
           {"count", group.count},
           {"tuples", plan.tupleCount}}};
}

Error badProposalSentence(const Plan& plan, const BadProposal& proposal) {
  return {ErrorCode::OutOfRange,
          fmt::format("bad_proposal.{}", badProposalName(proposal.kind)),
          {{"batch_dims", proposal.batchDims},
           {"numbers", fmt::format("{}", fmt::join(proposal.numbers, ", "))},
           {"nths", ordinalWords(proposal.numbers)},
           {"params_shape", plan.params.toString()},
           {"indices_shape", proposal.indices.toString()},
           {"output_shape", proposal.output.toString()},
           {"tuples", plan.tupleCount}}};
}

}  // namespace gathernd
