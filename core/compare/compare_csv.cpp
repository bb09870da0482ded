// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare_csv.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include <fmt/format.h>

#include "core/tensor/element.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

std::string quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

constexpr int kDeviceColumns = 10;
constexpr int kDifferenceColumns = 4;

/// A line cell by cell, in the order of the columns.
class Row {
 public:
  Row& text(std::string_view cell) {
    if (!line_.empty()) line_ += ',';
    line_ += quoted(cell);
    return *this;
  }
  Row& whole(std::int64_t value) { return text(fmt::format("{}", value)); }
  /// As many digits as give the number back; nothing where there is none.
  Row& figure(double value) { return text(value > 0 ? fmt::format("{}", value) : std::string()); }
  Row& figure(const std::optional<int>& value) {
    return text(value ? fmt::format("{}", *value) : std::string());
  }
  Row& nothing(int cells) {
    line_.append(cells, ',');
    return *this;
  }
  Row& phases(const PhaseTimes& times) {
    return figure(times.toDeviceNs).figure(times.kernelNs).figure(times.toHostNs);
  }
  Row& states(const DeviceState& before, const DeviceState& after) {
    figure(before.clockMhz).figure(after.clockMhz);
    figure(before.memoryClockMhz).figure(after.memoryClockMhz);
    return figure(before.celsius).figure(after.celsius);
  }
  /// Where the outputs part, and what stands there; strings have no values to show.
  Row& difference(const std::optional<Difference>& found, DType dtype) {
    if (!found || found->report) return nothing(kDifferenceColumns);
    whole(found->element).whole(found->count);
    return text(valueText(found->found, dtype)).text(valueText(found->expected, dtype));
  }
  std::string take() { return std::move(line_); }

 private:
  static std::string valueText(std::span<const std::byte> bytes, DType dtype) {
    Element element;
    if (bytes.empty() || dtype == DType::String || bytes.size() > element.bits.size()) return {};
    element.dtype = dtype;
    std::ranges::copy(bytes, element.bits.begin());
    return formatElement(element);
  }

  std::string line_;
};

std::string_view equality(const ConfigurationResult& result) {
  if (!result.compared) return "";
  return result.difference ? "no" : "yes";
}

}  // namespace

std::string_view compareCsvColumns() {
  return "part,configuration,threads,size,bytes,samples,runs_per_sample,median_ns,low95_ns,high95_ns,least_"
         "ns,"
         "most_ns,first_run_ns,to_device_ns,kernel_ns,to_host_ns,gb_per_s,share_of_floor,equal,remark,"
         "share_of_device,device_copy_gb_per_s,to_device_gb_per_s,to_host_gb_per_s,clock_before_mhz,"
         "clock_after_mhz,memory_clock_before_mhz,memory_clock_after_mhz,celsius_before,celsius_after,"
         "first_difference,differing_values,found,expected";
}

std::string compareCsvRow(const ConfigurationResult& result, std::int64_t bytes, DType dtype,
                          std::string_view remark) {
  const PhaseTimes phases = result.phases.empty() ? PhaseTimes{} : result.medianPhases();
  const DeviceRoofline device = result.deviceRoofline.value_or(DeviceRoofline{});
  const auto samples = std::ssize(result.samplesNs);
  Row row;
  row.text("compare").text(result.who.label).whole(result.who.threads).nothing(1).whole(bytes).whole(samples);
  row.text(samples > 0 ? fmt::format("{}", result.runsPerSample) : std::string());
  row.figure(result.medianNs).figure(result.confidence.low).figure(result.confidence.high);
  row.figure(result.leastNs).figure(result.mostNs).figure(result.firstRunNs).phases(phases);
  row.figure(result.gigabytesPerSecond(bytes)).figure(result.floorShare ? result.floorShare->median : 0);
  row.text(equality(result)).text(remark);
  row.figure(result.shareOfDevice.value_or(0)).figure(device.copy).figure(device.toDevice);
  row.figure(device.toHost).states(result.before, result.after);
  return row.difference(result.difference, dtype).take();
}

std::string sweepCsvRow(const SweepPoint& point, const Configuration& who, const SweepSample& sample) {
  const double speed = sample.medianNs > 0 ? static_cast<double>(point.bytes) / sample.medianNs : 0;
  Row row;
  row.text("sweep").text(who.label).whole(who.threads).whole(point.size).whole(point.bytes).nothing(2);
  row.figure(sample.medianNs).figure(sample.confidence.low).figure(sample.confidence.high).nothing(3);
  return row.phases(sample.phases).figure(speed).nothing(3 + kDeviceColumns + kDifferenceColumns).take();
}

std::string rooflineCsvRow(std::string_view label, double gigabytesPerSecond) {
  constexpr int kBeforeRate = 14;
  Row row;
  row.text("roofline").text(label).nothing(kBeforeRate).figure(gigabytesPerSecond);
  return row.nothing(3 + kDeviceColumns + kDifferenceColumns).take();
}

}  // namespace gathernd
