// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/array_functions.h"

#include <algorithm>
#include <array>

#include "core/code/expression/arguments.h"
#include "core/code/expression/arrange.h"
#include "core/code/expression/fill.h"
#include "core/code/expression/ranges.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/dtype_text.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

enum class Function : std::uint8_t {
  Arange,
  Linspace,
  Zeros,
  Ones,
  Full,
  Eye,
  Identity,
  Array,
  Reshape,
  Transpose,
  SwapAxes,
  Flat,
  Cast,
  ZerosLike,
  OnesLike,
  Same,
  ToNumPy
};

/// The order of the parameters is the same in all rows of a function; see arguments.h.
struct Signature {
  std::string_view name;
  Function function;
  unsigned modules;
  std::string_view parameters;
};

constexpr auto kFunctions = std::to_array<Signature>({
    {"arange", Function::Arange, kNumPy | kJax, "start stop step dtype"},
    {"arange", Function::Arange, kTorch, "start end step | dtype"},
    {"range", Function::Arange, kTensorFlow, "start limit delta dtype"},
    {"linspace", Function::Linspace, kNumPy, "start stop num endpoint - dtype"},
    {"zeros", Function::Zeros, kNumPy | kJax | kTensorFlow, "shape dtype"},
    {"zeros", Function::Zeros, kTorch, "~size | dtype"},
    {"ones", Function::Ones, kNumPy | kJax | kTensorFlow, "shape dtype"},
    {"ones", Function::Ones, kTorch, "~size | dtype"},
    {"full", Function::Full, kNumPy | kJax, "shape fill_value dtype"},
    {"full", Function::Full, kTorch, "size fill_value | dtype"},
    {"fill", Function::Full, kTensorFlow, "dims value -"},
    {"eye", Function::Eye, kNumPy | kJax, "N M k dtype"},
    {"eye", Function::Eye, kTorch, "n m | - dtype"},
    {"eye", Function::Eye, kTensorFlow, "num_rows num_columns - dtype"},
    {"identity", Function::Identity, kNumPy | kJax, "n dtype"},
    {"array", Function::Array, kNumPy | kJax, "object dtype -"},
    {"asarray", Function::Array, kNumPy | kJax, "a/object dtype -"},
    {"constant", Function::Array, kTensorFlow, "value dtype shape"},
    {"convert_to_tensor", Function::Array, kTensorFlow, "value dtype -"},
    {"tensor", Function::Array, kTorch, "data | dtype -"},
    {"as_tensor", Function::Array, kTorch, "data dtype -"},
    {"from_numpy", Function::Array, kTorch, "ndarray - -"},
    {"reshape", Function::Reshape, kNumPy | kJax, "a newshape/shape"},
    {"reshape", Function::Reshape, kTorch, "input shape"},
    {"reshape", Function::Reshape, kTensorFlow, "tensor shape"},
    {"transpose", Function::Transpose, kNumPy | kJax, "a axes"},
    {"transpose", Function::Transpose, kTensorFlow, "a perm"},
    {"permute", Function::Transpose, kTorch, "input dims"},
    {"transpose", Function::SwapAxes, kTorch, "input dim0 dim1"},
    {"swapaxes", Function::SwapAxes, kNumPy | kJax, "a axis1 axis2"},
    {"swapaxes", Function::SwapAxes, kTorch, "input axis0 axis1"},
    {"ravel", Function::Flat, kNumPy | kJax, "a"},
    {"ravel", Function::Flat, kTorch, "input"},
    {"flatten", Function::Flat, kTorch, "input"},
    {"cast", Function::Cast, kTensorFlow, "x dtype"},
    {"zeros_like", Function::ZerosLike, kNumPy | kJax, "a dtype"},
    {"zeros_like", Function::ZerosLike, kTensorFlow, "input dtype"},
    {"zeros_like", Function::ZerosLike, kTorch, "input | dtype"},
    {"ones_like", Function::OnesLike, kNumPy | kJax, "a dtype"},
    {"ones_like", Function::OnesLike, kTensorFlow, "input dtype"},
    {"ones_like", Function::OnesLike, kTorch, "input | dtype"},
    {"copy", Function::Same, kNumPy | kJax, "a"},
});

