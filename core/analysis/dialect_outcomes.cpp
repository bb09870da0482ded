// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/dialect_outcomes.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

#include "core/analysis/tuple_treatment.h"
#include "core/run/run_result.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {
namespace {

/// Plans that do the same to every tuple.
bool sameRules(const Plan& a, const Plan& b) {
  return sameLayout(a, b) && a.checks == b.checks && a.rule.negative == b.rule.negative &&
         a.rule.range == b.rule.range && a.rule.flatOnly == b.rule.flatOnly && a.rule.low32 == b.rule.low32 &&
         a.badAction == b.badAction && a.fill == b.fill && a.badIsUndefined == b.badIsUndefined &&
         a.undefined == b.undefined;
}

/// The tuples of one layout that rules can treat differently.
struct Layout {
  const Plan* plan;
  std::vector<std::int64_t> outside;
  bool all = true;
};

/// One set of rules on one layout, and what it makes of the tuples outside.
struct RuleSet {
  std::shared_ptr<const Plan> plan;
  std::size_t layout = 0;
  std::vector<std::int64_t>
      treatments;  // one a tuple of the layout's `outside`; none where none is looked at
  BadReport bad;
  bool raises = false;
  bool undefined = false;
  std::int64_t telling = -1;
};

class Comparer {
 public:
  Comparer(const GatherCall& call, const Tensor& indices, std::stop_token stop, std::int64_t mostTuples)
      : call_(call), indices_(indices), edited_(indices), stop_(std::move(stop)), mostTuples_(mostTuples) {}

  Expected<DialectComparison> run(std::span<const Dialect> rows) {
    enterRows(rows);
    for (DialectOutcome& outcome : made_.outcomes) {
      if (auto ok = plan(outcome); !ok) return fail(std::move(ok.error()));
    }
    for (std::size_t i = 0; i < made_.outcomes.size(); ++i) {
      if (auto ok = join(i); !ok) return fail(std::move(ok.error()));
    }
    for (DialectGroup& group : made_.groups) mark(group);
    order();
    for (const Layout& layout : layouts_) {
      made_.outside = std::max(made_.outside, static_cast<std::int64_t>(layout.outside.size()));
      made_.all = made_.all && layout.all;
    }
    return std::move(made_);
  }

 private:
  void enterRows(std::span<const Dialect> rows) {
    const auto own = std::find(rows.begin(), rows.end(), call_.dialect);
    if (own == rows.end()) made_.outcomes.push_back({call_.dialect, {}, {}, {}, {}, {}, {}});
    made_.current = own == rows.end() ? 0 : static_cast<std::size_t>(own - rows.begin());
    for (const Dialect& row : rows) made_.outcomes.push_back({row, {}, {}, {}, {}, {}, {}});
    ruleSetOf_.resize(made_.outcomes.size(), kNone);
  }

  Expected<void> plan(DialectOutcome& outcome) {
    const GatherCall own = outcome.dialect == call_.dialect ? call_ : callUnder(call_, outcome.dialect);
    auto made = makePlan(own);
    if (!made) {
      outcome.error = std::move(made.error());
      return {};
    }
    auto set = ruleSet(std::make_shared<const Plan>(std::move(*made)), outcome);
    if (!set) return fail(std::move(set.error()));
    const RuleSet& rules = sets_[*set];
    ruleSetOf_[static_cast<std::size_t>(&outcome - made_.outcomes.data())] = *set;
    outcome.bad = rules.bad;
    outcome.telling = rules.telling;
    outcome.ending = rules.raises      ? CallEnding::Raises
                     : rules.undefined ? CallEnding::Undefined
                                       : CallEnding::Gives;
    if (rules.raises) outcome.error = outOfRangeError(*outcome.plan, indices_, outcome.bad);
    return {};
  }

