// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sweep.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/compare/compare_rounds.h"
#include "core/compare/sweep_call.h"
#include "core/timing/probe/probe_run.h"

namespace gathernd {
namespace {

constexpr double kMinSampleNs = 20e3;

/// Every configuration that can be timed, sampled in turns on one call.
Expected<SweepPoint> measurePoint(std::span<const Configuration> configurations, const ResizedCall& call,
                                  const SweepOptions& options) {
  SweepPoint point;
  point.size = call.size;
  point.bytes = call.plan.bytesMoved();
  point.samples.resize(configurations.size());
  auto output = Buffer::allocate(call.plan.outputBytes());
  if (!output) return fail(std::move(output.error()));

  SampleRounds rounds({options.minSamples, options.maxSamples, options.secondsPerPoint, options.stop});
  std::vector<std::size_t> entered;
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    const Configuration& who = configurations[i];
    if (!who.backend->timeable()) continue;
    if (auto able = ConfigurationRuns::check(who, call.plan); !able) {
      point.samples[i].error = std::move(able.error());
      continue;
    }
    ConfigurationRuns runs(who, call.plan, call.params, call.indices, *output, options.stop);
    auto ready = runs.first().and_then([&](auto) { return runs.settle(kMinSampleNs); });
    if (options.stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "cancelled"});
    if (!ready) {
      point.samples[i].error = std::move(ready.error());
      continue;
    }
    rounds.add(std::move(runs));
    entered.push_back(i);
  }
  if (auto taken = rounds.upTo(1); !taken) return fail(std::move(taken.error()));
  for (std::size_t i = 0; i < entered.size(); ++i) {
    Sampled& sampled = rounds.entries()[i];
    SweepSample& sample = point.samples[entered[i]];
    if (sampled.error) {
      sample.error = std::move(sampled.error);
      continue;
    }
    sample = {true, median(sampled.ns), medianConfidence(sampled.ns), medianPhases(sampled.phases)};
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
      CallResizer::make(call, params, indices, options.axis, options.memoryLimit, options.stop);
  if (!resizer) return fail(resizer.error());
  probe::makeResident(params, options.stop);
  probe::makeResident(indices, options.stop);
  std::vector<SweepPoint> points;
  for (const std::int64_t wanted : sweepSizes(options)) {
    if (!points.empty() && resizer->sizeFor(wanted) <= points.back().size) continue;
    auto resized = resizer->resized(wanted);
    auto measured = resized ? measurePoint(configurations, *resized, options)
                            : Expected<SweepPoint>(fail(std::move(resized.error())));
    if (options.stop.stop_requested()) return fail(Error{ErrorCode::Cancelled, "cancelled"});
    if (!measured && measured.error().code == ErrorCode::Limit && !points.empty()) break;
    if (!measured) return fail(std::move(measured.error()));
    if (const auto ok = checkIntact(params, "params"); !ok) return fail(ok.error());
    if (const auto ok = checkIntact(indices, "indices"); !ok) return fail(ok.error());
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
  const auto overtaken = std::find_if(places.begin(), places.end(), std::mem_fn(&Place::ahead));
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

}  // namespace gathernd