/// The array itself is their first parameter.
constexpr auto kMethods = std::to_array<Signature>({
    {"reshape", Function::Reshape, kNumPy | kJax, "~newshape"},
    {"reshape", Function::Reshape, kTorch, "~shape"},
    {"view", Function::Reshape, kTorch, "~shape"},
    {"transpose", Function::Transpose, kNumPy | kJax, "~axes"},
    {"permute", Function::Transpose, kTorch, "~dims"},
    {"transpose", Function::SwapAxes, kTorch, "dim0 dim1"},
    {"swapaxes", Function::SwapAxes, kNumPy | kJax, "axis1 axis2"},
    {"swapaxes", Function::SwapAxes, kTorch, "axis0 axis1"},
    {"ravel", Function::Flat, kNumPy | kJax | kTorch, ""},
    {"flatten", Function::Flat, kNumPy | kJax | kTorch, ""},
    {"astype", Function::Cast, kNumPy | kJax, "dtype"},
    {"to", Function::Cast, kTorch, "dtype"},
    {"type", Function::Cast, kTorch, "dtype"},
    {"copy", Function::Same, kNumPy | kJax, ""},
    {"clone", Function::Same, kTorch, ""},
    {"contiguous", Function::Same, kTorch, ""},
    {"numpy", Function::ToNumPy, kTensorFlow | kTorch, ""},
});

