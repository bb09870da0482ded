// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/code/expression/evaluator.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

struct Parameter {
  std::string_view names;  ///< "newshape/shape"
  bool byName = false;     ///< alone
  bool many = false;
};

std::vector<Parameter> parametersOf(std::string_view text) {
  std::vector<Parameter> parameters;
  bool byName = false;
  for (std::string_view word : splitText(text, ' ')) {
    const bool many = word.starts_with('~');
    if (many) word.remove_prefix(1);
    if (word == "|") {
      byName = true;
    } else if (!word.empty()) {
      parameters.push_back({word, byName, many});
    }
  }
  return parameters;
}

bool isCalled(const Parameter& parameter, std::string_view name) {
  const auto names = splitText(parameter.names, '/');
  return name != "-" && std::find(names.begin(), names.end(), name) != names.end();
}

/// What changes no value: where it is kept, what it is called.
bool saysNothing(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 6> kNames = {"device", "requires_grad", "name",
                                                      "copy",   "subok",         "pin_memory"};
  if (name == "order") return value == "'C'" || value == "\"C\"" || value == "'K'" || value == "\"K\"";
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// The arguments by the parameters of the function, which stand in order, with blanks between: "shape dtype".
/// "a/b" is one of two names, "~shape" takes all that stand by place, as reshape(2, 3) does, "-" stands for
/// one that is not read, and those behind "|" are given by name alone. Of an absent one the range is empty.
/// `parse` for an argument that the function has not, or that is not read.
Expected<std::vector<TextRange>> boundArguments(const PythonSource& source, TextRange arguments,
                                                std::string_view parameters) {
  const auto refuse = [&](TextRange at, const char* reason, std::string_view shown) {
    return fail(errorAt(source.text, at.begin, reason, {{"name", shownText(shown)}}));
  };
  const std::vector<Parameter> known = parametersOf(parameters);
  std::vector<TextRange> bound(known.size());
  const auto parts = splitPython(source.code, arguments, ",");
  if (!parts) return refuse(arguments, "expression.argument", arguments.in(source.code));
  std::size_t place = 0;
  for (const TextRange& part : *parts) {
    const std::string_view text = part.in(source.code);
    std::size_t at = place;
    TextRange value = part;
    if (const auto sign = assignmentIn(source.code, part)) {
      const std::string_view name = trimmed(source.code, {part.begin, *sign}).in(source.code);
      value = trimmed(source.code, {*sign + 1, part.end});
      if (saysNothing(name, value.in(source.code))) continue;
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&](const Parameter& parameter) { return isCalled(parameter, name); });
      at = static_cast<std::size_t>(found - known.begin());
      if (found == known.end() || !bound[at].empty()) return refuse(part, "expression.argument", name);
    } else {
      if (text.empty() || at >= known.size() || known[at].byName || known[at].names == "-")
        return refuse(part, "expression.argument", text);
      if (known[at].many && !bound[at].empty()) {
        bound[at].end = part.end;
        continue;
      }
      if (!known[at].many) ++place;
    }
    if (value.empty()) return refuse(part, "expression.argument", text);
    bound[at] = value;
  }
  return bound;
}

/// JAX has no 64 bits unless it is asked for them.
DType narrowed(DType dtype, Module module) {
  if (module != Module::Jax) return dtype;
  switch (dtype) {
    case DType::Int64:
      return DType::Int32;
    case DType::UInt64:
      return DType::UInt32;
    case DType::Float64:
      return DType::Float32;
    case DType::Complex128:
      return DType::Complex64;
    default:
      return dtype;
  }
}

/// A call whose function is known: its arguments, each as what it has to be.
class Invocation {
 public:
  Invocation(Evaluator& evaluator, const FunctionCall& call, std::vector<TextRange> arguments)
      : evaluator_(evaluator), call_(call), arguments_(std::move(arguments)) {}

  /// Of an error without a place, that is the function's name.
  Expected<ModuleArray> run(Expected<Tensor> (Invocation::*function)()) {
    auto made = TRY(evaluator_.placed((this->*function)(), call_.place.begin));
    return ModuleArray{std::move(made), result_};
  }

