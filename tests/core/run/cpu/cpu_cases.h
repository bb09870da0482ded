// SPDX-License-Identifier: GPL-3.0-or-later
// Random jobs for the CPU engine, drawn for what may lead a kernel beyond its buffers: odd sizes, few and
// many tuples, every index type, values at the ends of axes and of types. A Case is small and everything else
// follows from it. Units: bytes unless said. Thread rule: plain values and pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/call/offsets.h"
#include "core/tensor/dtype.h"
#include "tests/support/random_gather.h"

namespace gathernd::test {

/// Of the sound index values.
enum class Pattern {
  Random,
  Consecutive,
  Same,
  Sorted,
  Reversed,
  Strided,
  StridedBlocks,
  StridedEnds,
  RowMajor,  ///< every tuple there is, the last component counting fastest
  Windows    ///< of 16 slices, each `step` on from the one before
};

struct Case {
  std::int64_t sliceBytes = 1, tuples = 1, batches = 1;
  std::vector<std::int64_t> axes;  ///< the indexed ones
  DType indexDtype = DType::Int64;
  NegativeMode negative = NegativeMode::Bad;
  RangeMode range = RangeMode::Bad;
  bool flatOnly = false, tupleFirst = false;
  Pattern pattern = Pattern::Random;
  /// Of Strided; of StridedBlocks within each 256 tuples, which begin anywhere; of StridedEnds by the first
  /// two and the last of each 256.
  std::int64_t step = 3;
  int badPercent = 0;
  std::int64_t elementBytes = 1;
  bool zeroFill = true;
  int threads = 1;
  std::uint64_t seed = 0;
};

std::string describe(const Case& c);

/// A case of this slice size whose output is at most about `outputBytes`.
Case drawCase(Random& random, std::int64_t sliceBytes, std::int64_t outputBytes);

/// One index value of a case. The first and the last slice are read for certain, by the first and the last
/// tuple.
std::int64_t drawIndex(const Case& c, Random& random, std::int64_t tuple, std::size_t component);

/// Above 300: around every power of two and every size at which an engine may change its ways.
std::vector<std::int64_t> largerSlices();

}  // namespace gathernd::test
