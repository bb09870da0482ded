// SPDX-License-Identifier: GPL-3.0-or-later
// Works out what a pasted expression says: numbers, arrays, calls that make them, arithmetic between an array
// and a number. It knows a fixed list of functions; nothing of the text is ever run. Errors: `parse` with
// line and column; `limit` beyond memoryLimit bytes, 32 levels, 64 arrays or 10,000 values, so that no text
// can keep it busy. Thread rule: belongs to one thread; it views the source, which must outlive it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/code/expression/modules.h"
#include "core/code/expression/number.h"
#include "core/code/python/python_tokens.h"
#include "core/code/python/statements.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// An array, and whose: x.transpose(0, 1) means one thing for NumPy and another for torch.
struct ModuleArray {
  Tensor tensor;
  Module module = Module::NumPy;
};
using ExpressionValue = std::variant<Number, ModuleArray>;

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

 private:
  using Value = Expected<ExpressionValue>;
  class Level;

  Value sum(PythonTokens& tokens);
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
  Value counted(Value value, std::size_t place);
  std::string shown(TextRange range) const;

  const PythonSource& source_;
  std::int64_t memoryLimit_;
  int depth_ = 0, arrays_ = 0, values_ = 0;
  std::map<std::size_t, Number> known_;  ///< numbers of names, by where their value stands
};

}  // namespace gathernd
