// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sweep.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/run/run_result.h"
#include "core/timing/probe/probe_run.h"

namespace gathernd {
namespace {

/// Every configuration that can be timed, sampled in turns on one call.
Expected<SweepPoint> measurePoint(std::span<const Configuration> configurations, const ResizedCall& call,
                                  const SweepOptions& options) {
  CompareOptions compared;
  compared.minSamples = options.minSamples;
  compared.maxSamples = options.maxSamples;
  compared.budgetSeconds = options.secondsPerPoint;
  compared.mostCountedBytes = -1;  // what cannot be timed is not run
  compared.stop = options.stop;
  auto made = TRY(compareBackends(configurations, nullptr, call.plan, call.params, call.indices, compared));
  SweepPoint point{call.size, made.bytes, {}};
  for (ConfigurationResult& result : made.results) {
    SweepSample& sample = point.samples.emplace_back();
    if (!result.who.backend->timeable()) continue;
    sample = {!result.error, result.medianNs, result.confidence, result.medianPhases(),
              std::move(result.error)};
  }
  return point;
}

}  // namespace

std::vector<std::int64_t> sweepSizes(const SweepOptions& options) {
  const std::int64_t from = std::max<std::int64_t>(1, options.from);
  const std::int64_t to = std::max(from, options.to);
  std::vector<std::int64_t> sizes{from};
  if (options.factor > 1) {
    for (double size = static_cast<double>(from) * options.factor; size < static_cast<double>(to);
         size *= options.factor) {
      const auto rounded = static_cast<std::int64_t>(std::llround(size));
      if (rounded > sizes.back() && rounded < to) sizes.push_back(rounded);
    }
  }
  if (to > sizes.back()) sizes.push_back(to);
  return sizes;
}

Expected<std::vector<SweepPoint>> sweepBackends(std::span<const Configuration> configurations,
                                                const GatherCall& call, const Tensor& params,
                                                const Tensor& indices, const SweepOptions& options,
                                                const std::function<bool(const SweepPoint&)>& point) {
  if (options.stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "cancelled"});
  const auto resizer =
      TRY(CallResizer::make(call, params, indices, options.axis, options.memoryLimit, options.stop));
  probe::makeResident(params, options.stop);
  probe::makeResident(indices, options.stop);
  std::vector<SweepPoint> points;
  for (const std::int64_t wanted : sweepSizes(options)) {
    if (!points.empty() && resizer.sizeFor(wanted) <= points.back().size) continue;
    auto resized = resizer.resized(wanted);
    auto measured = resized ? measurePoint(configurations, *resized, options)
                            : Expected<SweepPoint>(fail(std::move(resized.error())));
    if (options.stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "cancelled"});
    if (!measured && measured.error().code == ErrorCode::Limit && !points.empty()) break;
    if (!measured) return fail(std::move(measured.error()));
    TRY(checkIntact(params, "params"));
    TRY(checkIntact(indices, "indices"));
    points.push_back(std::move(*measured));
    if (point && !point(points.back())) break;
  }
  return points;
}

namespace {

/// A point at which both were timed. Logarithms; behind: by how much the second is slower.
struct Place {
  double size, behind;
  bool clearly = false;  ///< behind, and not by chance
  bool ahead() const { return behind < 0; }
};

std::vector<Place> placesOf(std::span<const SweepPoint> points, std::size_t first, std::size_t second) {
  std::vector<Place> places;
  for (const SweepPoint& point : points) {
    if (std::max(first, second) >= point.samples.size()) continue;
    const SweepSample& a = point.samples[first];
    const SweepSample& b = point.samples[second];
    if (!a.present || !b.present || a.medianNs <= 0 || b.medianNs <= 0 || point.size <= 0) continue;
    places.push_back(
        {std::log(static_cast<double>(point.size)), std::log(b.medianNs / a.medianNs), clearlyFaster(a, b)});
  }
  return places;
}

double between(const Place& before, const Place& after) {
  const double part = before.behind / (before.behind - after.behind);
  return std::exp(before.size + part * (after.size - before.size));
}

}  // namespace

