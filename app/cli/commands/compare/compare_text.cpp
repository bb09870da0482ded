// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/commands/compare/compare_parts.h"
#include "app/cli/output/measurement_print.h"
#include "core/error/error.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

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
  return fmt::format("{}", fmt::join(parts, ", "));
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
  const std::string before = stateText(result.before);
  const std::string after = stateText(result.after);
  if (!before.empty() || !after.empty()) {
    rows.push_back(
        fmt::format("before: {}; after: {}\n", before.empty() ? "-" : before, after.empty() ? "-" : after));
  }
  return rows;
}

std::string countRow(std::string_view what, const AccessCount& count) {
  return fmt::format("{:<13} {:>10} requests, {:5.2f} sectors a request, {:5.1f}% of their bytes wanted\n",
                     what, count.requests, count.sectorsPerRequest(), 100 * count.efficiency());
}

void printResult(Sink& out, const Comparison& made, const ConfigurationResult& result, std::size_t width) {
  const auto line = [&](std::string_view first, const std::string& rest) {
    out.write(fmt::format("{:<{}}  {}", first, width, rest));
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
    line("", countRow("index loads", result.accesses->of(AccessKind::IndexLoad)));
    line("", countRow("slice loads", result.accesses->of(AccessKind::SliceLoad)));
    line("", countRow("output stores", result.accesses->of(AccessKind::OutputStore)));
  }
}

}  // namespace

const ConfigurationResult* firstTimed(const Comparison& made) {
  const auto found =
      std::find_if(made.results.begin(), made.results.end(),
                   [](const ConfigurationResult& result) { return !result.samplesNs.empty(); });
  return found == made.results.end() ? nullptr : &*found;
}

void printComparison(Context& context, const Comparison& made) {
  Sink& out = context.out;
  std::size_t width = 7;
  for (const ConfigurationResult& result : made.results) width = std::max(width, result.who.label.size());
  const ConfigurationResult* first = firstTimed(made);
  if (!context.options.quiet) {
    out.write(fmt::format("{}, {} processor{}, {}; {}; {}\n", made.machine.cpu, made.machine.processors,
                          made.machine.processors == 1 ? "" : "s", made.machine.target, made.machine.system,
                          made.when));
    out.write(fmt::format("{} bytes moved a run{}\n\n", made.bytes,
                          first == nullptr ? std::string()
                                           : fmt::format("; {} samples of each, in turns, after a warm-up",
                                                         first->samplesNs.size())));
    if (first != nullptr) {
      out.write(fmt::format("{:<{}}  {:>10}  {:<24} {:>10} {:>7} {:>7} {:>9}  {}\n", "backend", width,
                            "median", "95% interval", "spread", "GB/s", "share", "speed", "output"));
    }
  }
  for (const ConfigurationResult& result : made.results) printResult(out, made, result, width);
  if (context.options.quiet) return;
  out.write("\n");
  if (first != nullptr) {
    out.write(
        fmt::format("spread: median absolute deviation; share: of the least time that this machine's\n"
                    "memory allows, - where that says nothing; speed: as many times {}'s\n",
                    first->who.label));
  }
}

}  // namespace gathernd::cli
