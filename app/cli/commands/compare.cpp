// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd compare`: several backends on one call, side by side, as text, JSON or CSV; with --sweep at
// growing sizes. Units: nanoseconds of one run, bytes; tuples, or bytes of a slice.
#include "core/compare/compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/output/report.h"
#include "core/compare/compare_csv.h"
#include "core/compare/sweep.h"
#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/cpu/calibrate.h"
#include "core/text/ascii.h"
#include "core/text/text_parts.h"

namespace gathernd::cli {
namespace {

constexpr std::array kAccessKinds = {std::pair("index_loads", AccessKind::IndexLoad),
                                     std::pair("slice_loads", AccessKind::SliceLoad),
                                     std::pair("output_stores", AccessKind::OutputStore)};

/// What ratios refer to; nullptr when none was timed.
const ConfigurationResult* firstTimed(const Comparison& made) {
  const auto found = std::ranges::find_if(
      made.results, [](const ConfigurationResult& result) { return !result.samplesNs.empty(); });
  return found == made.results.end() ? nullptr : &*found;
}

std::string equality(const ConfigurationResult& result) {
  if (!result.compared) return "not compared";
  if (!result.difference) return "equal";
  if (result.difference->report) return "OTHER bad tuples reported";
  return fmt::format("DIFFERS from element {} on, {} in all", result.difference->element,
                     result.difference->count);
}

std::string timedRow(const ConfigurationResult& result, const Comparison& made, double firstNs) {
  const std::string sure =
      fmt::format("{} to {}", timeText(result.confidence.low), timeText(result.confidence.high));
  const std::string share =
      result.floorShare ? fmt::format("{:.1f}%", 100 * result.floorShare->median) : std::string("-");
  return fmt::format("{:>10}  {:<24} {:>10} {:>7.2f} {:>7} {:>8.2f}x  {}\n", timeText(result.medianNs), sure,
                     timeText(medianAbsoluteDeviation(result.samplesNs)),
                     result.gigabytesPerSecond(made.bytes), share, firstNs / result.medianNs,
                     equality(result));
}

std::string phaseRow(const PhaseTimes& phases) {
  return fmt::format("to the device {}, kernel {}, back {}\n", timeText(phases.toDeviceNs),
                     timeText(phases.kernelNs), timeText(phases.toHostNs));
}

std::string stateText(const DeviceState& state) {
  std::vector<std::string> parts;
  if (state.clockMhz) parts.push_back(fmt::format("{} MHz", *state.clockMhz));
  if (state.memoryClockMhz) parts.push_back(fmt::format("memory {} MHz", *state.memoryClockMhz));
  if (state.celsius) parts.push_back(fmt::format("{} C", *state.celsius));
  return parts.empty() ? "-" : fmt::format("{}", fmt::join(parts, ", "));
}

/// What is known of the device; nothing where that is nothing.
std::vector<std::string> deviceRows(const ConfigurationResult& result) {
  std::vector<std::string> rows;
  if (result.shareOfDevice) {
    rows.push_back(fmt::format("kernel at {:.1f}% of the {:.1f} GB/s that copying within the device gives\n",
                               100 * *result.shareOfDevice, result.deviceRoofline->copy));
  }
  if (result.deviceRoofline) {
    rows.push_back(fmt::format("its link gives {:.1f} GB/s there, {:.1f} GB/s back\n",
                               result.deviceRoofline->toDevice, result.deviceRoofline->toHost));
  }
  const std::string before = stateText(result.before), after = stateText(result.after);
  if (before != "-" || after != "-") rows.push_back(fmt::format("before: {}; after: {}\n", before, after));
  return rows;
}

std::string countRow(std::string_view what, const AccessCount& count) {
  return fmt::format("{:<13} {:>10} requests, {:5.2f} sectors a request, {:5.1f}% of their bytes wanted\n",
                     what, count.requests, count.sectorsPerRequest(), 100 * count.efficiency());
}

void printResult(Sink& out, const Comparison& made, const ConfigurationResult& result, std::size_t width) {
  const auto line = [&](std::string_view first, const std::string& rest) {
    out.print("{:<{}}  {}", first, width, rest);
  };
  if (result.error) {
    line(result.who.label, englishSentence(*result.error) + "\n");
    if (result.difference) line("", "before that: " + equality(result) + "\n");
  } else if (!result.samplesNs.empty()) {
    line(result.who.label, timedRow(result, made, firstTimed(made)->medianNs));
    if (!result.phases.empty()) line("", phaseRow(result.medianPhases()));
    for (const std::string& row : deviceRows(result)) line("", row);
  } else {
    line(result.who.label, "never timed, only counted; " + equality(result) + "\n");
    if (!result.accesses) return;
    line("", fmt::format("kernel {}: {}\n", result.accesses->choice.kernel,
                         englishClause(result.accesses->choice.why)));
    for (const auto& [name, kind] : kAccessKinds) {
      std::string what = name;
      std::replace(what.begin(), what.end(), '_', ' ');
      line("", countRow(what, result.accesses->of(kind)));
    }
  }
}

void printComparison(Context& context, const Comparison& made) {
  Sink& out = context.out;
  std::size_t width = 7;
  for (const ConfigurationResult& result : made.results) width = std::max(width, result.who.label.size());
  const ConfigurationResult* first = firstTimed(made);
  if (!context.options.quiet) {
    out.print("{}, {}, {}; {}; {}\n", made.machine.cpu, counted(made.machine.processors, "processor"),
              made.machine.target, made.machine.system, made.when);
    out.print("{} bytes moved a run{}\n\n", made.bytes,
              first == nullptr
                  ? std::string()
                  : fmt::format("; {} samples of each, in turns, after a warm-up", first->samplesNs.size()));
    if (first != nullptr) {
      out.print("{:<{}}  {:>10}  {:<24} {:>10} {:>7} {:>7} {:>9}  {}\n", "backend", width, "median",
                "95% interval", "spread", "GB/s", "share", "speed", "output");
    }
  }
  for (const ConfigurationResult& result : made.results) printResult(out, made, result, width);
  if (context.options.quiet) return;
  out.write("\n");
  if (first != nullptr) {
    out.print(
        "spread: median absolute deviation; share: of the least time that this machine's\n"
        "memory allows, - where that says nothing; speed: as many times {}'s\n",
        first->who.label);
  }
}

/// In hexadecimal, lowest address first; nothing where there are none.
void writeBytes(JsonWriter& json, std::string_view name, std::span<const std::byte> bytes) {
  if (bytes.empty()) return;
  std::string digits;
  for (const std::byte byte : bytes) digits += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
  json.member(name, digits);
}

void writeEquality(JsonWriter& json, const ConfigurationResult& result) {
  if (!result.difference) return;
  const auto& found = *result.difference;
  const auto element = found.report ? std::nullopt : std::optional(found.element);
  json.member("difference",
              json.of("report_only", found.report, "count", found.count, "first_element", element, [&] {
                writeBytes(json, "found_bytes", found.found);
                writeBytes(json, "expected_bytes", found.expected);
              }));
}

void writeAccesses(JsonWriter& json, const AccessTotals& totals) {
  const auto kinds = [&] {
    for (const auto& [name, kind] : kAccessKinds) {
      const AccessCount& count = totals.of(kind);
      json.member(name, json.of("requests", count.requests, "sectors", count.sectors, "lines", count.lines,
                                "bytes_wanted", count.bytesWanted, "most_sectors", count.mostSectors,
                                "sectors_per_request", JsonFigure{count.sectorsPerRequest()}, "efficiency",
                                JsonFigure{count.efficiency()}));
    }
  };
  json.members("why_kernel", englishClause(totals.choice.why), "warps", totals.warps, "accesses",
               json.of(kinds));
}

/// Of what runs on a device of its own.
void writeDevice(JsonWriter& json, const ConfigurationResult& result) {
  if (result.phases.empty() && !result.deviceRoofline) return;
  const auto rates = [&] {
    if (const auto& rate = result.deviceRoofline)
      json.members("copy_gb_s", JsonFigure{rate->copy}, "to_device_gb_s", JsonFigure{rate->toDevice},
                   "to_host_gb_s", JsonFigure{rate->toHost});
    if (result.shareOfDevice) json.member("share", JsonFigure{*result.shareOfDevice});
    for (const auto& [name, state] : {std::pair("before", &result.before), {"after", &result.after}})
      json.member(name, json.of("clock_mhz", state->clockMhz, "memory_clock_mhz", state->memoryClockMhz,
                                "celsius", state->celsius));
  };
  json.member("device", json.of(rates));
}

Measurement asMeasurement(const ConfigurationResult& result, std::int64_t bytes) {
  Measurement measured;
  measured.backend = result.who.backend->id();
  measured.samplesNs = result.samplesNs;
  measured.runsPerSample = result.runsPerSample;
  measured.medianNs = result.medianNs;
  measured.minNs = result.leastNs;
  measured.madNs = medianAbsoluteDeviation(result.samplesNs);
  measured.warmUpNs = result.firstRunNs;
  measured.bytes = bytes;
  if (result.compared) measured.equalToReference = !result.difference;
  measured.floorShare = result.floorShare;
  return measured;
}

void writeUntimed(JsonWriter& json, const ConfigurationResult& result) {
  json.member("backend", result.who.backend->id());
  if (result.error) {
    json.member("error", json.of("code", errorCodeName(result.error->code), "message",
                                 englishSentence(*result.error)));
    if (!result.compared) return;  // else it failed later
  }
  if (result.accesses) writeAccesses(json, *result.accesses);
  json.member("equal_to_reference", result.compared ? std::optional(!result.difference) : std::nullopt);
}

void writeResult(JsonWriter& json, const Comparison& made, const ConfigurationResult& result) {
  const auto timed = [&] {
    writeMeasurementMembers(json, asMeasurement(result, made.bytes));
    json.members("max_ns", std::lround(result.mostNs), "gb_s",
                 JsonFigure{result.gigabytesPerSecond(made.bytes)}, "times_as_fast",
                 JsonFigure{firstTimed(made)->medianNs / result.medianNs});
    if (const PhaseTimes phases = result.medianPhases(); !result.phases.empty())
      json.member("phases_ns",
                  json.of("to_device", std::lround(phases.toDeviceNs), "kernel", std::lround(phases.kernelNs),
                          "to_host", std::lround(phases.toHostNs)));
    writeDevice(json, result);
  };
  json.object("label", result.who.label, [&] {
    const std::string& kernel = result.accesses ? result.accesses->choice.kernel : result.who.kernel;
    if (!kernel.empty()) json.member("kernel", kernel);
    if (result.who.threads > 0) json.member("threads", result.who.threads);
    result.samplesNs.empty() ? writeUntimed(json, result) : timed();
    writeEquality(json, result);
  });
}

void writeMachine(JsonWriter& json, const MachineDescription& machine, const std::string& when) {
  json.members("machine",
               json.of("cpu", machine.cpu, "processors", machine.processors, "target", machine.target,
                       "system", machine.system, "program", machine.program),
               "when", when);
}

void writeComparisonJson(JsonWriter& json, const Comparison& made) {
  json.document([&] { writeMachine(json, made.machine, made.when); }, "equal", made.equal(), "backends",
                json.each(made.results, [&](const auto& result) { writeResult(json, made, result); }));
}

std::string machineLine(const MachineDescription& machine) {
  return fmt::format("# machine: {} · {} processors · {} · {} · {}\n", machine.cpu, machine.processors,
                     machine.target, machine.system, machine.program);
}

std::string callText(const Plan& plan) {
  return fmt::format("indices {} {} · params {} {} · batch_dims {} · {}", dtypeName(plan.indexDtype),
                     plan.indices.toString(), dtypeName(plan.dtype), plan.params.toString(), plan.batchDims,
                     plan.dialect.id);
}

/// In place of times.
std::string remarkOn(const ConfigurationResult& result) {
  if (result.error) return englishSentence(*result.error);
  if (!result.samplesNs.empty()) return {};
  if (!result.accesses) return "not timed";
  const AccessCount& loads = result.accesses->of(AccessKind::SliceLoad);
  return fmt::format("{:.1f} sectors a request, {:.0f}% wanted: counted, not timed",
                     loads.sectorsPerRequest(), 100 * loads.efficiency());
}

void writeComparisonCsv(Sink& out, const Plan& plan, const Comparison& made) {
  out.write(machineLine(made.machine));
  out.print("# compare: {} · {}\n{}\n", callText(plan), made.when, compareCsvColumns());
  for (const ConfigurationResult& result : made.results)
    out.write(compareCsvRow(result, made.bytes, plan.dtype, remarkOn(result)) + "\n");
}

void writeSweepCsv(Sink& out, const Plan& plan, SweepAxis axis, std::span<const Configuration> configurations,
                   std::span<const SweepPoint> points) {
  out.write(machineLine(describeMachine()));
  out.print("# sweep: {} · size is {} · {}\n{}\n", callText(plan),
            axis == SweepAxis::Tuples ? "tuples" : "slice_bytes", timeNow(), compareCsvColumns());
  for (const SweepPoint& point : points) {
    for (std::size_t i = 0; i < configurations.size(); ++i) {
      if (point.samples[i].present) out.write(sweepCsvRow(point, configurations[i], point.samples[i]) + "\n");
    }
  }
}

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
    out.print("{:>12}", first);
    for (std::size_t i = 0; i < configurations.size(); ++i) {
      if (wasTimed(points, i)) out.print("  {:>12}", cell(i));
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
    out.print("{} is faster than {} from about {} {} on\n", crossing.to, crossing.from,
              std::lround(crossing.size), unit);
  }
  for (std::size_t i = 0; i < configurations.size(); ++i) {
    if (wasTimed(points, i)) continue;
    const Availability state = configurations[i].backend->availability();
    out.print("{}: {}\n", configurations[i].label,
              !state.available                        ? "unavailable: " + state.reason
              : configurations[i].backend->timeable() ? std::string("cannot do this call")
                                                      : std::string("never timed"));
  }
}

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
      TRY(sweepBackends(configurations, input.call, *input.params.tensor, *input.indices.tensor, sweep, {}));
  if (options.json) {
    writeSweepJson(context.json, sweep.axis, configurations, points);
  } else if (options.csv) {
    writeSweepCsv(context.out, plan, sweep.axis, configurations, points);
  } else {
    printSweep(context, sweep.axis, configurations, points);
  }
  return kExitDone;
}

