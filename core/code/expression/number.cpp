// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/number.h"

#include <bit>
#include <limits>
#include <type_traits>

#include "core/text/decimal.h"

namespace gathernd {
namespace {

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
      if (right == -1) return negated(left);
      return left / right - (left % right != 0 && (left % right < 0) != (right < 0) ? 1 : 0);
    case Operator::Remainder:
      if (right == -1) return std::int64_t{0};
      result = left % right;
      if (result != 0 && (result < 0) != (right < 0)) result += right;
      return result;
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
  switch (op) {
    case Operator::Add:
      return left + right;
    case Operator::Subtract:
      return left - right;
    case Operator::Multiply:
      return left * right;
    case Operator::Divide:
      return left / right;
    case Operator::FloorDivide:
      return floatQuotient(left, right).whole;
    case Operator::Remainder:
      return floatQuotient(left, right).remainder;
    case Operator::Power:
      break;
  }
  if (left == 0 && right < 0) return byZero();
  const double power = std::pow(left, right);
  if (std::isnan(power) && !std::isnan(left) && !std::isnan(right))
    return fail(ErrorCode::Parse, "expression.complex");
  if (std::isinf(power) && std::isfinite(left) && std::isfinite(right)) return tooLarge();
  return power;
}

}  // namespace

std::string_view operatorSign(Operator op) {
  switch (op) {
    case Operator::Add:
      return "+";
    case Operator::Subtract:
      return "-";
    case Operator::Multiply:
      return "*";
    case Operator::Divide:
      return "/";
    case Operator::FloorDivide:
      return "//";
    case Operator::Remainder:
      return "%";
    case Operator::Power:
      break;
  }
  return "**";
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

Expected<Number> calculated(Operator op, const Number& left, const Number& right) {
  const auto first = asWhole(left), second = asWhole(right);
  return first && second ? ofIntegers(op, *first, *second) : ofFloats(op, asDouble(left), asDouble(right));
}

Expected<Number> negated(const Number& number) {
  const auto whole = asWhole(number);
  return whole ? ofIntegers(Operator::Subtract, 0, *whole) : Expected<Number>(-std::get<double>(number));
}

}  // namespace gathernd
