// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/arithmetic.h"

#include <bit>
#include <complex>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"
#include "core/tensor/narrow_float.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

tl::unexpected<Error> notRead(Operator op, DType dtype) {
  return fail(ErrorCode::Parse, "expression.for_dtype",
              {{"operator", std::string(operatorSign(op))}, {"dtype", std::string(dtypeName(dtype))}});
}

template <class T>
constexpr bool kNarrow = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;

/// In which type `dtype` and the number are calculated; nothing where that is not read.
std::optional<DType> resultType(const ArrayOperation& operation, DType dtype) {
  const Module module = operation.module;
  if (dtype == DType::String || isComplex(dtype)) return std::nullopt;
  const bool whole = !gathernd::isFloat(dtype);
  if (!whole) return module == Module::NumPy || elementBytes(dtype) > 2 ? std::optional(dtype) : std::nullopt;
  if (dtype == DType::Bool && std::holds_alternative<bool>(operation.number)) return std::nullopt;
  const bool floats = operation.op == Operator::Divide || isFloat(operation.number);
  if (module == Module::TensorFlow && (floats || dtype == DType::Bool)) return std::nullopt;
  if (floats) return floatType(module);
  return dtype == DType::Bool ? wholeType(module) : dtype;
}

/// Which operations mean the same to the bit everywhere, or are NumPy's own.
bool isRead(const ArrayOperation& operation, DType result) {
  const bool whole = isInteger(result);
  const double number = asDouble(operation.number);
  switch (operation.op) {
    case Operator::FloorDivide:
    case Operator::Remainder:
      return operation.module == Module::NumPy || (whole && !operation.numberFirst && number != 0);
    case Operator::Power:
      if (whole) return operation.numberFirst || number >= 0;
      if (operation.numberFirst) return false;
      // Powers that NumPy makes of other operations; others are as the processor has them.
      return number == 2 || (operation.module == Module::NumPy &&
                             (number == 0 || number == 1 || number == -1 || number == 0.5));
    default:
      return true;
  }
}

/// Whole numbers wrap: their bits, as many as there are, modulo 2^64.
template <class T>
std::uint64_t wrapping(T whole) {
  return static_cast<std::uint64_t>(whole);
}

template <class T>
T wholePower(T base, T exponent) {
  std::uint64_t result = 1, factor = wrapping(base);
  for (std::uint64_t left = wrapping(exponent); left > 0; left >>= 1) {
    if ((left & 1) != 0) result *= factor;
    factor *= factor;
  }
  return static_cast<T>(result);
}

template <class T>
T floorDivided(T left, T right) {
  if (right == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (right == -1) return static_cast<T>(0 - static_cast<std::uint64_t>(left));
    const bool down = left % right != 0 && (left < 0) != (right < 0);
    return static_cast<T>(left / right - (down ? 1 : 0));
  } else {
    return static_cast<T>(left / right);
  }
}

template <class T>
T remainderOf(T left, T right) {
  if (right == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (right == -1) return 0;
    const auto rest = static_cast<T>(left % right);
    return rest != 0 && (rest < 0) != (right < 0) ? static_cast<T>(rest + right) : rest;
  } else {
    return static_cast<T>(left % right);
  }
}

template <Operator Op, class T>
T ofWholes(T left, T right) {
  const std::uint64_t a = wrapping(left), b = wrapping(right);
  if constexpr (Op == Operator::Add) return static_cast<T>(a + b);
  if constexpr (Op == Operator::Subtract) return static_cast<T>(a - b);
  if constexpr (Op == Operator::Multiply) return static_cast<T>(a * b);
  if constexpr (Op == Operator::FloorDivide) return floorDivided(left, right);
  if constexpr (Op == Operator::Remainder) return remainderOf(left, right);
  if constexpr (Op == Operator::Power) return wholePower(left, right);
  return 0;  // Divide is one of floats
}

template <Operator Op, class T>
T ofReals(T left, T right) {
  if constexpr (Op == Operator::Add) return left + right;
  if constexpr (Op == Operator::Subtract) return left - right;
  if constexpr (Op == Operator::Multiply) return left * right;
  if constexpr (Op == Operator::Divide) return left / right;
  if constexpr (Op == Operator::FloorDivide) return floatQuotient(left, right).whole;
  if constexpr (Op == Operator::Remainder) return floatQuotient(left, right).remainder;
  if constexpr (Op == Operator::Power) {
    if (right == 2) return left * left;
    if (right == -1) return 1 / left;
    if (right == 0) return 1;
    return right == 1 ? left : std::sqrt(left);
  }
}

template <Operator Op, class T>
T calculate(T left, T right) {
  if constexpr (std::is_integral_v<T>) {
    return ofWholes<Op>(left, right);
  } else if constexpr (kNarrow<T>) {
    return static_cast<T>(ofReals<Op>(static_cast<float>(left), static_cast<float>(right)));
  } else {
    return ofReals<Op>(left, right);
  }
}