Expected<void> checkOptions(const Options& options) {
  if (options.csv && options.json) return fail(ErrorCode::Usage, "usage.csv_and_json");
  if (options.sweep || (!options.sweepFrom && !options.sweepTo)) return {};
  return fail(ErrorCode::Usage, "usage.sweep_missing", {{"option", options.sweepFrom ? "--from" : "--to"}});
}

Expected<int> runComparison(Context& context, const CallInput& input, const Plan& plan,
                            std::span<const Configuration> configurations) {
  const Options& options = context.options;
  CompareOptions compare;
  if (options.repeat) compare.minSamples = compare.maxSamples = *options.repeat;
  compare.roofline = true;
  compare.memoryLimit = memoryLeft(input, plan);
  compare.stop = context.stop;
  const auto made = TRY(compareBackends(configurations, context.backends.find("reference"), plan,
                                        *input.params.tensor, *input.indices.tensor, compare));
  if (options.json) {
    writeComparisonJson(context.json, made);
  } else if (options.csv) {
    writeComparisonCsv(context.out, plan, made);
  } else {
    printComparison(context, made);
  }
  return made.equal() ? kExitDone : kExitDifference;
}

constexpr std::string_view kEveryone = "reference,eigen,cpu:1,cpu,cuda,emulated";
constexpr std::int64_t kMaxThreads = 1024;

