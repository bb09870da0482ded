// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the machine for the tuning table (tuning.h says what each number is and how it is found): about
// 0.8 s, seldom much more than one, in 130 MiB. Runs where somebody asks for it (`gathernd devices
// --calibrate`, the window's button) or for times of the cpu backend that nobody has calibrated: `gathernd
// measure` and `compare`, the benchmarks. Errors: what could not be measured in time, or on this
// architecture, keeps its default. Thread rule: any thread; the machine should be quiet.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/run/cpu/calibrate_probes.h"
#include "core/run/cpu/tuning.h"

namespace gathernd::cpu {

struct Calibration {
  TuningSource source = TuningSource::Default;
  double seconds = 0;    ///< spent measuring; 0 when nothing was measured
  std::string keptIn{};  ///< the file that holds it; empty: none does
};

/// Measures, unless this machine has been measured, and puts the table in force. Does nothing where the
/// environment says GATHERND_TUNING=default.
Calibration ensureCalibrated();
/// The same, but measures in any case.
Calibration calibrateAgain();

/// The measuring alone: within limits, keeps nothing, puts nothing in force.
Tuning calibrate(double budgetSeconds = 0.9);

// How a number is chosen from measurements at growing sizes.

/// The last size whose cost is at most `most`: a larger one cannot truly be faster, so what costs more before
/// it was disturbed. The first size when none is.
std::int64_t lastWithin(std::span<const std::int64_t> sizes, std::span<const double> costs, double most);
/// The number of the first size from which every gain to the end is at least `least` and its own at least
/// `clear`.
std::optional<std::size_t> firstLasting(std::span<const double> gains, double clear, double least = 1);
/// How long rows are to be copied, by what each way took for rows of growing sizes, one cost a size.
void chooseLongRows(std::span<const std::int64_t> rows, std::span<const RowCosts> costs, Tuning& tuning);

}  // namespace gathernd::cpu
