// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <fmt/format.h>

#include "app/cli/commands/compare/compare_parts.h"
#include "app/cli/output/measurement_print.h"
#include "core/error/clause.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

void figure(JsonWriter& json, std::string_view name, double value) {
  json.key(name);
  json.raw(fmt::format("{:.4f}", value));
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
  json.key("difference");
  json.beginObject();
  json.member("report_only", result.difference->report);
  json.member("count", result.difference->count);
  json.key("first_element");
  result.difference->report ? json.null() : json.integer(result.difference->element);
  writeBytes(json, "found_bytes", result.difference->found);
  writeBytes(json, "expected_bytes", result.difference->expected);
  json.endObject();
}

void writeAccesses(JsonWriter& json, const AccessTotals& totals) {
  json.member("why_kernel", englishClause(totals.choice.why));
  json.member("warps", totals.warps);
  json.key("accesses");
  json.beginObject();
  for (const auto& [name, kind] : {std::pair("index_loads", AccessKind::IndexLoad),
                                   {"slice_loads", AccessKind::SliceLoad},
                                   {"output_stores", AccessKind::OutputStore}}) {
    const AccessCount& count = totals.of(kind);
    json.key(name);
    json.beginObject();
    json.member("requests", count.requests);
    json.member("sectors", count.sectors);
    json.member("lines", count.lines);
    json.member("bytes_wanted", count.bytesWanted);
    json.member("most_sectors", count.mostSectors);
    figure(json, "sectors_per_request", count.sectorsPerRequest());
    figure(json, "efficiency", count.efficiency());
    json.endObject();
  }
  json.endObject();
}

void writePhases(JsonWriter& json, const PhaseTimes& phases) {
  json.key("phases_ns");
  json.beginObject();
  json.member("to_device", std::lround(phases.toDeviceNs));
  json.member("kernel", std::lround(phases.kernelNs));
  json.member("to_host", std::lround(phases.toHostNs));
  json.endObject();
}

void writeState(JsonWriter& json, std::string_view name, const DeviceState& state) {
  json.key(name);
  json.beginObject();
  for (const auto& [key, value] : {std::pair("clock_mhz", state.clockMhz),
                                   {"memory_clock_mhz", state.memoryClockMhz},
                                   {"celsius", state.celsius}}) {
    json.key(key);
    value ? json.integer(*value) : json.null();
  }
  json.endObject();
}

/// Of what runs on a device of its own.
void writeDevice(JsonWriter& json, const ConfigurationResult& result) {
  if (result.phases.empty() && !result.deviceRoofline) return;
  json.key("device");
  json.beginObject();
  if (result.deviceRoofline) {
    figure(json, "copy_gb_s", result.deviceRoofline->copy);
    figure(json, "to_device_gb_s", result.deviceRoofline->toDevice);
    figure(json, "to_host_gb_s", result.deviceRoofline->toHost);
  }
  if (result.shareOfDevice) figure(json, "share", *result.shareOfDevice);
  writeState(json, "before", result.before);
  writeState(json, "after", result.after);
  json.endObject();
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
    json.key("error");
    json.beginObject();
    json.member("code", errorCodeName(result.error->code));
    json.member("message", englishSentence(*result.error));
    json.endObject();
    if (!result.compared) return;  // else it failed later
  }
  if (result.accesses) writeAccesses(json, *result.accesses);
  json.key("equal_to_reference");
  result.compared ? json.boolean(!result.difference) : json.null();
}

void writeResult(JsonWriter& json, const Comparison& made, const ConfigurationResult& result) {
  json.beginObject();
  json.member("label", result.who.label);
  const std::string& kernel = result.accesses ? result.accesses->choice.kernel : result.who.kernel;
  if (!kernel.empty()) json.member("kernel", kernel);
  if (result.who.threads > 0) json.member("threads", result.who.threads);
  if (result.samplesNs.empty()) {
    writeUntimed(json, result);
  } else {
    writeMeasurementMembers(json, asMeasurement(result, made.bytes));
    json.member("max_ns", std::lround(result.mostNs));
    figure(json, "gb_s", result.gigabytesPerSecond(made.bytes));
    figure(json, "times_as_fast", firstTimed(made)->medianNs / result.medianNs);
    if (!result.phases.empty()) writePhases(json, result.medianPhases());
    writeDevice(json, result);
  }
  writeEquality(json, result);
  json.endObject();
}

}  // namespace

void writeMachine(JsonWriter& json, const MachineDescription& machine, const std::string& when) {
  json.key("machine");
  json.beginObject();
  json.member("cpu", machine.cpu);
  json.member("processors", machine.processors);
  json.member("target", machine.target);
  json.member("system", machine.system);
  json.member("program", machine.program);
  json.endObject();
  json.member("when", when);
}

void writeComparisonJson(JsonWriter& json, const Comparison& made) {
  json.beginObject();
  json.member("gathernd", 1);
  writeMachine(json, made.machine, made.when);
  json.member("equal", made.equal());
  json.key("backends");
  json.beginArray();
  for (const ConfigurationResult& result : made.results) writeResult(json, made, result);
  json.endArray();
  json.endObject();
}

}  // namespace gathernd::cli
