// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/gradient_job.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/gradient/gradient.h"
#include "core/text/literal/literal.h"

namespace gathernd::ui {
namespace {

Expected<Tensor> upstreamOf(const GradientInput& input, const Plan& plan) {
  if (input.upstream.empty()) return onesUpstream(plan, input.memoryLimit);
  LiteralOptions options;
  options.dtype = plan.dtype;
  options.memoryLimit = input.memoryLimit;
  if (plan.reported.elementCount() == 0) options.shape = plan.reported;  // brackets alone do not tell it
  return parseLiteral(input.upstream, options);
}

}  // namespace

std::int64_t GradientAnswer::receivedBy(std::int64_t slice) const {
  return result.received->values<std::int64_t>()[static_cast<std::size_t>(slice)];
}

Expected<std::shared_ptr<const GradientAnswer>> gradientOf(const GradientInput& input,
                                                           const std::stop_token& stop) {
  auto plan = makePlan(input.call.shapes(input.memoryLimit));
  if (!plan) return fail(std::move(plan.error()));
  if (!hasGradient(plan->dtype)) {
    return fail(ErrorCode::DType, "gradient.dtype", {{"dtype", std::string(dtypeName(plan->dtype))}});
  }
  plan = backwardPlan(*plan);
  if (!plan) return fail(std::move(plan.error()));
  const auto upstream = upstreamOf(input, *plan);
  if (!upstream) return fail(upstream.error());
  const auto indices = input.call.indices.flattened();
  if (!indices) return fail(indices.error());
  GradientOptions options;
  options.stop = stop;
  options.memoryLimit = std::max<std::int64_t>(0, input.memoryLimit - upstream->byteCount());
  options.counts = true;
  auto result = gradient(*plan, *indices, *upstream, options);
  if (!result) return fail(std::move(result.error()));
  GradientAnswer answer{.plan = *plan,
                        .trace = Trace(std::make_shared<const Plan>(std::move(*plan)), input.call.indices),
                        .result = std::move(*result),
                        .upstream = {},
                        .one = {}};
  if (input.upstream.empty()) {
    if (upstream->elementCount() > 0) answer.one = elementAt(*upstream, 0);
  } else {
    answer.upstream = *upstream;
  }
  if (answer.result.received) {
    for (const std::int64_t count : answer.result.received->values<std::int64_t>()) {
      answer.reached += count > 0 ? 1 : 0;
      answer.most = std::max(answer.most, count);
    }
  }
  return std::make_shared<const GradientAnswer>(std::move(answer));
}

}  // namespace gathernd::ui
