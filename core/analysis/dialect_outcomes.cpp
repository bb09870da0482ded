// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/dialect_outcomes.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/call/explain.h"
#include "core/error/sentences.h"
#include "core/tensor/element.h"
#include "core/tensor/generate.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

/// The same tuples with every component outside its axis called bad.
Plan strictPlan(Plan plan) {
  plan.rule.negative = NegativeMode::Bad;
  plan.rule.range = RangeMode::Bad;
  plan.rule.flatOnly = false;
  plan.rule.low32 = false;
  plan.checks = plan.rule.depth > 0;
  return plan;
}

/// How far an outcome is from what was asked for (ok: only a flat offset was checked), and how a call whose
/// worst tuple comes to it ends. In the order of TupleOutcome.
struct OutcomeRow {
  int severity;
  std::string_view ends;
};
constexpr std::array kOutcomes = {OutcomeRow{1, "ends.elsewhere"}, OutcomeRow{0, "ends.wraps"},
                                  OutcomeRow{2, "ends.clamps"},    OutcomeRow{3, "ends.zeroes"},
                                  OutcomeRow{3, "ends.fills"},     OutcomeRow{5, "ends.elsewhere"},
                                  OutcomeRow{4, "ends.elsewhere"}};

const OutcomeRow& rowOf(TupleOutcome outcome) {
  return kOutcomes[static_cast<std::size_t>(outcome)];
}

/// Plans that do the same to every tuple.
bool sameRules(const Plan& a, const Plan& b) {
  return sameLayout(a, b) && a.checks == b.checks && a.rule.negative == b.rule.negative &&
         a.rule.range == b.rule.range && a.rule.flatOnly == b.rule.flatOnly && a.rule.low32 == b.rule.low32 &&
         a.badAction == b.badAction && a.fill == b.fill && a.badIsUndefined == b.badIsUndefined &&
         a.undefined == b.undefined;
}

/// One set of rules on one layout, and what it makes of the tuples outside.
struct RuleSet {
  std::shared_ptr<const Plan> plan;
  std::size_t layout = 0;                ///< its list of OutsideTuples
  std::vector<std::int64_t> treatments;  ///< one a tuple of that list; none where none is looked at
  BadReport bad;
  bool raises = false;
  bool undefined = false;
  std::int64_t telling = -1;
};

class Comparer {
 public:
  Comparer(const GatherCall& call, const Tensor& indices, std::stop_token stop, std::int64_t mostTuples)
      : call_(call),
        indices_(indices),
        edited_(indices),
        stop_(std::move(stop)),
        mostTuples_(mostTuples),
        outside_(indices, stop_, mostTuples) {}

  Expected<DialectComparison> run(std::span<const Dialect> rows) {
    enterRows(rows);
    for (DialectOutcome& outcome : made_.outcomes) TRY(plan(outcome));
    for (std::size_t i = 0; i < made_.outcomes.size(); ++i) TRY(join(i));
    for (DialectGroup& group : made_.groups) mark(group);
    order();
    for (const OutsideTuples::List& list : outside_.lists())
      made_.outside = std::max(made_.outside, std::ssize(list.tuples));
    made_.all = outside_.all();
    return std::move(made_);
  }

 private:
  void enterRows(std::span<const Dialect> rows) {
    const auto own = std::ranges::find(rows, call_.dialect);
    if (own == rows.end()) made_.outcomes.emplace_back().dialect = call_.dialect;
    made_.current = own == rows.end() ? 0 : static_cast<std::size_t>(own - rows.begin());
    for (const Dialect& row : rows) made_.outcomes.emplace_back().dialect = row;
    ruleSetOf_.resize(made_.outcomes.size(), kNone);
  }

  Expected<void> plan(DialectOutcome& outcome) {
    const GatherCall own = outcome.dialect == call_.dialect ? call_ : callUnder(call_, outcome.dialect);
    auto made = makePlan(own);
    if (!made) {
      outcome.error = std::move(made.error());
      return {};
    }
    auto set = TRY(ruleSet(std::make_shared<const Plan>(std::move(*made)), outcome));
    const RuleSet& rules = sets_[set];
    ruleSetOf_[&outcome - made_.outcomes.data()] = set;
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
    RuleSet set;
    set.layout = TRY(outside_.listOf(*plan));
    set.plan = std::move(plan);
    TRY(treat(set, outside_.lists()[set.layout].tuples));
    sets_.push_back(std::move(set));
    return sets_.size() - 1;
  }