std::optional<double> crossover(std::span<const SweepPoint> points, std::size_t first, std::size_t second) {
  const std::vector<Place> places = placesOf(points, first, second);
  if (places.empty() || places.front().ahead()) return std::nullopt;
  const auto overtaken = std::ranges::find_if(places, std::mem_fn(&Place::ahead));
  // Behind again: no one size tells.
  if (overtaken == places.end() || !std::all_of(overtaken, places.end(), std::mem_fn(&Place::ahead)))
    return std::nullopt;
  return between(*(overtaken - 1), *overtaken);
}

bool clearlyFaster(const SweepSample& first, const SweepSample& second) {
  if (!first.present || !second.present) return false;
  const double high = first.confidence.high > 0 ? first.confidence.high : first.medianNs;
  const double low = second.confidence.low > 0 ? second.confidence.low : second.medianNs;
  return high < low;
}

std::optional<double> lastCrossover(std::span<const SweepPoint> points, std::size_t first,
                                    std::size_t second) {
  const std::vector<Place> places = placesOf(points, first, second);
  const auto last = std::find_if(places.rbegin(), places.rend(), std::mem_fn(&Place::clearly));
  if (last == places.rend()) return std::nullopt;  // never clearly behind
  // From the first at which it is ahead after that: there the lines cross.
  const auto ahead = std::find_if(last.base(), places.end(), std::mem_fn(&Place::ahead));
  if (ahead == places.end()) return std::nullopt;
  return between(*(ahead - 1), *ahead);
}

namespace {

constexpr std::int64_t kBytesBetweenLooks = std::int64_t{4} << 20;

/// `bytes` of `source` over and over; zeros where there is no source.
bool repeatInto(std::byte* target, std::int64_t bytes, const std::byte* source, std::int64_t sourceBytes,
                const std::stop_token& stop) {
  std::int64_t untilLook = kBytesBetweenLooks;
  for (std::int64_t at = 0; at < bytes;) {
    const std::int64_t place = sourceBytes > 0 ? at % sourceBytes : 0;
    const std::int64_t room = sourceBytes > 0 ? sourceBytes - place : bytes - at;
    const std::int64_t piece = std::min({bytes - at, room, kBytesBetweenLooks});
    if (sourceBytes > 0) {
      std::memcpy(target + at, source + place, piece);
    } else {
      std::memset(target + at, 0, piece);
    }
    at += piece;
    untilLook -= piece;
    if (untilLook > 0) continue;
    if (stop.stop_requested()) return false;
    untilLook = kBytesBetweenLooks;
  }
  return true;
}

/// `tensor` as so many rows, each brought to another length.
Expected<Tensor> withRows(const Tensor& tensor, std::int64_t rows, const Shape& shape,
                          const std::stop_token& stop) {
  const std::int64_t bytes = shape.elementCount() * elementBytes(tensor.dtype());
  auto buffer = TRY(Buffer::allocate(bytes));
  const std::int64_t from = rows > 0 ? tensor.byteCount() / rows : 0;
  const std::int64_t to = rows > 0 ? bytes / rows : 0;
  constexpr std::int64_t kRowsBetweenStops = 4096;
  for (std::int64_t row = 0; row < rows; ++row) {
    const bool asked = row % kRowsBetweenStops == 0 && stop.stop_requested();
    if (asked || !repeatInto(buffer.data() + row * to, to, tensor.data() + row * from, from, stop))
      return fail(ErrorCode::Cancelled, "cancelled");
  }
  return Tensor::fromBuffer(tensor.dtype(), shape, std::move(buffer), tensor.arena());
}

Error nothingToGrow(SweepAxis axis) {
  return {ErrorCode::Unsupported,
          "sweep.nothing_to_grow",
          {{"axis", std::string(axis == SweepAxis::Tuples ? "tuples" : "slice")}}};
}

}  // namespace

