// SPDX-License-Identifier: GPL-3.0-or-later
// Python's numbers in a pasted expression, and arithmetic between two of them as Python does it: / gives a
// float, // and % round towards minus infinity. Integers have 64 bits: beyond them `limit`, where Python
// would go on. Errors, without a place: `parse` for a division by zero and what would be complex. Thread
// rule: pure functions.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "core/error/error.h"
#include "core/tensor/element.h"

namespace gathernd {

using Number = std::variant<bool, std::int64_t, double>;

enum class Operator : std::uint8_t { Add, Subtract, Multiply, Divide, FloorDivide, Remainder, Power };
/// "+", "//", …
std::string_view operatorSign(Operator op);

/// 12, 1_000, 0xFF, .5, 1e6; nothing for what Python would refuse.
Expected<std::optional<Number>> readNumber(std::string_view text);
bool isFloat(const Number& number);
double asDouble(const Number& number);
/// Nothing for a float; True is 1.
std::optional<std::int64_t> asWhole(const Number& number);
/// Bool, Int64 or Float64.
Element elementOf(const Number& number);

Expected<Number> calculated(Operator op, const Number& left, const Number& right);
Expected<Number> negated(const Number& number);

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

}  // namespace gathernd
