// SPDX-License-Identifier: GPL-3.0-or-later
// Random gather_nd calls, with shrinking. A Recipe is a small value from which everything else follows, so a
// failure is reported as one line and made again from it. Thread rule: plain values and pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/call/plan.h"
#include "core/tensor/tensor.h"

namespace gathernd::test {

/// A stream of SplitMix64 numbers.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// Uniform enough for tests: [0, bound), bound > 0.
  std::int64_t below(std::int64_t bound);
  bool chance(int percent) { return below(100) < percent; }
  template <class Container>
  const auto& pick(const Container& values) {
    return values[static_cast<std::size_t>(below(static_cast<std::int64_t>(std::size(values))))];
  }

 private:
  std::uint64_t state_;
};

using Extents = std::vector<std::int64_t>;

struct Recipe {
  Dialect dialect;
  bool ownDialect = false;  ///< switches drawn at random, as a person's own rules may be
  std::string policy;
  DType dtype = DType::Float32;
  DType indexDtype = DType::Int64;
  Extents batch, outer, indexed, slice;  ///< of params: batch + indexed + slice
  bool scalarIndices = false;            ///< rank-0 indices; depth 1, no outer axes
  int badPercent = 0;                    ///< of components
  bool ownFill = false;
  std::uint64_t seed = 0;  ///< of the values
};

/// Recipe `number` of stream `seed`; small, except for one in about a thousand that is large enough for
/// several threads.
Recipe randomRecipe(std::uint64_t seed, std::uint64_t number);
std::string describe(const Recipe& recipe);

struct RandomGather {
  GatherCall call;
  Tensor params, indices;
};
RandomGather makeGather(const Recipe& recipe);

/// Simpler recipes to try in place of a failing one, the simplest first.
std::vector<Recipe> simpler(const Recipe& recipe);
/// The simplest recipe reachable by simpler() that still fails.
Recipe shrink(Recipe failing, const std::function<bool(const Recipe&)>& fails);

}  // namespace gathernd::test