  /// The number of the rule set; `outcome` gets the plan, which reports its own shape.
  Expected<std::size_t> ruleSet(std::shared_ptr<const Plan> plan, DialectOutcome& outcome) {
    outcome.plan = plan;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (sameRules(*sets_[i].plan, *plan)) return i;
    }
    auto layout = layoutOf(*plan);
    if (!layout) return fail(std::move(layout.error()));
    RuleSet set;
    set.plan = std::move(plan);
    set.layout = *layout;
    if (auto treated = treat(set, layouts_[*layout]); !treated) return fail(std::move(treated.error()));
    sets_.push_back(std::move(set));
    return sets_.size() - 1;
  }

  Expected<std::size_t> layoutOf(const Plan& plan) {
    for (std::size_t i = 0; i < layouts_.size(); ++i) {
      if (sameLayout(*layouts_[i].plan, plan)) return i;
    }
    auto listed = listBadTuples(strictPlan(plan), indices_, stop_, mostTuples_ + 1);
    if (!listed) return fail(std::move(listed.error()));
    Layout layout{nullptr, std::move(*listed), true};
    if (static_cast<std::int64_t>(layout.outside.size()) > mostTuples_) {
      layout.outside.pop_back();
      layout.all = false;
    }
    plans_.push_back(std::make_unique<Plan>(plan));
    layout.plan = plans_.back().get();
    layouts_.push_back(std::move(layout));
    return layouts_.size() - 1;
  }

