// SPDX-License-Identifier: GPL-3.0-or-later
// How a gather is carried out. A Backend moves bits: every one gives the reference backend's output and
// report, bit for bit. It is asked for what it can do, never for its type. Thread rule: const methods may be
// called from several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/access.h"
#include "core/run/run_result.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Where the time of one run on a device went, by its own clock; units: nanoseconds. What several chunks take
/// is added up, also where they overlap.
struct PhaseTimes {
  double toDeviceNs = 0;  ///< with what the host does for it meanwhile: staging
  double kernelNs = 0;
  double toHostNs = 0;
};

struct RunOptions {
  int threads = 0;                            ///< 0: the backend's choice
  bool allBad = false;                        ///< fill BadReport::all
  std::stop_token stop;                       ///< a cancelled run fails with `cancelled`
  std::function<void(double)> progress = {};  ///< 0..1, from any thread, at most a few dozen calls
  std::string kernel = {};                    ///< one of kernels(); empty: the backend's choice
  PhaseTimes* phases = nullptr;               ///< filled by a backend that has phases
};

/// A gradient that is to be summed: core/gradient/gradient.h says what it is, and has made the memory.
struct GradientJob {
  const Plan& plan;
  const Tensor& indices;
  const Tensor& upstream;
  std::span<std::byte> gradient;     ///< of params' shape, zeros
  std::span<std::int64_t> received;  ///< one a slice, zeros; empty where nobody asked
  bool unordered = false;            ///< tuples may be added in any order
  std::int64_t memoryLimit;          ///< bytes of the host that may be taken beside these
};

struct Availability {
  bool available = true;
  std::string reason;  ///< why not: English, as the system said it
};

// What a device says of itself, and what was measured of it, for people to read. Units: bytes, MHz, degrees
// Celsius, bytes a nanosecond (GB/s).

struct DeviceRow {
  std::string name;
  std::int64_t memoryBytes = 0;
  std::int64_t freeBytes = 0;     ///< when it was asked
  std::string computeCapability;  ///< "9.0"
  std::string driver;             ///< the newest CUDA that the driver knows: "13.0"
  std::string runtime;            ///< the CUDA of this program
  int multiprocessors = 0;
  std::optional<int> clockMhz;  ///< the highest; not every system says it
};

/// All of that in a line.
Clause deviceClause(const DeviceRow& device);

/// At one moment, where the driver tells.
struct DeviceState {
  std::optional<int> clockMhz;  ///< of the multiprocessors
  std::optional<int> memoryClockMhz;
  std::optional<int> celsius;
};

/// What its memory and its link gave, in the process that asked and just then.
struct DeviceRoofline {
  double copy = 0;      ///< within the device: bytes read plus bytes written
  double toDevice = 0;  ///< from pinned memory
  double toHost = 0;    ///< into pinned memory
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view id() const = 0;    ///< "reference"
  virtual std::string_view name() const = 0;  ///< "Reference loop"
  virtual Availability availability() const { return {}; }
  /// The devices that it could run on, asked anew each time; empty where it has none, or is unavailable.
  virtual std::vector<DeviceRow> devices() const { return {}; }
  /// Of the device that runs things, now; its fields are absent where there is none or nothing tells.
  virtual DeviceState deviceState() const { return {}; }
  /// Measured anew: some hundred milliseconds. `unsupported` where there is no device of its own, `limit`
  /// without memory for it, `cancelled` after a stop.
  virtual Expected<DeviceRoofline> deviceRoofline(const std::stop_token& stop) const;
  /// `unsupported` when this backend is unavailable or cannot move this element type.
  virtual Expected<void> accepts(DType dtype, DType indexDtype) const;
  /// Whether a time taken of it means anything (an emulator's does not).
  virtual bool timeable() const { return true; }

  /// Fills `output` (plan.outputBytes() bytes). Bad tuples are reported, not refused: with BadAction::Error
  /// their slices are zero and the caller decides (see runGather). `params` and `indices` have the plan's
  /// shapes.
  virtual Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                                      std::span<std::byte> output, const RunOptions& options) const = 0;

  /// `unsupported` unless this backend sums gradients of such elements itself, in any order where that is
  /// wanted.
  virtual Expected<void> sumsGradients(DType dtype, bool unordered) const;
  /// Fills job.gradient and job.received, bad tuples left out and reported. There is something to sum, or to
  /// look at. Of the options: threads, stop, progress.
  virtual Expected<BadReport> gradientInto(const GradientJob& job, const RunOptions& options) const;

  /// The kernels that RunOptions::kernel may name: `unsupported` where it names another, or one that cannot
  /// do the call. Empty: there is no choice.
  virtual std::vector<KernelRow> kernels() const { return {}; }
  /// `unsupported`, naming those that there are, unless `kernel` is empty or one of kernels().
  Expected<void> hasKernel(std::string_view kernel) const;

  /// The memory requests of `tuples` as `kernel` (empty: the one chosen for the call) makes them;
  /// `unsupported` where that has no meaning, `limit` above a few thousand warps.
  virtual Expected<AccessReport> accesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                          std::string_view kernel) const;
  /// Those of the whole call, counted only; `cancelled` after a stop.
  virtual Expected<AccessTotals> accessTotals(const Plan& plan, const Tensor& indices,
                                              std::string_view kernel, const std::stop_token& stop) const;
};

/// Allocates, runs, and turns bad tuples into `out_of_range` where the plan says so.
Expected<RunResult> runGather(const Backend& backend, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const RunOptions& options = {});

// The backends of this program, by id. app composes it (core's own plus gpu's) and hands it down; nothing
// global. Thread rule: build once, then const.

class BackendRegistry {
 public:
  void add(std::unique_ptr<Backend> backend) { backends_.push_back(std::move(backend)); }
  /// By id; "auto" is cpu. nullptr when unknown.
  const Backend* find(std::string_view id) const;
  const std::vector<std::unique_ptr<Backend>>& all() const { return backends_; }

 private:
  std::vector<std::unique_ptr<Backend>> backends_;
};

std::unique_ptr<Backend> makeReferenceBackend();
std::unique_ptr<Backend> makeEigenBackend();
std::unique_ptr<Backend> makeCpuBackend();

/// reference, eigen, cpu.
BackendRegistry makeCoreRegistry();

// A planned call carried out, with its bad tuples listed: the one way for window, lessons and pictures. A
// refusal is an answer too. Errors: `cancelled`, and `limit` where the list finds no memory.

struct Outcome {
  std::shared_ptr<const RunResult> result;  ///< null: see error
  std::optional<Error> error;
  BadReport bad;                      ///< `all` holds the first that were asked for
  std::optional<double> nanoseconds;  ///< that the run took; absent where a time means nothing
};

/// Lists the first `most` bad tuples, of a refused call too.
Expected<Outcome> evaluate(const Backend& backend, const Plan& plan, const Tensor& params,
                           const Tensor& indices, std::int64_t most, const RunOptions& options = {});

/// The bad tuples alone, by a look at indices, with the first `most` listed.
Expected<BadReport> findBadTuples(const Plan& plan, const Tensor& indices, std::int64_t most,
                                  const std::stop_token& stop = {});

}  // namespace gathernd
