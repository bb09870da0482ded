// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialects/dialects_job.h"

#include <optional>
#include <utility>

namespace gathernd::ui {
namespace {

std::shared_ptr<const RunResult> smallOutput(const Backend& reference, const Plan& plan, const Tensor& params,
                                             const Tensor& indices, const std::stop_token& stop) {
  if (plan.outputElements() > DialectsAnswer::kMaxDrawn) return nullptr;
  RunOptions options;
  options.stop = stop;
  auto result = runGather(reference, plan, params, indices, options);
  return result ? std::make_shared<const RunResult>(std::move(*result)) : nullptr;
}

Expected<std::shared_ptr<const DialectsAnswer>> answerTo(const DialectsInput& input,
                                                         const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  const auto indices = TRY(input.call.indices.flattened());
  auto compared = TRY(compareDialects(input.call.shapes(), indices, builtinDialects(), stop));
  DialectsAnswer answer{std::move(compared), indices, {}};
  std::optional<Tensor> params;
  for (const DialectGroup& group : answer.compared.groups) {
    const DialectOutcome& first = answer.compared.outcomes[group.members.front()];
    const bool small = first.plan && first.plan->outputElements() <= DialectsAnswer::kMaxDrawn &&
                       group.ending != CallEnding::Raises;
    if (small && !params) params = TRY(input.call.params.flattened());
    answer.outputs.push_back(small ? smallOutput(*input.reference, *first.plan, *params, indices, stop)
                                   : nullptr);
  }
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return std::make_shared<const DialectsAnswer>(std::move(answer));
}

}  // namespace

void DialectsJob::start(DialectsInput input, Done done) {
  job_.start<std::shared_ptr<const DialectsAnswer>>(
      [input = std::move(input)](const Job::Task& task) { return answerTo(input, task.stop); },
      std::move(done));
}

}  // namespace gathernd::ui