template <class Table>
const Signature* find(const Table& table, const ModuleName& name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Signature& signature) {
    return signature.name == name.name && (signature.modules & maskOf(name.module)) != 0;
  });
  return found == table.end() ? nullptr : &*found;
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

  Expected<ModuleArray> run(Function function) {
    switch (function) {
      case Function::Arange:
        return ours(arange());
      case Function::Linspace:
        return ours(linspace());
      case Function::Zeros:
        return ours(filled(Number(std::int64_t{0}), 1));
      case Function::Ones:
        return ours(filled(Number(std::int64_t{1}), 1));
      case Function::Full:
        return ours(full());
      case Function::Eye:
        return ours(eye(at(1), at(2), at(3)));
      case Function::Identity:
        return ours(eye({}, {}, at(1)));
      case Function::Array:
        return array();
      default:
        return changed(function);
    }
  }

 private:
  using Made = Expected<Tensor>;

  Module module() const { return call_.name.module; }
  std::int64_t limit() const { return evaluator_.memoryLimit(); }
  TextRange at(std::size_t i) const { return i < arguments_.size() ? arguments_[i] : TextRange{}; }
  std::string_view textAt(TextRange range) const { return range.in(evaluator_.source().code); }
  bool given(TextRange range) const { return !range.empty() && textAt(range) != "None"; }

  Expected<ModuleArray> ours(Made made) const {
    if (!made) return evaluator_.placed(std::move(made.error()), call_.place.begin);
    return ModuleArray{std::move(*made), module()};
  }

  tl::unexpected<Error> needs(std::string_view what) const {
    return evaluator_.refuse(call_.place.begin, "expression.missing",
                             {{"function", std::string(textAt(call_.place))}, {"name", std::string(what)}});
  }

  /// The written type, else what the module gives.
  Expected<DType> typeAt(TextRange range, DType otherwise) const {
    const auto written = TRY(evaluator_.dtype(range, module()));
    const DType dtype = written.value_or(otherwise);
    if (dtype != DType::String) return dtype;
    return evaluator_.refuse(range.begin, "expression.dtype", {{"text", std::string(textAt(range))}});
  }

  Expected<Shape> shapeAt(TextRange range) const {
    const auto extents = TRY(evaluator_.wholeNumbers(range));
    auto shape = Shape::make(extents);
    if (!shape) return evaluator_.placed(std::move(shape.error()), range.begin);
    return shape;
  }

  Expected<Number> numberAt(TextRange range, Number otherwise) const {
    if (!given(range)) return otherwise;
    return evaluator_.number(range);
  }

  Made arange() const {
    if (at(0).empty()) return needs("stop");
    SteppedRange range;
    auto start = TRY(evaluator_.number(at(0)));
    const bool both = given(at(1));
    auto stop = TRY(both ? evaluator_.number(at(1)) : start);
    if (both) range.start = start;
    range.stop = stop;
    const auto step = TRY(numberAt(at(2), range.step));
    range.step = step;
    const bool floats = isFloat(range.start) || isFloat(range.stop) || isFloat(range.step);
    // Each module rounds floats in its own way.
    if (floats && module() != Module::NumPy) return evaluator_.refuse(at(0).begin, "expression.float_range");
    const auto dtype = TRY(typeAt(at(3), floats ? floatType(module()) : wholeType(module())));
    return steppedTensor(range, dtype, limit());
  }

  Made linspace() const {
    if (at(0).empty() || at(1).empty()) return needs(at(0).empty() ? "start" : "stop");
    const auto start = evaluator_.number(at(0)), stop = evaluator_.number(at(1));
    if (!start || !stop) return fail(start ? stop.error() : start.error());
    SpacedRange range{asDouble(*start), asDouble(*stop)};
    if (!at(2).empty()) {
      const auto count = TRY(evaluator_.wholeNumber(at(2)));
      range.count = count;
    }
    const auto endpoint = TRY(numberAt(at(3), true));
    range.endpoint = asDouble(endpoint) != 0;
    const auto dtype = TRY(typeAt(at(5), DType::Float64));
    return spacedTensor(range, dtype, limit());
  }

  Made filled(const Number& value, std::size_t dtypeAt) const {
    if (at(0).empty()) return needs("shape");
    const auto shape = TRY(shapeAt(at(0)));
    const auto dtype = TRY(typeAt(at(dtypeAt), floatType(module())));
    return filledTensor(shape, castElement(elementOf(value), dtype), limit());
  }

  Made full() const {
    if (at(0).empty() || at(1).empty()) return needs(at(0).empty() ? "shape" : "fill_value");
    const auto shape = TRY(shapeAt(at(0)));
    const auto written = TRY(evaluator_.dtype(at(2), module()));
    const auto value = TRY(evaluator_.array(at(1), module(), written));
    if (value.tensor.shape().rank() > 0) return evaluator_.refuse(at(1).begin, "expression.scalar");
    const DType dtype = narrowed(written.value_or(value.tensor.dtype()), module());
    if (dtype == DType::String) return evaluator_.refuse(at(1).begin, "expression.scalar");
    return filledTensor(shape, castElement(elementAt(value.tensor, 0), dtype), limit());
  }

  Made eye(TextRange columns, TextRange diagonal, TextRange type) const {
    if (at(0).empty()) return needs("N");
    const auto rows = TRY(evaluator_.wholeNumber(at(0)));
    const auto width = TRY(given(columns) ? evaluator_.wholeNumber(columns) : rows);
    const auto offset = TRY(given(diagonal) ? evaluator_.wholeNumber(diagonal) : Expected<std::int64_t>(0));
    const auto dtype = TRY(typeAt(type, floatType(module())));
    return diagonalTensor(rows, width, offset, dtype, limit());
  }

  Expected<ModuleArray> array() const {
    if (at(0).empty()) return needs("object");
    const auto dtype = TRY(evaluator_.dtype(at(1), module()));
    auto made = evaluator_.array(at(0), module(), dtype);
    if (!made) return made;
    const DType wanted = dtype ? *dtype : narrowed(made->tensor.dtype(), module());
    auto cast = TRY(castTo(std::move(made->tensor), wanted, at(0)));
    if (!given(at(2))) return ours(std::move(cast));
    const auto extents = TRY(evaluator_.wholeNumbers(at(2)));
    return ours(reshapedTensor(cast, extents));
  }

  Made castTo(Tensor tensor, DType dtype, TextRange place) const {
    if (dtype == tensor.dtype()) return tensor;
    if (dtype == DType::String || tensor.dtype() == DType::String)
      return evaluator_.refuse(place.begin, "expression.dtype", {{"text", std::string(dtypeName(dtype))}});
    return converted(tensor, dtype, limit() - tensor.byteCount());
  }

  /// A function of one array, which is the object of a method or the first argument.
  Expected<ModuleArray> changed(Function function) {
    std::size_t next = 0;
    if (!call_.self && at(next).empty()) return needs("an array");
    auto operand = call_.self ? Expected<ModuleArray>(*call_.self) : evaluator_.array(at(next++), module());
    if (!operand) return operand;
    const Tensor& tensor = operand->tensor;
    const TextRange first = at(next), second = at(next + 1);
    switch (function) {
      case Function::Reshape:
      case Function::Transpose:
        return ours(arranged(function, tensor, first));
      case Function::SwapAxes:
        return ours(swapped(tensor, first, second));
      case Function::Flat:
        return ours(reshapedTensor(tensor, std::array<std::int64_t, 1>{-1}));
      case Function::Cast:
        if (!given(first)) return needs("dtype");
        return ours(cast(tensor, first));
      case Function::ZerosLike:
        return ours(like(tensor, std::int64_t{0}, first));
      case Function::OnesLike:
        return ours(like(tensor, std::int64_t{1}, first));
      case Function::ToNumPy:
        return ModuleArray{tensor, Module::NumPy};
      default:
        return ours(tensor);
    }
  }

  Made arranged(Function function, const Tensor& tensor, TextRange numbers) const {
    if (!given(numbers)) {
      if (function == Function::Reshape) return needs("shape");
      return transposedTensor(tensor, limit());
    }
    const auto list = TRY(evaluator_.wholeNumbers(numbers));
    auto made =
        function == Function::Reshape ? reshapedTensor(tensor, list) : permutedTensor(tensor, list, limit());
    if (!made) return evaluator_.placed(std::move(made.error()), numbers.begin);
    return made;
  }

  Made swapped(const Tensor& tensor, TextRange first, TextRange second) const {
    if (!given(first) || !given(second)) return needs("two axes");
    const auto a = evaluator_.wholeNumber(first), b = evaluator_.wholeNumber(second);
    if (!a || !b) return fail(a ? b.error() : a.error());
    return swappedTensor(tensor, *a, *b, limit());
  }

  Made cast(const Tensor& tensor, TextRange type) const {
    const auto dtype = TRY(evaluator_.dtype(type, module()));
    return castTo(tensor, *dtype, type);
  }

  Made like(const Tensor& tensor, std::int64_t value, TextRange type) const {
    const auto dtype = TRY(typeAt(type, tensor.dtype()));
    return filledTensor(tensor.shape(), castElement(elementOf(value), dtype), limit());
  }

  Evaluator& evaluator_;
  const FunctionCall& call_;
  std::vector<TextRange> arguments_;
};

