// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as a person names it in one line: a literal, a file or a generator; the T of the command line.
// Units: bytes. Errors: `parse` with line and column, `io`, `limit`, `unsupported` as the kind has them;
// `usage` where a file or generator has not the shape asked for. Thread rule: a function that reads files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/scenario/scenario.h"
#include "core/text/literal/literal.h"

namespace gathernd {

struct TensorReading {
  std::string_view name;       ///< "params", for messages
  std::optional<DType> dtype;  ///< asked for
  std::optional<Shape> shape;  ///< asked for
  DType integerDefault = DType::Int32;
  DType generatorDefault = DType::Float32;
  std::int64_t memoryLimit = 0;
  std::string folder = {};    ///< where a relative path begins; empty: the working directory
  bool convertsFiles = true;  ///< else a file keeps its own dtype, unless none but the asked one is in it
};

/// Values, or a generator that has not run (its dtype is the one asked for, else what it says itself).
Expected<TensorSource> readTensorText(std::string_view text, const TensorReading& reading);
/// As which a literal is read that took `textBytes` already.
LiteralOptions literalOptions(const TensorReading& reading, std::int64_t textBytes);

}  // namespace gathernd
