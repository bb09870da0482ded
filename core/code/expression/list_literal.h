// SPDX-License-Identifier: GPL-3.0-or-later
// The nested list within np.array([[0, 1], [2, 3]]), with the types that the module's own array() gives:
// NumPy reads decimals as float64 and then converts, also where that rounds twice. Errors: `parse` with line
// and column in the whole text; `limit` beyond memoryLimit bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "core/code/expression/modules.h"
#include "core/code/python/statements.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Brackets that make a list: [..], (1, 2), (1,); not (1 + 2).
bool isList(std::string_view code, TextRange range);
/// `dtype`: the one that is written beside the list.
Expected<Tensor> listTensor(const PythonSource& source, TextRange range, Module module,
                            std::optional<DType> dtype, std::int64_t memoryLimit);

}  // namespace gathernd