Expected<ExpressionValue> run(Evaluator& evaluator, const FunctionCall& call, const Signature& signature) {
  auto arguments = TRY(boundArguments(evaluator.source(), call.arguments, signature.parameters));
  auto made = TRY(Invocation(evaluator, call, std::move(arguments)).run(signature.function));
  return made;
}

tl::unexpected<Error> unknown(const Evaluator& evaluator, const FunctionCall& call, const char* reason) {
  return evaluator.refuse(call.place.begin, reason,
                          {{"name", shownText(call.place.in(evaluator.source().code))}});
}

}  // namespace

Expected<ExpressionValue> callFunction(Evaluator& evaluator, const FunctionCall& call) {
  if (const Signature* const known = find(kFunctions, call.name)) return run(evaluator, call, *known);
  const std::string_view written = call.place.in(evaluator.source().code);
  const auto dtype = writtenDType(written);
  // np.float32(1.5): a conversion that its own name describes. float(…) would be Python's, of numbers alone.
  const bool converts = dtype && call.name.module == Module::NumPy && written != call.name.name;
  if (!converts) return unknown(evaluator, call, "expression.function");
  auto arguments = TRY(boundArguments(evaluator.source(), call.arguments, "object"));
  arguments.push_back(call.place);  // the name is the type
  auto made = TRY(Invocation(evaluator, call, std::move(arguments)).run(Function::Array));
  return made;
}

Expected<ExpressionValue> callMethod(Evaluator& evaluator, const FunctionCall& call) {
  if (const Signature* const known = find(kMethods, call.name)) return run(evaluator, call, *known);
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
  auto arguments = TRY(boundArguments(evaluator.source(), call.arguments, "start stop step"));
  auto made = TRY(Invocation(evaluator, call, std::move(arguments)).run(Function::Arange));
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
  return known != nullptr && known->function == Function::Array;
}

}  // namespace gathernd
