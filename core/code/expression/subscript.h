// SPDX-License-Identifier: GPL-3.0-or-later
// What stands between the brackets of x[…] as a Selection: numbers, lists, arrays, ranges, masks, slices,
// `...` and None, with NumPy's broadcasting and its order of dimensions, and where PyTorch, JAX and
// TensorFlow part from it, theirs. Errors: `parse` with line and column for what the module itself refuses
// and what is not read; `limit`. Thread rule: as Evaluator.
#pragma once

#include <optional>

#include "core/code/expression/evaluator.h"
#include "core/code/expression/selection.h"

namespace gathernd {

struct Subscripted {
  TextRange base;              ///< x, for what is said
  std::optional<Shape> shape;  ///< absent: x has no value in the text
  Module module = Module::NumPy;
};
Expected<Selection> readSubscript(Evaluator& evaluator, const Subscripted& base, TextRange inside);

/// The places of a mask's true elements: an int64 tensor [rank, count], row by row the numbers along an axis.
Expected<Tensor> placesOf(const Tensor& mask, std::int64_t memoryLimit);
/// Integers of any type as int64; others are refused.
Expected<Tensor> indexNumbers(const Evaluator& evaluator, const Tensor& tensor, TextRange place);
/// Each extent the greater of both where one of them is 1; nothing where they do not go together.
std::optional<Shape> broadcastShape(const Shape& a, const Shape& b);

}  // namespace gathernd
