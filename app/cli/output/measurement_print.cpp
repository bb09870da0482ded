// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/measurement_print.h"

#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace gathernd::cli {
namespace {

/// Below this a whole number of nanoseconds says too little.
constexpr double kExactBelowNs = 100;
constexpr std::optional<int> kNone;

JsonFigure nanoseconds(double ns, bool exact) {
  return exact ? JsonFigure{ns, 2} : JsonFigure{std::round(ns), 0};
}

void writeFloor(JsonWriter& json, const FloorShare& share) {
  const Floor& floor = share.floor;
  json.object("bound", floorBoundName(floor.bound), "index_ns", JsonFigure{floor.indexNs}, "slice_ns",
              JsonFigure{floor.sliceNs}, "output_ns", JsonFigure{floor.outputNs}, "lines",
              std::lround(share.traffic.lines), "random_lines", std::lround(share.traffic.randomLines),
              "streamed_bytes", std::lround(share.traffic.streamedBytes), "cached", share.traffic.cached,
              "exact", share.traffic.exact);
}

void writeRoofline(JsonWriter& json, const Roofline& roofline, int readings) {
  const auto rows = [&] {
    if (roofline.rowBytes > 0)
      json.members("row_bytes", roofline.rowBytes, "row_read_ns", JsonFigure{roofline.rowReadNs},
                   "row_copy_ns", JsonFigure{roofline.rowCopyNs});
  };
  const auto cached = [&] {
    if (roofline.cachedBytes > 0)
      json.members("cached_bytes", roofline.cachedBytes, "cached_copy_gb_s",
                   JsonFigure{roofline.cachedCopyGBs});
  };
  json.object("threads", roofline.threads, "readings", readings, "read_gb_s", JsonFigure{roofline.readGBs},
              "write_gb_s", JsonFigure{roofline.writeGBs}, "copy_gb_s", JsonFigure{roofline.copyGBs},
              "line_latency_ns", JsonFigure{roofline.lineLatencyNs}, "line_ns", JsonFigure{roofline.lineNs},
              "indexed_line_ns", JsonFigure{roofline.indexedLineNs}, rows, "cache_bytes", roofline.cacheBytes,
              cached, "table_bytes", roofline.tableBytes, "shrunk",
              roofline.tableBytes < kRooflineTableBytes);
}

void writeFloorShare(JsonWriter& json, const std::optional<FloorShare>& share) {
  if (!share) return json.members("floor_ns", kNone, "share_of_floor", kNone, "roofline", kNone);
  const bool exact = share->floor.ns < kExactBelowNs;
  const std::array sure = {JsonFigure{share->confidence.low}, JsonFigure{share->confidence.high}};
  json.members(
      "floor_ns", nanoseconds(share->floor.ns, exact), "floor", [&] { writeFloor(json, *share); },
      "share_of_floor", JsonFigure{share->median}, "share_confidence", sure, "roofline",
      [&] { writeRoofline(json, share->roofline, share->readings); });
}

}  // namespace

void writeMeasurementMembers(JsonWriter& json, const Measurement& measured) {
  const bool exact = measured.medianNs < kExactBelowNs;
  const auto ns = [&](double value) { return nanoseconds(value, exact); };
  const Interval sure = medianConfidence(measured.samplesNs);
  json.members(
      "backend", measured.backend, "samples_ns",
      json.each(measured.samplesNs, [&](double sample) { json.put(ns(sample)); }), "runs_per_sample",
      measured.runsPerSample, "median_ns", ns(measured.medianNs), "median_confidence_ns",
      std::array{ns(sure.low), ns(sure.high)}, "min_ns", ns(measured.minNs), "mad_ns", ns(measured.madNs),
      "bytes", measured.bytes, [&] { writeFloorShare(json, measured.floorShare); }, "equal_to_reference",
      measured.equalToReference);
}

std::string timeText(double ns) {
  if (ns >= 1e9) return fmt::format("{:.3f} s", ns / 1e9);
  if (ns >= 1e6) return fmt::format("{:.3f} ms", ns / 1e6);
  if (ns >= 1e4) return fmt::format("{:.2f} us", ns / 1e3);
  return ns < 100 ? fmt::format("{:.1f} ns", ns) : fmt::format("{:.0f} ns", ns);
}

std::string sizeText(std::int64_t bytes) {
  const auto kilobytes = static_cast<double>(bytes) / 1024;
  if (kilobytes < 1) return fmt::format("{} bytes", bytes);
  return kilobytes < 1024 ? fmt::format("{:.3g} KB", kilobytes) : fmt::format("{:.3g} MB", kilobytes / 1024);
}

}  // namespace gathernd::cli
