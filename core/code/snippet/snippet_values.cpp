// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/snippet_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "core/text/decimal.h"
#include "core/text/element_text.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

struct TypeRow {
  DType dtype;
  /// In the order of kColumns. C++ keeps bool as a byte, as files do, and 16-bit floats as their bits.
  std::array<std::string_view, 6> names;
};

constexpr std::array<std::string_view, 6> kColumns = {"onnx", "openvino", "cpp", "mlir", "webnn", "js_array"};

constexpr auto kRows = std::to_array<TypeRow>({
    {DType::Bool, {"BOOL", "boolean", "unsigned char", "i1", "uint8", "Uint8Array"}},
    {DType::Int8, {"INT8", "i8", "std::int8_t", "i8", "int8", "Int8Array"}},
    {DType::Int16, {"INT16", "i16", "std::int16_t", "i16", "", ""}},
    {DType::Int32, {"INT32", "i32", "std::int32_t", "i32", "int32", "Int32Array"}},
    {DType::Int64, {"INT64", "i64", "std::int64_t", "i64", "int64", "BigInt64Array"}},
    {DType::UInt8, {"UINT8", "u8", "std::uint8_t", "ui8", "uint8", "Uint8Array"}},
    {DType::UInt16, {"UINT16", "u16", "std::uint16_t", "ui16", "", ""}},
    {DType::UInt32, {"UINT32", "u32", "std::uint32_t", "ui32", "uint32", "Uint32Array"}},
    {DType::UInt64, {"UINT64", "u64", "std::uint64_t", "ui64", "uint64", "BigUint64Array"}},
    {DType::Float16, {"FLOAT16", "f16", "std::uint16_t", "f16", "float16", "Float16Array"}},
    {DType::BFloat16, {"BFLOAT16", "bf16", "std::uint16_t", "bf16", "", ""}},
    {DType::Float32, {"FLOAT", "f32", "float", "f32", "float32", "Float32Array"}},
    {DType::Float64, {"DOUBLE", "f64", "double", "f64", "", ""}},
    {DType::Complex64, {"COMPLEX64", "", "std::complex<float>", "complex<f32>", "", ""}},
    {DType::Complex128, {"COMPLEX128", "", "std::complex<double>", "complex<f64>", "", ""}},
    {DType::String, {"STRING", "string", "std::string", "", "", ""}},
});

bool isPlainAscii(unsigned char byte) {
  return byte >= 0x20 && byte < 0x7F;
}

/// `escape` for the quote, the backslash and whatever is no printable ASCII.
std::string escapedBytes(std::string_view text, std::string_view marked,
                         const std::function<std::string(unsigned char)>& escape) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (isPlainAscii(byte) && marked.find(c) == marked.npos) {
      out += c;
    } else {
      out += escape(byte);
    }
  }
  return out;
}

std::string pythonBytes(std::string_view text) {
  return escapedBytes(text, "\"\\", [](unsigned char byte) {
    return byte == '"' || byte == '\\' ? std::string{'\\', static_cast<char>(byte)}
                                       : fmt::format("\\x{:02x}", byte);
  });
}

/// Python and JavaScript: letters of any script stand for themselves.
std::string unicodeText(std::string_view text, SnippetLanguage language, char quote) {
  std::string out;
  while (!text.empty()) {
    const CodePoint point = firstCodePoint(text);
    if (point.bytes == 0) {
      // Python's own name for a byte of a file name that is no UTF-8; JavaScript has none.
      out += language == SnippetLanguage::Python
                 ? fmt::format("\\udc{:02x}", static_cast<unsigned char>(text.front()))
                 : "\\ufffd";
    } else if (text.front() == quote || text.front() == '\\') {
      out += {'\\', text.front()};
    } else if (isInvisible(point.value)) {
      out += point.value < 0x80 ? fmt::format("\\x{:02x}", point.value) : escapedCharacter(point.value);
    } else {
      out += text.substr(0, point.bytes);
    }
    text.remove_prefix(point.bytes == 0 ? 1 : point.bytes);
  }
  return out;
}

constexpr std::size_t kLineLength = 100;

bool isWholeNumber(DType dtype) {
  return isInteger(dtype) || dtype == DType::Bool;
}

std::string decimalOf(std::uint64_t bits, DType dtype) {
  return formatFloatBits(bits, dtype, true);
}

bool isNan(const std::string& decimal) {
  return decimal.find("nan") != decimal.npos;
}

