// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "core/run/cpu/parallel.h"
#include "core/run/run_advice.h"
#include "core/run/run_result.h"
#include "core/timing/probe/probe_run.h"

namespace gathernd {
namespace {

Error cancelled() {
  return {ErrorCode::Cancelled, "cancelled"};
}

/// What the reference makes of a call, to hold the others' outputs against, bit for bit. Errors: the
/// reference's own, `cancelled`.
class ExpectedOutput {
 public:
  /// Runs the reference once; takes plan.outputBytes().
  static Expected<ExpectedOutput> make(const Backend& reference, const Plan& plan, const Tensor& params,
                                       const Tensor& indices, const std::stop_token& stop) {
    TRY(reference.accepts(plan.dtype, plan.indexDtype));
    ExpectedOutput expected;
    expected.bytes_ = plan.outputBytes();
    expected.elementBytes_ = elementBytes(plan.dtype);
    expected.strings_ = plan.dtype == DType::String;
    expected.buffer_ = TRY(Buffer::allocate(expected.bytes_));
    RunOptions options;
    options.stop = stop;
    const std::span<std::byte> output(expected.buffer_.data(), expected.bytes_);
    const RunAdvice advice(plan, params, indices);
    expected.report_ = TRY(reference.runInto(plan, params, indices, output, options));
    return expected;
  }

  const BadReport& report() const { return report_; }
  /// Makes every byte of `output` wrong, so that what a backend leaves out shows.
  void spoil(std::span<std::byte> output) const {
    std::ranges::transform(bytes(), output.begin(), [](std::byte b) { return ~b; });
  }
  /// None: the same bits and the same tuples reported.
  Expected<std::optional<Difference>> difference(std::span<const std::byte> output, const BadReport& report,
                                                 const std::stop_token& stop) const {
    constexpr std::size_t kPieceBytes = std::size_t{4} << 20;  // between two looks at the token
    Difference found;
    for (std::size_t from = 0; from < output.size(); from += kPieceBytes) {
      if (stop.stop_requested()) return fail(cancelled());
      const std::size_t size = std::min(kPieceBytes, output.size() - from);
      const auto expected = bytes().subspan(from, size);
      const auto given = output.subspan(from, size);
      if (std::memcmp(expected.data(), given.data(), size) != 0)
        countDifferences(expected, given, static_cast<std::int64_t>(from / elementBytes_), found);
    }
    found.report = found.count == 0 && (report.count != report_.count || report.first != report_.first);
    if (found.count == 0 && !found.report) return std::optional<Difference>();
    return std::optional<Difference>(found);
  }

 private:
  std::span<const std::byte> bytes() const { return {buffer_.data(), static_cast<std::size_t>(bytes_)}; }

  /// Adds the elements of a piece that differ, and keeps the first two values, unless what is stored is only
  /// where a string lies. `first`: the number of the piece's first element.
  void countDifferences(std::span<const std::byte> expected, std::span<const std::byte> given,
                        std::int64_t first, Difference& found) const {
    for (std::size_t at = 0; at < expected.size(); at += elementBytes_) {
      const auto wanted = expected.subspan(at, elementBytes_);
      const auto had = given.subspan(at, elementBytes_);
      if (std::memcmp(wanted.data(), had.data(), elementBytes_) == 0) continue;
      if (found.count++ > 0) continue;
      found.element = first + static_cast<std::int64_t>(at / elementBytes_);
      if (strings_) continue;
      found.expected.assign(wanted.begin(), wanted.end());
      found.found.assign(had.begin(), had.end());
    }
  }

  Buffer buffer_;
  std::int64_t bytes_ = 0;
  std::size_t elementBytes_ = 1;  ///< pieces hold whole ones
  bool strings_ = false;
  BadReport report_;
};

class Comparer {
 public:
  Comparer(std::span<const Configuration> configurations, const Backend* reference, const Plan& plan,
           const Tensor& params, const Tensor& indices, const CompareOptions& options)
      : configurations_(configurations),
        reference_(reference),
        plan_(plan),
        params_(params),
        indices_(indices),
        options_(options),
        rounds_({options.minSamples, options.maxSamples, options.budgetSeconds, options.stop}) {}

  Expected<Comparison> run() {
    describe();
    for (const auto step :
         {&Comparer::expect, &Comparer::enterTimed, &Comparer::startCompanions, &Comparer::startDevices,
          &Comparer::takeRounds, &Comparer::lookAgain, &Comparer::runUntimed}) {
      TRY((this->*step)());
      if (options_.stop.stop_requested()) return fail(cancelled());
    }
    TRY(checkIntact(params_, "params"));
    TRY(checkIntact(indices_, "indices"));
    collect();
    for (std::size_t i = 0; i < timed_.size(); ++i) conclude(*timed_[i], rounds_.entries()[i]);
    if (widest_ != nullptr) made_.roofline = widest_->roofline();
    return std::move(made_);
  }

