// SPDX-License-Identifier: GPL-3.0-or-later
// Times a backend on one call: warm-up, then samples of whole runs into a reused output. When asked, readings
// of the machine's roofline are taken in turns with the samples, so that both meet the same disturbances, and
// the time is set beside the least that the call could take. Units: nanoseconds of one run, bytes. Thread
// rule: call from any thread but a window's: it lasts; the machine should be quiet.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/timing/floor.h"

namespace gathernd {

/// The mean of a sample's runs.
struct RunSample {
  double ns = 0;
  PhaseTimes phases;  ///< zeros where the backend has none
};

/// Figure by figure.
PhaseTimes medianPhases(std::span<const PhaseTimes> phases);

/// One call of a backend, ready to be run again and again, in samples of as many runs as make them last: the
/// output is reused and nothing is allocated between runs. Errors: as the backend's. Thread rule: one thread.
class TimedCall {
 public:
  /// Whether the backend could run this call at all.
  static Expected<void> check(const Backend& backend, const Plan& plan, std::string_view kernel);
  /// The references must outlive it. Fails when there is no memory for the output.
  static Expected<TimedCall> make(const Backend& backend, const Plan& plan, const Tensor& params,
                                  const Tensor& indices, const RunOptions& options);
  /// Into `output`, of plan.outputBytes() or more, which others may share as long as they take turns; asks
  /// for the phases of each run.
  static TimedCall into(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
                        const Tensor& indices, const RunOptions& options);

  /// How long `runs` of them took in all.
  Expected<double> time(std::int64_t runs);
  /// From now on as many runs a sample as last `leastNs` (0: one).
  Expected<void> settle(double leastNs);
  Expected<RunSample> sample();

  /// A run took so little that one more, which is not counted, costs nothing to speak of.
  bool cheap() const { return lastNs_ < kCheapNs; }
  bool hasPhases() const;  ///< once it has run
  std::int64_t runsPerSample() const { return runs_; }
  const BadReport& report() const { return report_; }  ///< the last run's
  std::span<const std::byte> output() const { return {buffer_.data(), outputBytes()}; }
  /// Runs the reference on the same input: the same bits, and the same tuples reported?
  Expected<bool> agreesWith(const Backend& reference) const;

 private:
  static constexpr double kCheapNs = 50e6;

  TimedCall(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
            const Tensor& indices, const RunOptions& options);
  std::size_t outputBytes() const { return static_cast<std::size_t>(plan_->outputBytes()); }

  const Backend* backend_;
  const Plan* plan_;
  const Tensor* params_;
  const Tensor* indices_;
  RunOptions options_;
  std::unique_ptr<PhaseTimes> phases_;  ///< where it is, the options say
  Buffer buffer_;
  BadReport report_;
  std::int64_t runs_ = 1;
  double lastNs_ = 0;
};

/// A call that is sampled.
struct Sampled {
  TimedCall call;
  std::vector<double> ns = {};
  std::vector<PhaseTimes> phases = {};     ///< where the backend has them
  std::optional<Error> error = {};         ///< it failed and is left out from then on; its samples are gone
  RooflineCompanion* companion = nullptr;  ///< none: its time is not this machine's memory's
  FloorShares shares = {};
};

/// Several calls sampled in turns: a round is a sample from each, and who begins changes from round to round.
/// Units: nanoseconds of one run. Errors: `cancelled`; one call's failure is that call's. Thread rule: one
/// thread.
class SampleRounds {
 public:
  struct Limits {
    int least = 1;
    int most = 1;
    double budgetSeconds = 0;  ///< between least and most
    std::stop_token stop;
  };
  explicit SampleRounds(Limits limits);

  void add(TimedCall call) { entries_.push_back({std::move(call)}); }
  std::vector<Sampled>& entries() { return entries_; }
  double done() const;  ///< 0..1

  /// All of them, a part after each reading of every companion; `after` each round.
  Expected<void> take(std::span<RooflineCompanion> companions = {}, const std::function<void()>& after = {});

