// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd devices`: every backend, and why one is unavailable; with --calibrate what the cpu backend knows
// of this machine. Units: bytes, seconds.
#include <optional>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "core/gather/cpu/calibrate.h"
#include "core/gather/cpu/parallel.h"

namespace gathernd::cli {
namespace {

void writeTuningJson(JsonWriter& json, const cpu::Calibration& calibration) {
  json.key("tuning");
  json.beginObject();
  json.member("source", cpu::tuningSourceName(calibration.source));
  json.key("seconds");
  json.raw(fmt::format("{:.3f}", calibration.seconds));
  json.key("cache");
  if (calibration.keptIn.empty()) {
    json.null();
  } else {
    json.text(calibration.keptIn);
  }
  json.member("threads", cpu::defaultThreads());
  for (const cpu::TuningField& field : cpu::tuningFields()) {
    json.member(field.name, cpu::currentTuning().*field.value);
  }
  json.endObject();
}

void printTuning(Context& context, const cpu::Calibration& calibration) {
  Sink& out = context.out;
  if (!context.options.quiet) {
    const std::string how = calibration.source == cpu::TuningSource::Measured
                                ? fmt::format("measured in {:.2f} s", calibration.seconds)
                                : std::string("defaults, as GATHERND_TUNING asks");
    const std::string where = calibration.keptIn.empty() ? "not kept" : "kept in " + calibration.keptIn;
    out.write(fmt::format("tuning     {}, {}\n", how, where));
  }
  for (const cpu::TuningField& field : cpu::tuningFields()) {
    out.write(
        fmt::format("  {:<24} {:>9}  {}\n", field.name, cpu::currentTuning().*field.value, field.meaning));
  }
}

void writeDevicesJson(Context& context, const std::optional<cpu::Calibration>& calibration) {
  JsonWriter json(context.out);
  json.beginObject();
  json.member("gathernd", 1);
  json.key("backends");
  json.beginArray();
  for (const auto& backend : context.backends.all()) {
    const Availability state = backend->availability();
    json.beginObject();
    json.member("id", backend->id());
    json.member("name", backend->name());
    json.member("available", state.available);
    if (!state.available) json.member("reason", state.reason);
    json.endObject();
  }
  json.endArray();
  if (calibration) writeTuningJson(json, *calibration);
  json.endObject();
  context.out.write("\n");
}

}  // namespace

Expected<int> devicesCommand(Context& context) {
  std::optional<cpu::Calibration> calibration;
  if (context.options.calibrate) calibration = cpu::calibrateAgain();
  if (context.options.json) {
    writeDevicesJson(context, calibration);
    return kExitDone;
  }
  for (const auto& backend : context.backends.all()) {
    const Availability state = backend->availability();
    const std::string verdict = state.available ? "available" : "unavailable: " + state.reason;
    context.out.write(fmt::format("{:<10} {:<28} {}\n", backend->id(), backend->name(), verdict));
  }
  if (calibration) printTuning(context, *calibration);
  return kExitDone;
}

}  // namespace gathernd::cli
