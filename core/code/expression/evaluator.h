// SPDX-License-Identifier: GPL-3.0-or-later
// Works out what a pasted expression says: numbers, arrays, calls that make them, arithmetic between an array
// and a number. It knows a fixed list of functions; nothing of the text is ever run. Errors: `parse` with
// line and column; `limit` beyond memoryLimit bytes, 32 levels, 64 arrays or 10,000 values, so that no text
// can keep it busy. Thread rule: belongs to one thread; it views the source, which must outlive it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/code/expression/number.h"
#include "core/code/python/python_text.h"
#include "core/error/error.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// An array, and whose: x.transpose(0, 1) means one thing for NumPy and another for torch.
struct ModuleArray {
  Tensor tensor;
  Module module = Module::NumPy;
};
using ExpressionValue = std::variant<Number, ModuleArray>;

/// Brackets that make a list: [..], (1, 2), (1,); not (1 + 2).
bool isList(std::string_view code, TextRange range);

class Evaluator {
 public:
  static constexpr int kMaxDepth = 32;
  static constexpr int kMaxArrays = 64;
  static constexpr int kMaxValues = 10'000;

  Evaluator(const PythonSource& source, std::int64_t memoryLimit)
      : source_(source), memoryLimit_(memoryLimit) {}

  const PythonSource& source() const { return source_; }
  std::int64_t memoryLimit() const { return memoryLimit_; }

  /// All of `range` is one expression.
  Expected<ExpressionValue> value(TextRange range);
  /// What a function takes for an array: a list too, or a number. `dtype`: to read the elements of a list.
  Expected<ModuleArray> array(TextRange range, Module module, std::optional<DType> dtype = {});
  Expected<Number> number(TextRange range);
  Expected<std::int64_t> wholeNumber(TextRange range);
  /// 2 · 2, 3 · (2, 3) · [2, 3], for shapes and axes.
  Expected<std::vector<std::int64_t>> wholeNumbers(TextRange range);
  /// Nothing for an absent one and for None.
  Expected<std::optional<DType>> dtype(TextRange range, Module module) const;

  tl::unexpected<Error> refuse(std::size_t place, std::string reason, std::vector<ErrorArg> args = {}) const;
  /// `error`, at `place` where it has none of its own.
  tl::unexpected<Error> placed(Error error, std::size_t place) const;
  template <class Made>
  Expected<Made> placed(Expected<Made> made, std::size_t place) const {
    return std::move(made).or_else(
        [&](Error error) -> Expected<Made> { return placed(std::move(error), place); });
  }

 private:
  using Value = Expected<ExpressionValue>;
  class Level;

  Value sum(PythonTokens& tokens);
  /// Operands with some of `operators` between them, from left to right.
  Value chain(PythonTokens& tokens, std::initializer_list<Operator> operators,
              Value (Evaluator::*operand)(PythonTokens& tokens));
  Value product(PythonTokens& tokens);
  Value unary(PythonTokens& tokens);
  Value power(PythonTokens& tokens);
  Value postfix(PythonTokens& tokens);
  Value primary(PythonTokens& tokens);
  Value named(PythonTokens& tokens);
  Value called(PythonTokens& tokens, TextRange function);
  Value member(PythonTokens& tokens, ExpressionValue self, const PythonToken& dot);
  Value assigned(TextRange value);
  Value calculate(Operator op, ExpressionValue left, ExpressionValue right, std::size_t place);
  /// Past the brackets that come next: what stands within.
  Expected<TextRange> insideBrackets(PythonTokens& tokens) const;
  /// One more array.
  template <class Made>
  Expected<Made> counted(Expected<Made> made, std::size_t place) {
    if (made && ++arrays_ > kMaxArrays) made = fail(ErrorCode::Limit, "expression.work");
    return placed(std::move(made), place);
  }
  std::string shown(TextRange range) const;

  const PythonSource& source_;
  std::int64_t memoryLimit_;
  int depth_ = 0, arrays_ = 0, values_ = 0;
  std::map<std::size_t, Number> known_;  ///< numbers of names, by where their value stands
};

// The functions that a pasted expression may call, and what they give: makers of arrays, reshape, transpose,
// conversions of type, by the names and parameters that NumPy, TensorFlow, PyTorch and JAX have for them. A
// function is listed for a module where it gives the same to the bit.

struct FunctionCall {
  ModuleName name;
  TextRange place;      ///< of the name
  TextRange arguments;  ///< what stands within the brackets
  std::optional<ModuleArray> self;
};

/// np.zeros((2, 3)); also np.float32(1.5).
Expected<ExpressionValue> callFunction(Evaluator& evaluator, const FunctionCall& call);
/// x.reshape(2, 3)
Expected<ExpressionValue> callMethod(Evaluator& evaluator, const FunctionCall& call);
/// x.T
Expected<ExpressionValue> readAttribute(const Evaluator& evaluator, const ModuleArray& self, TextRange name);
/// range(2, 8), which is no array before it is within np.array(…).
Expected<Tensor> callPythonRange(Evaluator& evaluator, const FunctionCall& call);

/// One that makes an array and can stand without its module: arange(6), after `from numpy import *`.
bool isArrayFunction(std::string_view name);
/// np.array and its like: what is around a list.
bool isWrapper(const ModuleName& name);

// The arrays that an expression makes: of one value, np.arange and np.linspace, and the same elements in
// another arrangement. Errors, without a place: `parse` for what NumPy refuses; `limit` where what is made,
// and what it is made of, exceed memoryLimit bytes, before anything is allocated. Thread rule: pure
// functions.

// Of one value, and with ones along a diagonal: np.zeros, ones, full, eye.

/// Every element is `value`, which is no string.
Expected<Tensor> filledTensor(const Shape& shape, const Element& value, std::int64_t memoryLimit);
/// [rows, columns]: 1 at [i, i + diagonal], else 0. `parse` for a negative size.
Expected<Tensor> diagonalTensor(std::int64_t rows, std::int64_t columns, std::int64_t diagonal, DType dtype,
                                std::int64_t memoryLimit);

// np.arange and np.linspace, with the roundings that NumPy makes: arange adds multiples of the difference of
// its first two elements, in the element's own type. Refused: a step of 0, a length that is no number, a
// value that the type does not hold.

struct SteppedRange {
  Number start = std::int64_t{0};
  Number stop = std::int64_t{0};
  Number step = std::int64_t{1};
};
Expected<Tensor> steppedTensor(const SteppedRange& range, DType dtype, std::int64_t memoryLimit);

struct SpacedRange {
  double start = 0, stop = 0;
  std::int64_t count = 50;  ///< NumPy's
  bool endpoint = true;     ///< the last one is `stop`
};
/// float64 first, then `dtype`; of integers rounded down.
Expected<Tensor> spacedTensor(const SpacedRange& range, DType dtype, std::int64_t memoryLimit);

// Reshape and transpose as NumPy has them. Refused: a shape of another count, and axes that are none.

/// One extent may be -1: what is left. The bytes are shared.
Expected<Tensor> reshapedTensor(const Tensor& tensor, std::span<const std::int64_t> extents);
/// Axis j of the result is axis axes[j]; negative ones count from the end.
Expected<Tensor> permutedTensor(const Tensor& tensor, std::span<const std::int64_t> axes,
                                std::int64_t memoryLimit);
/// All axes in reverse, as .T.
Expected<Tensor> transposedTensor(const Tensor& tensor, std::int64_t memoryLimit);
Expected<Tensor> swappedTensor(const Tensor& tensor, std::int64_t first, std::int64_t second,
                               std::int64_t memoryLimit);

}  // namespace gathernd
