// SPDX-License-Identifier: GPL-3.0-or-later
// What element types are called where code is written, one column a language or format. Thread rule: constant
// data.
#pragma once

#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

/// `column`: onnx, openvino, cpp, mlir, webnn or js_array. Empty: it has no such type, or there is no such
/// column.
std::string_view snippetTypeName(std::string_view column, DType dtype);

}  // namespace gathernd
