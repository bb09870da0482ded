// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/snippet_values.h"

#include <bit>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "core/text/decimal.h"
#include "core/text/element_text.h"
#include "core/text/utf8.h"

namespace gathernd {
namespace {

constexpr std::size_t kLineLength = 100;

/// The real parts of an element: one, or two of a complex number.
struct RealParts {
  DType dtype;
  std::array<std::uint64_t, 2> bits{};
  int count = 1;
};

RealParts realParts(const Element& element) {
  switch (element.dtype) {
    case DType::Float16:
    case DType::BFloat16:
      return {element.dtype, {element.as<std::uint16_t>()}};
    case DType::Float32:
      return {element.dtype, {element.as<std::uint32_t>()}};
    case DType::Complex64: {
      const auto both = element.as<std::array<std::uint32_t, 2>>();
      return {DType::Float32, {both[0], both[1]}, 2};
    }
    case DType::Complex128: {
      const auto both = element.as<std::array<std::uint64_t, 2>>();
      return {DType::Float64, {both[0], both[1]}, 2};
    }
    default:
      return {DType::Float64, {element.as<std::uint64_t>()}};
  }
}

bool isWholeNumber(DType dtype) {
  return isInteger(dtype) || dtype == DType::Bool;
}

std::string decimalOf(std::uint64_t bits, DType dtype) {
  return formatFloatBits(bits, dtype, true);
}

bool isNan(const std::string& decimal) {
  return decimal.find("nan") != decimal.npos;
}

std::string pythonReal(std::uint64_t bits, DType dtype) {
  std::string text = decimalOf(bits, dtype);
  if (isNan(text)) return "np.nan";
  if (text == "inf") return "np.inf";
  return text == "-inf" ? "-np.inf" : text;
}

std::string cppReal(std::uint64_t bits, DType dtype) {
  if (dtype == DType::Float16 || dtype == DType::BFloat16) return fmt::format("{:#06x}", bits);
  const bool single = dtype == DType::Float32;
  std::string text = decimalOf(bits, dtype);
  if (isNan(text)) {
    return single ? fmt::format("std::bit_cast<float>({:#x}U)", bits)
                  : fmt::format("std::bit_cast<double>(std::uint64_t{{{:#x}U}})", bits);
  }
  if (text.ends_with("inf")) {
    return fmt::format("{}std::numeric_limits<{}>::infinity()", text.front() == '-' ? "-" : "",
                       single ? "float" : "double");
  }
  return single ? text + "F" : text;
}

std::string jsReal(std::uint64_t bits, DType dtype) {
  const std::string text = decimalOf(bits, dtype);
  if (isNan(text)) return "NaN";
  if (text == "inf") return "Infinity";
  return text == "-inf" ? "-Infinity" : text;
}

/// MLIR wants a point before the exponent, and bits for what is no number.
std::string mlirReal(std::uint64_t bits, DType dtype) {
  std::string text = decimalOf(bits, dtype);
  if (isNan(text) || text.ends_with("inf")) {
    return fmt::format("0x{:0{}X}", bits, 2 * elementBytes(dtype));
  }
  const std::size_t exponent = text.find('e');
  if (exponent != text.npos && text.find('.') == text.npos) text.insert(exponent, ".0");
  return text;
}

using RealWriter = std::string (*)(std::uint64_t bits, DType dtype);

std::string complexText(const RealParts& parts, SnippetLanguage language, RealWriter real) {
  const std::string re = real(parts.bits[0], parts.dtype), im = real(parts.bits[1], parts.dtype);
  switch (language) {
    case SnippetLanguage::Python:
      return fmt::format("complex({}, {})", re, im);
    case SnippetLanguage::Cpp:
      return fmt::format("{{{}, {}}}", re, im);
    case SnippetLanguage::JavaScript:
    case SnippetLanguage::Mlir:
      break;
  }
  return fmt::format("({}, {})", re, im);
}

std::string wholeNumber(const Element& element, SnippetLanguage language) {
  const bool python = language == SnippetLanguage::Python;
  if (element.dtype == DType::Bool) {
    const bool set = integerValue(element) != 0;
    if (language == SnippetLanguage::Mlir) return set ? "true" : "false";
    return python ? (set ? "True" : "False") : (set ? "1" : "0");
  }
  std::string digits = formatElement(element);
  if (language == SnippetLanguage::JavaScript) {
    return elementBytes(element.dtype) == 8 ? digits + "n" : digits;
  }
  if (language == SnippetLanguage::Cpp) {
    if (element.dtype == DType::UInt64) return digits + "U";
    // There is no such literal: the minus is an operator on a number that is one too large.
    if (element.dtype == DType::Int64 && integerValue(element) == INT64_MIN) {
      return "std::numeric_limits<std::int64_t>::min()";
    }
  }
  return digits;
}

/// Nested or flat lists of texts, wrapped.
class ListWriter {
 public:
  ListWriter(const Shape& shape, bool nested, std::string_view brackets, std::size_t column,
             std::function<std::string(std::int64_t)> element)
      : shape_(shape),
        nested_(nested),
        brackets_(brackets),
        start_(column),
        column_(column),
        element_(std::move(element)) {}

  std::string write() && {
    if (nested_) {
      axis(0, 0);
    } else {
      put(brackets_.substr(0, 1));
      for (std::int64_t i = 0; i < shape_.elementCount(); ++i) item(i, i > 0, start_ + 1);
      put(brackets_.substr(1));
    }
    return std::move(out_);
  }

 private:
  void put(std::string_view text) {
    out_ += text;
    column_ += text.size();
  }

  void newLine(std::size_t column) {
    out_ += '\n';
    out_.append(column, ' ');
    column_ = column;
  }

