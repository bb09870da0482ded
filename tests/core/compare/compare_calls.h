// SPDX-License-Identifier: GPL-3.0-or-later
// Small calls to compare backends on, and comparisons of a given number of samples. Thread rule: one thread.
#pragma once

#include "core/compare/compare.h"
#include "tests/core/timing/fake_backends.h"
#include "tests/support/calls.h"

namespace gathernd::test {

struct Call {
  Tensor params = arangeTensor({4, 3});
  Tensor indices;
  Plan plan;
};

/// Rows of a 4 by 3 matrix.
inline Call callWith(const std::vector<std::int64_t>& rows, const char* dialect = "tensorflow-cpu") {
  Call made;
  const Extents shape = {static_cast<std::int64_t>(rows.size()), 1};
  made.indices = indexTensor(shape, rows);
  made.plan = *makePlan(callOf(dialect, {4, 3}, shape));
  return made;
}

inline CompareOptions samplesOf(int count) {
  CompareOptions options;
  options.minSamples = options.maxSamples = count;
  options.leastSampleNs = 0;
  return options;
}

inline Expected<Comparison> compare(const std::vector<Configuration>& configurations, const Call& call,
                                    const CompareOptions& options) {
  static const auto kReference = makeReferenceBackend();
  return compareBackends(configurations, *kReference, call.plan, call.params, call.indices, options);
}

}  // namespace gathernd::test
