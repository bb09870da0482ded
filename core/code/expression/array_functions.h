// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that a pasted expression may call, and what they give: makers of arrays, reshape, transpose,
// conversions of type, by the names and parameters that NumPy, TensorFlow, PyTorch and JAX have for them. A
// function is listed for a module where it gives the same to the bit. Errors: `parse` with line and column
// for a function that is not listed, and for its arguments; `limit` before anything too large is allocated.
// Thread rule: the evaluator's thread.
#pragma once

#include <optional>
#include <string_view>

#include "core/code/expression/evaluator.h"

namespace gathernd {

struct FunctionCall {
  ModuleName name;
  TextRange place;      ///< of the name
  TextRange arguments;  ///< what stands within the brackets
  std::optional<ModuleArray> self;
};

/// np.zeros((2, 3)); also np.float32(1.5).
Expected<ExpressionValue> callFunction(Evaluator& evaluator, const FunctionCall& call);
/// x.reshape(2, 3)
Expected<ExpressionValue> callMethod(Evaluator& evaluator, const FunctionCall& call);
/// x.T
Expected<ExpressionValue> readAttribute(const Evaluator& evaluator, const ModuleArray& self, TextRange name);
/// range(2, 8), which is no array before it is within np.array(…).
Expected<Tensor> callPythonRange(Evaluator& evaluator, const FunctionCall& call);

/// One that makes an array and can stand without its module: arange(6), after `from numpy import *`.
bool isArrayFunction(std::string_view name);
/// np.array and its like: what is around a list.
bool isWrapper(const ModuleName& name);

}  // namespace gathernd