  void item(std::int64_t flat, bool follows, std::size_t indent) {
    const std::string text = element_(flat);
    if (follows) put(",");
    if (follows && column_ + text.size() + 2 > kLineLength) {
      newLine(indent);
    } else if (follows) {
      put(" ");
    }
    put(text);
  }

  void axis(int axis, std::int64_t flat) {
    if (axis == shape_.rank()) return put(element_(flat));
    const std::size_t indent = start_ + static_cast<std::size_t>(axis) + 1;
    const bool innermost = axis + 1 == shape_.rank();
    put(brackets_.substr(0, 1));
    for (std::int64_t i = 0; i < shape_[axis]; ++i) {
      if (innermost) {
        item(flat + i, i > 0, indent);
        continue;
      }
      if (i > 0) put(","), newLine(indent);
      this->axis(axis + 1, flat + i * shape_.stride(axis));
    }
    put(brackets_.substr(1));
  }

  const Shape& shape_;
  bool nested_;
  std::string_view brackets_;
  std::size_t start_, column_;
  std::function<std::string(std::int64_t)> element_;
  std::string out_;
};

std::string listOf(const Tensor& tensor, SnippetLanguage language, bool nested, std::string_view brackets,
                   std::size_t column) {
  return ListWriter(tensor.shape(), nested, brackets, column,
                    [&](std::int64_t flat) { return snippetElement(elementAt(tensor, flat), language); })
      .write();
}

bool hasUnusualNan(const Tensor& tensor) {
  if (!isFloat(tensor.dtype()) && !isComplex(tensor.dtype())) return false;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    const RealParts parts = realParts(elementAt(tensor, i));
    for (int part = 0; part < parts.count; ++part) {
      if (decimalOf(parts.bits[static_cast<std::size_t>(part)], parts.dtype).find("nan:") !=
          std::string::npos) {
        return true;
      }
    }
  }
  return false;
}

/// The bits as integers, looked at as what they are; a complex number's two parts along an axis of their own.
std::string numpyBits(const Tensor& tensor, std::size_t column) {
  const bool pair = isComplex(tensor.dtype());
  const int bytes = elementBytes(tensor.dtype()) / (pair ? 2 : 1);
  std::string list = ListWriter(tensor.shape(), true, "[]", column, [&](std::int64_t flat) {
                       const RealParts parts = realParts(elementAt(tensor, flat));
                       return pair ? fmt::format("[{:#x}, {:#x}]", parts.bits[0], parts.bits[1])
                                   : fmt::format("{:#x}", parts.bits[0]);
                     }).write();
  return fmt::format("np.array({}, dtype=np.uint{}).view({}){}", list, 8 * bytes,
                     numpyTypeName(tensor.dtype()), pair ? "[..., 0]" : "");
}

std::string numpyTensor(const Tensor& tensor, std::size_t column) {
  constexpr std::size_t kCall = 9;  // "np.array("
  const std::string type = numpyTypeName(tensor.dtype());
  if (tensor.shape().empty()) {
    return fmt::format("np.zeros(({}{}), dtype={})", fmt::join(tensor.shape().extents(), ", "),
                       tensor.shape().rank() == 1 ? "," : "", type);
  }
  if (hasUnusualNan(tensor)) return numpyBits(tensor, column + kCall);
  return fmt::format("np.array({}, dtype={})",
                     listOf(tensor, SnippetLanguage::Python, true, "[]", column + kCall), type);
}

}  // namespace

std::string numpyTypeName(DType dtype) {
  if (dtype == DType::String) return "object";
  if (dtype == DType::Bool) return "np.bool_";
  if (dtype == DType::BFloat16) return "ml_dtypes.bfloat16";
  return fmt::format("np.{}", dtypeName(dtype));
}

std::string mlirTensorType(DType dtype, const Shape& shape) {
  std::string text = "tensor<";
  for (const std::int64_t extent : shape) text += fmt::format("{}x", extent);
  return text + std::string(snippetTypeName("mlir", dtype)) + ">";
}

std::string snippetElement(const Element& element, SnippetLanguage language) {
  if (element.dtype == DType::String) {
    const std::string quoted = quotedText(element.text, language);
    if (language != SnippetLanguage::Cpp) return quoted;
    return fmt::format("std::string({}, {})", quoted, element.text.size());  // it may hold zero bytes
  }
  if (isWholeNumber(element.dtype)) return wholeNumber(element, language);
  const RealWriter real = language == SnippetLanguage::Python       ? pythonReal
                          : language == SnippetLanguage::Cpp        ? cppReal
                          : language == SnippetLanguage::JavaScript ? jsReal
                                                                    : mlirReal;
  const RealParts parts = realParts(element);
  return parts.count == 2 ? complexText(parts, language, real) : real(parts.bits[0], parts.dtype);
}

std::string snippetTensor(const Tensor& tensor, SnippetLanguage language, std::size_t column) {
  switch (language) {
    case SnippetLanguage::Python:
      return numpyTensor(tensor, column);
    case SnippetLanguage::Cpp:
      return listOf(tensor, language, false, "{}", column);
    case SnippetLanguage::JavaScript: {
      const std::string head = fmt::format("new {}(", snippetTypeName("js_array", tensor.dtype()));
      return head + listOf(tensor, language, false, "[]", column + head.size()) + ")";
    }
    case SnippetLanguage::Mlir:
      break;
  }
  const std::string type = mlirTensorType(tensor.dtype(), tensor.shape());
  constexpr std::size_t kHead = 6;  // "dense<"
  return tensor.shape().empty()
             ? "dense<> : " + type
             : "dense<" + listOf(tensor, language, true, "[]", column + kHead) + "> : " + type;
}

}  // namespace gathernd
