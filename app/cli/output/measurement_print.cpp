// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/measurement_print.h"

#include <cmath>

#include <fmt/format.h>

namespace gathernd::cli {
namespace {

/// Below this a whole number of nanoseconds says too little.
constexpr double kExactBelowNs = 100;

class MeasurementJson {
 public:
  MeasurementJson(JsonWriter& json, const Measurement& measured) : json_(json), measured_(measured) {}

  void write() {
    const bool exact = measured_.medianNs < kExactBelowNs;
    json_.member("backend", measured_.backend);
    json_.key("samples_ns");
    json_.beginArray();
    for (const double sample : measured_.samplesNs) time(sample, exact);
    json_.endArray();
    json_.member("runs_per_sample", measured_.runsPerSample);
    time("median_ns", measured_.medianNs, exact);
    const Interval sure = medianConfidence(measured_.samplesNs);
    json_.key("median_confidence_ns");
    json_.beginArray();
    time(sure.low, exact);
    time(sure.high, exact);
    json_.endArray();
    time("min_ns", measured_.minNs, exact);
    time("mad_ns", measured_.madNs, exact);
    json_.member("bytes", measured_.bytes);
    writeFloorShare();
    json_.key("equal_to_reference");
    measured_.equalToReference ? json_.boolean(*measured_.equalToReference) : json_.null();
  }

 private:
  void time(double ns, bool exact) {
    exact ? json_.raw(fmt::format("{:.2f}", ns)) : json_.integer(std::lround(ns));
  }
  void time(std::string_view name, double ns, bool exact) { json_.key(name), time(ns, exact); }
  void figure(std::string_view name, double value) {
    json_.key(name);
    json_.raw(fmt::format("{:.4f}", value));
  }

  void writeFloorShare() {
    if (!measured_.floorShare) {
      for (const char* name : {"floor_ns", "share_of_floor", "roofline"}) json_.key(name), json_.null();
      return;
    }
    const FloorShare& share = *measured_.floorShare;
    time("floor_ns", share.floor.ns, share.floor.ns < kExactBelowNs);
    json_.key("floor");
    writeFloor(share);
    figure("share_of_floor", share.median);
    json_.key("share_confidence");
    json_.beginArray();
    json_.raw(fmt::format("{:.4f}", share.confidence.low));
    json_.raw(fmt::format("{:.4f}", share.confidence.high));
    json_.endArray();
    json_.key("roofline");
    writeRoofline(share.roofline, share.readings);
  }

  void writeFloor(const FloorShare& share) {
    json_.beginObject();
    json_.member("bound", floorBoundName(share.floor.bound));
    figure("index_ns", share.floor.indexNs);
    figure("slice_ns", share.floor.sliceNs);
    figure("output_ns", share.floor.outputNs);
    json_.member("lines", std::lround(share.traffic.lines));
    json_.member("random_lines", std::lround(share.traffic.randomLines));
    json_.member("streamed_bytes", std::lround(share.traffic.streamedBytes));
    json_.member("cached", share.traffic.cached);
    json_.member("exact", share.traffic.exact);
    json_.endObject();
  }

  void writeRoofline(const Roofline& roofline, int readings) {
    json_.beginObject();
    json_.member("threads", roofline.threads);
    json_.member("readings", readings);
    figure("read_gb_s", roofline.readGBs);
    figure("write_gb_s", roofline.writeGBs);
    figure("copy_gb_s", roofline.copyGBs);
    figure("line_latency_ns", roofline.lineLatencyNs);
    figure("line_ns", roofline.lineNs);
    figure("indexed_line_ns", roofline.indexedLineNs);
    if (roofline.rowBytes > 0) {
      json_.member("row_bytes", roofline.rowBytes);
      figure("row_read_ns", roofline.rowReadNs);
      figure("row_copy_ns", roofline.rowCopyNs);
    }
    json_.member("cache_bytes", roofline.cacheBytes);
    if (roofline.cachedBytes > 0) {
      json_.member("cached_bytes", roofline.cachedBytes);
      figure("cached_copy_gb_s", roofline.cachedCopyGBs);
    }
    json_.member("table_bytes", roofline.tableBytes);
    json_.member("shrunk", roofline.tableBytes < kRooflineTableBytes);
    json_.endObject();
  }

  JsonWriter& json_;
  const Measurement& measured_;
};

}  // namespace

void writeMeasurementJson(JsonWriter& json, const Measurement& measured) {
  json.beginObject();
  writeMeasurementMembers(json, measured);
  json.endObject();
}

void writeMeasurementMembers(JsonWriter& json, const Measurement& measured) {
  MeasurementJson(json, measured).write();
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