  using Made = Expected<Tensor>;
  Made arange() {
    if (at(0).empty()) return needs("stop");
    SteppedRange range;
    auto start = TRY(evaluator_.number(at(0)));
    const bool both = given(at(1));
    auto stop = TRY(both ? evaluator_.number(at(1)) : start);
    if (both) range.start = start;
    range.stop = stop;
    if (given(at(2))) range.step = TRY(evaluator_.number(at(2)));
    const bool floats = isFloat(range.start) || isFloat(range.stop) || isFloat(range.step);
    // Each module rounds floats in its own way.
    if (floats && module_ != Module::NumPy) return evaluator_.refuse(at(0).begin, "expression.float_range");
    const auto dtype = TRY(typeAt(at(3), floats ? floatType(module_) : wholeType(module_)));
    return steppedTensor(range, dtype, limit_);
  }
  Made linspace() {
    if (at(0).empty() || at(1).empty()) return needs(at(0).empty() ? "start" : "stop");
    const Number start = TRY(evaluator_.number(at(0)));
    SpacedRange range{asDouble(start), asDouble(TRY(evaluator_.number(at(1))))};
    if (!at(2).empty()) range.count = TRY(evaluator_.wholeNumber(at(2)));
    if (given(at(3))) range.endpoint = asDouble(TRY(evaluator_.number(at(3)))) != 0;
    const auto dtype = TRY(typeAt(at(5), DType::Float64));
    return spacedTensor(range, dtype, limit_);
  }
  template <std::int64_t Value>
  Made filled() {
    if (at(0).empty()) return needs("shape");
    const auto shape = TRY(shapeAt(at(0)));
    const auto dtype = TRY(typeAt(at(1), floatType(module_)));
    return filledTensor(shape, castElement(elementOf(Value), dtype), limit_);
  }
  Made full() {
    if (at(0).empty() || at(1).empty()) return needs(at(0).empty() ? "shape" : "fill_value");
    const auto shape = TRY(shapeAt(at(0)));
    const auto written = TRY(evaluator_.dtype(at(2), module_));
    const auto value = TRY(evaluator_.array(at(1), module_, written));
    if (value.tensor.shape().rank() > 0) return evaluator_.refuse(at(1).begin, "expression.scalar");
    const DType dtype = narrowed(written.value_or(value.tensor.dtype()), module_);
    if (dtype == DType::String) return evaluator_.refuse(at(1).begin, "expression.scalar");
    return filledTensor(shape, castElement(elementAt(value.tensor, 0), dtype), limit_);
  }
  Made eye() { return diagonal(at(1), at(2), at(3)); }
  Made identity() { return diagonal({}, {}, at(1)); }
  Made array() {
    if (at(0).empty()) return needs("object");
    const auto dtype = TRY(evaluator_.dtype(at(1), module_));
    auto made = TRY(evaluator_.array(at(0), module_, dtype));
    const DType wanted = dtype ? *dtype : narrowed(made.tensor.dtype(), module_);
    auto cast = TRY(castTo(std::move(made.tensor), wanted, at(0)));
    if (!given(at(2))) return cast;
    const auto extents = TRY(evaluator_.wholeNumbers(at(2)));
    return reshapedTensor(cast, extents);
  }
  /// What a function of one array is called with: the object of a method, or the first argument, which is
  /// then none of the others any more.
  Made operand() {
    if (call_.self) return call_.self->tensor;
    if (at(0).empty()) return needs("an array");
    auto array = TRY(evaluator_.array(at(0), module_));
    arguments_.erase(arguments_.begin());
    return std::move(array.tensor);
  }
  Made reshape() {
    const Tensor tensor = TRY(operand());
    if (!given(at(0))) return needs("shape");
    return arranged([&](const auto& extents) { return reshapedTensor(tensor, extents); });
  }
  Made transpose() {
    const Tensor tensor = TRY(operand());
    if (!given(at(0))) return transposedTensor(tensor, limit_);
    return arranged([&](const auto& axes) { return permutedTensor(tensor, axes, limit_); });
  }
  Made swapAxes() {
    const Tensor tensor = TRY(operand());
    if (!given(at(0)) || !given(at(1))) return needs("two axes");
    const auto first = TRY(evaluator_.wholeNumber(at(0)));
    return swappedTensor(tensor, first, TRY(evaluator_.wholeNumber(at(1))), limit_);
  }
  Made flat() {
    const Tensor tensor = TRY(operand());
    return reshapedTensor(tensor, std::array<std::int64_t, 1>{-1});
  }
  Made cast() {
    Tensor tensor = TRY(operand());
    if (!given(at(0))) return needs("dtype");
    const auto dtype = TRY(evaluator_.dtype(at(0), module_));
    return castTo(std::move(tensor), *dtype, at(0));
  }
  template <std::int64_t Value>
  Made like() {
    const Tensor tensor = TRY(operand());
    const DType dtype = TRY(typeAt(at(0), tensor.dtype()));
    return filledTensor(tensor.shape(), castElement(elementOf(Value), dtype), limit_);
  }
  Made toNumPy() {
    result_ = Module::NumPy;
    return operand();
  }

