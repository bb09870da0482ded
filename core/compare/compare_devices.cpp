// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare_devices.h"

#include <algorithm>

namespace gathernd {

Expected<void> ComparedDevices::begin(const Backend& backend, bool roofline, const std::stop_token& stop) {
  const bool known = std::any_of(devices_.begin(), devices_.end(),
                                 [&](const Device& device) { return device.backend == &backend; });
  if (known) return {};
  Device device{&backend};
  if (roofline) {
    if (const auto measured = backend.deviceRoofline(stop)) device.roofline = *measured;
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  }
  device.before = backend.deviceState();
  devices_.push_back(device);
  return {};
}

void ComparedDevices::end() {
  for (Device& device : devices_) device.after = device.backend->deviceState();
}

void ComparedDevices::describe(ContestantResult& result, std::int64_t bytes) const {
  const auto found = std::find_if(devices_.begin(), devices_.end(),
                                  [&](const Device& device) { return device.backend == result.who.backend; });
  if (found == devices_.end()) return;
  result.deviceRoofline = found->roofline;
  result.before = found->before;
  result.after = found->after;
  if (!found->roofline || found->roofline->copy <= 0 || result.phases.empty()) return;
  const double kernelNs = result.medianPhases().kernelNs;
  if (kernelNs > 0) result.shareOfDevice = static_cast<double>(bytes) / found->roofline->copy / kernelNs;
}

}  // namespace gathernd
