// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever reads a call out of a file may say of it, whatever the kind of the file. Thread rule: plain
// values, pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

struct CallReading {
  std::int64_t memoryLimit = INT64_MAX;
  std::optional<DType> paramsDType = {}, indicesDType = {};  ///< as which a file's own tensors are read
  /// The caller has it from elsewhere: a model that does not know it, or is large, is not asked for it.
  bool paramsGiven = false, indicesGiven = false;
};

/// "model.onnx:NODE", "model.xml:LAYER" in parts; `node` is empty where the path names a file alone.
struct CallPath {
  std::string file, node;
};
CallPath splitCallPath(std::string_view path);

}  // namespace gathernd
