// SPDX-License-Identifier: GPL-3.0-or-later
// What a graph's constants pass through on their way to a GatherND, as far as it is easy: the two operators
// that ONNX and OpenVINO have alike. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// `target` has the sizes to be: at most one -1, which takes what is left; a 0 keeps the axis of `data` if
/// `zeroKeeps`. `parse` (graph.reshape) where that does not fit.
Expected<Tensor> constantReshape(const Tensor& data, const Tensor& target, bool zeroKeeps);
/// By value; `unsupported` (graph.cast) between strings and numbers.
Expected<Tensor> constantCast(const Tensor& data, DType dtype, std::int64_t memoryLimit);

/// The call that a file has for `node`, as "name" or "file:name" chose it, among `names`. An empty choice
/// takes the only one. `io` where there is none, no such one, or several and no choice.
Expected<std::size_t> chooseNode(const std::vector<std::string>& names, const std::string& choice);

}  // namespace gathernd
