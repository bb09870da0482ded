// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <fmt/format.h>

#include "app/cli/commands/compare/compare_parts.h"
#include "app/cli/output/measurement_print.h"
#include "core/error/error.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

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
    for (const auto& [name, kind] : {std::pair("index_loads", AccessKind::IndexLoad),
                                     {"slice_loads", AccessKind::SliceLoad},
                                     {"output_stores", AccessKind::OutputStore}}) {
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

}  // namespace

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

}  // namespace gathernd::cli