/// In a language that has words for what is no finite number.
std::string worded(std::uint64_t bits, DType dtype, std::string_view nan, std::string_view infinity) {
  const std::string text = decimalOf(bits, dtype);
  if (isNan(text)) return std::string(nan);
  if (!text.ends_with("inf")) return text;
  return (text.front() == '-' ? "-" : "") + std::string(infinity);
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

std::string realNumber(std::uint64_t bits, DType dtype, SnippetLanguage language) {
  switch (language) {
    case SnippetLanguage::Python:
      return worded(bits, dtype, "np.nan", "np.inf");
    case SnippetLanguage::Cpp:
      return cppReal(bits, dtype);
    case SnippetLanguage::JavaScript:
      return worded(bits, dtype, "NaN", "Infinity");
    case SnippetLanguage::Mlir:
      break;
  }
  return mlirReal(bits, dtype);
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
    const Element element = elementAt(tensor, i);
    for (std::size_t part = 0; part < (isComplex(tensor.dtype()) ? 2U : 1U); ++part) {
      const std::string text = decimalOf(partBits(element, part), partType(tensor.dtype()));
      if (text.find("nan:") != text.npos) return true;
    }
  }
  return false;
}

/// "np.float32", "ml_dtypes.bfloat16", "object" for strings.
std::string numpyTypeName(DType dtype) {
  if (dtype == DType::String) return "object";
  if (dtype == DType::Bool) return "np.bool_";
  if (dtype == DType::BFloat16) return "ml_dtypes.bfloat16";
  return fmt::format("np.{}", dtypeName(dtype));
}

/// The bits as integers, looked at as what they are; a complex number's two parts along an axis of their own.
std::string numpyBits(const Tensor& tensor, std::size_t column) {
  const bool pair = isComplex(tensor.dtype());
  const int bytes = elementBytes(partType(tensor.dtype()));
  std::string list = ListWriter(tensor.shape(), true, "[]", column, [&](std::int64_t flat) {
                       const Element element = elementAt(tensor, flat);
                       const std::uint64_t first = partBits(element, 0);
                       return pair ? fmt::format("[{:#x}, {:#x}]", first, partBits(element, 1))
                                   : fmt::format("{:#x}", first);
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

std::string_view snippetTypeName(std::string_view column, DType dtype) {
  const auto* const at = std::find(kColumns.begin(), kColumns.end(), column);
  const auto* const row = std::ranges::find(kRows, dtype, &TypeRow::dtype);
  if (at == kColumns.end() || row == kRows.end()) return {};
  return row->names[static_cast<std::size_t>(at - kColumns.begin())];
}

std::string_view lineCommentMark(SnippetLanguage language) {
  return language == SnippetLanguage::Python ? "#" : "//";
}

std::string lineCommentText(std::string_view text) {
  std::string line = visibleText(text);
  // In a Python file's first two lines this would choose how the rest is decoded.
  replaceAll(line, "coding:", "coding\\x3a");
  replaceAll(line, "coding=", "coding\\x3d");
  // A compiler joins the next line to one that ends with a backslash, blanks after it or not.
  const std::size_t last = line.find_last_not_of(' ');
  if (last != line.npos && line[last] == '\\') line.replace(last, 1, "\\x5c");
  return line;
}

std::string literalText(std::string_view text, SnippetLanguage language, char quote) {
  // Octal ends after three digits; a hexadecimal escape would take the digits that follow. A question mark
  // could be part of a trigraph.
  if (language == SnippetLanguage::Cpp)
    return escapedBytes(text, "\"\\?", [](unsigned char byte) { return fmt::format("\\{:03o}", byte); });
  if (language == SnippetLanguage::Mlir)
    return escapedBytes(text, "\"\\", [](unsigned char byte) { return fmt::format("\\{:02X}", byte); });
  return unicodeText(text, language, quote);
}

std::string quotedText(std::string_view text, SnippetLanguage language) {
  if (language == SnippetLanguage::Python && !isUtf8(text)) return fmt::format("b\"{}\"", pythonBytes(text));
  return fmt::format("\"{}\"", literalText(text, language, '"'));
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
  const DType part = partType(element.dtype);
  const std::string real = realNumber(partBits(element, 0), part, language);
  if (!isComplex(element.dtype)) return real;
  const std::string imaginary = realNumber(partBits(element, 1), part, language);
  if (language == SnippetLanguage::Cpp) return fmt::format("{{{}, {}}}", real, imaginary);
  return fmt::format("{}({}, {})", language == SnippetLanguage::Python ? "complex" : "", real, imaginary);
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
