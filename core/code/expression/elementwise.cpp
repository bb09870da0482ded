// SPDX-License-Identifier: GPL-3.0-or-later
// Two arrays, or an array and a number, element by element: comparisons, masks, arithmetic of like types.
#include <algorithm>
#include <array>

#include "core/code/expression/evaluator.h"
#include "core/code/expression/selection.h"
#include "core/code/expression/subscript.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

Expected<Tensor> broadcasted(const Tensor& tensor, const Shape& shape, std::int64_t memoryLimit) {
  if (tensor.shape() == shape) return tensor;
  using By = Selection::Axis::By;
  Selection selection;
  selection.shape = shape.toVector();
  const auto zero = TRY(Tensor::zeros(DType::Int64, Shape{1}));
  const int before = shape.rank() - tensor.shape().rank();
  for (int axis = 0; axis < tensor.shape().rank(); ++axis) {
    const bool whole = tensor.shape()[axis] == shape[before + axis];
    selection.axes.push_back({whole ? By::Whole : By::Numbers, {before + axis}, whole ? Tensor() : zero});
  }
  return select(tensor, selection, memoryLimit);
}

const Tensor* tensorOf(const ExpressionValue& value) {
  const auto* const array = std::get_if<ModuleArray>(&value);
  return array != nullptr ? &array->tensor : nullptr;
}

bool isCounting(DType dtype) {
  return dtype == DType::Bool || isInteger(dtype);
}

DType typeOf(const ExpressionValue& value) {
  const Tensor* const tensor = tensorOf(value);
  return tensor != nullptr ? tensor->dtype() : elementOf(std::get<Number>(value)).dtype;
}

/// In which type both are compared; nothing where the module would not, or that is not read.
std::optional<DType> commonType(const ExpressionValue& left, const ExpressionValue& right, Module module) {
  const DType a = typeOf(left), b = typeOf(right);
  const bool numbers = tensorOf(left) == nullptr || tensorOf(right) == nullptr;
  for (const DType type : {a, b})
    if (type == DType::String || isComplex(type) || type == DType::UInt64) return std::nullopt;
  if (!numbers && a != b && module == Module::TensorFlow) return std::nullopt;
  if (isCounting(a) && isCounting(b)) return DType::Int64;
  if (!numbers) return a == b ? std::optional(a) : std::nullopt;
  const DType array = tensorOf(left) != nullptr ? a : b;
  if (isFloat(array)) return array;
  if (module == Module::TensorFlow) return std::nullopt;
  return floatType(module);
}

struct Pair {
  Tensor left, right;
};

/// Both of one type and of one shape.
Expected<Pair> matched(const ExpressionValue& left, const ExpressionValue& right, DType type,
                       std::int64_t memoryLimit) {
  const auto asType = [&](const ExpressionValue& value) -> Expected<Tensor> {
    if (const Tensor* const tensor = tensorOf(value)) return converted(*tensor, type, memoryLimit);
    return filledTensor(Shape{}, castElement(elementOf(std::get<Number>(value)), type), memoryLimit);
  };
  Pair pair;
  pair.left = TRY(asType(left));
  pair.right = TRY(asType(right));
  const auto shape = broadcastShape(pair.left.shape(), pair.right.shape());
  if (!shape)
    return fail(ErrorCode::Parse, "pasted.shapes",
                {{"shape", pair.right.shape().toString()}, {"before", pair.left.shape().toString()}});
  pair.left = TRY(broadcasted(pair.left, *shape, memoryLimit));
  pair.right = TRY(broadcasted(pair.right, *shape, memoryLimit));
  return pair;
}

