// SPDX-License-Identifier: GPL-3.0-or-later
// Times a backend on one call: warm-up, then samples of whole runs into a reused output. Nothing here judges.
// Units: nanoseconds, bytes. Thread rule: call from any thread; the machine should be quiet.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/gather/backend.h"

namespace gathernd {

struct MeasureOptions {
  int minSamples = 5;
  int maxSamples = 1000;
  double budgetSeconds = 0.5;
  RunOptions run;
};

struct Measurement {
  std::string backend;
  std::vector<double> samplesNs;
  double medianNs = 0;
  double minNs = 0;
  double madNs = 0;        ///< median absolute deviation
  double warmUpNs = 0;     ///< the first run, not among the samples
  std::int64_t bytes = 0;  ///< plan.bytesMoved()
  double gigabytesPerSecond() const { return medianNs > 0 ? static_cast<double>(bytes) / medianNs : 0; }
};

/// Fails as the backend does; a call that raises out_of_range is refused with that error, not timed.
Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options = {});

double median(std::vector<double> values);
double medianAbsoluteDeviation(const std::vector<double>& values);

}  // namespace gathernd
