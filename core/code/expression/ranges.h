// SPDX-License-Identifier: GPL-3.0-or-later
// np.arange and np.linspace, with the roundings that NumPy makes: arange adds multiples of the difference of
// its first two elements, in the element's own type. Errors, without a place: `parse` for a step of 0, a
// length that is no number, a value that the type does not hold; `limit` beyond memoryLimit bytes, before
// anything is allocated. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/code/expression/number.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct SteppedRange {
  Number start = std::int64_t{0};
  Number stop = std::int64_t{0};
  Number step = std::int64_t{1};
};
Expected<Tensor> steppedTensor(const SteppedRange& range, DType dtype, std::int64_t memoryLimit);

struct SpacedRange {
  double start = 0, stop = 0;
  std::int64_t count = 50;  ///< NumPy's
  bool endpoint = true;     ///< the last one is `stop`
};
/// float64 first, then `dtype`; of integers rounded down.
Expected<Tensor> spacedTensor(const SpacedRange& range, DType dtype, std::int64_t memoryLimit);

}  // namespace gathernd