 private:
  TextRange at(std::size_t i) const { return i < arguments_.size() ? arguments_[i] : TextRange{}; }
  std::string_view textAt(TextRange range) const { return range.in(evaluator_.source().code); }
  bool given(TextRange range) const { return !range.empty() && textAt(range) != "None"; }

  tl::unexpected<Error> needs(std::string_view what) const {
    return evaluator_.refuse(call_.place.begin, "expression.missing",
                             {{"function", textAt(call_.place)}, {"name", what}});
  }

  /// The written type, else what the module gives.
  Expected<DType> typeAt(TextRange range, DType otherwise) const {
    const auto written = TRY(evaluator_.dtype(range, module_));
    const DType dtype = written.value_or(otherwise);
    if (dtype != DType::String) return dtype;
    return evaluator_.refuse(range.begin, "expression.dtype", {{"text", textAt(range)}});
  }

  Expected<Shape> shapeAt(TextRange range) const {
    const auto extents = TRY(evaluator_.wholeNumbers(range));
    return evaluator_.placed(Shape::make(extents), range.begin);
  }

  Made diagonal(TextRange columns, TextRange offset, TextRange type) const {
    if (at(0).empty()) return needs("N");
    const auto rows = TRY(evaluator_.wholeNumber(at(0)));
    const auto width = TRY(given(columns) ? evaluator_.wholeNumber(columns) : rows);
    const auto shift = TRY(given(offset) ? evaluator_.wholeNumber(offset) : Expected<std::int64_t>(0));
    const auto dtype = TRY(typeAt(type, floatType(module_)));
    return diagonalTensor(rows, width, shift, dtype, limit_);
  }

  Made castTo(Tensor tensor, DType dtype, TextRange place) const {
    if (dtype == tensor.dtype()) return tensor;
    if (dtype == DType::String || tensor.dtype() == DType::String)
      return evaluator_.refuse(place.begin, "expression.dtype", {{"text", dtypeName(dtype)}});
    return converted(tensor, dtype, limit_ - tensor.byteCount());
  }

  /// `arrange` with the numbers that are given.
  template <class Arrange>
  Made arranged(const Arrange& arrange) const {
    const auto numbers = TRY(evaluator_.wholeNumbers(at(0)));
    return evaluator_.placed(arrange(numbers), at(0).begin);
  }

  Evaluator& evaluator_;
  const FunctionCall& call_;
  std::vector<TextRange> arguments_;
  std::int64_t limit_ = evaluator_.memoryLimit();
  Module module_ = call_.name.module;
  Module result_ = module_;  ///< whose array comes of it
};

/// The order of the parameters is the same in all rows of a function; see boundArguments().
struct Signature {
  std::string_view name;
  Expected<Tensor> (Invocation::*function)();
  unsigned modules;
  std::string_view parameters;
};