 private:
  void describe() {
    made_.bytes = plan_.bytesMoved();
    made_.outputBytes = plan_.outputBytes();
    made_.machine = describeMachine();
    made_.when = timeNow();
    made_.results.resize(configurations_.size());
    for (std::size_t i = 0; i < configurations_.size(); ++i) made_.results[i].who = configurations_[i];
  }

  /// The reference's output, where there is room for it; whether the call is refused, in any case.
  Expected<void> expect() {
    output_ = TRY(Buffer::allocate(plan_.outputBytes()));
    BadReport report;
    if (reference_ != nullptr && plan_.outputBytes() <= options_.memoryLimit) {
      expected_ = TRY(ExpectedOutput::make(*reference_, plan_, params_, indices_, options_.stop));
      report = expected_->report();
    } else if (reference_ != nullptr) {
      report = TRY(countBadTuples(plan_, indices_, options_.stop));
    }
    if (report.count > 0 && plan_.badAction == BadAction::Error)
      return fail(outOfRangeError(plan_, indices_, report));
    if (options_.roofline) {
      probe::makeResident(params_, options_.stop);
      probe::makeResident(indices_, options_.stop);
    }
    return {};
  }

  /// The first run into an output that is wrong everywhere, and its comparison.
  Expected<void> warmUp(TimedCall& runs, ConfigurationResult& result) {
    spoil();
    const auto first = TRY(runs.time(1));
    if (result.who.backend->timeable()) result.firstRunNs = first;
    return look(runs, result);
  }

  void spoil() {
    if (expected_) expected_->spoil({output_.data(), static_cast<std::size_t>(plan_.outputBytes())});
  }

  Expected<void> look(const TimedCall& runs, ConfigurationResult& result) {
    if (!expected_) return {};
    result.difference = TRY(expected_->difference(runs.output(), runs.report(), options_.stop));
    result.compared = true;
    return {};
  }

  Expected<void> enterTimed() {
    for (ConfigurationResult& result : made_.results) {
      if (auto ok = TimedCall::check(*result.who.backend, plan_, result.who.kernel); !ok) {
        result.error = std::move(ok.error());
        continue;
      }
      if (!result.who.backend->timeable()) continue;
      TimedCall runs = result.who.timedCall(plan_, params_, indices_, output_, options_.stop);
      auto ready = warmUp(runs, result);
      if (ready) ready = runs.settle(options_.leastSampleNs);
      if (options_.stop.stop_requested()) return fail(cancelled());
      if (!ready) {
        drop(result, std::move(ready.error()));
        continue;
      }
      result.runsPerSample = runs.runsPerSample();
      timed_.push_back(&result);
      rounds_.add(std::move(runs));
    }
    return {};
  }

  static void drop(ConfigurationResult& result, Error error) {
    ConfigurationResult empty;
    empty.who = result.who;
    empty.error = std::move(error);
    empty.difference = std::move(result.difference);  // it put that out, whatever became of it then
    empty.compared = result.compared;
    result = std::move(empty);
  }

  /// One for each number of threads that a configuration on this machine's processors has.
  Expected<void> startCompanions() {
    if (!options_.roofline) return {};
    std::vector<int> counts;
    for (std::size_t i = 0; i < timed_.size(); ++i) {
      if (threadsOf(i) > 0) counts.push_back(threadsOf(i));
    }
    std::ranges::sort(counts);
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    companions_.reserve(counts.size());  // pointers into it are kept
    const std::int64_t left = options_.memoryLimit - (expected_ ? plan_.outputBytes() : 0);
    for (const int threads : counts) {
      auto started = TRY(RooflineCompanion::start(plan_, params_, indices_,
                                                  {threads, left / std::ssize(counts), options_.stop}));
      if (!started) continue;
      companions_.push_back(std::move(*started));
      widest_ = &companions_.back();
      for (std::size_t i = 0; i < timed_.size(); ++i) {
        if (threadsOf(i) == threads) rounds_.entries()[i].companion = widest_;
      }
    }
    return {};
  }

  /// What each device gives, and how it stands: once, however many configurations are its own, and last
  /// before the rounds, which begin with those clocks. A device that cannot be measured has no figures.
  Expected<void> startDevices() {
    for (const ConfigurationResult* result : timed_) {
      const Backend& backend = *result->who.backend;
      const auto [at, isNew] = devices_.try_emplace(&backend);
      if (!isNew) continue;
      Device& device = at->second;
      if (options_.roofline) {
        if (const auto measured = backend.deviceRoofline(options_.stop)) device.roofline = *measured;
        if (options_.stop.stop_requested()) return fail(cancelled());
      }
      device.before = backend.deviceState();
    }
    return {};
  }

  /// Of the i-th that is sampled; 0 for a device's: it has phases and kernels of its own, and another memory.
  int threadsOf(std::size_t i) {
    const Configuration& who = timed_[i]->who;
    if (rounds_.entries()[i].call.hasPhases() || !who.backend->kernels().empty()) return 0;
    return who.threads > 0 ? who.threads : cpu::defaultThreads();
  }

