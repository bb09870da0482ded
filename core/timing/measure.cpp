// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <ctime>
#include <fstream>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include "core/error/sentences.h"
#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/worker_pool.h"
#include "core/run/run_advice.h"
#include "core/timing/probe/probe_run.h"
#include "core/timing/statistics.h"

namespace gathernd {
namespace {

constexpr int kReserved = 1 << 16;  // samples; more only grow the list between two of them
/// A run after a reading finds the caches as the probes left them; while that costs little, one is not
/// counted.
constexpr double kCheapNs = 50e6;

Expected<void> checkTimeable(const Backend& backend, const Plan& plan, std::string_view kernel) {
  TRY(backend.accepts(plan.dtype, plan.indexDtype));
  TRY(backend.hasKernel(kernel));
  if (!backend.timeable()) {
    return fail(ErrorCode::Unsupported, "measure.not_timeable", {{"backend", std::string(backend.id())}});
  }
  return {};
}

/// Samples in rounds, each after a reading where there is a companion.
Expected<void> takeSamples(TimedCall& call, const MeasureOptions& options, RooflineCompanion* companion,
                           FloorShares& shares, Measurement& measured) {
  const int least = std::max(1, options.minSamples);
  const int most = std::max(least, options.maxSamples);
  const int rounds = companion != nullptr ? std::min(RooflineCompanion::kReadings, most) : 1;
  std::vector<double>& samples = measured.samplesNs;
  samples.reserve(std::min(most, kReserved));
  double spentNs = 0;
  for (int round = 1; round <= rounds; ++round) {
    const std::size_t before = samples.size();
    const double part = static_cast<double>(round) / rounds;
    const auto wanted = [&] {
      const auto taken = static_cast<double>(samples.size());
      return taken < std::floor(most * part) &&
             (taken < std::floor(least * part) || spentNs < options.budgetSeconds * part * 1e9);
    };
    if (companion != nullptr) {
      TRY(companion->read());
      if (measured.warmUpNs < kCheapNs) TRY(call.time(measured.runsPerSample));
    }
    while (wanted()) {
      const auto taken = TRY(call.time(measured.runsPerSample));
      samples.push_back(taken / static_cast<double>(measured.runsPerSample));
      spentNs += taken;
    }
    if (companion != nullptr && samples.size() > before) {
      shares.follow(*companion, std::span(samples).subspan(before));
    }
  }
  return {};
}

}  // namespace

Expected<TimedCall> TimedCall::make(const Backend& backend, const Plan& plan, const Tensor& params,
                                    const Tensor& indices, const RunOptions& options) {
  auto buffer = TRY(Buffer::allocate(plan.outputBytes()));
  return into(std::move(buffer), backend, plan, params, indices, options);
}

TimedCall TimedCall::into(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
                          const Tensor& indices, const RunOptions& options) {
  TimedCall call(backend, plan, params, indices);
  call.buffer_ = std::move(output);
  call.options_ = options;
  call.options_.progress = {};
  call.options_.allBad = false;
  return call;
}

Expected<double> TimedCall::time(std::int64_t runs) {
  using Clock = std::chrono::steady_clock;
  const std::span<std::byte> output(buffer_.data(), outputBytes());
  const RunAdvice advice(*plan_, *params_, *indices_);
  cpu::clearUpperHalves();  // whoever ran last must not slow this one down
  const auto start = Clock::now();
  for (std::int64_t run = 0; run < runs; ++run)
    report_ = TRY(backend_->runInto(*plan_, *params_, *indices_, output, options_));
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

Expected<std::int64_t> TimedCall::runsLasting(double leastNs) {
  std::int64_t runs = 1;
  while (leastNs > 0) {
    const auto taken = TRY(time(runs));
    if (taken >= leastNs) break;
    // Towards the goal in a few steps: what one run takes is only known well from many of them.
    const double factor = taken > 0 ? leastNs / taken : 16;
    runs = static_cast<std::int64_t>(std::ceil(static_cast<double>(runs) * std::clamp(factor, 1.1, 16.0)));
  }
  return runs;
}

Expected<bool> TimedCall::agreesWith(const Backend& reference) const {
  auto buffer = TRY(Buffer::allocate(plan_->outputBytes()));
  const std::span<std::byte> expected(buffer.data(), outputBytes());
  const auto report = TRY(reference.runInto(*plan_, *params_, *indices_, expected, options_));
  return report.count == report_.count && report.first == report_.first &&
         (expected.empty() || std::memcmp(expected.data(), buffer_.data(), expected.size()) == 0);
}

Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options) {
  TRY(checkTimeable(backend, plan, options.run.kernel));
  auto call = TRY(TimedCall::make(backend, plan, params, indices, options.run));

  Measurement measured;
  measured.backend = backend.id();
  measured.bytes = plan.bytesMoved();
  // The first run also faults the output's pages in: those belong to the allocation, not to the gather.
  measured.warmUpNs = TRY(call.time(1));
  if (call.report().count > 0 && plan.badAction == BadAction::Error)
    return fail(outOfRangeError(plan, indices, call.report()));
  if (options.reference != nullptr && plan.outputBytes() <= options.memoryLimit)
    measured.equalToReference = TRY(call.agreesWith(*options.reference));
  if (options.roofline) {
    probe::makeResident(params);
    probe::makeResident(indices);
  }
  measured.runsPerSample = TRY(call.runsLasting(options.leastSampleNs));

  std::optional<RooflineCompanion> companion;
  FloorShares shares;
  if (options.roofline) {
    companion = TRY(RooflineCompanion::start(plan, params, indices,
                                             {options.run.threads, options.memoryLimit, options.run.stop}));
  }
  TRY(takeSamples(call, options, companion ? &*companion : nullptr, shares, measured));
  TRY(checkIntact(params, "params"));
  TRY(checkIntact(indices, "indices"));
  measured.medianNs = median(measured.samplesNs);
  measured.minNs = minimum(measured.samplesNs);
  measured.madNs = medianAbsoluteDeviation(measured.samplesNs);
  if (companion) measured.floorShare = shares.over(*companion, measured.medianNs);
  return measured;
}

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
  TRY(withinMemory(GATHERND_TR("one more output, to be timed"), plan.outputBytes(), options.memoryLimit));
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

namespace {

/// The value of the first line "key : value"; empty when there is none.
std::string fieldOf(std::ifstream& file, std::string_view key) {
  constexpr std::string_view kBlanks = " \t";
  std::string line;
  while (std::getline(file, line)) {
    if (!line.starts_with(key)) continue;
    const std::size_t after = line.find_first_not_of(kBlanks, key.size());
    if (after == line.npos || line[after] != ':') continue;  // a longer key
    const std::size_t begin = line.find_first_not_of(kBlanks, after + 1);
    return begin == line.npos ? std::string() : line.substr(begin);
  }
  return {};
}

}  // namespace

MachineDescription describeMachine() {
  utsname system{};
  ::uname(&system);
  MachineDescription machine;
  std::ifstream processors("/proc/cpuinfo");
  machine.cpu = fieldOf(processors, "model name");
  if (machine.cpu.empty()) machine.cpu = system.machine;  // where the system names no model
  machine.processors = cpu::Processors::ofCaller().count();
  machine.target = cpu::currentKernels().target;
  machine.system = fmt::format("{} {}", system.sysname, system.release);
  machine.program = "GatherND Explorer " GATHERND_VERSION;
  return machine;
}

std::string timeNow() {
  return fmt::format("{:%FT%TZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace gathernd
