// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of comparisons and sweeps as lines of CSV, one a configuration and size: a cell is empty where
// there is nothing to say. Lines end without a newline. Units: those of the columns' names; gb are 10^9
// bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/compare/compare.h"
#include "core/compare/sweep.h"

namespace gathernd {

/// The columns' names. New ones come last.
std::string_view compareCsvColumns();
/// `dtype` is the output's; `remark` stands for the times that there are not, quoted where it has to be.
std::string compareCsvRow(const ConfigurationResult& result, std::int64_t bytes, DType dtype,
                          std::string_view remark);
std::string sweepCsvRow(const SweepPoint& point, const Configuration& who, const SweepSample& sample);
/// What a memory allows at every size, as a line beside a sweep.
std::string rooflineCsvRow(std::string_view label, double gigabytesPerSecond);

}  // namespace gathernd
