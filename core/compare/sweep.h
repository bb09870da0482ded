// SPDX-License-Identifier: GPL-3.0-or-later
// One side of a call grown from point to point, timed for several backends at each: where does one overtake
// another? Units: nanoseconds, bytes, tuples. Thread rule: call from any thread but a window's: it lasts.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/call/plan.h"
#include "core/compare/compare.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Tuples: those of the call, over and over. SliceBytes: params of the same indexed axes with longer slices.
enum class SweepAxis : std::uint8_t { Tuples, SliceBytes };

struct SweepOptions {
  SweepAxis axis = SweepAxis::Tuples;
  std::int64_t from = 1;
  std::int64_t to = 1 << 20;
  double factor = 2;  ///< from one point to the next, above 1; sizes that round to the same are one
  int minSamples = 3;
  int maxSamples = 50;
  double secondsPerPoint = 0.1;  ///< for all configurations together
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
  std::stop_token stop;
};

struct SweepSample {
  bool present = false;  ///< false: not timeable, unavailable, or no memory
  double medianNs = 0;
  Interval confidence;
  PhaseTimes phases;
  std::optional<Error> error = {};  ///< why it is not there; none where it was never to be timed
};

struct SweepPoint {
  std::int64_t size = 0;             ///< along the axis
  std::int64_t bytes = 0;            ///< that a run moves
  std::vector<SweepSample> samples;  ///< one a configuration
};

/// The sizes that a sweep would visit, ascending, both ends among them.
std::vector<std::int64_t> sweepSizes(const SweepOptions& options);

/// `point` is called after each with what was measured; returning false ends the sweep early. Points that do
/// not fit into the memory limit end it, too. `cancelled` after a stop: within a sample, tens of
/// milliseconds.
Expected<std::vector<SweepPoint>> sweepBackends(std::span<const Configuration> configurations,
                                                const GatherCall& call, const Tensor& params,
                                                const Tensor& indices, const SweepOptions& options,
                                                const std::function<bool(const SweepPoint&)>& point);

/// From which size on `second` is faster than `first`, read off between two points on log-log axes. Absent:
/// it never is, it is from the first point on, or the two change places more than once.
std::optional<double> crossover(std::span<const SweepPoint> points, std::size_t first, std::size_t second);
/// Faster, and not by chance: the intervals of the medians do not meet. Without intervals the medians decide.
bool clearlyFaster(const SweepSample& first, const SweepSample& second);
/// The same where they change places several times: the size at which `second` gets ahead and from which on
/// it is never clearly slower again. One disturbed point moves nothing.
std::optional<double> lastCrossover(std::span<const SweepPoint> points, std::size_t first,
                                    std::size_t second);

// One call with one side of it longer or shorter: the same tuples over and over, or the same indexed axes
// with another slice. Units: elements, tuples. Errors: `limit` beyond the memory allowed, `unsupported` where
// the call has nothing to repeat, makePlan's, `cancelled`. Thread rule: pure functions.

struct ResizedCall {
  Plan plan;
  Tensor params, indices;
  std::int64_t size = 0;  ///< along the axis, as it came out: whole tuples a batch entry, whole elements
};

class CallResizer {
 public:
  /// The references must outlive it. Refuses a call whose axis cannot grow, and one that is itself refused.
  static Expected<CallResizer> make(const GatherCall& call, const Tensor& params, const Tensor& indices,
                                    SweepAxis axis, std::int64_t memoryLimit, const std::stop_token& stop);

  /// What `wanted` comes out as: at least one tuple a batch entry, or one element.
  std::int64_t sizeFor(std::int64_t wanted) const;
  /// The call of sizeFor(wanted). What it takes beside the given tensors, one output included, stays within
  /// the limit.
  Expected<ResizedCall> resized(std::int64_t wanted) const;

 private:
  CallResizer(const GatherCall& call, const Tensor& params, const Tensor& indices)
      : call_(call), params_(params), indices_(indices) {}

  Expected<Shape> indicesShape(std::int64_t tuplesPerBatch) const;
  Expected<Shape> paramsShape(std::int64_t sliceElements) const;
  Expected<Tensor> moreIndices(std::int64_t tuplesPerBatch) const;
  Expected<Tensor> longerParams(std::int64_t sliceElements) const;
  Expected<void> fits(const Shape& shape, DType dtype) const;

  const GatherCall& call_;
  const Tensor& params_;
  const Tensor& indices_;
  Plan plan_;  // of the call as it was given
  std::int64_t unit_ = 1;
  SweepAxis axis_ = SweepAxis::Tuples;
  std::int64_t memoryLimit_ = 0;
  std::stop_token stop_;
};

}  // namespace gathernd