  Expected<void> treat(RuleSet& set, const Layout& layout) {
    const Plan& plan = *set.plan;
    set.undefined = plan.undefined;
    if (!plan.checks) return {};
    const Trace trace(set.plan, edited_);
    int worst = 0;
    set.treatments.reserve(layout.outside.size());
    for (const std::int64_t tuple : layout.outside) {
      if (set.treatments.size() % kTuplesBetweenStops == 0 && stop_.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
      const Trace::Ending ending = trace.endingOf(tuple);
      const std::int64_t treatment = treatmentOf(plan, ending.sliceId);
      if (set.telling < 0 || severityOf(ending.outcome) > worst) {
        worst = severityOf(ending.outcome);
        set.telling = tuple;
      }
      set.treatments.push_back(treatment);
      set.undefined = set.undefined || treatment == kUndefinedTuple;
    }
    auto report = countBadTuples(plan, indices_, stop_);
    if (!report) return fail(std::move(report.error()));
    set.bad = std::move(*report);
    set.raises = set.bad.count > 0 && plan.badAction == BadAction::Error;
    return {};
  }

  /// Into the first group that ends alike, or one of its own.
  Expected<void> join(std::size_t member) {
    DialectOutcome& outcome = made_.outcomes[member];
    for (std::size_t g = 0; g < made_.groups.size(); ++g) {
      auto same = alike(made_.groups[g].members.front(), member);
      if (!same) return fail(std::move(same.error()));
      if (!*same) continue;
      made_.groups[g].members.push_back(member);
      outcome.group = g;
      return {};
    }
    outcome.group = made_.groups.size();
    made_.groups.push_back({outcome.ending, {member}, true, 0, {}});
    return {};
  }

  Expected<bool> alike(std::size_t a, std::size_t b) {
    const DialectOutcome& left = made_.outcomes[a];
    const DialectOutcome& right = made_.outcomes[b];
    if (left.ending != right.ending) return false;
    if (left.ending == CallEnding::Refused) return left.error->code == right.error->code;
    if (left.ending == CallEnding::Raises) return true;
    if (left.plan->reported != right.plan->reported) return false;
    if (left.plan->output.empty()) return true;
    const RuleSet& of = sets_[ruleSetOf_[a]];
    const RuleSet& other = sets_[ruleSetOf_[b]];
    if (of.layout == other.layout) {
      return std::equal(of.treatments.begin(), of.treatments.end(), other.treatments.begin(),
                        other.treatments.end(),
                        [same = SameTreatment(*of.plan, *other.plan)](auto x, auto y) { return same(x, y); });
    }
    return sameSources(*left.plan, *right.plan);
  }

  /// For layouts that differ (a tuple on the first axis): element by element, as far as tuples are looked at.
  Expected<bool> sameSources(const Plan& a, const Plan& b) {
    const Trace left(std::make_shared<const Plan>(a), edited_);
    const Trace right(std::make_shared<const Plan>(b), edited_);
    const SameTreatment same(a, b);
    const std::int64_t count = std::min(a.output.elementCount(), mostTuples_);
    for (std::int64_t element = 0; element < count; ++element) {
      if (element % kTuplesBetweenStops == 0 && stop_.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
      const std::int64_t from = left.sourceOfOutput(element);
      const std::int64_t there = right.sourceOfOutput(element);
      if (from != there) return false;
      if (from < 0 && !same(treatmentOf(a, -1), treatmentOf(b, -1))) return false;
    }
    return true;
  }

  /// What differs from the current dialect's outcome.
  void mark(DialectGroup& group) {
    const DialectOutcome& own = made_.outcomes[*made_.current];
    const DialectOutcome& other = made_.outcomes[group.members.front()];
    if (!own.plan || !other.plan) return;
    group.sameShape = own.plan->reported == other.plan->reported;
    const RuleSet& of = sets_[ruleSetOf_[*made_.current]];
    const RuleSet& there = sets_[ruleSetOf_[group.members.front()]];
    if (of.layout != there.layout) return;
    const Layout& layout = layouts_[of.layout];
    const SameTreatment same(*of.plan, *there.plan);
    for (std::size_t i = 0; i < std::min(of.treatments.size(), there.treatments.size()); ++i) {
      if (same(of.treatments[i], there.treatments[i])) continue;
      ++group.differing;
      if (group.differingTuples.size() < DialectGroup::kMaxMarked)
        group.differingTuples.push_back(layout.outside[i]);
    }
  }

  void order() {
    const std::size_t own = made_.outcomes[*made_.current].group;
    std::vector<std::size_t> to(made_.groups.size());
    std::vector<std::size_t> from(made_.groups.size());
    for (std::size_t g = 0; g < from.size(); ++g) from[g] = g;
    std::stable_sort(from.begin(), from.end(), [&](std::size_t a, std::size_t b) {
      if ((a == own) != (b == own)) return a == own;
      return made_.groups[a].members.size() > made_.groups[b].members.size();
    });
    std::vector<DialectGroup> sorted;
    for (std::size_t g = 0; g < from.size(); ++g) {
      to[from[g]] = g;
      sorted.push_back(std::move(made_.groups[from[g]]));
    }
    made_.groups = std::move(sorted);
    for (DialectOutcome& outcome : made_.outcomes) outcome.group = to[outcome.group];
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  static constexpr std::int64_t kTuplesBetweenStops = 4096;

  const GatherCall& call_;
  const Tensor& indices_;
  EditedTensor edited_;
  std::stop_token stop_;
  std::int64_t mostTuples_;

  DialectComparison made_;
  std::vector<std::unique_ptr<Plan>> plans_;
  std::vector<Layout> layouts_;
  std::vector<RuleSet> sets_;
  std::vector<std::size_t> ruleSetOf_;  // one an outcome; kNone: refused
};

}  // namespace

GatherCall callUnder(const GatherCall& call, const Dialect& dialect) {
  GatherCall other = call;
  other.dialect = dialect;
  if (dialect.policy == PolicyRule::None) other.policy.clear();
  if (dialect.outOfRange != OutOfRange::Fill) other.fillValue.reset();
  return other;
}

Expected<DialectComparison> compareDialects(const GatherCall& call, const Tensor& indices,
                                            std::span<const Dialect> rows, const std::stop_token& stop,
                                            std::int64_t mostTuples) {
  return Comparer(call, indices, stop, mostTuples).run(rows);
}

}  // namespace gathernd