 private:
  bool wanted(double part) const;
  Expected<void> round(bool disturbed);

  Limits limits_;
  std::vector<Sampled> entries_;
  int taken_ = 0;
  double spentNs_ = 0;
};

struct MeasureOptions {
  int minSamples = 5;
  int maxSamples = 1000;
  double budgetSeconds = 0.5;  ///< for the samples
  /// A run shorter than this is repeated within a sample until it is not, so that reading the clock (some 25
  /// ns) does not count; 0: one run a sample.
  double leastSampleNs = 0;
  /// Its output and report are compared with what the backend gave; not timed.
  const Backend* reference = nullptr;
  /// Take readings of the roofline as well: about a second more, and memory for the probes. Params and
  /// indices become real memory first (zeros may be pages that are all one until somebody writes to them).
  bool roofline = false;
  /// For the reference's output and then the probes: what does not fit is left out, or shrinks.
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
  RunOptions run;
};

struct Measurement {
  std::string backend;
  std::vector<double> samplesNs;  ///< of one run each
  std::int64_t runsPerSample = 1;
  double medianNs = 0;
  double minNs = 0;
  double madNs = 0;                      ///< median absolute deviation
  double warmUpNs = 0;                   ///< the first run, not among the samples
  std::int64_t bytes = 0;                ///< plan.bytesMoved()
  std::optional<bool> equalToReference;  ///< absent: not asked for, or no memory for it
  std::optional<FloorShare> floorShare;  ///< absent: not asked for, or no memory for any probe
  double gigabytesPerSecond() const { return medianNs > 0 ? static_cast<double>(bytes) / medianNs : 0; }
};

/// Fails as the backend does; a call that raises out_of_range is refused with that error, not timed.
Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options = {});

// How long a call takes where it runs, told without being asked: the median of as many runs as fit in 20 ms
// (4,000 at most), or the one run where that takes longer. What an emulator takes means nothing and is never
// told. Units: nanoseconds of one run, transfers included where the backend has a device of its own. Thread
// rule: call from any thread but a window's.

inline constexpr double kLiveBudgetNs = 20e6;

struct LiveTime {
  std::string backend;
  double medianNs = 0;
  double lowNs = 0, highNs = 0;  ///< nine runs of ten lie between them; both the median where one was made
  int runs = 0;
  bool copies = false;  ///< to a device of its own, and back: they are part of each run
  bool operator==(const LiveTime&) const = default;
};

struct LiveOptions {
  double oneRunNs = 0;  ///< what a run of this very call has taken already, or 0
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();  ///< bytes of one more output
  std::stop_token stop{};
};

/// `unsupported` where a time means nothing, `out_of_range` where the call is refused, `limit` where there is
/// no memory for one more output, `cancelled` after a stop, else as the backend fails.
Expected<LiveTime> timeLive(const Backend& backend, const Plan& plan, const Tensor& params,
                            const Tensor& indices, const LiveOptions& options = {});

/// A backend on the other kind of device, whose time means something; nullptr: there is none here.
const Backend* otherDevice(const BackendRegistry& backends, const Backend& chosen);

struct LiveTimes {
  LiveTime own;
  std::optional<LiveTime> other;  ///< absent: no other device, or the call does not fit there
  bool operator==(const LiveTimes&) const = default;
};

/// The chosen backend's and, where there is one, the other device's.
Expected<LiveTimes> timeBoth(const BackendRegistry& backends, const Backend& chosen, const Plan& plan,
                             const Tensor& params, const Tensor& indices, const LiveOptions& options = {});

// What machine a figure was measured on, and when, for every export of one. Thread rule: any thread.

struct MachineDescription {
  std::string cpu;      ///< as the system names it
  int processors = 0;   ///< that this process may use
  std::string target;   ///< vector kernels in force: "avx3", …
  std::string system;   ///< kernel name and release
  std::string program;  ///< "GatherND Explorer 1.0"
};

MachineDescription describeMachine();
/// ISO 8601, UTC, whole seconds.
std::string timeNow();

}  // namespace gathernd