constexpr auto kFunctions = std::to_array<Signature>({
    {"arange", &Invocation::arange, kNumPy | kJax, "start stop step dtype"},
    {"arange", &Invocation::arange, kTorch, "start end step | dtype"},
    {"range", &Invocation::arange, kTensorFlow, "start limit delta dtype"},
    {"linspace", &Invocation::linspace, kNumPy, "start stop num endpoint - dtype"},
    {"zeros", &Invocation::filled<0>, kNumPy | kJax | kTensorFlow, "shape dtype"},
    {"zeros", &Invocation::filled<0>, kTorch, "~size | dtype"},
    {"ones", &Invocation::filled<1>, kNumPy | kJax | kTensorFlow, "shape dtype"},
    {"ones", &Invocation::filled<1>, kTorch, "~size | dtype"},
    {"full", &Invocation::full, kNumPy | kJax, "shape fill_value dtype"},
    {"full", &Invocation::full, kTorch, "size fill_value | dtype"},
    {"fill", &Invocation::full, kTensorFlow, "dims value -"},
    {"eye", &Invocation::eye, kNumPy | kJax, "N M k dtype"},
    {"eye", &Invocation::eye, kTorch, "n m | - dtype"},
    {"eye", &Invocation::eye, kTensorFlow, "num_rows num_columns - dtype"},
    {"identity", &Invocation::identity, kNumPy | kJax, "n dtype"},
    {"array", &Invocation::array, kNumPy | kJax, "object dtype -"},
    {"asarray", &Invocation::array, kNumPy | kJax, "a/object dtype -"},
    {"constant", &Invocation::array, kTensorFlow, "value dtype shape"},
    {"convert_to_tensor", &Invocation::array, kTensorFlow, "value dtype -"},
    {"tensor", &Invocation::array, kTorch, "data | dtype -"},
    {"as_tensor", &Invocation::array, kTorch, "data dtype -"},
    {"from_numpy", &Invocation::array, kTorch, "ndarray - -"},
    {"reshape", &Invocation::reshape, kNumPy | kJax, "a newshape/shape"},
    {"reshape", &Invocation::reshape, kTorch, "input shape"},
    {"reshape", &Invocation::reshape, kTensorFlow, "tensor shape"},
    {"transpose", &Invocation::transpose, kNumPy | kJax, "a axes"},
    {"transpose", &Invocation::transpose, kTensorFlow, "a perm"},
    {"permute", &Invocation::transpose, kTorch, "input dims"},
    {"transpose", &Invocation::swapAxes, kTorch, "input dim0 dim1"},
    {"swapaxes", &Invocation::swapAxes, kNumPy | kJax, "a axis1 axis2"},
    {"swapaxes", &Invocation::swapAxes, kTorch, "input axis0 axis1"},
    {"ravel", &Invocation::flat, kNumPy | kJax, "a"},
    {"ravel", &Invocation::flat, kTorch, "input"},
    {"flatten", &Invocation::flat, kTorch, "input"},
    {"cast", &Invocation::cast, kTensorFlow, "x dtype"},
    {"zeros_like", &Invocation::like<0>, kNumPy | kJax, "a dtype"},
    {"zeros_like", &Invocation::like<0>, kTensorFlow, "input dtype"},
    {"zeros_like", &Invocation::like<0>, kTorch, "input | dtype"},
    {"ones_like", &Invocation::like<1>, kNumPy | kJax, "a dtype"},
    {"ones_like", &Invocation::like<1>, kTensorFlow, "input dtype"},
    {"ones_like", &Invocation::like<1>, kTorch, "input | dtype"},
    {"copy", &Invocation::operand, kNumPy | kJax, "a"},
});

