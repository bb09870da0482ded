// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/code/expression/functions.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

/// A call whose function is known: its arguments, each as what it has to be.
class Invocation : public CallArguments {
 public:
  using CallArguments::CallArguments;

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
    const bool both = given(1);
    auto stop = TRY(both ? evaluator_.number(at(1)) : start);
    if (both) range.start = start;
    range.stop = stop;
    if (given(2)) range.step = TRY(evaluator_.number(at(2)));
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
    if (given(3)) range.endpoint = asDouble(TRY(evaluator_.number(at(3)))) != 0;
    const auto dtype = TRY(typeAt(at(5), DType::Float64));
    return spacedTensor(range, dtype, limit_);
  }
  template <std::int64_t Value>
  Made filled() {
    if (at(0).empty()) return needs("shape");
    const auto shape = TRY(shapeAt(at(0)));
    const auto strings = evaluator_.dtype(at(1), module_);
    if (shape.empty() && strings && *strings == DType::String) return Tensor::zeros(DType::String, shape);
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
  Made eye() { return diagonal(1, 2, 3); }
  Made identity() { return diagonal(kNone, kNone, 1); }
  Made array() {
    if (at(0).empty()) return needs("object");
    const auto dtype = TRY(evaluator_.dtype(at(1), module_));
    auto made = TRY(evaluator_.array(at(0), module_, dtype));
    const bool mxnet = call_.name.name == "nd.array";  // of floats unless it is said otherwise
    const DType wanted = dtype ? *dtype : mxnet ? DType::Float32 : narrowed(made.tensor.dtype(), module_);
    auto cast = TRY(castTo(std::move(made.tensor), wanted, at(0)));
    if (!given(2)) return cast;
    const auto extents = TRY(evaluator_.wholeNumbers(at(2)));
    if (cast.elementCount() != 1 || cast.dtype() == DType::String) return reshapedTensor(cast, extents);
    const auto shape = TRY(shapeAt(at(2)));
    return filledTensor(shape, elementAt(cast, 0), limit_);  // one value fills any shape
  }
  /// The array itself.
  Made same() { return TRY(operand()).tensor; }
  Made reshape() {
    const auto array = TRY(operand());
    if (!given(1)) return needs("shape");
    return arranged([&](const auto& extents) { return reshapedTensor(array.tensor, extents); });
  }
  Made transpose() {
    const auto array = TRY(operand());
    if (call_.name.name == "t" && array.tensor.shape().rank() > 2) return refuse(0);
    if (!given(1)) return transposedTensor(array.tensor, limit_);
    return arranged([&](const auto& axes) { return permutedTensor(array.tensor, axes, limit_); });
  }
  Made swapAxes() {
    const auto array = TRY(operand());
    if (!given(1) || !given(2)) return needs("two axes");
    const auto first = TRY(evaluator_.wholeNumber(at(1)));
    return swappedTensor(array.tensor, first, TRY(evaluator_.wholeNumber(at(2))), limit_);
  }
  Made flat() { return reshapedTensor(TRY(operand()).tensor, std::array<std::int64_t, 1>{-1}); }
  Made cast() {
    auto array = TRY(operand());
    if (!given(1)) return needs("dtype");
    const auto dtype = TRY(evaluator_.dtype(at(1), module_));
    return castTo(std::move(array.tensor), *dtype, at(1));
  }
  template <std::int64_t Value>
  Made like() {
    const auto array = TRY(operand());
    const DType dtype = TRY(typeAt(at(1), array.tensor.dtype()));
    return filledTensor(array.tensor.shape(), castElement(elementOf(Value), dtype), limit_);
  }
  /// The same bytes as another type, of more or fewer elements along the last axis: x.view(np.float32); in
  /// PyTorch also as another shape.
  Made view() {
    if (!given(1)) return needs("dtype");
    const auto dtype = evaluator_.dtype(at(1), module_);
    if (!dtype && module_ == Module::Torch) return reshape();
    if (!dtype) return fail(dtype.error());
    const auto array = TRY(operand());
    const DType from = array.tensor.dtype(), to = **dtype;
    auto extents = array.tensor.shape().toVector();
    if (from == DType::String || to == DType::String) return refuse(1);
    if (elementBytes(from) != elementBytes(to)) {
      const std::int64_t bytes = extents.empty() ? 0 : extents.back() * elementBytes(from);
      if (extents.empty() || module_ != Module::NumPy || bytes % elementBytes(to) != 0) return refuse(1);
      extents.back() = bytes / elementBytes(to);
    }
    return Tensor::fromBytes(to, TRY(Shape::make(extents)), array.tensor.bytes());
  }
  /// x.long(), torch.LongTensor([0])
  template <DType Type>
  Made as() {
    auto array = TRY(operand());
    return castTo(std::move(array.tensor), Type, call_.place);
  }
  /// tf.shape(x)
  Made shapeOf() {
    const auto array = TRY(operand());
    const auto sizes = TRY(readAttribute(evaluator_, array, "shape", at(0)));
    return converted(std::get<ModuleArray>(sizes).tensor, DType::Int32, limit_);
  }
  /// x.size(0)
  Made size() {
    const auto array = TRY(operand());
    const Shape& shape = array.tensor.shape();
    const std::int64_t extent = shape[TRY(axisAt(1, shape.rank()))];
    return filledTensor(Shape{}, Element::of(DType::Int64, extent), limit_);
  }
  Made toNumPy() {
    result_ = Module::NumPy;
    return same();
  }

 private:
  /// The written type, else what the module gives.
  Expected<DType> typeAt(TextRange range, DType otherwise) const {
    const auto written = TRY(evaluator_.dtype(range, module_));
    const DType dtype = written.value_or(otherwise);
    if (dtype != DType::String) return dtype;
    return evaluator_.refuse(range.begin, "expression.dtype", {{"text", evaluator_.shown(range)}});
  }

  Expected<Shape> shapeAt(TextRange range) const {
    const auto extents = TRY(evaluator_.wholeNumbers(range));
    return evaluator_.placed(Shape::make(extents), range.begin);
  }

  static constexpr std::size_t kNone = 9;  ///< an argument that there is not
  Made diagonal(std::size_t columns, std::size_t offset, std::size_t type) const {
    if (at(0).empty()) return needs("N");
    const auto rows = TRY(evaluator_.wholeNumber(at(0)));
    const auto width = TRY(numberAt(columns, rows)), shift = TRY(numberAt(offset, 0));
    const auto dtype = TRY(typeAt(at(type), floatType(module_)));
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
    const auto numbers = TRY(evaluator_.wholeNumbers(at(1)));
    return evaluator_.placed(arrange(numbers), at(1).begin);
  }

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
    {"tensor", &Invocation::array, kOther, "data dtype"},
    {"Tensor", &Invocation::array, kOther, "data dtype"},
    {"to_tensor", &Invocation::array, kOther, "data dtype"},
    {"nd.array", &Invocation::array, kOther, "source_array | dtype"},
    {"LongTensor", &Invocation::as<DType::Int64>, kTorch, "data"},
    {"IntTensor", &Invocation::as<DType::Int32>, kTorch, "data"},
    {"FloatTensor", &Invocation::as<DType::Float32>, kTorch, "data"},
    {"t", &Invocation::transpose, kTorch, "input"},
    {"shape", &Invocation::shapeOf, kTensorFlow, "input"},
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
    {"copy", &Invocation::same, kNumPy | kJax, "a"},
});

