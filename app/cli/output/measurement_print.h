// SPDX-License-Identifier: GPL-3.0-or-later
// One backend's measurement as JSON. Units: nanoseconds of one run, whole ones where the median is 100 or
// more, else with two decimals; GB/s are bytes per nanosecond. What was not measured is null. Thread rule:
// pure.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/output/json_writer.h"
#include "core/timing/measure.h"

namespace gathernd::cli {

/// "backend": …, "samples_ns": […], …, into the object that is open.
void writeMeasurementMembers(JsonWriter& json, const Measurement& measured);

// Times and sizes as a person reads them at a glance. Units: nanoseconds, bytes.

/// "812 ns", "1.530 ms"
std::string timeText(double ns);
/// "40 bytes", "1.5 KB", "32 MB"
std::string sizeText(std::int64_t bytes);

}  // namespace gathernd::cli
