// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor of a scenario file: {"dtype", "shape", "data"}, or "file", or "generate". Internal to
// core/scenario. Thread rule: pure functions.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/scenario/scenario.h"

namespace gathernd {

struct TensorField {
  std::string path;  ///< "params"
  DType integerDefault = DType::Int32;
  DType emptyDefault = DType::Float32;  ///< of data without any element
  std::int64_t memoryLimit = INT64_MAX;
};

/// Keys that are not understood are moved to `unknown`.
Expected<TensorSource> tensorFromJson(const nlohmann::json& value, const TensorField& field,
                                      nlohmann::json& unknown);

}  // namespace gathernd
