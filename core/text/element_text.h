// SPDX-License-Identifier: GPL-3.0-or-later
// Text of one element and back. Errors: `parse` (element.malformed, element.out_of_range,
// element.not_whole, element.nan_bits), each with the text and the dtype. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/element.h"

namespace gathernd {

/// Prints so that parseElement gives the same bits: shortest decimal in the element's own dtype, "nan",
/// "nan:0x7fc00001", "inf", "-0.0", "True", "1+2j"; a string is its own text, unquoted and unescaped.
std::string formatElement(const Element& element);
/// The inverse, also accepting NumPy, Python and JSON spellings. `parse` when malformed or out of the dtype's
/// range.
Expected<Element> parseElement(std::string_view text, DType dtype);

}  // namespace gathernd