  Expected<void> takeRounds() {
    const auto timed = static_cast<double>(timed_.size()), all = static_cast<double>(made_.results.size());
    return rounds_.take(companions_, [&] { tell(rounds_.done() * timed / all); });
  }

  /// Whether what was equal in the warm-up still is: one more run of each, into an output that is wrong.
  Expected<void> lookAgain() {
    for (auto& [backend, device] : devices_) device.after = backend->deviceState();
    for (std::size_t i = 0; i < timed_.size(); ++i) {
      Sampled& sampled = rounds_.entries()[i];
      ConfigurationResult& result = *timed_[i];
      if (!expected_ || sampled.error || result.difference) continue;
      spoil();
      auto looked = sampled.call.time(1).and_then([&](double) { return look(sampled.call, result); });
      if (options_.stop.stop_requested()) return fail(cancelled());
      if (!looked) sampled.error = std::move(looked.error());
    }
    return {};
  }

  /// The samples so far, into the results.
  void collect() {
    for (std::size_t i = 0; i < timed_.size(); ++i) {
      ConfigurationResult& result = *timed_[i];
      const Sampled& sampled = rounds_.entries()[i];
      if (sampled.error) {
        if (!result.error) drop(result, *sampled.error);
        continue;
      }
      result.samplesNs = sampled.ns;
      result.phases = sampled.phases;
      result.medianNs = median(sampled.ns);
      result.leastNs = minimum(sampled.ns);
      result.mostNs = quantile(sampled.ns, 1);
    }
  }

  void tell(double part) {
    if (!options_.progress) return;
    collect();
    options_.progress(made_, part);
  }

  /// What is not timed runs once, for its output, and is counted.
  Expected<void> runUntimed() {
    for (ConfigurationResult& result : made_.results) {
      if (result.error || result.who.backend->timeable()) continue;
      if (made_.bytes > options_.mostCountedBytes) {
        result.error = Error(ErrorCode::Limit, "limit.counted",
                             {{"backend", std::string(result.who.backend->id())},
                              {"bytes", made_.bytes},
                              {"limit", options_.mostCountedBytes}});
        continue;
      }
      TimedCall runs = result.who.timedCall(plan_, params_, indices_, output_, options_.stop);
      auto ran = warmUp(runs, result);
      if (options_.stop.stop_requested()) return fail(cancelled());
      if (!ran) {
        drop(result, std::move(ran.error()));
        continue;
      }
      auto totals = result.who.backend->accessTotals(plan_, indices_, result.who.kernel, options_.stop);
      if (totals) result.accesses = std::move(*totals);
    }
    tell(1);
    return {};
  }

  void conclude(ConfigurationResult& result, const Sampled& sampled) const {
    if (result.error) return;
    result.confidence = medianConfidence(result.samplesNs);
    if (sampled.companion != nullptr)
      result.floorShare = sampled.shares.over(*sampled.companion, result.medianNs);
    const Device& device = devices_.at(result.who.backend);
    result.deviceRoofline = device.roofline;
    result.before = device.before;
    result.after = device.after;
    const double copied = device.roofline ? device.roofline->copy * result.medianPhases().kernelNs : 0;
    if (copied > 0) result.shareOfDevice = static_cast<double>(made_.bytes) / copied;
  }

  std::span<const Configuration> configurations_;
  const Backend* reference_;
  const Plan& plan_;
  const Tensor& params_;
  const Tensor& indices_;
  const CompareOptions& options_;

  Comparison made_;
  Buffer output_;  // all write to it in turns: as many outputs could be more than there is memory for
  std::optional<ExpectedOutput> expected_;
  SampleRounds rounds_;
  std::vector<ConfigurationResult*> timed_;  // one an entry of rounds_
  std::vector<RooflineCompanion> companions_;
  RooflineCompanion* widest_ = nullptr;

  struct Device {
    std::optional<DeviceRoofline> roofline = {};
    DeviceState before = {}, after = {};
  };
  std::map<const Backend*, Device> devices_;
};

}  // namespace

TimedCall Configuration::timedCall(const Plan& plan, const Tensor& params, const Tensor& indices,
                                   Buffer output, const std::stop_token& stop) const {
  RunOptions options;
  options.threads = threads;
  options.kernel = kernel;
  options.stop = stop;
  return TimedCall::into(std::move(output), *backend, plan, params, indices, options);
}

bool Comparison::equal() const {
  return std::ranges::none_of(
      results, [](const ConfigurationResult& result) { return result.difference.has_value(); });
}

Expected<Comparison> compareBackends(std::span<const Configuration> configurations, const Backend* reference,
                                     const Plan& plan, const Tensor& params, const Tensor& indices,
                                     const CompareOptions& options) {
  return Comparer(configurations, reference, plan, params, indices, options).run();
}

}  // namespace gathernd
