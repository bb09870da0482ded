// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a device, a spread of times and the emulator's counts, as JSON. Units: bytes, nanoseconds,
// MHz, degrees Celsius, bytes a nanosecond (GB/s). Thread rule: pure functions.
#pragma once

#include <span>

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "core/run/access.h"
#include "core/run/backend.h"

namespace gathernd::bench {

nlohmann::json jsonOf(const DeviceRow& row);
/// What is not known is null.
nlohmann::json jsonOf(const DeviceState& state);
nlohmann::json jsonOf(const DeviceRoofline& roofline);
nlohmann::json jsonOf(const AccessTotals& totals);
nlohmann::json jsonOf(const Error& error);
/// Median, median distance from it, least, greatest, count.
nlohmann::json spreadOf(std::span<const double> values);

}  // namespace gathernd::bench
