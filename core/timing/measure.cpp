// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <ctime>
#include <fstream>

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

using Clock = std::chrono::steady_clock;

Expected<void> checkTimeable(const Backend& backend) {
  if (backend.timeable()) return {};
  return fail(ErrorCode::Unsupported, "measure.not_timeable", {{"backend", std::string(backend.id())}});
}

double nanosecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

}  // namespace

PhaseTimes medianPhases(std::span<const PhaseTimes> phases) {
  return {medianOf(phases, &PhaseTimes::toDeviceNs), medianOf(phases, &PhaseTimes::kernelNs),
          medianOf(phases, &PhaseTimes::toHostNs)};
}

Expected<void> TimedCall::check(const Backend& backend, const Plan& plan, std::string_view kernel) {
  TRY(backend.accepts(plan.dtype, plan.indexDtype));
  return backend.hasKernel(kernel);
}

TimedCall::TimedCall(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
                     const Tensor& indices, const RunOptions& options)
    : backend_(&backend),
      plan_(&plan),
      params_(&params),
      indices_(&indices),
      options_(options),
      buffer_(std::move(output)) {
  options_.progress = {};
  options_.allBad = false;
}

Expected<TimedCall> TimedCall::make(const Backend& backend, const Plan& plan, const Tensor& params,
                                    const Tensor& indices, const RunOptions& options) {
  auto buffer = TRY(Buffer::allocate(plan.outputBytes()));
  return TimedCall(std::move(buffer), backend, plan, params, indices, options);
}

TimedCall TimedCall::into(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
                          const Tensor& indices, const RunOptions& options) {
  TimedCall call(std::move(output), backend, plan, params, indices, options);
  call.phases_ = std::make_unique<PhaseTimes>();
  call.options_.phases = call.phases_.get();
  return call;
}

Expected<double> TimedCall::time(std::int64_t runs) {
  const std::span<std::byte> output(buffer_.data(), outputBytes());
  const RunAdvice advice(*plan_, *params_, *indices_);
  cpu::clearUpperHalves();  // whoever ran last must not slow this one down
  const auto start = Clock::now();
  for (std::int64_t run = 0; run < runs; ++run)
    report_ = TRY(backend_->runInto(*plan_, *params_, *indices_, output, options_));
  const double taken = nanosecondsSince(start);
  lastNs_ = taken / static_cast<double>(runs);
  return taken;
}

bool TimedCall::hasPhases() const {
  return phases_ != nullptr && phases_->toDeviceNs + phases_->kernelNs + phases_->toHostNs > 0;
}

Expected<void> TimedCall::settle(double leastNs) {
  for (runs_ = 1; leastNs > 0;) {
    const auto taken = TRY(time(runs_));
    if (taken >= leastNs) break;
    // Towards the goal in a few steps: what one run takes is only known well from many of them.
    const double factor = taken > 0 ? leastNs / taken : 16;
    runs_ = static_cast<std::int64_t>(std::ceil(static_cast<double>(runs_) * std::clamp(factor, 1.1, 16.0)));
  }
  return {};
}

Expected<RunSample> TimedCall::sample() {
  const auto runs = static_cast<double>(runs_);
  if (!hasPhases()) return time(runs_).map([runs](double taken) { return RunSample{taken / runs, {}}; });
  RunSample sum;
  for (std::int64_t run = 0; run < runs_; ++run) {
    sum.ns += TRY(time(1)) / runs;
    for (double PhaseTimes::*phase : {&PhaseTimes::toDeviceNs, &PhaseTimes::kernelNs, &PhaseTimes::toHostNs})
      sum.phases.*phase += *phases_.*phase / runs;
  }
  return sum;
}

Expected<bool> TimedCall::agreesWith(const Backend& reference) const {
  auto buffer = TRY(Buffer::allocate(plan_->outputBytes()));
  const std::span<std::byte> expected(buffer.data(), outputBytes());
  const auto report = TRY(reference.runInto(*plan_, *params_, *indices_, expected, options_));
  return report.count == report_.count && report.first == report_.first &&
         (expected.empty() || std::memcmp(expected.data(), buffer_.data(), expected.size()) == 0);
}

SampleRounds::SampleRounds(Limits limits) : limits_(std::move(limits)) {
  limits_.least = std::max(1, limits_.least);
  limits_.most = std::max(limits_.least, limits_.most);
}

