// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd compare --sweep`: the call at growing sizes. Units: nanoseconds; tuples, or bytes of a slice.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "app/cli/commands/compare/compare_parts.h"
#include "app/cli/exit_status.h"
#include "app/cli/output/measurement_print.h"
#include "core/compare/sweep.h"

namespace gathernd::cli {
namespace {

constexpr std::int64_t kMaxTuples = std::int64_t{1} << 20;
constexpr std::int64_t kMaxSliceBytes = std::int64_t{1} << 16;

struct Crossing {
  std::string from, to;  ///< `to` is the faster one from `size` on
  double size = 0;
};

std::vector<Crossing> crossingsOf(std::span<const Configuration> configurations,
                                  std::span<const SweepPoint> points) {
  std::vector<Crossing> found;
  for (std::size_t a = 0; a < configurations.size(); ++a) {
    for (std::size_t b = 0; b < configurations.size(); ++b) {
      const auto size = a == b ? std::nullopt : crossover(points, a, b);
      if (size) found.push_back({configurations[a].label, configurations[b].label, *size});
    }
  }
  return found;
}

/// Whether some point has a time of it.
bool wasTimed(std::span<const SweepPoint> points, std::size_t configuration) {
  return std::any_of(points.begin(), points.end(),
                     [&](const SweepPoint& point) { return point.samples[configuration].present; });
}

void writeSweepJson(JsonWriter& json, SweepAxis axis, std::span<const Configuration> configurations,
                    std::span<const SweepPoint> points) {
  const auto sample = [&](const SweepSample& timed) {
    if (!timed.present) return json.null();
    const std::array sure = {JsonFigure{timed.confidence.low, 2}, JsonFigure{timed.confidence.high, 2}};
    json.object("median_ns", JsonFigure{timed.medianNs, 2}, "median_confidence_ns", sure);
  };
  const auto point = [&](const SweepPoint& at) {
    json.object("size", at.size, "bytes", at.bytes, "times", json.each(at.samples, sample));
  };
  const auto crossing = [&](const Crossing& from) {
    json.object("slower", from.from, "faster", from.to, "from_size", std::lround(from.size));
  };
  json.document([&] { writeMachine(json, describeMachine(), timeNow()); }, "sweep",
                axis == SweepAxis::Tuples ? "tuples" : "slice", "backends",
                json.each(configurations, [&](const Configuration& who) { json.text(who.label); }), "points",
                json.each(points, point), "crossovers",
                json.each(crossingsOf(configurations, points), crossing));
}

void printSweep(Context& context, SweepAxis axis, std::span<const Configuration> configurations,
                std::span<const SweepPoint> points) {
  Sink& out = context.out;
  const std::string_view unit = axis == SweepAxis::Tuples ? "tuples" : "slice bytes";
  const auto columns = [&](std::string_view first, const auto& cell) {
    out.write(fmt::format("{:>12}", first));
    for (std::size_t i = 0; i < configurations.size(); ++i) {
      if (wasTimed(points, i)) out.write(fmt::format("  {:>12}", cell(i)));
    }
    out.write("\n");
  };
  if (!context.options.quiet) columns(unit, [&](std::size_t i) { return configurations[i].label; });
  for (const SweepPoint& point : points) {
    columns(fmt::format("{}", point.size), [&](std::size_t i) {
      return point.samples[i].present ? timeText(point.samples[i].medianNs) : std::string("-");
    });
  }
  if (context.options.quiet) return;
  out.write("\n");
  for (const Crossing& crossing : crossingsOf(configurations, points)) {
    out.write(fmt::format("{} is faster than {} from about {} {} on\n", crossing.to, crossing.from,
                          std::lround(crossing.size), unit));
  }
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    if (wasTimed(points, i)) continue;
    const Availability state = configurations[i].backend->availability();
    out.write(fmt::format("{}: {}\n", configurations[i].label,
                          !state.available                        ? "unavailable: " + state.reason
                          : configurations[i].backend->timeable() ? std::string("cannot do this call")
                                                                  : std::string("never timed")));
  }
}

}  // namespace

Expected<int> runSweep(Context& context, const CallInput& input, const Plan& plan,
                       std::span<const Configuration> configurations) {
  const Options& options = context.options;
  SweepOptions sweep;
  sweep.axis = *options.sweep;
  sweep.from = options.sweepFrom.value_or(1);
  sweep.to = options.sweepTo.value_or(
      std::max(sweep.from, sweep.axis == SweepAxis::Tuples ? kMaxTuples : kMaxSliceBytes));
  if (sweep.to < sweep.from)
    return fail(ErrorCode::Usage, "usage.sweep_range", {{"low", sweep.from}, {"high", sweep.to}});
  if (options.repeat) sweep.minSamples = sweep.maxSamples = *options.repeat;
  // The given call's own output is not made.
  sweep.memoryLimit = memoryLeft(input, plan) + plan.outputBytes();
  sweep.stop = context.stop;
  const auto points =
      sweepBackends(configurations, input.call, *input.params.tensor, *input.indices.tensor, sweep, {});
  if (!points) return fail(points.error());
  if (options.json) {
    JsonWriter json(context.out);
    writeSweepJson(json, sweep.axis, configurations, *points);
  } else if (options.csv) {
    writeSweepCsv(context.out, plan, sweep.axis, configurations, *points);
  } else {
    printSweep(context, sweep.axis, configurations, *points);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
