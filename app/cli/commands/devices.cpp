// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd devices`: every backend, what it runs on, and why one is unavailable; with --kernels the kernels
// that one can be told to use, with --calibrate what the cpu backend knows of this machine. Units: bytes,
// seconds.
#include <optional>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "core/error/error.h"
#include "core/run/cpu/calibrate.h"
#include "core/run/cpu/parallel.h"

namespace gathernd::cli {
namespace {

void writeTuning(JsonWriter& json, const cpu::Calibration& calibration) {
  const auto kept = calibration.keptIn.empty() ? std::nullopt : std::optional(calibration.keptIn);
  const auto fields = [&] {
    for (const cpu::TuningField& field : cpu::tuningFields())
      json.member(field.name, cpu::currentTuning().*field.value);
  };
  json.member("tuning", json.of("source", cpu::tuningSourceName(calibration.source), "seconds",
                                JsonFigure{calibration.seconds, 3}, "cache", kept, "threads",
                                cpu::defaultThreads(), fields));
}

void printTuning(Context& context, const cpu::Calibration& calibration) {
  Sink& out = context.out;
  if (!context.options.quiet) {
    const std::string how = calibration.source == cpu::TuningSource::Measured
                                ? fmt::format("measured in {:.2f} s", calibration.seconds)
                                : std::string("defaults, as GATHERND_TUNING asks");
    const std::string where = calibration.keptIn.empty() ? "not kept" : "kept in " + calibration.keptIn;
    out.print("tuning     {}, {}\n", how, where);
  }
  for (const cpu::TuningField& field : cpu::tuningFields()) {
    out.print("  {:<24} {:>9}  {}\n", field.name, cpu::currentTuning().*field.value, field.meaning);
  }
}

void writeDevice(JsonWriter& json, const DeviceRow& device) {
  json.object("name", device.name, "memory_bytes", device.memoryBytes, "free_bytes", device.freeBytes,
              "compute_capability", device.computeCapability, "driver", device.driver, "runtime",
              device.runtime, "multiprocessors", device.multiprocessors, "clock_mhz", device.clockMhz);
}

void printDevices(Sink& out, const std::vector<DeviceRow>& devices) {
  for (std::size_t i = 0; i < devices.size(); ++i)
    out.print("  {}  {}\n", i, englishClause(deviceClause(devices[i])));
}

void printKernels(Sink& out, const std::vector<KernelRow>& kernels) {
  for (const KernelRow& kernel : kernels)
    out.print("  {:<8} {:<40} {}\n", kernel.name, kernel.slices, kernel.how);
}

void writeDevicesJson(Context& context, const std::optional<cpu::Calibration>& calibration) {
  JsonWriter json(context.out);
  const auto kernel = [&](const KernelRow& row) {
    json.object("name", row.name, "slices", row.slices, "how", row.how);
  };
  const auto backend = [&](const auto& row) {
    const Availability state = row->availability();
    json.object("id", row->id(), "name", row->name(), "available", state.available, [&] {
      if (!state.available) json.member("reason", state.reason);
      if (const auto devices = row->devices(); !devices.empty())
        json.member("devices", json.each(devices, [&](const auto& device) { writeDevice(json, device); }));
      if (context.options.kernels) json.member("kernels", json.each(row->kernels(), kernel));
    });
  };
  json.document("backends", json.each(context.backends.all(), backend), [&] {
    if (calibration) writeTuning(json, *calibration);
  });
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
    context.out.print("{:<10} {:<28} {}\n", backend->id(), backend->name(), verdict);
    printDevices(context.out, backend->devices());
    if (context.options.kernels) printKernels(context.out, backend->kernels());
  }
  if (calibration) printTuning(context, *calibration);
  return kExitDone;
}

}  // namespace gathernd::cli