Error wrong(std::string_view reason, std::string_view value) {
  return {ErrorCode::Usage, reason, {{"value", value}, {"option", "--backends"}}};
}

/// What stands after the colon: digits are a number of threads, anything else a kernel.
Expected<void> readDetail(std::string_view detail, Configuration& who) {
  if (!std::all_of(detail.begin(), detail.end(), isAsciiDigit)) {
    who.kernel = std::string(detail);
    return {};
  }
  const std::int64_t threads = numberIn<std::int64_t>(detail).value_or(0);
  if (threads < 1 || threads > kMaxThreads) {
    Error error = wrong("usage.number_range", detail);
    error.args.emplace_back("low", 1);
    error.args.emplace_back("high", kMaxThreads);
    return fail(std::move(error));
  }
  who.threads = static_cast<int>(threads);
  return {};
}

Expected<Configuration> readEntry(std::string_view entry, const Options& options,
                                  const BackendRegistry& backends) {
  Configuration who;
  who.label = std::string(entry);
  const std::size_t colon = entry.find(':');
  who.backend = backends.find(entry.substr(0, colon));
  if (who.backend == nullptr || colon == entry.size() - 1) return fail(wrong("usage.backend", entry));
  if (colon != entry.npos) {
    TRY(readDetail(entry.substr(colon + 1), who));
  }
  const bool hasKernels = !who.backend->kernels().empty();
  if (who.kernel.empty() && hasKernels) who.kernel = options.kernel.value_or("");
  // One that cannot run here may not know its kernels either; its row says why.
  if (who.backend->availability().available) {
    TRY(who.backend->hasKernel(who.kernel));
  }
  return who;
}

