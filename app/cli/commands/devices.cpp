// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd devices`: every backend, what it runs on, and why one is unavailable; with --kernels the kernels
// that one can be told to use, with --calibrate what the cpu backend knows of this machine. Units: bytes,
// seconds.
#include <optional>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "core/error/clause.h"
#include "core/run/cpu/calibrate.h"
#include "core/run/cpu/parallel.h"

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

void writeDeviceRows(JsonWriter& json, const std::vector<DeviceRow>& devices) {
  json.key("devices");
  json.beginArray();
  for (const DeviceRow& device : devices) {
    json.beginObject();
    json.member("name", device.name);
    json.member("memory_bytes", device.memoryBytes);
    json.member("free_bytes", device.freeBytes);
    json.member("compute_capability", device.computeCapability);
    json.member("driver", device.driver);
    json.member("runtime", device.runtime);
    json.member("multiprocessors", device.multiprocessors);
    json.key("clock_mhz");
    if (device.clockMhz) {
      json.raw(fmt::format("{}", *device.clockMhz));
    } else {
      json.null();
    }
    json.endObject();
  }
  json.endArray();
}

void writeKernelRows(JsonWriter& json, const std::vector<KernelRow>& kernels) {
  json.key("kernels");
  json.beginArray();
  for (const KernelRow& kernel : kernels) {
    json.beginObject();
    json.member("name", kernel.name);
    json.member("slices", kernel.slices);
    json.member("how", kernel.how);
    json.endObject();
  }
  json.endArray();
}

void printDevices(Sink& out, const std::vector<DeviceRow>& devices) {
  for (std::size_t i = 0; i < devices.size(); ++i)
    out.write(fmt::format("  {}  {}\n", i, englishClause(deviceClause(devices[i]))));
}

void printKernels(Sink& out, const std::vector<KernelRow>& kernels) {
  for (const KernelRow& kernel : kernels)
    out.write(fmt::format("  {:<8} {:<40} {}\n", kernel.name, kernel.slices, kernel.how));
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
    if (const auto devices = backend->devices(); !devices.empty()) writeDeviceRows(json, devices);
    if (context.options.kernels) writeKernelRows(json, backend->kernels());
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
    printDevices(context.out, backend->devices());
    if (context.options.kernels) printKernels(context.out, backend->kernels());
  }
  if (calibration) printTuning(context, *calibration);
  return kExitDone;
}

}  // namespace gathernd::cli
