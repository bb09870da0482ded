// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd measure`: samples of one backend on one call, beside what the machine can do. Units: nanoseconds
// of one run, bytes; GB/s are bytes per nanosecond.
#include "core/timing/measure.h"

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/output/report.h"
#include "core/run/cpu/calibrate.h"

namespace gathernd::cli {
namespace {

constexpr double kMinSampleNs = 20e3;  // a clock's 25 ns are then little more than a thousandth

void printFloorShare(Sink& out, const FloorShare& share) {
  const Floor& floor = share.floor;
  const Roofline& roofline = share.roofline;
  if (share.traffic.cached) {
    out.print("floor    {}: all of it stays in the cache\n", timeText(floor.ns));
  } else {
    out.print("floor    {}, bound by {} (alone: indices {}, slices {}, output {})\n", timeText(floor.ns),
              floorBoundName(floor.bound), timeText(floor.indexNs), timeText(floor.sliceNs),
              timeText(floor.outputNs));
  }
  out.print("share    {:.1f}% of the floor (95%: {:.1f} to {:.1f}, from {} readings in between)\n",
            100 * share.median, 100 * share.confidence.low, 100 * share.confidence.high, share.readings);
  out.print("machine  {} thread{}: read {:.1f}, write {:.1f}, copy {:.1f} GB/s; about {} stay in cache\n",
            roofline.threads, roofline.threads == 1 ? "" : "s", roofline.readGBs, roofline.writeGBs,
            roofline.copyGBs, sizeText(roofline.cacheBytes));
  out.print("         a random line {:.2f} ns, with its index {:.2f}, latency {:.0f}\n", roofline.lineNs,
            roofline.indexedLineNs, roofline.lineLatencyNs);
  if (roofline.rowBytes > 0) {
    out.print("         a random row of {} bytes: read {}, copied {}\n", roofline.rowBytes,
              timeText(roofline.rowReadNs), timeText(roofline.rowCopyNs));
  }
  if (roofline.cachedBytes > 0) {
    out.print("         copying within {}: {:.1f} GB/s\n", sizeText(roofline.cachedBytes),
              roofline.cachedCopyGBs);
  }
  if (roofline.tableBytes < kRooflineTableBytes) {
    out.print("         the memory allowed shrank the probes' table to {}: a cache may have helped\n",
              sizeText(roofline.tableBytes));
  }
}

void printMeasurement(Context& context, const Measurement& measured) {
  Sink& out = context.out;
  if (context.options.quiet) {
    out.print("{:.0f}\n", measured.medianNs);
    return;
  }
  const Interval sure = medianConfidence(measured.samplesNs);
  out.print("backend  {}\n", measured.backend);
  out.print("samples  {} of {} whole run{} each into a reused output, after one warm-up of {}\n",
            measured.samplesNs.size(), measured.runsPerSample, measured.runsPerSample == 1 ? "" : "s",
            timeText(measured.warmUpNs));
  out.print("median   {} (95%: {} to {})\n", timeText(measured.medianNs), timeText(sure.low),
            timeText(sure.high));
  out.print("spread   {} (median absolute deviation), least {}\n", timeText(measured.madNs),
            timeText(measured.minNs));
  out.print("moved    {} bytes, {:.2f} GB/s\n", measured.bytes, measured.gigabytesPerSecond());
  if (measured.floorShare) {
    printFloorShare(out, *measured.floorShare);
  } else {
    out.write("floor    unknown: the memory limit leaves nothing for the probes\n");
  }
  if (!measured.equalToReference) {
    out.write("output   not compared: the memory limit leaves no room for the reference's\n");
  } else {
    out.write(*measured.equalToReference ? "output   equal to the reference's, bit for bit\n"
                                         : "output   DIFFERS from the reference's\n");
  }
}

}  // namespace

Expected<int> measureCommand(Context& context) {
  const Options& options = context.options;
  const auto call = TRY(readyCall(options, context.backends));
  const CallInput& input = call.input;

  MeasureOptions measure;
  if (options.repeat) measure.minSamples = measure.maxSamples = *options.repeat;
  measure.leastSampleNs = kMinSampleNs;
  measure.reference = context.backends.find("reference");
  measure.roofline = true;
  measure.memoryLimit = memoryLeft(input, call.plan);
  measure.run.threads = options.threads;
  measure.run.kernel = options.kernel.value_or("");
  measure.run.stop = context.stop;
  if (input.backend->id() == "cpu") cpu::ensureCalibrated();
  const auto measured =
      TRY(measureBackend(*input.backend, call.plan, *input.params.tensor, *input.indices.tensor, measure));
  if (options.json) {
    context.json.document("backends",
                          context.json.each(std::span(&measured, 1), [&](const Measurement& each) {
                            context.json.object([&] { writeMeasurementMembers(context.json, each); });
                          }));
  } else {
    printMeasurement(context, measured);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
