// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/trace.h"

#include <array>

namespace gathernd {
namespace {

TupleOutcome outcomeOf(const Plan& plan, TupleStatus status) {
  if (plan.undefined) return TupleOutcome::Undefined;
  switch (status) {
    case TupleStatus::Ok:
      return TupleOutcome::Ok;
    case TupleStatus::Wrapped:
      return TupleOutcome::Wrapped;
    case TupleStatus::Clamped:
      return TupleOutcome::Clamped;
    case TupleStatus::Bad:
      break;
  }
  if (plan.badIsUndefined) return TupleOutcome::Undefined;
  switch (plan.badAction) {
    case BadAction::Error:
      return TupleOutcome::Refused;
    case BadAction::Fill:
      return TupleOutcome::Filled;
    case BadAction::Zero:
      break;
  }
  return TupleOutcome::Zeroed;
}

/// A tuple's components lie side by side. That the next is one element away says so only of more than one
/// tuple.
bool componentsFollow(const OffsetRule& rule) {
  return rule.tupleStride == rule.depth;
}

}  // namespace

std::string_view tupleOutcomeName(TupleOutcome outcome) {
  constexpr std::array<std::string_view, 7> kOutcomeNames = {"ok",     "wrapped", "clamped",  "zeroed",
                                                             "filled", "refused", "undefined"};
  return kOutcomeNames[static_cast<std::size_t>(outcome)];
}

TupleTrace Trace::at(std::int64_t tuple) const {
  const Plan& plan = *plan_;
  TupleTrace trace;
  trace.tuple = tuple;
  trace.position = plan.tupleGrid.position(tuple);
  for (int j = 0; j < plan.rule.depth; ++j) {
    const std::int64_t value = indices_.integerAt(indexOf(tuple, j));
    TupleStatus status = TupleStatus::Ok;
    trace.given.push_back(value);
    trace.resolved.push_back(resolveComponent(plan.rule, j, value, status));
    const bool outside = status == TupleStatus::Bad || status == TupleStatus::Clamped ||
                         (plan.rule.flatOnly && value >= plan.rule.axisSize[j]);
    trace.componentBad.push_back(outside);
    if (outside && trace.badComponent < 0) trace.badComponent = j;
  }
  // The tuple as a whole, through the same function as every backend.
  const Ending ending = endingOf(tuple);
  trace.outcome = ending.outcome;
  trace.sliceId = ending.sliceId;
  if (!trace.reads()) trace.resolved = trace.given;
  return trace;
}

Trace::Ending Trace::endingOf(std::int64_t tuple) const {
  const ResolvedTuple resolved =
      resolveTupleWith(plan_->rule, tuple, [this](std::int64_t index) { return indices_.integerAt(index); });
  return {resolved.status == TupleStatus::Bad ? -1 : resolved.sliceId, outcomeOf(*plan_, resolved.status)};
}

std::int64_t Trace::tupleOfOutput(std::int64_t output) const {
  return output / plan_->sliceElements;
}

std::int64_t Trace::sourceOfOutput(std::int64_t output) const {
  const std::int64_t slice = sliceOf(tupleOfOutput(output));
  return slice < 0 ? -1 : slice * plan_->sliceElements + output % plan_->sliceElements;
}

std::int64_t Trace::sliceOfParams(std::int64_t params) const {
  return params / plan_->sliceElements;
}

std::int64_t Trace::tupleOfIndex(std::int64_t index) const {
  if (plan_->copyOnce || plan_->depth == 0) return -1;
  return componentsFollow(plan_->rule) ? index / plan_->rule.tupleStride
                                       : index % plan_->rule.componentStride;
}

int Trace::componentOfIndex(std::int64_t index) const {
  if (plan_->copyOnce || plan_->depth == 0) return -1;
  return static_cast<int>(componentsFollow(plan_->rule) ? index % plan_->rule.tupleStride
                                                        : index / plan_->rule.componentStride);
}

std::int64_t Trace::indexOf(std::int64_t tuple, int component) const {
  return tuple * plan_->rule.tupleStride + component * plan_->rule.componentStride;
}

std::optional<StrayRead> strayRead(const Plan& plan, const TupleTrace& tuple) {
  const bool unchecked = plan.dialect.check == IndexCheck::Nothing && plan.badIsUndefined;
  if (!unchecked || tuple.outcome != TupleOutcome::Undefined || tuple.badComponent < 0) return std::nullopt;
  __extension__ using Wide = __int128;
  const OffsetRule& rule = plan.rule;
  const std::int64_t batch = rule.tuplesPerBatch > 0 ? tuple.tuple / rule.tuplesPerBatch : 0;
  Wide offset = Wide{batch} * rule.slicesPerBatch;
  for (int j = 0; j < rule.depth; ++j) {
    const std::int64_t value = tuple.given[static_cast<std::size_t>(j)];
    const bool wraps = rule.negative == NegativeMode::Wrap && value < 0 && value >= -rule.axisSize[j];
    offset += Wide{wraps ? value + rule.axisSize[j] : value} * rule.sliceStride[j];
  }
  if (offset < 0 || offset >= plan.sliceCount) return StrayRead{};
  return StrayRead{static_cast<std::int64_t>(offset)};
}

}  // namespace gathernd