Expected<std::vector<Configuration>> readConfigurations(const Options& options,
                                                        const BackendRegistry& backends) {
  std::vector<Configuration> configurations;
  const std::string list = options.backends.value_or(std::string(kEveryone));
  for (const std::string_view entry : splitText(list, ',')) {
    auto who = TRY(readEntry(entry, options, backends));
    const bool twice = std::any_of(configurations.begin(), configurations.end(),
                                   [&](const Configuration& other) { return other.label == entry; });
    if (twice) return fail(wrong("usage.backend_twice", entry));
    configurations.push_back(std::move(who));
  }
  return configurations;
}

}  // namespace

Expected<int> compareCommand(Context& context) {
  TRY(checkOptions(context.options));
  const auto configurations = TRY(readConfigurations(context.options, context.backends));
  Options options = context.options;
  options.backend = "reference";  // a scenario may name one that cannot run here
  const auto call = TRY(readyCall(options, context.backends));
  const bool ours = std::any_of(configurations.begin(), configurations.end(),
                                [](const Configuration& who) { return who.backend->id() == "cpu"; });
  if (ours) cpu::ensureCalibrated();
  return options.sweep ? runSweep(context, call.input, call.plan, configurations)
                       : runComparison(context, call.input, call.plan, configurations);
}

}  // namespace gathernd::cli
