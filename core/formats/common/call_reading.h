// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever reads a call out of a file may say of it, whatever the kind of the file. Plain values.
#pragma once

#include <cstdint>
#include <optional>

#include "core/tensor/dtype.h"

namespace gathernd {

struct CallReading {
  std::int64_t memoryLimit = INT64_MAX;
  std::optional<DType> paramsDType = {}, indicesDType = {};  ///< as which a file's own tensors are read
  /// The caller has it from elsewhere: a model that does not know it, or is large, is not asked for it.
  bool paramsGiven = false, indicesGiven = false;
};

}  // namespace gathernd
