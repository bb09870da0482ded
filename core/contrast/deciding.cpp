// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/contrast/deciding.h"

#include <algorithm>
#include <array>

namespace gathernd {
namespace {

constexpr std::string_view kPolicy = "bad_indices_policy";
constexpr std::string_view kOutOfRange = "out_of_range";
constexpr std::string_view kMostDepth = "max_batch_plus_depth";
constexpr std::string_view kElements = "element_types";
constexpr std::string_view kIndices = "index_types";
constexpr std::string_view kLimits = "limits";

/// Of the backward pass: no output depends on it.
bool isOfGradient(std::string_view rule) {
  return rule == "clamped_gradient" || rule == "zeroed_gradient";
}

/// Above so many, a list that cannot be shortened is taken instead of the shortest one.
constexpr std::size_t kMostTried = 4;

std::string_view wordOf(const Dialect& dialect, std::string_view rule) {
  for (const RuleWord& word : ruleWords(dialect)) {
    if (word.rule == rule) return word.value;
  }
  return {};
}

class Search {
 public:
  Search(const GatherCall& a, const GatherCall& b, std::vector<std::string> rules, const ContrastJudge& judge)
      : a_(a), b_(b), rules_(std::move(rules)), judge_(judge) {}

  Expected<std::vector<std::string>> run() {
    for (std::size_t count = 1; count <= std::min(kMostTried, rules_.size()); ++count) {
      chosen_.clear();
      auto found = choose(0, count);
      if (!found) return fail(std::move(found.error()));
      if (*found) return chosen_;
    }
    return shortened();
  }

 private:
  Expected<bool> leavesNothing(const std::vector<std::string>& rules) const {
    return judge_(withRulesOf(a_, b_, rules));
  }

  /// `count` more of the rules from `first` on, in their order.
  Expected<bool> choose(std::size_t first, std::size_t count) {
    if (count == 0) return leavesNothing(chosen_);
    for (std::size_t i = first; i + count <= rules_.size(); ++i) {
      chosen_.push_back(rules_[i]);
      auto found = choose(i + 1, count - 1);
      if (!found || *found) return found;
      chosen_.pop_back();
    }
    return false;
  }

  /// All of them, without those that make no difference; the unlikely ones go first.
  Expected<std::vector<std::string>> shortened() const {
    std::vector<std::string> kept = rules_;
    auto all = leavesNothing(kept);
    if (!all) return fail(std::move(all.error()));
    if (!*all) return std::vector<std::string>();
    for (std::size_t i = kept.size(); i-- > 0;) {
      std::vector<std::string> without = kept;
      without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
      auto still = leavesNothing(without);
      if (!still) return fail(std::move(still.error()));
      if (*still) kept = std::move(without);
    }
    return kept;
  }

  const GatherCall& a_;
  const GatherCall& b_;
  std::vector<std::string> rules_;
  const ContrastJudge& judge_;
  std::vector<std::string> chosen_;
};

}  // namespace

std::vector<std::string> differingRules(const GatherCall& a, const GatherCall& b) {
  std::vector<std::string> rules;
  const auto words = ruleWords(a.dialect);
  const auto others = ruleWords(b.dialect);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool policy = words[i].rule == kPolicy && a.policy != b.policy;
    const bool fill = words[i].rule == kOutOfRange && a.fillValue != b.fillValue;
    const bool differs = words[i].value != others[i].value && !isOfGradient(words[i].rule);
    if (differs || policy || fill) rules.emplace_back(words[i].rule);
  }
  if (a.dialect.maxBatchPlusDepth != b.dialect.maxBatchPlusDepth) rules.emplace_back(kMostDepth);
  if (!(a.dialect.elementTypes == b.dialect.elementTypes)) rules.emplace_back(kElements);
  if (!(a.dialect.indexTypes == b.dialect.indexTypes)) rules.emplace_back(kIndices);
  if (a.dialect.limits != b.dialect.limits) rules.emplace_back(kLimits);
  return rules;
}

GatherCall withRulesOf(const GatherCall& a, const GatherCall& b, const std::vector<std::string>& rules) {
  GatherCall call = a;
  for (const std::string& rule : rules) {
    if (rule == kMostDepth) {
      call.dialect.maxBatchPlusDepth = b.dialect.maxBatchPlusDepth;
    } else if (rule == kElements) {
      call.dialect.elementTypes = b.dialect.elementTypes;
    } else if (rule == kIndices) {
      call.dialect.indexTypes = b.dialect.indexTypes;
    } else if (rule == kLimits) {
      call.dialect.limits = b.dialect.limits;
    } else {
      setRule(call.dialect, rule, wordOf(b.dialect, rule));
      if (rule == kPolicy) call.policy = b.policy;
      if (rule == kOutOfRange) call.fillValue = b.fillValue;
    }
  }
  return call;
}

Expected<std::vector<std::string>> decidingRules(const GatherCall& a, const GatherCall& b,
                                                 const std::vector<std::string_view>& likely,
                                                 const ContrastJudge& judge) {
  std::vector<std::string> rules = differingRules(a, b);
  std::stable_partition(rules.begin(), rules.end(), [&](const std::string& rule) {
    return std::find(likely.begin(), likely.end(), rule) != likely.end();
  });
  return Search(a, b, std::move(rules), judge).run();
}

DialectReason ruleSaid(const GatherCall& call, std::string_view rule) {
  const Dialect& dialect = call.dialect;
  DialectReason said;
  said.rule = rule;
  said.args = {{"dialect", dialect.name}};
  const auto types = [&](DTypeSet set, DType dtype) {
    said.value = set.contains(dtype) ? "takes" : "refuses";
    said.args.push_back({"dtype", std::string(dtypeName(dtype))});
  };
  if (rule == kMostDepth) {
    const bool limited = dialect.maxBatchPlusDepth != Dialect::kUnlimitedDepth;
    said.value = limited ? "limited" : "unlimited";
    said.args.push_back({"limit", std::int64_t{dialect.maxBatchPlusDepth}});
  } else if (rule == kElements) {
    types(dialect.elementTypes, call.params.dtype);
  } else if (rule == kIndices) {
    types(dialect.indexTypes, call.indices.dtype);
  } else if (rule == kLimits) {
    said.value = dialect.limits.empty() ? "none" : "some";
  } else {
    said.value = wordOf(dialect, rule);
  }
  said.sentence = "rule." + said.rule + "." + said.value;
  return said;
}

}  // namespace gathernd
