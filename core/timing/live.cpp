// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/live.h"

#include <utility>
#include <vector>

#include "core/error/sentences.h"
#include "core/timing/measure.h"
#include "core/timing/statistics.h"

namespace gathernd {
namespace {

constexpr std::size_t kMostRuns = 4000;  // tells as much, in a list that is no burden
constexpr double kTail = 0.05;           // of the runs, at either end of the spread

}  // namespace

Expected<LiveTime> timeLive(const Backend& backend, const Plan& plan, const Tensor& params,
                            const Tensor& indices, const LiveOptions& options) {
  if (!backend.timeable())
    return fail(ErrorCode::Unsupported, "measure.not_timeable", {{"backend", std::string(backend.id())}});
  TRY(backend.accepts(plan.dtype, plan.indexDtype));
  const std::string id(backend.id());
  const bool copies = !backend.devices().empty();
  const double known = options.oneRunNs;
  if (known >= kLiveBudgetNs) return LiveTime{id, known, known, known, 1, copies};
  if (plan.outputBytes() > options.memoryLimit)
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", std::string(GATHERND_TR("one more output, to be timed"))},
                 {"bytes", plan.outputBytes()},
                 {"limit", options.memoryLimit}});
  RunOptions run;
  run.stop = options.stop;
  auto call = TRY(TimedCall::make(backend, plan, params, indices, run));
  std::vector<double> runs;
  double spent = 0;
  for (bool first = true; first || (spent < kLiveBudgetNs && runs.size() < kMostRuns); first = false) {
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const auto took = TRY(call.time(1));
    if (first && call.report().count > 0 && plan.badAction == BadAction::Error)
      return fail(outOfRangeError(plan, indices, call.report()));
    spent += took;
    // The first one also meets the pages of a new output: it counts only where it is the only one.
    if (!first || spent >= kLiveBudgetNs) runs.push_back(took);
  }
  return LiveTime{
      id,    median(runs), quantile(runs, kTail), quantile(runs, 1 - kTail), static_cast<int>(runs.size()),
      copies};
}

const Backend* otherDevice(const BackendRegistry& backends, const Backend& chosen) {
  const auto onDevice = [](const Backend& backend) { return !backend.devices().empty(); };
  if (onDevice(chosen)) return backends.find("auto");
  for (const auto& backend : backends.all())
    if (backend->timeable() && backend->availability().available && onDevice(*backend)) return backend.get();
  return nullptr;
}

Expected<LiveTimes> timeBoth(const BackendRegistry& backends, const Backend& chosen, const Plan& plan,
                             const Tensor& params, const Tensor& indices, const LiveOptions& options) {
  auto own = TRY(timeLive(chosen, plan, params, indices, options));
  LiveTimes times{std::move(own), {}};
  const Backend* other = otherDevice(backends, chosen);
  if (other == nullptr || options.stop.stop_requested()) return times;
  LiveOptions unknown = options;
  unknown.oneRunNs = 0;
  if (auto time = timeLive(*other, plan, params, indices, unknown)) times.other = std::move(*time);
  return times;
}

}  // namespace gathernd
