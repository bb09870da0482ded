// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/device/device_json.h"

#include <algorithm>
#include <string>

#include "core/error/sentences.h"
#include "core/timing/statistics.h"

namespace gathernd::bench {
namespace {

nlohmann::json orNull(const std::optional<int>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json();
}

nlohmann::json countsOf(const AccessCount& count) {
  return {{"requests", count.requests}, {"sectors", count.sectors}, {"lines", count.lines}};
}

}  // namespace

nlohmann::json jsonOf(const DeviceRow& row) {
  return {{"name", row.name},
          {"memory_bytes", row.memoryBytes},
          {"free_bytes", row.freeBytes},
          {"compute_capability", row.computeCapability},
          {"driver_cuda", row.driver},
          {"runtime_cuda", row.runtime},
          {"multiprocessors", row.multiprocessors},
          {"clock_mhz", orNull(row.clockMhz)}};
}

nlohmann::json jsonOf(const DeviceState& state) {
  return {{"clock_mhz", orNull(state.clockMhz)},
          {"memory_clock_mhz", orNull(state.memoryClockMhz)},
          {"celsius", orNull(state.celsius)}};
}

nlohmann::json jsonOf(const DeviceRoofline& roofline) {
  return {
      {"copy_gb_s", roofline.copy}, {"to_device_gb_s", roofline.toDevice}, {"to_host_gb_s", roofline.toHost}};
}

nlohmann::json jsonOf(const AccessTotals& totals) {
  return {{"kernel", totals.choice.kernel},
          {"warps", totals.warps},
          {"index_loads", countsOf(totals.of(AccessKind::IndexLoad))},
          {"slice_loads", countsOf(totals.of(AccessKind::SliceLoad))},
          {"stores", countsOf(totals.of(AccessKind::OutputStore))}};
}

nlohmann::json jsonOf(const Error& error) {
  return {{"error", englishSentence(error)}, {"code", std::string(errorCodeName(error.code))}};
}

nlohmann::json spreadOf(std::span<const double> values) {
  if (values.empty()) return nullptr;
  return {{"median", median(values)},
          {"mad", medianAbsoluteDeviation(values)},
          {"least", minimum(values)},
          {"greatest", *std::max_element(values.begin(), values.end())},
          {"count", values.size()}};
}

}  // namespace gathernd::bench
