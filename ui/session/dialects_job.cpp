// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/dialects_job.h"

#include <QMetaObject>
#include <new>
#include <optional>
#include <utility>

namespace gathernd::ui {
namespace {

constexpr int kThreads = 2;  // a cancelled job may still be winding down while the next one starts

std::shared_ptr<const RunResult> smallOutput(const Backend& reference, const Plan& plan, const Tensor& params,
                                             const Tensor& indices, const std::stop_token& stop) {
  if (plan.outputElements() > DialectsAnswer::kMostDrawn) return nullptr;
  RunOptions options;
  options.stop = stop;
  auto result = runGather(reference, plan, params, indices, options);
  return result ? std::make_shared<const RunResult>(std::move(*result)) : nullptr;
}

Expected<std::shared_ptr<const DialectsAnswer>> answerTo(const DialectsInput& input,
                                                         const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  const auto indices = input.indices.flattened();
  if (!indices) return fail(indices.error());
  auto compared = compareDialects(input.call, *indices, builtinDialects(), stop);
  if (!compared) return fail(std::move(compared.error()));
  DialectsAnswer answer{std::move(*compared), *indices, {}};
  std::optional<Tensor> params;
  for (const DialectGroup& group : answer.compared.groups) {
    const DialectOutcome& first = answer.compared.outcomes[group.members.front()];
    const bool small = first.plan && first.plan->outputElements() <= DialectsAnswer::kMostDrawn &&
                       group.ending != CallEnding::Raises;
    if (small && !params) {
      auto flat = input.params.flattened();
      if (!flat) return fail(std::move(flat.error()));
      params = std::move(*flat);
    }
    answer.outputs.push_back(small ? smallOutput(*input.reference, *first.plan, *params, *indices, stop)
                                   : nullptr);
  }
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return std::make_shared<const DialectsAnswer>(std::move(answer));
}

}  // namespace

DialectsJob::DialectsJob() {
  pool_.setMaxThreadCount(kThreads);
}

DialectsJob::~DialectsJob() {
  stop_.request_stop();
  pool_.waitForDone();
}

void DialectsJob::cancel() {
  stop_.request_stop();
  busy_ = false;
  ++ticket_;
}

void DialectsJob::start(DialectsInput input, Done done) {
  cancel();
  stop_ = std::stop_source();
  busy_ = true;
  pool_.start(
      [this, ticket = ticket_, stop = stop_.get_token(), input = std::move(input), done = std::move(done)] {
        auto answer = [&]() -> Expected<std::shared_ptr<const DialectsAnswer>> {
          try {
            return answerTo(input, stop);
          } catch (const std::bad_alloc&) {
            return fail(ErrorCode::Limit, "memory.exhausted");
          }
        }();
        QMetaObject::invokeMethod(
            this,
            [this, ticket, done, answer = std::move(answer)] {
              if (ticket_ != ticket) return;  // late: something newer was asked for
              busy_ = false;
              done(answer);
            },
            Qt::QueuedConnection);
      });
}

}  // namespace gathernd::ui
