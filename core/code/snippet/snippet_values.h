// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's values as they stand in code, exact to the bit: NaN with another payload than the usual one, and
// the sign of zero too. Python is NumPy's; strings are those of Python, bytes where they are no UTF-8. Lines
// are wrapped near 100 characters. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/tensor/dtype.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// Texts of unknown origin (a file's name, what a person called their rules) as they may stand in generated
// code: each gives what its place can hold, so that it neither ends the place nor says anything to the
// language.

enum class SnippetLanguage : std::uint8_t { Python, Cpp, JavaScript, Mlir };

/// What begins a comment that the end of its line ends.
std::string_view lineCommentMark(SnippetLanguage language);
/// Inside such a comment: one line, which no backslash joins to the next.
std::string lineCommentText(std::string_view text);
/// Inside a literal between two of `quote`, which is `"` or, in Python and JavaScript, `'`.
std::string literalText(std::string_view text, SnippetLanguage language, char quote);
/// A whole literal; in Python, what is no UTF-8 makes it one of bytes.
std::string quotedText(std::string_view text, SnippetLanguage language);

// What element types are called where code is written, one column a language or format. Thread rule:
// constant data.

/// `column`: onnx, openvino, cpp, mlir, webnn or js_array. Empty: it has no such type, or there is no such
/// column.
std::string_view snippetTypeName(std::string_view column, DType dtype);

/// One value: 1.5, np.nan, std::numeric_limits<float>::infinity(), 7n, 0x7FC00000. A NaN's payload is lost in
/// Python and JavaScript (`snippetTensor` keeps it in Python).
std::string snippetElement(const Element& element, SnippetLanguage language);

/// The whole tensor as an expression; `column` is where its first character stands in its line.
///   Python      np.array([[1.0, 2.0]], dtype=np.float32)
///   Cpp         {1.0F, 2.0F}
///   JavaScript  new Float32Array([1, 2])
///   Mlir        dense<[[1.0, 2.0]]> : tensor<1x2xf32>
std::string snippetTensor(const Tensor& tensor, SnippetLanguage language, std::size_t column);

/// "tensor<1x2xf32>"
std::string mlirTensorType(DType dtype, const Shape& shape);

}  // namespace gathernd