/// The array itself is their first parameter.
constexpr auto kMethods = std::to_array<Signature>({
    {"reshape", &Invocation::reshape, kNumPy | kJax, "~newshape"},
    {"reshape", &Invocation::reshape, kTorch, "~shape"},
    {"view", &Invocation::view, kTorch, "~shape"},
    {"view", &Invocation::view, kNumPy | kOther, "dtype"},
    {"size", &Invocation::size, kTorch, "dim"},
    {"t", &Invocation::transpose, kTorch, ""},
    {"long", &Invocation::as<DType::Int64>, kTorch, ""},
    {"int", &Invocation::as<DType::Int32>, kTorch, ""},
    {"float", &Invocation::as<DType::Float32>, kTorch, ""},
    {"double", &Invocation::as<DType::Float64>, kTorch, ""},
    {"cpu", &Invocation::same, kTorch, ""},
    {"detach", &Invocation::same, kTorch, ""},
    {"transpose", &Invocation::transpose, kNumPy | kJax, "~axes"},
    {"permute", &Invocation::transpose, kTorch, "~dims"},
    {"transpose", &Invocation::swapAxes, kTorch, "dim0 dim1"},
    {"swapaxes", &Invocation::swapAxes, kNumPy | kJax, "axis1 axis2"},
    {"swapaxes", &Invocation::swapAxes, kTorch, "axis0 axis1"},
    {"ravel", &Invocation::flat, kNumPy | kJax | kTorch, ""},
    {"flatten", &Invocation::flat, kNumPy | kJax | kTorch, ""},
    {"astype", &Invocation::cast, kNumPy | kJax | kOther, "dtype"},
    {"to", &Invocation::cast, kTorch, "dtype"},
    {"type", &Invocation::cast, kTorch, "dtype"},
    {"copy", &Invocation::same, kNumPy | kJax, ""},
    {"clone", &Invocation::same, kTorch, ""},
    {"contiguous", &Invocation::same, kTorch, ""},
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
  const std::string_view name = call.name.name;
  if (name.starts_with("ragged.") || name.starts_with("RaggedTensor.")) reason = "expression.ragged";
  const bool torch = call.name.module == Module::Torch;
  if (name.starts_with("random.") || (torch && (name.starts_with("rand") || name == "normal")))
    reason = "expression.drawn";
  return evaluator.refuse(call.place.begin, reason,
                          {{"name", shownText(call.place.in(evaluator.source().code))}});
}

}  // namespace

Expected<ExpressionValue> callFunction(Evaluator& evaluator, const FunctionCall& call) {
  if (const Signature* const known = find(kFunctions, call.name)) return invoke(evaluator, call, *known);
  if (auto joined = joinArrays(evaluator, call)) return std::move(*joined);
  if (auto places = findPlaces(evaluator, call)) return std::move(*places);
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
  if (auto joined = joinArrays(evaluator, call)) return std::move(*joined);
  if (auto places = findPlaces(evaluator, call)) return std::move(*places);
  return unknown(evaluator, call, "expression.method");
}

Expected<ExpressionValue> readAttribute(const Evaluator& evaluator, const ModuleArray& self,
                                        std::string_view name, TextRange place) {
  if (name == "shape") {
    const Shape& shape = self.tensor.shape();
    auto sizes = TRY(Tensor::fromBytes(DType::Int64, Shape{shape.rank()}, std::as_bytes(shape.extents())));
    const bool list = self.module == Module::TensorFlow;  // which has .as_list()
    return ModuleArray{std::move(sizes), list ? self.module : Module::NumPy, true};
  }
  if (name == "ndim") return Number(std::int64_t{self.tensor.shape().rank()});
  if (name != "T" || self.module == Module::TensorFlow)
    return evaluator.refuse(place.begin, "expression.method", {{"name", shownText(name)}});
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
