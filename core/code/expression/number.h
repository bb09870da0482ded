// SPDX-License-Identifier: GPL-3.0-or-later
// Python's numbers in a pasted expression, and arithmetic between two of them, or an array and one. Errors,
// without a place: `parse` for a division by zero and what is not read; `limit` beyond 64 bits, where Python
// would go on, and where operand and result together exceed memoryLimit bytes. Thread rule: pure functions.
#pragma once

#include <complex>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// Between two numbers as Python does it: / gives a float, // and % round towards minus infinity.

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
/// As an element of a numeric type: for integers floats lose their fraction. `parse` where it does not fit.
Expected<Element> elementAs(const Number& number, DType dtype);

Expected<Number> calculated(Operator op, const Number& left, const Number& right);
Expected<Number> negated(const Number& number);

// Whose array an expression makes: the module that a name is of, and which types its functions give where
// none is written.

/// Other: Paddle, MindSpore, MXNet, whose tensors have PyTorch's types; little of them is read.
enum class Module : std::uint8_t { NumPy, TensorFlow, Torch, Jax, Other };

/// Several of them, as a bit mask.
enum : unsigned { kNumPy = 1U, kTensorFlow = 2U, kTorch = 4U, kJax = 8U, kOther = 16U };
constexpr unsigned maskOf(Module module) {
  return 1U << static_cast<unsigned>(module);
}

/// np.arange: the module and what follows its name.
struct ModuleName {
  Module module = Module::NumPy;
  std::string_view name;
};
std::optional<ModuleName> moduleName(std::string_view dotted);
/// "np.", and whose it is; of a module the first is the usual one.
struct ModulePrefix {
  std::string_view text;
  Module module;
};
std::span<const ModulePrefix> modulePrefixes();

/// Of whole numbers, of floats and of complex numbers for which no type is written.
DType wholeType(Module module);
DType floatType(Module module);
DType complexType(Module module);
/// JAX has no 64 bits unless it is asked for them.
DType narrowed(DType dtype, Module module);

// An array and a number: + - * / // % ** as NumPy 2 has them. The number takes the array's type, an array of
// integers becomes float64 (other modules: float32) beside a float and under /, integers wrap, and an integer
// divided by 0 is 0. What the modules do not agree on is refused.

struct ArrayOperation {
  Operator op = Operator::Add;
  Number number;
  bool numberFirst = false;  ///< 2 - x
  Module module = Module::NumPy;
};
/// Calls visit(TypeTag<T>{}) for a type that there is arithmetic of; `parse` for any other.
template <class Visit>
Expected<Tensor> visitNumeric(DType dtype, std::string_view function, Visit visit) {
  return visitDType(dtype, [&](auto tag) -> Expected<Tensor> {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, StringRef> ||
                  std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
      return fail(ErrorCode::Parse, "expression.for_dtype",
                  {{"operator", function}, {"dtype", dtypeName(dtype)}});
    } else {
      return visit(tag);
    }
  });
}
/// `tensor` is let go of as soon as it has been converted.
Expected<Tensor> calculatedTensor(const ArrayOperation& operation, Tensor tensor, std::int64_t memoryLimit);
Expected<Tensor> negatedTensor(const Tensor& tensor, std::int64_t memoryLimit);

}  // namespace gathernd
