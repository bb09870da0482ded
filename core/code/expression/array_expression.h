// SPDX-License-Identifier: GPL-3.0-or-later
// An array that a pasted text describes without listing it: np.arange(6).reshape(2, 3), zeros, ones, full,
// eye, linspace, conversions of type, transposes, arithmetic with numbers; by NumPy's names, and by those of
// TensorFlow, PyTorch and JAX where they give the same. The result has NumPy's type and bits: int64 of whole
// numbers, float64 of others. A plain list, also within np.array(…) without a dtype, is no expression: the
// readers of literals have their own rule for its type. No code is run: what is not on the list of functions
// is refused. Errors: `parse` with 1-based line and column; `limit` beyond memoryLimit bytes, said before
// anything is allocated. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/code/python/python_text.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// The text's last value, with the assignments above it. Nothing when that is no expression.
Expected<std::optional<Tensor>> parseArrayExpression(std::string_view text, std::int64_t memoryLimit);

/// A copy of the same length in which np.nan and np.inf stand without their module, as literals spell them.
std::string plainConstants(std::string_view text);

// For those who read a program's text in parts.

/// The same without comments.
std::string expressionCode(std::string_view text);
/// np.asarray, torch.from_numpy: what it is given stays the same. Of a module that is not known here, every
/// function is taken for one.
bool onlyConverts(std::string_view function);
/// The expression at `range`; nothing when it is none.
Expected<std::optional<Tensor>> readArrayExpression(const PythonSource& source, TextRange range,
                                                    std::int64_t memoryLimit);

}  // namespace gathernd