double SampleRounds::done() const {
  const double budgetNs = limits_.budgetSeconds * 1e9;
  const double time = budgetNs > 0 ? spentNs_ / budgetNs : 1;
  const double least = static_cast<double>(taken_) / limits_.least;
  return std::clamp(std::max(static_cast<double>(taken_) / limits_.most, std::min(time, least)), 0.0, 1.0);
}

bool SampleRounds::wanted(double part) const {
  if (std::ranges::all_of(entries_, [](const Sampled& e) { return e.error.has_value(); })) return false;
  return taken_ < std::floor(limits_.most * part) &&
         (taken_ < std::floor(limits_.least * part) || spentNs_ < limits_.budgetSeconds * part * 1e9);
}

Expected<void> SampleRounds::take(std::span<RooflineCompanion> companions,
                                  const std::function<void()>& after) {
  const int readings = companions.empty() ? 1 : std::min(RooflineCompanion::kReadings, limits_.most);
  for (int reading = 1; reading <= readings; ++reading) {
    for (RooflineCompanion& companion : companions) TRY(companion.read());
    const auto before = static_cast<std::size_t>(taken_);
    for (bool disturbed = !companions.empty(); wanted(static_cast<double>(reading) / readings);
         disturbed = false) {
      TRY(round(disturbed || entries_.size() > 1));
      if (after) after();
    }
    for (Sampled& entry : entries_) {
      if (entry.companion != nullptr && entry.ns.size() > before)
        entry.shares.follow(*entry.companion, std::span(entry.ns).subspan(before));
    }
  }
  return {};
}

/// `disturbed`: another call, or a probe, left the caches as it was its way. Every sample shall find them as
/// a run before left them; while that costs little, one is not counted.
Expected<void> SampleRounds::round(bool disturbed) {
  const auto start = Clock::now();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    Sampled& entry = entries_[(i + static_cast<std::size_t>(taken_)) % entries_.size()];
    if (entry.error) continue;
    const auto again = disturbed && entry.call.cheap() ? entry.call.time(1) : Expected<double>(0);
    auto sample = again ? entry.call.sample() : Expected<RunSample>(fail(again.error()));
    if (limits_.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    if (!sample) {
      entry.error = std::move(sample.error());
      entry.ns.clear();
      entry.phases.clear();
      continue;
    }
    entry.ns.push_back(sample->ns);
    if (entry.call.hasPhases()) entry.phases.push_back(sample->phases);
  }
  spentNs_ += nanosecondsSince(start);
  ++taken_;
  return {};
}

Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options) {
  TRY(TimedCall::check(backend, plan, options.run.kernel));
  TRY(checkTimeable(backend));
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
  TRY(call.settle(options.leastSampleNs));
  measured.runsPerSample = call.runsPerSample();

  SampleRounds rounds({options.minSamples, options.maxSamples, options.budgetSeconds, options.run.stop});
  rounds.add(std::move(call));
  Sampled& sampled = rounds.entries().front();
  std::optional<RooflineCompanion> companion;
  if (options.roofline) {
    companion = TRY(RooflineCompanion::start(plan, params, indices,
                                             {options.run.threads, options.memoryLimit, options.run.stop}));
  }
  if (companion) sampled.companion = &*companion;
  TRY(rounds.take({sampled.companion, companion ? 1U : 0U}));
  if (sampled.error) return fail(std::move(*sampled.error));
  TRY(checkIntact(params, "params"));
  TRY(checkIntact(indices, "indices"));
  measured.samplesNs = std::move(sampled.ns);
  measured.medianNs = median(measured.samplesNs);
  measured.minNs = minimum(measured.samplesNs);
  measured.madNs = medianAbsoluteDeviation(measured.samplesNs);
  if (companion) measured.floorShare = sampled.shares.over(*companion, measured.medianNs);
  return measured;
}

namespace {

constexpr std::size_t kMostRuns = 4000;  // tells as much, in a list that is no burden
constexpr double kTail = 0.05;           // of the runs, at either end of the spread

}  // namespace

Expected<LiveTime> timeLive(const Backend& backend, const Plan& plan, const Tensor& params,
                            const Tensor& indices, const LiveOptions& options) {
  TRY(checkTimeable(backend));
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
