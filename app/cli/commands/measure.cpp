// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd measure`: samples of one backend on one call. Units: nanoseconds, bytes.
#include "core/timing/measure.h"

#include <cmath>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/exit_status.h"

namespace gathernd::cli {
namespace {

void writeMeasurementJson(Context& context, const Measurement& measured) {
  JsonWriter json(context.out);
  json.beginObject();
  json.member("gathernd", 1);
  json.key("backends");
  json.beginArray();
  json.beginObject();
  json.member("backend", measured.backend);
  json.key("samples_ns");
  json.beginArray();
  for (const double sample : measured.samplesNs) json.integer(std::llround(sample));
  json.endArray();
  json.key("median_ns");
  json.integer(std::llround(measured.medianNs));
  json.key("mad_ns");
  json.integer(std::llround(measured.madNs));
  json.member("bytes", measured.bytes);
  json.endObject();
  json.endArray();
  json.endObject();
  context.out.write("\n");
}

void printMeasurement(Context& context, const Measurement& measured) {
  Sink& out = context.out;
  if (context.options.quiet) {
    out.write(fmt::format("{:.0f}\n", measured.medianNs));
    return;
  }
  out.write(fmt::format("backend  {}\n", measured.backend));
  out.write(fmt::format("samples  {} whole runs into a reused output, after one warm-up of {:.0f} ns\n",
                        measured.samplesNs.size(), measured.warmUpNs));
  out.write(fmt::format("median   {:.0f} ns\n", measured.medianNs));
  out.write(fmt::format("spread   {:.0f} ns (median absolute deviation), least {:.0f} ns\n", measured.madNs,
                        measured.minNs));
  out.write(fmt::format("moved    {} bytes, {:.2f} GB/s\n", measured.bytes, measured.gigabytesPerSecond()));
}

}  // namespace

Expected<int> measureCommand(Context& context) {
  const Options& options = context.options;
  auto input = readCall(options, context.backends);
  if (!input) return fail(input.error());
  if (input->shapeOnly()) return fail(ErrorCode::Usage, "usage.measure_shape_only");
  const auto plan = planCall(*input);
  if (!plan) return fail(plan.error());
  if (const auto made = generateData(*input, *plan); !made) return fail(made.error());

  MeasureOptions measure;
  if (options.repeat) measure.minSamples = measure.maxSamples = *options.repeat;
  measure.run.threads = options.threads;
  measure.run.stop = context.stop;
  const auto measured =
      measureBackend(*input->backend, *plan, *input->params.tensor, *input->indices.tensor, measure);
  if (!measured) return fail(measured.error());
  if (options.json) {
    writeMeasurementJson(context, *measured);
  } else {
    printMeasurement(context, *measured);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
