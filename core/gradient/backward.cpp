// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/backward.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/call/dialect.h"
#include "core/call/limits.h"
#include "core/call/offsets.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {
namespace {

bool dropsClamped(const Plan& plan) {
  switch (plan.dialect.clampedGradient) {
    case ClampedGradient::Added:
      break;
    case ClampedGradient::Dropped:
      return true;
    case ClampedGradient::LoneAdded:
      return plan.indices.rank() != plan.batchDims + 1;
  }
  return false;
}

Plan withBackwardRule(Plan plan) {
  if (!dropsClamped(plan)) return plan;
  plan.rule.range = RangeMode::Bad;
  if (plan.rule.negative == NegativeMode::Clamp) plan.rule.negative = NegativeMode::Bad;
  return plan;
}

}  // namespace

Expected<Plan> backwardPlan(const Plan& plan) {
  if (auto ok = checkLimits(plan, Pass::Backward); !ok) return fail(std::move(ok.error()));
  return withBackwardRule(plan);
}

Trace backwardTrace(const Trace& forward) {
  return {std::make_shared<const Plan>(withBackwardRule(forward.plan())), forward.indices()};
}

std::optional<Error> withoutGradient(const Plan& plan) {
  const std::string_view id = plan.dialect.id;
  const bool watched = id.starts_with("tensorflow-") || id.starts_with("jax") || id == "pytorch";
  if (!watched || isFloat(plan.dtype) || isComplex(plan.dtype)) return std::nullopt;
  return Error(ErrorCode::Unsupported, "snippet.gradient_type",
               {{"framework", plan.dialect.name}, {"dtype", std::string(dtypeName(plan.dtype))}});
}

Expected<void> checkPastEnd(const Plan& plan, const Tensor& indices, const BadReport& bad,
                            const std::stop_token& stop) {
  const bool raises = plan.dialect.zeroedGradient == ZeroedGradient::ErrorPastEnd &&
                      plan.badAction == BadAction::Zero && isTupleList(plan);
  if (bad.count == 0 || !raises) return {};
  const EditedTensor numbers(indices);
  BadReport past;
  auto looked = visitBadTuples(plan, indices, stop, 0, INT64_MAX,
                               [&](std::span<const std::int64_t> tuples) -> Expected<void> {
                                 for (const std::int64_t tuple : tuples) {
                                   if (numbers.integerAt(tuple) >= 0 && past.count++ == 0) past.first = tuple;
                                 }
                                 return {};
                               });
  if (!looked || past.count == 0) return looked;
  Error error = outOfRangeError(plan, indices, past);
  error.reason = "gradient.past_end";
  error.args = {{"dialect", plan.dialect.name},
                {"value", error.badTuple->value},
                {"tuple", past.first},
                {"size", error.badTuple->axisSize}};
  return fail(std::move(error));
}

}  // namespace gathernd