/// Element by element into one of `result`.
template <class In, class Out, class Apply>
Expected<Tensor> applied(const Pair& pair, DType result, std::int64_t memoryLimit, const Apply& apply) {
  const Shape& shape = pair.left.shape();
  const auto bytes = TRY(checkedBytes(result, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  const auto left = pair.left.values<In>(), right = pair.right.values<In>();
  std::transform(left.begin(), left.end(), right.begin(), reinterpret_cast<Out*>(buffer.data()), apply);
  return Tensor::fromBuffer(result, shape, std::move(buffer));
}

template <class T>
bool holds(Comparison how, const T& a, const T& b) {
  switch (how) {
    case Comparison::Less:
      return a < b;
    case Comparison::LessEqual:
      return a <= b;
    case Comparison::Greater:
      return a > b;
    case Comparison::GreaterEqual:
      return a >= b;
    case Comparison::Equal:
      return a == b;
    case Comparison::NotEqual:
      break;
  }
  return a != b;
}

tl::unexpected<Error> notRead(std::string_view sign, DType dtype) {
  return fail(ErrorCode::Parse, "expression.for_dtype", {{"operator", sign}, {"dtype", dtypeName(dtype)}});
}

Module moduleOf(const ExpressionValue& left, const ExpressionValue& right) {
  const auto* const first = std::get_if<ModuleArray>(&left);
  return first != nullptr ? first->module : std::get<ModuleArray>(right).module;
}

}  // namespace

std::string_view comparisonSign(Comparison how) {
  constexpr std::array<std::string_view, 6> kSigns = {"<", "<=", ">", ">=", "==", "!="};
  return kSigns[static_cast<std::size_t>(how)];
}

Expected<Tensor> comparedValues(Comparison how, const ExpressionValue& left, const ExpressionValue& right,
                                std::int64_t memoryLimit) {
  const Module module = moduleOf(left, right);
  const auto type = commonType(left, right, module);
  if (!type) return notRead(comparisonSign(how), tensorOf(left) != nullptr ? typeOf(left) : typeOf(right));
  const auto pair = TRY(matched(left, right, *type, memoryLimit));
  return visitNumeric(*type, comparisonSign(how), [&](auto tag) {
    using T = typename decltype(tag)::type;
    return applied<T, bool>(pair, DType::Bool, memoryLimit,
                            [how](const T& a, const T& b) { return holds(how, a, b); });
  });
}

Expected<Tensor> combinedMasks(char sign, const Tensor& left, const Tensor& right, std::int64_t memoryLimit) {
  if (left.dtype() != DType::Bool || right.dtype() != DType::Bool)
    return notRead(std::string_view(&sign, 1), left.dtype() != DType::Bool ? left.dtype() : right.dtype());
  const auto pair = TRY(matched(ModuleArray{left}, ModuleArray{right}, DType::Bool, memoryLimit));
  return applied<bool, bool>(pair, DType::Bool, memoryLimit, [sign](bool a, bool b) {
    return sign == '&' ? a && b : sign == '|' ? a || b : a != b;
  });
}

Expected<Tensor> invertedMask(const Tensor& mask, std::int64_t memoryLimit) {
  if (mask.dtype() != DType::Bool) return notRead("~", mask.dtype());
  return applied<bool, bool>({mask, mask}, DType::Bool, memoryLimit, [](bool a, bool) { return !a; });
}

Expected<Tensor> calculatedTensors(Operator op, const Tensor& left, const Tensor& right,
                                   std::int64_t memoryLimit) {
  const bool simple = op == Operator::Add || op == Operator::Subtract || op == Operator::Multiply;
  if (!simple || left.dtype() != right.dtype() || elementBytes(left.dtype()) < 4)
    return fail(ErrorCode::Parse, "expression.two_arrays");
  const auto pair = TRY(matched(ModuleArray{left}, ModuleArray{right}, left.dtype(), memoryLimit));
  return visitNumeric(left.dtype(), operatorSign(op), [&](auto tag) {
    using T = typename decltype(tag)::type;
    return applied<T, T>(pair, left.dtype(), memoryLimit, [&](const T& a, const T& b) -> T {
      if constexpr (sizeof(T) < 4) {
        return T{};  // refused above
      } else if constexpr (std::is_integral_v<T>) {
        const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
        return static_cast<T>(op == Operator::Add ? x + y : op == Operator::Subtract ? x - y : x * y);
      } else {
        return op == Operator::Add ? a + b : op == Operator::Subtract ? a - b : a * b;
      }
    });
  });
}

}  // namespace gathernd
