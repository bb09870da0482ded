// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/number.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/decimal.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

constexpr double kInt64End = 0x1p63;

/// Quotient and remainder of floats as Python and NumPy define them; a divisor of 0 is the caller's to refuse
/// or to let pass.
template <class T>
struct FloatQuotient {
  T whole, remainder;
};
template <class T>
FloatQuotient<T> floatQuotient(T left, T right) {
  T remainder = std::fmod(left, right);
  if (right == 0) return {left / right, remainder};
  T quotient = (left - remainder) / right;
  if (remainder != 0) {
    if ((right < 0) != (remainder < 0)) {
      remainder += right;
      quotient -= 1;
    }
  } else {
    remainder = std::copysign(T{0}, right);
  }
  if (quotient == 0) return {std::copysign(T{0}, left / right), remainder};
  T whole = std::floor(quotient);
  constexpr T kHalf = T(0.5);
  if (quotient - whole > kHalf) whole += 1;
  return {whole, remainder};
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

template <class T>
T ofReals(Operator op, T left, T right) {
  if (op == Operator::Add) return left + right;
  if (op == Operator::Subtract) return left - right;
  if (op == Operator::Multiply) return left * right;
  if (op == Operator::Divide) return left / right;
  if (op == Operator::FloorDivide) return floatQuotient(left, right).whole;
  if (op == Operator::Remainder) return floatQuotient(left, right).remainder;
  if (right == 2) return left * left;
  if (right == -1) return 1 / left;
  if (right == 0) return 1;
  return right == 1 ? left : std::sqrt(left);
}

tl::unexpected<Error> tooLarge() {
  return fail(ErrorCode::Limit, "expression.number");
}
tl::unexpected<Error> byZero() {
  return fail(ErrorCode::Parse, "expression.zero");
}

Expected<Number> integerPower(std::int64_t base, std::int64_t exponent) {
  std::int64_t result = 1;
  while (true) {
    if ((exponent & 1) != 0 && __builtin_mul_overflow(result, base, &result)) return tooLarge();
    exponent >>= 1;
    if (exponent == 0) return result;
    if (__builtin_mul_overflow(base, base, &base)) return tooLarge();
  }
}

Expected<Number> ofIntegers(Operator op, std::int64_t left, std::int64_t right) {
  const bool divides = op == Operator::Divide || op == Operator::FloorDivide || op == Operator::Remainder;
  if (divides && right == 0) return byZero();
  std::int64_t result = 0;
  bool beyond = false;
  switch (op) {
    case Operator::Add:
      beyond = __builtin_add_overflow(left, right, &result);
      break;
    case Operator::Subtract:
      beyond = __builtin_sub_overflow(left, right, &result);
      break;
    case Operator::Multiply:
      beyond = __builtin_mul_overflow(left, right, &result);
      break;
    case Operator::Divide:
      return static_cast<double>(left) / static_cast<double>(right);
    case Operator::FloorDivide:
      return right == -1 ? negated(left) : floorDivided(left, right);
    case Operator::Remainder:
      return remainderOf(left, right);
    case Operator::Power:
      if (right >= 0) return integerPower(left, right);
      if (left == 0) return byZero();
      return std::pow(static_cast<double>(left), static_cast<double>(right));
  }
  if (beyond) return tooLarge();
  return result;
}

Expected<Number> ofFloats(Operator op, double left, double right) {
  const bool divides = op == Operator::Divide || op == Operator::FloorDivide || op == Operator::Remainder;
  if (divides && right == 0) return byZero();
  if (op != Operator::Power) return ofReals(op, left, right);
  if (left == 0 && right < 0) return byZero();
  const double power = std::pow(left, right);
  if (std::isnan(power) && !std::isnan(left) && !std::isnan(right))
    return fail(ErrorCode::Parse, "expression.complex");
  if (std::isinf(power) && std::isfinite(left) && std::isfinite(right)) return tooLarge();
  return power;
}

/// Those that may stand within another one come behind it.
constexpr auto kPrefixes = std::to_array<ModulePrefix>({
    {"torch.", Module::Torch},
    {"jnp.", Module::Jax},
    {"jax.numpy.", Module::Jax},
    {"jax.", Module::Jax},
    {"tf.", Module::TensorFlow},
    {"np.", Module::NumPy},
    {"numpy.", Module::NumPy},
    {"tensorflow.", Module::TensorFlow},
    {"paddle.", Module::Other},
    {"mindspore.", Module::Other},
    {"ms.", Module::Other},
    {"mx.", Module::Other},
});

tl::unexpected<Error> notRead(Operator op, DType dtype) {
  return fail(ErrorCode::Parse, "expression.for_dtype",
              {{"operator", operatorSign(op)}, {"dtype", dtypeName(dtype)}});
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
T ofWholes(Operator op, T left, T right) {
  const std::uint64_t a = wrapping(left), b = wrapping(right);
  if (op == Operator::Add) return static_cast<T>(a + b);
  if (op == Operator::Subtract) return static_cast<T>(a - b);
  if (op == Operator::Multiply) return static_cast<T>(a * b);
  if (op == Operator::FloorDivide) return floorDivided(left, right);
  if (op == Operator::Remainder) return remainderOf(left, right);
  if (op == Operator::Power) return wholePower(left, right);
  return 0;  // Divide is one of floats
}

template <class T>
T calculate(Operator op, T left, T right) {
  if constexpr (std::is_integral_v<T>) {
    return ofWholes(op, left, right);
  } else if constexpr (kNarrow<T>) {
    return static_cast<T>(ofReals(op, static_cast<float>(left), static_cast<float>(right)));
  } else {
    return ofReals(op, left, right);
  }
}

Expected<Buffer> resultBuffer(const Tensor& tensor, std::int64_t memoryLimit) {
  const auto bytes = TRY(checkedBytes(tensor.dtype(), tensor.shape(), memoryLimit - tensor.byteCount()));
  return Buffer::allocate(bytes);
}

template <class T>
Expected<Tensor> calculatedAs(const ArrayOperation& operation, const Tensor& tensor,
                              std::int64_t memoryLimit) {
  const T number = TRY(elementAs(operation.number, tensor.dtype())).template as<T>();
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
  for (std::size_t i = 0; i < values.size(); ++i) {
    out[i] = operation.numberFirst ? calculate(operation.op, number, values[i])
                                   : calculate(operation.op, values[i], number);
  }
  return Tensor::fromBuffer(tensor.dtype(), tensor.shape(), std::move(buffer));
}

}  // namespace

std::string_view operatorSign(Operator op) {
  constexpr std::array<std::string_view, 7> kSigns = {"+", "-", "*", "/", "//", "%", "**"};
  return kSigns[static_cast<std::size_t>(op)];
}

Expected<std::optional<Number>> readNumber(std::string_view text) {
  const auto real = scanReal(text);
  if (!real || real->length != text.size()) return std::nullopt;
  if (real->kind == RealText::Kind::Integer) {
    std::uint64_t magnitude = 0;
    const RealError error = wholeMagnitude(*real, magnitude);
    if (error != RealError::None || magnitude > static_cast<std::uint64_t>(INT64_MAX)) return tooLarge();
    return Number(static_cast<std::int64_t>(magnitude));
  }
  std::uint64_t bits = 0;
  if (floatBits(*real, DType::Float64, bits) == RealError::TooLarge)
    return Number(std::numeric_limits<double>::infinity());
  return Number(std::bit_cast<double>(bits));
}

bool isFloat(const Number& number) {
  return std::holds_alternative<double>(number);
}

double asDouble(const Number& number) {
  return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

std::optional<std::int64_t> asWhole(const Number& number) {
  if (isFloat(number)) return std::nullopt;
  const auto* const whole = std::get_if<std::int64_t>(&number);
  return whole != nullptr ? *whole : static_cast<std::int64_t>(std::get<bool>(number));
}

Element elementOf(const Number& number) {
  if (const auto* const value = std::get_if<bool>(&number)) return Element::of(DType::Bool, *value);
  if (const auto* const value = std::get_if<std::int64_t>(&number)) return Element::of(DType::Int64, *value);
  return Element::of(DType::Float64, std::get<double>(number));
}

Expected<Element> elementAs(const Number& number, DType dtype) {
  if (!isInteger(dtype)) return castElement(Element::of(DType::Float64, asDouble(number)), dtype);
  std::optional<std::int64_t> whole = asWhole(number);
  const double value = std::trunc(asDouble(number));
  if (!whole && value >= -kInt64End && value < kInt64End) whole = static_cast<std::int64_t>(value);
  const Element element = castElement(Element::of(DType::Int64, whole.value_or(0)), dtype);
  if (whole && (dtype == DType::UInt64 ? *whole >= 0 : integerValue(element) == *whole)) return element;
  return fail(ErrorCode::Parse, "expression.fit",
              {{"text", formatElement(elementOf(number))}, {"dtype", dtypeName(dtype)}});
}

Expected<Number> calculated(Operator op, const Number& left, const Number& right) {
  const auto first = asWhole(left), second = asWhole(right);
  return first && second ? ofIntegers(op, *first, *second) : ofFloats(op, asDouble(left), asDouble(right));
}

Expected<Number> negated(const Number& number) {
  const auto whole = asWhole(number);
  return whole ? ofIntegers(Operator::Subtract, 0, *whole) : Expected<Number>(-std::get<double>(number));
}

std::optional<ModuleName> moduleName(std::string_view dotted) {
  for (const ModulePrefix& prefix : kPrefixes) {
    if (dotted.starts_with(prefix.text)) return ModuleName{prefix.module, dotted.substr(prefix.text.size())};
  }
  return std::nullopt;
}

std::span<const ModulePrefix> modulePrefixes() {
  return kPrefixes;
}

DType wholeType(Module module) {
  return module == Module::TensorFlow || module == Module::Jax ? DType::Int32 : DType::Int64;
}

DType floatType(Module module) {
  return module == Module::NumPy ? DType::Float64 : DType::Float32;
}

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

DType complexType(Module module) {
  return module == Module::NumPy || module == Module::TensorFlow ? DType::Complex128 : DType::Complex64;
}

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
    tensor = TRY(converted(tensor, *result, memoryLimit - tensor.byteCount()));
  }
  return visitNumeric(*result, operatorSign(operation.op), [&](auto tag) {
    return calculatedAs<typename decltype(tag)::type>(operation, tensor, memoryLimit);
  });
}

Expected<Tensor> negatedTensor(const Tensor& tensor, std::int64_t memoryLimit) {
  return visitNumeric(tensor.dtype(), operatorSign(Operator::Subtract), [&](auto tag) -> Expected<Tensor> {
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