/// The array itself is their first parameter.
constexpr auto kMethods = std::to_array<Signature>({
    {"reshape", &Invocation::reshape, kNumPy | kJax, "~newshape"},
    {"reshape", &Invocation::reshape, kTorch, "~shape"},
    {"view", &Invocation::reshape, kTorch, "~shape"},
    {"transpose", &Invocation::transpose, kNumPy | kJax, "~axes"},
    {"permute", &Invocation::transpose, kTorch, "~dims"},
    {"transpose", &Invocation::swapAxes, kTorch, "dim0 dim1"},
    {"swapaxes", &Invocation::swapAxes, kNumPy | kJax, "axis1 axis2"},
    {"swapaxes", &Invocation::swapAxes, kTorch, "axis0 axis1"},
    {"ravel", &Invocation::flat, kNumPy | kJax | kTorch, ""},
    {"flatten", &Invocation::flat, kNumPy | kJax | kTorch, ""},
    {"astype", &Invocation::cast, kNumPy | kJax, "dtype"},
    {"to", &Invocation::cast, kTorch, "dtype"},
    {"type", &Invocation::cast, kTorch, "dtype"},
    {"copy", &Invocation::operand, kNumPy | kJax, ""},
    {"clone", &Invocation::operand, kTorch, ""},
    {"contiguous", &Invocation::operand, kTorch, ""},
    {"numpy", &Invocation::toNumPy, kTensorFlow | kTorch, ""},
});

template <class Table>
const Signature* find(const Table& table, const ModuleName& name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Signature& signature) {
    return signature.name == name.name && (signature.modules & maskOf(name.module)) != 0;
  });
  return found == table.end() ? nullptr : &*found;
}

Expected<ModuleArray> invoke(Evaluator& evaluator, const FunctionCall& call, const Signature& signature) {
  auto arguments = TRY(boundArguments(evaluator.source(), call.arguments, signature.parameters));
  return Invocation(evaluator, call, std::move(arguments)).run(signature.function);
}

tl::unexpected<Error> unknown(const Evaluator& evaluator, const FunctionCall& call, const char* reason) {
  return evaluator.refuse(call.place.begin, reason,
                          {{"name", shownText(call.place.in(evaluator.source().code))}});
}

}  // namespace

Expected<ExpressionValue> callFunction(Evaluator& evaluator, const FunctionCall& call) {
  if (const Signature* const known = find(kFunctions, call.name)) return invoke(evaluator, call, *known);
  const std::string_view written = call.place.in(evaluator.source().code);
  const auto dtype = writtenDType(written);
  // np.float32(1.5): a conversion that its own name describes. float(…) would be Python's, of numbers alone.
  const bool converts = dtype && call.name.module == Module::NumPy && written != call.name.name;
  if (!converts) return unknown(evaluator, call, "expression.function");
  auto arguments = TRY(boundArguments(evaluator.source(), call.arguments, "object"));
  arguments.push_back(call.place);  // the name is the type
  return Invocation(evaluator, call, std::move(arguments)).run(&Invocation::array);
}

Expected<ExpressionValue> callMethod(Evaluator& evaluator, const FunctionCall& call) {
  if (const Signature* const known = find(kMethods, call.name)) return invoke(evaluator, call, *known);
  return unknown(evaluator, call, "expression.method");
}

Expected<ExpressionValue> readAttribute(const Evaluator& evaluator, const ModuleArray& self, TextRange name) {
  const std::string_view text = name.in(evaluator.source().code);
  if (text != "T" || self.module == Module::TensorFlow)
    return evaluator.refuse(name.begin, "expression.method", {{"name", shownText(text)}});
  auto tensor = TRY(transposedTensor(self.tensor, evaluator.memoryLimit()));
  return ModuleArray{std::move(tensor), self.module};
}

Expected<Tensor> callPythonRange(Evaluator& evaluator, const FunctionCall& call) {
  auto made = TRY(invoke(evaluator, call, {{}, &Invocation::arange, 0, "start stop step"}));
  if (!isInteger(made.tensor.dtype()))
    return evaluator.refuse(call.arguments.begin, "pasted.number",
                            {{"text", shownText(call.arguments.in(evaluator.source().code))}});
  return std::move(made.tensor);
}

bool isArrayFunction(std::string_view name) {
  constexpr std::array<std::string_view, 6> kNames = {"arange", "linspace", "zeros", "ones", "full", "eye"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

bool isWrapper(const ModuleName& name) {
  const Signature* const known = find(kFunctions, name);
  return known != nullptr && known->function == &Invocation::array;
}

}  // namespace gathernd
