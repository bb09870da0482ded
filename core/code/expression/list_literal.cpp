// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/list_literal.h"

#include "core/text/cast.h"
#include "core/text/literal/literal_parser.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

bool isWhole(DType dtype) {
  return dtype == DType::Bool || isInteger(dtype);
}

/// As which type the elements are to be read before they become `dtype`.
DType readAs(DType kind, DType dtype, Module module) {
  if (kind == DType::String || dtype == DType::String) return dtype;
  if (isWhole(kind)) return isInteger(dtype) ? dtype : isWhole(dtype) ? kind : DType::Float64;
  if (isInteger(dtype) && module == Module::TensorFlow) return dtype;  // which refuses fractions
  return isComplex(kind) ? DType::Complex128 : DType::Float64;
}

DType typeOf(DType kind, std::int64_t elements, Module module) {
  if (elements == 0) return floatType(module);
  if (isFloat(kind)) return floatType(module);
  if (isComplex(kind)) return complexType(module);
  return isInteger(kind) ? wholeType(module) : kind;
}

}  // namespace

bool isList(std::string_view code, TextRange range) {
  if (range.empty() || (code[range.begin] != '[' && code[range.begin] != '(')) return false;
  const auto close = closingOf(code, range.begin, range.end);
  if (!close || *close + 1 != range.end) return false;
  if (code[range.begin] == '[') return true;
  const TextRange inside = trimmed(code, {range.begin + 1, *close});
  if (inside.empty() || code[inside.end - 1] == ',') return true;
  const auto parts = splitPython(code, inside, ",");
  return parts && parts->size() > 1;
}

Expected<Tensor> listTensor(const PythonSource& source, TextRange range, Module module,
                            std::optional<DType> dtype, std::int64_t memoryLimit) {
  LiteralOptions options;
  options.memoryLimit = memoryLimit;
  options.integerDefault = wholeType(module);
  if (dtype && isInteger(*dtype)) options.integerDefault = *dtype;
  if (dtype && !isWhole(*dtype)) options.integerDefault = DType::Int64;
  const auto read = [&] { return parseLiteralIn(source.code, range.begin, range.end, options); };
  DType kind = DType::Bool;
  DType wanted = DType::Bool;
  {
    auto guessed = read();  // gone before the elements are read once more
    if (!guessed && dtype == DType::UInt64) {
      options.dtype = dtype;
      return read();
    }
    if (!guessed) return guessed;
    kind = guessed->dtype();
    wanted = dtype ? *dtype : typeOf(kind, guessed->elementCount(), module);
    if (guessed->elementCount() == 0) return Tensor::zeros(wanted, guessed->shape());
    if (kind == wanted && !isFloat(kind) && !isComplex(kind)) return guessed;
  }
  if ((kind == DType::String) != (wanted == DType::String))
    return fail(
        errorAt(source.text, range.begin, "expression.dtype", {{"text", std::string(dtypeName(wanted))}}));
  options.dtype = readAs(kind, wanted, module);
  const auto elements = read();
  if (!elements || *options.dtype == wanted) return elements;
  return converted(*elements, wanted, memoryLimit - elements->byteCount());
}

}  // namespace gathernd
