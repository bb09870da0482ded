// SPDX-License-Identifier: GPL-3.0-or-later
// An array and a number: + - * / // % ** as NumPy 2 has them. The number takes the array's type, an array of
// integers becomes float64 (other modules: float32) beside a float and under /, integers wrap, and an integer
// divided by 0 is 0. What the modules do not agree on is refused. Errors, without a place: `parse` for what
// is not read of this type and for a number that the type does not hold; `limit` where operand and result
// together exceed memoryLimit bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/code/expression/modules.h"
#include "core/code/expression/number.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct ArrayOperation {
  Operator op = Operator::Add;
  Number number;
  bool numberFirst = false;  ///< 2 - x
  Module module = Module::NumPy;
};
/// `tensor` is let go of as soon as it has been converted.
Expected<Tensor> calculatedTensor(const ArrayOperation& operation, Tensor tensor, std::int64_t memoryLimit);
Expected<Tensor> negatedTensor(const Tensor& tensor, std::int64_t memoryLimit);

}  // namespace gathernd
