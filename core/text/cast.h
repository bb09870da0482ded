// SPDX-License-Identifier: GPL-3.0-or-later
// Conversion by value, of one element or of all: numbers as NumPy's astype, and strings by their spelling.
// Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Converts by value as NumPy's astype does where that is defined: integers wrap, float to integer truncates
/// and saturates (NaN: 0), complex to real drops the imaginary part. A string that spells no such value gives
/// zero.
Element castElement(const Element& element, DType dtype);
/// Every element by castElement().
Expected<Tensor> converted(const Tensor& tensor, DType dtype, std::int64_t memoryLimit = INT64_MAX);

}  // namespace gathernd
