// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/analysis/dialect_outcomes.h"
#include "core/call/explain.h"
#include "core/call/trace.h"
#include "core/error/sentences.h"

namespace gathernd {
namespace {

DialectReason named(std::string sentence, const Dialect& dialect, std::string_view rule,
                    std::vector<ErrorArg> args = {}) {
  DialectReason reason{std::move(sentence), std::move(args), std::string(rule), {}};
  for (const RuleWord& word : ruleWords(dialect)) {
    if (word.rule == rule) reason.value = word.value;
  }
  reason.args.push_back({"dialect", dialect.name});
  return reason;
}

/// The rule behind a refusal by shapes or types; empty where no switch has a say.
std::string_view ruleOfRefusal(const Error& error) {
  if (error.code == ErrorCode::Policy) return "bad_indices_policy";
  if (error.code == ErrorCode::EmptyParams) return "empty_params";
  if (error.reason == "batch_dims.none") return "batch_dims";
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
  args.push_back({"cut", lowBits(tuple.given[static_cast<std::size_t>(j)])});
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
  args.push_back({"place", "params" + indexText(paramsSlice(plan, *stray->sliceId))});
  return named("why.stray_inside", plan.dialect, "index_check", std::move(args));
}

DialectReason ofTuple(const Plan& plan, const TupleTrace& tuple) {
  const int bad = std::max(tuple.badComponent, 0);
  const Dialect& dialect = plan.dialect;
  const int changed = firstChanged(tuple);
  if (tuple.reads() && plan.depth > 0 && isCut(plan, tuple.given[static_cast<std::size_t>(changed)]))
    return cutTuple(plan, tuple, changed);
  switch (tuple.outcome) {
    case TupleOutcome::Wrapped:
      return named("why.wraps", dialect, "negative_index", component(plan, tuple, changed));
    case TupleOutcome::Clamped: {
      const bool negative = tuple.given[static_cast<std::size_t>(changed)] < 0;
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
  args.push_back({"place", "params" + indexText(paramsSlice(plan, tuple.sliceId))});
  return named("why.flat_offset", dialect, "index_check", std::move(args));
}

}  // namespace

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
      return "ends.refused";
    case CallEnding::Raises:
      return "ends.raises";
    case CallEnding::Undefined:
      return "ends.undefined";
    case CallEnding::Gives:
      break;
  }
  if (outcome.telling < 0) return "ends.read";
  switch (Trace(outcome.plan, indices).endingOf(outcome.telling).outcome) {
    case TupleOutcome::Zeroed:
      return "ends.zeroes";
    case TupleOutcome::Filled:
      return "ends.fills";
    case TupleOutcome::Clamped:
      return "ends.clamps";
    case TupleOutcome::Wrapped:
      return "ends.wraps";
    default:
      return "ends.elsewhere";
  }
}

std::string englishSentence(const DialectReason& reason) {
  const char* text = sentenceTemplate(reason.sentence);
  return text == nullptr ? reason.sentence : fillTemplate(text, reason.args);
}

}  // namespace gathernd
