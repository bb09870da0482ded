// SPDX-License-Identifier: GPL-3.0-or-later
// The corners of gather_nd as a table: calls with their expected results, written out by hand from what the
// frameworks document or were seen to do.
#pragma once

#include <optional>
#include <vector>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd::test {

struct Corner {
  const char* name;
  const char* dialect;
  Tensor params, indices;
  std::int64_t batchDims = 0;
  Shape shape = {};  ///< of the result
  std::vector<double> values = {};
  std::vector<std::int64_t> bad = {};
  std::optional<ErrorCode> error = {};
  const char* policy = "";
  bool undefined = false;
};

std::vector<Corner> corners();

}  // namespace gathernd::test
