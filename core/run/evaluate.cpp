// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/evaluate.h"

#include <chrono>
#include <utility>

namespace gathernd {
namespace {

Expected<void> listThem(BadReport& bad, const Plan& plan, const Tensor& indices, std::int64_t most,
                        const std::stop_token& stop) {
  if (bad.count == 0) return {};
  auto listed = listBadTuples(plan, indices, stop, most);
  if (!listed) return fail(std::move(listed.error()));
  bad.all = std::move(*listed);
  return {};
}

}  // namespace

Expected<Outcome> evaluate(const Backend& backend, const Plan& plan, const Tensor& params,
                           const Tensor& indices, std::int64_t most, const RunOptions& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun = Clock::now();
  auto result = runGather(backend, plan, params, indices, options);
  const std::chrono::duration<double, std::nano> took = Clock::now() - begun;
  Outcome outcome;
  if (result) {
    if (backend.timeable()) outcome.nanoseconds = took.count();
    outcome.bad = result->bad;
    outcome.result = std::make_shared<const RunResult>(std::move(*result));
  } else {
    if (result.error().code == ErrorCode::Cancelled) return fail(std::move(result.error()));
    outcome.error = std::move(result.error());
    outcome.bad.count = outcome.error->badCount;
    if (outcome.error->badTuple) outcome.bad.first = outcome.error->badTuple->flat;
  }
  if (auto ok = listThem(outcome.bad, plan, indices, most, options.stop); !ok) return fail(ok.error());
  return outcome;
}

Expected<BadReport> findBadTuples(const Plan& plan, const Tensor& indices, std::int64_t most,
                                  const std::stop_token& stop) {
  auto bad = countBadTuples(plan, indices, stop);
  if (!bad) return bad;
  if (auto ok = listThem(*bad, plan, indices, most, stop); !ok) return fail(ok.error());
  return bad;
}

}  // namespace gathernd