template <class Visit>
decltype(auto) visitOperator(Operator op, Visit&& visit) {
  switch (op) {
    case Operator::Add:
      return visit(std::integral_constant<Operator, Operator::Add>{});
    case Operator::Subtract:
      return visit(std::integral_constant<Operator, Operator::Subtract>{});
    case Operator::Multiply:
      return visit(std::integral_constant<Operator, Operator::Multiply>{});
    case Operator::Divide:
      return visit(std::integral_constant<Operator, Operator::Divide>{});
    case Operator::FloorDivide:
      return visit(std::integral_constant<Operator, Operator::FloorDivide>{});
    case Operator::Remainder:
      return visit(std::integral_constant<Operator, Operator::Remainder>{});
    case Operator::Power:
      break;
  }
  return visit(std::integral_constant<Operator, Operator::Power>{});
}

/// The number as an element of the array; nothing where an integer is too large for it.
template <class T>
std::optional<T> weak(const Number& number) {
  if constexpr (std::is_integral_v<T>) {
    const auto whole = asWhole(number);
    if (!whole || !std::in_range<T>(*whole)) return std::nullopt;
    return static_cast<T>(*whole);
  } else if constexpr (std::is_same_v<T, Half>) {
    return std::bit_cast<T>(narrowFromDouble(asDouble(number), floatLayout(DType::Float16)));
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    return std::bit_cast<T>(narrowFromDouble(asDouble(number), floatLayout(DType::BFloat16)));
  } else {
    return static_cast<T>(asDouble(number));
  }
}

Expected<Buffer> resultBuffer(const Tensor& tensor, std::int64_t memoryLimit) {
  const auto bytes = TRY(checkedBytes(tensor.dtype(), tensor.shape(), memoryLimit - tensor.byteCount()));
  return Buffer::allocate(bytes);
}

template <class T>
Expected<Tensor> calculatedAs(const ArrayOperation& operation, const Tensor& tensor,
                              std::int64_t memoryLimit) {
  const auto number = weak<T>(operation.number);
  if (!number) {
    return fail(ErrorCode::Parse, "expression.fit",
                {{"text", formatElement(elementOf(operation.number))},
                 {"dtype", std::string(dtypeName(tensor.dtype()))}});
  }
  auto buffer = TRY(resultBuffer(tensor, memoryLimit));
  auto* const out = reinterpret_cast<T*>(buffer.data());
  const auto values = tensor.values<T>();
  if constexpr (std::is_integral_v<T>) {
    if (operation.op == Operator::Power && operation.numberFirst) {
      for (const T exponent : values) {
        if (exponent < T{0}) return fail(ErrorCode::Parse, "expression.negative_power");
      }
    }
  }
  visitOperator(operation.op, [&](auto op) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      out[i] = operation.numberFirst ? calculate<op.value>(*number, values[i])
                                     : calculate<op.value>(values[i], *number);
    }
  });
  return Tensor::fromBuffer(tensor.dtype(), tensor.shape(), std::move(buffer));
}

/// Calls visit(TypeTag<T>{}) for what there is arithmetic of.
template <class Visit>
Expected<Tensor> visitNumeric(DType dtype, Visit visit) {
  return visitDType(dtype, [&](auto tag) -> Expected<Tensor> {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, StringRef> ||
                  std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
      return notRead(Operator::Subtract, dtype);
    } else {
      return visit(tag);
    }
  });
}

}  // namespace

Expected<Tensor> calculatedTensor(const ArrayOperation& operation, Tensor tensor, std::int64_t memoryLimit) {
  const DType given = tensor.dtype();
  const auto result = resultType(operation, given);
  if (!result || !isRead(operation, *result)) return notRead(operation.op, given);
  if (operation.op == Operator::Power && *result != given) {
    // The one power of integers by a float that is exact everywhere: x ** 2.0.
    const bool square = asDouble(operation.number) == 2 && !operation.numberFirst;
    if (!square || given == DType::Bool) return notRead(operation.op, given);
  }
  if (*result != given) {
    auto cast = converted(tensor, *result, memoryLimit - tensor.byteCount());
    if (!cast) return cast;
    tensor = std::move(*cast);
  }
  return visitNumeric(*result, [&](auto tag) {
    return calculatedAs<typename decltype(tag)::type>(operation, tensor, memoryLimit);
  });
}

Expected<Tensor> negatedTensor(const Tensor& tensor, std::int64_t memoryLimit) {
  return visitNumeric(tensor.dtype(), [&](auto tag) -> Expected<Tensor> {
    using T = typename decltype(tag)::type;
    auto buffer = TRY(resultBuffer(tensor, memoryLimit));
    auto* const out = reinterpret_cast<T*>(buffer.data());
    const auto values = tensor.values<T>();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if constexpr (std::is_integral_v<T>) {
        out[i] = static_cast<T>(0 - static_cast<std::uint64_t>(values[i]));
      } else {
        out[i] = static_cast<T>(-values[i]);
      }
    }
    return Tensor::fromBuffer(tensor.dtype(), tensor.shape(), std::move(buffer));
  });
}

}  // namespace gathernd