  Expected<void> treat(RuleSet& set, std::span<const std::int64_t> tuples) {
    const Plan& plan = *set.plan;
    set.undefined = plan.undefined;
    if (!plan.checks) return {};
    const Trace trace(set.plan, edited_);
    int worst = 0;
    set.treatments.reserve(tuples.size());
    for (const std::int64_t tuple : tuples) {
      if (set.treatments.size() % kTuplesBetweenStops == 0 && stop_.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
      const Trace::Ending ending = trace.endingOf(tuple);
      const std::int64_t treatment = treatmentOf(plan, ending.sliceId);
      if (const int severity = rowOf(ending.outcome).severity; set.telling < 0 || severity > worst) {
        worst = severity;
        set.telling = tuple;
      }
      set.treatments.push_back(treatment);
      set.undefined = set.undefined || treatment == kUndefinedTuple;
    }
    set.bad = TRY(countBadTuples(plan, indices_, stop_));
    set.raises = set.bad.count > 0 && plan.badAction == BadAction::Error;
    return {};
  }

  /// Into the first group that ends alike, or one of its own.
  Expected<void> join(std::size_t member) {
    DialectOutcome& outcome = made_.outcomes[member];
    for (std::size_t g = 0; g < made_.groups.size(); ++g) {
      auto same = TRY(alike(made_.groups[g].members.front(), member));
      if (!same) continue;
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
      return std::ranges::equal(of.treatments, other.treatments, sameTreatment(*of.plan, *other.plan));
    }
    return sameSources(*left.plan, *right.plan);
  }

  /// For layouts that differ (a tuple on the first axis): element by element, as far as tuples are looked at.
  Expected<bool> sameSources(const Plan& a, const Plan& b) {
    const Trace left(std::make_shared<const Plan>(a), edited_);
    const Trace right(std::make_shared<const Plan>(b), edited_);
    const auto same = sameTreatment(a, b);
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
    const std::vector<std::int64_t>& tuples = outside_.lists()[of.layout].tuples;
    const auto same = sameTreatment(*of.plan, *there.plan);
    for (std::size_t i = 0; i < std::min(of.treatments.size(), there.treatments.size()); ++i) {
      if (same(of.treatments[i], there.treatments[i])) continue;
      ++group.differing;
      if (group.differingTuples.size() < DialectGroup::kMaxMarked) group.differingTuples.push_back(tuples[i]);
    }
  }

  /// That of the current dialect first.
  void order() {
    const auto isOwn = [&](const DialectGroup& group) {
      return std::ranges::count(group.members, *made_.current) > 0;
    };
    std::ranges::stable_sort(made_.groups, [&](const DialectGroup& a, const DialectGroup& b) {
      if (isOwn(a) != isOwn(b)) return isOwn(a);
      return a.members.size() > b.members.size();
    });
    for (std::size_t g = 0; g < made_.groups.size(); ++g)
      for (const std::size_t member : made_.groups[g].members) made_.outcomes[member].group = g;
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  static constexpr std::int64_t kTuplesBetweenStops = 4096;

  const GatherCall& call_;
  const Tensor& indices_;
  EditedTensor edited_;
  std::stop_token stop_;
  std::int64_t mostTuples_;

  DialectComparison made_;
  OutsideTuples outside_;
  std::vector<RuleSet> sets_;
  std::vector<std::size_t> ruleSetOf_;  // one an outcome; kNone: refused
};

struct Candidate {
  std::vector<std::int64_t> params;   // shape
  std::vector<std::int64_t> indices;  // shape
  std::vector<std::int64_t> values;   // of indices
  std::int64_t batchDims = 0;
  DType dtype = DType::Float32;
  DType indexDtype = DType::Int64;
};

/// One rule each; what people meet first comes first.
std::vector<Candidate> candidates() {
  std::vector<Candidate> all = {
      // Values.
      {{1}, {1, 1}, {-1}},             // negative: read or not
      {{1}, {1, 1}, {1}},              // past the end
      {{1}, {1, 1}, {-2}},             // before what wraps
      {{2}, {1, 1}, {-1}},             // wrapped or clamped
      {{2}, {1, 1}, {2}},              // clamped or zeroed
      {{2}, {1, 1}, {-3}},             // clamped after wrapping
      {{2, 1}, {2, 1, 1}, {0, 1}, 1},  // the flat offset lies in the next batch entry
      {{2, 2}, {1, 2}, {0, 2}},        // only the flat offset is checked
      {{2, 2}, {2, 1}, {0, 1}},        // a tuple on the first axis
      {{2}, {1, 1}, {4294967297}},     // cut to 32 bits
      // Shapes.
      {{1, 1}, {1, 1}, {0}, 1},                                      // batch_dims at all
      {{1, 1}, {1, 1, 1}, {0}, 1},                                   //
      {{1, 1, 1}, {1, 1, 1}, {0}, 2},                                // batch axes merged
      {{1}, {1, 0}, {}},                                             // depth 0
      {{1}, {2, 0}, {}},                                             // a copy a row, or one in all
      {{}, {1, 0}, {}},                                              // rank-0 params
      {{1}, {}, {0}},                                                // rank-0 indices
      {{1, 1, 1, 1, 1, 1, 1, 1}, {1, 8}, {0, 0, 0, 0, 0, 0, 0, 0}},  // batch_dims + depth above 7
      // Emptiness.
      {{0}, {0, 1}, {}},      // no tuples into empty params
      {{0}, {1, 1}, {0}},     // a tuple into empty params
      {{0, 1}, {1, 1}, {0}},  // an indexed axis of size 0
      {{2, 0}, {1, 1}, {1}},  // an empty output, a good index
      {{2, 0}, {1, 1}, {2}},  // an empty output, a bad one
  };
  // Types.
  for (const DType dtype : kAllDTypes) {
    all.push_back({{1}, {1, 1}, {0}, 0, dtype});
    if (isInteger(dtype)) all.push_back({{1}, {1, 1}, {0}, 0, DType::Float32, dtype});
  }
  return all;
}

/// Strings have names of their own.
Expected<Tensor> filled(DType dtype, const Shape& shape, const std::vector<std::int64_t>& values) {
  if (dtype == DType::String) {
    GeneratorSpec counting;
    counting.kind = GeneratorKind::Arange;
    counting.shape = shape;
    return generateTensor(counting, dtype, INT64_MAX);
  }
  auto zeros = TRY(Tensor::zeros(dtype, shape));
  EditedTensor edited(std::move(zeros));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Element value = castElement(Element::of(DType::Int64, values[i]), dtype);
    edited = edited.with(static_cast<std::int64_t>(i), value);
  }
  return edited.flattened();
}

Expected<SplittingCall> made(const Candidate& c) {
  const Shape shape = *Shape::make(c.params);
  std::vector<std::int64_t> counting(shape.elementCount());
  std::iota(counting.begin(), counting.end(), 1);
  auto params = TRY(filled(c.dtype, shape, counting));
  auto indices = TRY(filled(c.indexDtype, *Shape::make(c.indices), c.values));
  return SplittingCall{std::move(params), std::move(indices), c.batchDims};
}

bool splits(const SplittingCall& small, const Dialect& a, const Dialect& b) {
  GatherCall call;
  call.dialect = a;
  call.params = {small.params.dtype(), small.params.shape()};
  call.indices = {small.indices.dtype(), small.indices.shape()};
  call.batchDims = small.batchDims;
  const std::array<Dialect, 2> rows = {a, b};
  const auto compared = compareDialects(call, small.indices, rows, {});
  return compared && compared->groups.size() > 1;
}

DialectReason named(std::string sentence, const Dialect& dialect, std::string_view rule,
                    std::vector<ErrorArg> args = {}) {
  DialectReason reason{std::move(sentence), std::move(args), std::string(rule), {}};
  for (const RuleWord& word : ruleWords(dialect)) {
    if (word.rule == rule) reason.value = word.value;
  }
  reason.args.emplace_back("dialect", dialect.name);
  return reason;
}

/// The rule behind a refusal by shapes or types; empty where no switch has a say.
std::string_view ruleOfRefusal(const Error& error) {
  if (error.code == ErrorCode::Policy) return "bad_indices_policy";
  if (error.code == ErrorCode::EmptyParams) return "empty_params";
  if (error.reason == "batch_dims.none" || error.reason == "batch_dims.dealt") return "batch_dims";
  if (error.reason == "index_depth.zero") return "depth_zero";
  if (error.reason == "rank.params_scalar") return "scalar_params";
  if (error.reason == "rank.indices_scalar") return "scalar_indices";
  return {};
}

/// A component as it was given and as it is used, and its axis of params.
std::vector<ErrorArg> component(const Plan& plan, const TupleTrace& tuple, int j) {
  const auto at = static_cast<std::size_t>(j);
  return {{"value", tuple.given[at]},
          {"used", tuple.resolved[at]},
          {"axis", std::int64_t{plan.batchDims + j}},
          {"size", plan.rule.axisSize[j]}};
}

int firstChanged(const TupleTrace& tuple) {
  const auto changed = std::mismatch(tuple.given.begin(), tuple.given.end(), tuple.resolved.begin());
  return changed.first == tuple.given.end() ? 0 : static_cast<int>(changed.first - tuple.given.begin());
}

bool isCut(const Plan& plan, std::int64_t value) {
  return plan.rule.low32 && lowBits(value) != value;
}

/// What 32 of an index's 64 bits come to.
DialectReason cutTuple(const Plan& plan, const TupleTrace& tuple, int j) {
  auto args = component(plan, tuple, j);
  args.emplace_back("cut", lowBits(tuple.given[j]));
  const bool clamped = tuple.outcome == TupleOutcome::Clamped;
  return named(clamped ? "why.cut_clamped" : "why.cut", plan.dialect, "index_bits", std::move(args));
}

bool zeroSizeDecides(const Plan& plan, int j) {
  return plan.rule.axisSize[j] == 0 && plan.dialect.zeroSizeAxis != ZeroSizeAxis::AsAnyIndex;
}

/// The switch that says what becomes of a tuple that has no place.
std::string_view outsideRule(const Plan& plan, int j) {
  if (zeroSizeDecides(plan, j)) return "zero_size_axis";
  const bool byPolicy = plan.badAction == BadAction::Zero && !plan.badIsUndefined &&
                        plan.dialect.outOfRange != OutOfRange::Zero;
  return byPolicy ? "bad_indices_policy" : "out_of_range";
}

DialectReason undefinedTuple(const Plan& plan, const TupleTrace& tuple, int j) {
  const auto stray = strayRead(plan, tuple);
  auto args = component(plan, tuple, j);
  if (!stray) return named("why.undefined", plan.dialect, outsideRule(plan, j), std::move(args));
  if (!stray->sliceId) return named("why.stray_outside", plan.dialect, "index_check", std::move(args));
  args.emplace_back("place", "params" + indexText(paramsSlice(plan, *stray->sliceId)));
  return named("why.stray_inside", plan.dialect, "index_check", std::move(args));
}

DialectReason ofTuple(const Plan& plan, const TupleTrace& tuple) {
  const int bad = std::max(tuple.badComponent, 0);
  const Dialect& dialect = plan.dialect;
  const int changed = firstChanged(tuple);
  if (tuple.reads() && plan.depth > 0 && isCut(plan, tuple.given[changed]))
    return cutTuple(plan, tuple, changed);
  switch (tuple.outcome) {
    case TupleOutcome::Wrapped:
      return named("why.wraps", dialect, "negative_index", component(plan, tuple, changed));
    case TupleOutcome::Clamped: {
      const bool negative = tuple.given[changed] < 0;
      const bool byNegative = negative && dialect.negative == NegativeIndex::Clamp;
      return named("why.clamps", dialect, byNegative ? "negative_index" : "out_of_range",
                   component(plan, tuple, changed));
    }
    case TupleOutcome::Zeroed:
      return named("why.zeroes", dialect, outsideRule(plan, bad), component(plan, tuple, bad));
    case TupleOutcome::Filled:
      return named("why.fills", dialect, "out_of_range", component(plan, tuple, bad));
    case TupleOutcome::Refused:
      return named("why.raises", dialect, outsideRule(plan, bad), component(plan, tuple, bad));
    case TupleOutcome::Undefined:
      return undefinedTuple(plan, tuple, bad);
    case TupleOutcome::Ok:
      break;
  }
  auto args = component(plan, tuple, bad);
  args.emplace_back("place", "params" + indexText(paramsSlice(plan, tuple.sliceId)));
  return named("why.flat_offset", dialect, "index_check", std::move(args));
}

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

std::int64_t treatmentOf(const Plan& plan, std::int64_t slice) {
  if (plan.undefined) return kUndefinedTuple;
  if (slice >= 0) return slice;
  if (plan.badIsUndefined) return kUndefinedTuple;
  switch (plan.badAction) {
    case BadAction::Error:
      return kRefusedTuple;
    case BadAction::Fill:
      return plan.fill == std::array<std::byte, 16>{} ? kZeroedTuple : kFilledTuple;
    case BadAction::Zero:
      break;
  }
  return kZeroedTuple;
}

bool sameLayout(const Plan& a, const Plan& b) {
  return a.tupleGrid == b.tupleGrid && a.depth == b.depth && a.batchDims == b.batchDims &&
         a.copyOnce == b.copyOnce && a.rule.depth == b.rule.depth &&
         a.rule.tupleStride == b.rule.tupleStride && a.rule.componentStride == b.rule.componentStride;
}

Expected<std::size_t> OutsideTuples::listOf(const Plan& plan) {
  for (std::size_t i = 0; i < lists_.size(); ++i)
    if (sameLayout(lists_[i].plan, plan)) return i;
  List list{strictPlan(plan), {}};
  list.tuples = TRY(listBadTuples(list.plan, indices_, stop_, most_ + 1));
  if (std::ssize(list.tuples) > most_) {
    list.tuples.pop_back();
    all_ = false;
  }
  lists_.push_back(std::move(list));
  return lists_.size() - 1;
}

std::optional<SplittingCall> splittingCall(const Dialect& a, const Dialect& b) {
  for (const Candidate& candidate : candidates()) {
    auto call = made(candidate);
    if (call && splits(*call, a, b)) return std::move(*call);
  }
  return std::nullopt;
}

DialectReason reasonOf(const DialectOutcome& outcome, const EditedTensor& indices) {
  const Dialect& dialect = outcome.dialect;
  if (!outcome.plan) {
    const Error& error = *outcome.error;
    DialectReason reason = named(error.reason, dialect, ruleOfRefusal(error));
    reason.args = error.args;
    return reason;
  }
  const Plan& plan = *outcome.plan;
  if (plan.undefined) return named("why.depth_zero_undefined", dialect, "depth_zero");
  if (plan.copyOnce) return named("why.copy_once", dialect, "depth_zero");
  // What raises may lie behind the tuples that were held against each other.
  const std::int64_t tuple = outcome.ending == CallEnding::Raises ? outcome.bad.first : outcome.telling;
  if (tuple >= 0) return ofTuple(plan, Trace(outcome.plan, indices).at(tuple));
  if (plan.reported != plan.output) return named("why.merged", dialect, "batch_axes");
  if (dialect.tupleAxis == TupleAxis::First) return named("why.tuple_first", dialect, "tuple_axis");
  if (!plan.checks && plan.depth > 0) return named("why.not_looked_at", dialect, "empty_output_checks");
  return named("why.inside", dialect, {});
}

DialectReason reasonOfTuple(const DialectOutcome& outcome, const EditedTensor& indices, std::int64_t tuple) {
  const std::shared_ptr<const Plan>& plan = outcome.plan;
  if (!plan || plan->undefined || plan->rule.depth == 0 || !plan->checks) return reasonOf(outcome, indices);
  const TupleTrace trace = Trace(plan, indices).at(tuple);
  if (trace.outcome == TupleOutcome::Ok && trace.badComponent < 0) return reasonOf(outcome, indices);
  return ofTuple(*plan, trace);
}

std::string_view endingSentence(const DialectOutcome& outcome, const EditedTensor& indices) {
  switch (outcome.ending) {
    case CallEnding::Refused:
      return outcome.error->code == ErrorCode::Unsupported ? "ends.unlike" : "ends.refused";
    case CallEnding::Raises:
      return "ends.raises";
    case CallEnding::Undefined:
      return "ends.undefined";
    case CallEnding::Gives:
      break;
  }
  if (outcome.telling < 0) return "ends.read";
  return rowOf(Trace(outcome.plan, indices).endingOf(outcome.telling).outcome).ends;
}

std::string englishSentence(const DialectReason& reason) {
  const char* text = sentenceTemplate(reason.sentence);
  return text == nullptr ? reason.sentence : fillTemplate(text, reason.args);
}

}  // namespace gathernd