Expected<CallResizer> CallResizer::make(const GatherCall& call, const Tensor& params, const Tensor& indices,
                                        SweepAxis axis, std::int64_t memoryLimit,
                                        const std::stop_token& stop) {
  CallResizer resizer(call, params, indices);
  GatherCall given = call;
  given.memoryLimit = std::numeric_limits<std::int64_t>::max();  // its own output is not made
  resizer.plan_ = TRY(makePlan(given));
  resizer.axis_ = axis;
  resizer.memoryLimit_ = memoryLimit;
  resizer.stop_ = stop;
  const Plan& original = resizer.plan_;
  const std::int64_t batches = original.batch.elementCount();
  if (original.tupleCount == 0 || batches == 0 || (axis == SweepAxis::Tuples && original.copyOnce))
    return fail(nothingToGrow(axis));
  auto bad = TRY(countBadTuples(original, indices, stop));
  if (bad.count > 0 && original.badAction == BadAction::Error)
    return fail(outOfRangeError(original, indices, bad));
  resizer.unit_ = axis == SweepAxis::Tuples ? batches : std::int64_t{elementBytes(original.dtype)};
  return resizer;
}

std::int64_t CallResizer::sizeFor(std::int64_t wanted) const {
  return std::max<std::int64_t>(1, wanted / unit_) * unit_;
}

Expected<void> CallResizer::fits(const Shape& shape, DType dtype) const {
  const std::int64_t size = elementBytes(dtype);
  if (shape.elementCount() <= memoryLimit_ / size) return {};
  return fail(ErrorCode::Limit, "limit.sweep", {{"limit", memoryLimit_}});
}

/// Under a tuple-first dialect the numbers of a tuple lie along the first axis, else along the last.
Expected<Shape> CallResizer::indicesShape(std::int64_t tuplesPerBatch) const {
  std::vector<std::int64_t> extents = plan_.batch.toVector();
  extents.push_back(tuplesPerBatch);
  const bool first = plan_.dialect.tupleAxis == TupleAxis::First;
  extents.insert(first ? extents.begin() : extents.end(), plan_.depth);
  return Shape::make(extents);
}

Expected<Shape> CallResizer::paramsShape(std::int64_t sliceElements) const {
  std::vector<std::int64_t> extents = plan_.params.slice(0, plan_.batchDims + plan_.depth).toVector();
  extents.push_back(sliceElements);
  return Shape::make(extents);
}

Expected<Tensor> CallResizer::moreIndices(std::int64_t tuplesPerBatch) const {
  const auto shape = TRY(indicesShape(tuplesPerBatch));
  TRY(fits(shape, plan_.indexDtype));
  const bool first = plan_.dialect.tupleAxis == TupleAxis::First;
  return withRows(indices_, plan_.batch.elementCount() * (first ? plan_.depth : 1), shape, stop_);
}

Expected<Tensor> CallResizer::longerParams(std::int64_t sliceElements) const {
  const auto shape = TRY(paramsShape(sliceElements));
  TRY(fits(shape, plan_.dtype));
  return withRows(params_, plan_.sliceCount, shape, stop_);
}

Expected<ResizedCall> CallResizer::resized(std::int64_t wanted) const {
  const std::int64_t size = sizeFor(wanted);
  auto grown = TRY(axis_ == SweepAxis::Tuples ? moreIndices(size / unit_) : longerParams(size / unit_));
  ResizedCall made{{}, params_, indices_, size};
  GatherCall call = call_;
  call.memoryLimit = memoryLimit_ - grown.byteCount();
  (axis_ == SweepAxis::Tuples ? made.indices : made.params) = std::move(grown);
  call.params.shape = made.params.shape();
  call.indices.shape = made.indices.shape();
  made.plan = TRY(makePlan(call));
  return made;
}

}  // namespace gathernd
