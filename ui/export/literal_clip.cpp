// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/literal_clip.h"

#include <cctype>

#include "core/text/literal/literal.h"

namespace gathernd::ui {
namespace {

std::string numpyType(DType dtype) {
  switch (dtype) {
    case DType::Bool:
      return "np.bool_";
    case DType::String:
      return "object";
    case DType::BFloat16:
      return "ml_dtypes.bfloat16";
    default:
      return "np." + std::string(dtypeName(dtype));
  }
}

/// NumPy's names for what Python has no literal for; the words of a string tensor are left alone.
std::string withNumpyNames(const std::string& literal) {
  std::string text;
  for (std::size_t i = 0; i < literal.size();) {
    const bool startsWord = i == 0 || !std::isalnum(static_cast<unsigned char>(literal[i - 1]));
    if (startsWord && literal.compare(i, 3, "nan") == 0) {
      text += "np.nan";
      i += 3;
      // Payloads of other NaNs have no spelling in Python.
      while (i < literal.size() &&
             (literal[i] == ':' || std::isalnum(static_cast<unsigned char>(literal[i]))))
        ++i;
    } else if (startsWord && literal.compare(i, 3, "inf") == 0) {
      text += "np.inf";
      i += 3;
    } else {
      text += literal[i++];
    }
  }
  return text;
}

}  // namespace

Expected<std::string> numpyLiteral(const Tensor& tensor) {
  if (tensor.elementCount() > kMaxLiteralElements) {
    return fail(ErrorCode::Limit, "literal.too_many",
                {{"count", tensor.elementCount()}, {"limit", kMaxLiteralElements}});
  }
  std::string literal =
      formatLiteral(tensor, {.elideAbove = INT64_MAX, .multiline = tensor.elementCount() > 16});
  if (tensor.dtype() != DType::String) literal = withNumpyNames(literal);
  std::string text = "np.array(" + literal + ", dtype=" + numpyType(tensor.dtype()) + ")";
  // Brackets without elements do not say every extent.
  if (tensor.shape().empty()) {
    text += ".reshape(";
    for (int axis = 0; axis < tensor.shape().rank(); ++axis) {
      text += (axis > 0 ? ", " : "") + std::to_string(tensor.shape()[axis]);
    }
    text += ")";
  }
  return text;
}

}  // namespace gathernd::ui
