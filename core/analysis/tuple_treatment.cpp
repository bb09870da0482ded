// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/tuple_treatment.h"

namespace gathernd {

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

int severityOf(TupleOutcome outcome) {
  switch (outcome) {
    case TupleOutcome::Wrapped:
      return 0;
    case TupleOutcome::Ok:
      return 1;
    case TupleOutcome::Clamped:
      return 2;
    case TupleOutcome::Zeroed:
    case TupleOutcome::Filled:
      return 3;
    case TupleOutcome::Undefined:
      return 4;
    case TupleOutcome::Refused:
      break;
  }
  return 5;
}

bool sameLayout(const Plan& a, const Plan& b) {
  return a.tupleGrid == b.tupleGrid && a.depth == b.depth && a.batchDims == b.batchDims &&
         a.copyOnce == b.copyOnce && a.rule.depth == b.rule.depth &&
         a.rule.tupleStride == b.rule.tupleStride && a.rule.componentStride == b.rule.componentStride;
}

Plan strictPlan(Plan plan) {
  plan.rule.negative = NegativeMode::Bad;
  plan.rule.range = RangeMode::Bad;
  plan.rule.flatOnly = false;
  plan.rule.low32 = false;
  plan.checks = plan.rule.depth > 0;
  return plan;
}

}  // namespace gathernd
