// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that a pasted expression may call, and what they give: makers of arrays, reshape, transpose,
// conversions of type, by the names and parameters that NumPy, TensorFlow, PyTorch and JAX have for them. A
// function is listed for a module where it gives the same to the bit. Errors, thread rule: as Evaluator.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/code/expression/evaluator.h"

namespace gathernd {

struct FunctionCall {
  ModuleName name;
  TextRange place;      ///< of the name
  TextRange arguments;  ///< what stands within the brackets
  std::optional<ModuleArray> self;
};

/// The arguments by the parameters of the function, which stand in order, with blanks between: "shape dtype".
/// "a/b" is one of two names, "~shape" takes all that stand by place, as reshape(2, 3) does, "-" stands for
/// one that is not read, and those behind "|" are given by name alone. Of an absent one the range is empty.
/// `parse` for an argument that the function has not, or that is not read.
Expected<std::vector<TextRange>> boundArguments(const PythonSource& source, TextRange arguments,
                                                std::string_view parameters);

/// The arguments of a call, by the place of their parameters; a method's object is the first.
class CallArguments {
 public:
  CallArguments(Evaluator& evaluator, const FunctionCall& call, std::vector<TextRange> arguments)
      : evaluator_(evaluator), call_(call), arguments_(std::move(arguments)) {
    if (call.self) arguments_.insert(arguments_.begin(), call.place);
  }

 protected:
  TextRange at(std::size_t i) const { return i < arguments_.size() ? arguments_[i] : TextRange{}; }
  std::string_view textAt(std::size_t i) const { return at(i).in(evaluator_.source().code); }
  bool given(std::size_t i) const { return !at(i).empty() && textAt(i) != "None"; }
  /// It is not read as it stands.
  tl::unexpected<Error> refuse(std::size_t i) const;
  tl::unexpected<Error> needs(std::string_view what) const;
  /// The array that the call is about.
  Expected<ModuleArray> operand() const;
  Expected<std::int64_t> numberAt(std::size_t i, std::int64_t otherwise) const;
  /// Counted from the first one on.
  Expected<int> axisAt(std::size_t i, int rank) const;

  Evaluator& evaluator_;
  const FunctionCall& call_;
  std::vector<TextRange> arguments_;
  std::int64_t limit_ = evaluator_.memoryLimit();
  Module module_ = call_.name.module;
};

/// A function of one of these classes; its self stands in for the first parameter.
template <class Owner>
struct FunctionRow {
  std::string_view name;
  Expected<ModuleArray> (Owner::*function)();
  unsigned modules;
  std::string_view parameters;  ///< as boundArguments() has them
};
/// Nothing for what is in neither table.
template <class Owner, class Functions, class Methods>
std::optional<Expected<ModuleArray>> callOneOf(Evaluator& evaluator, const FunctionCall& call,
                                               const Functions& functions, const Methods& methods) {
  const auto in = [&](const auto& table) -> const FunctionRow<Owner>* {
    for (const auto& row : table)
      if (row.name == call.name.name && (row.modules & maskOf(call.name.module)) != 0) return &row;
    return nullptr;
  };
  const FunctionRow<Owner>* const row = call.self ? in(methods) : in(functions);
  if (row == nullptr) return std::nullopt;
  auto arguments = boundArguments(evaluator.source(), call.arguments, row->parameters);
  if (!arguments) return Expected<ModuleArray>(tl::unexpected<Error>(arguments.error()));
  return (Owner(evaluator, call, std::move(*arguments)).*row->function)();
}
/// What brings arrays together and takes them apart: stack, expand_dims, meshgrid …
std::optional<Expected<ModuleArray>> joinArrays(Evaluator& evaluator, const FunctionCall& call);
/// What says which places are meant: comparisons, where, nonzero, argmax, argsort …
std::optional<Expected<ModuleArray>> findPlaces(Evaluator& evaluator, const FunctionCall& call);

/// tf.ragged.constant([[1, 2], [3]]): lists of numbers, of one type.
struct RaggedRows {
  TextRange name;  ///< of the function, for what is said
  std::vector<Tensor> rows;
};
/// Nothing where it is no such call, or a name of one; `parse` where that is not read.
Expected<std::optional<RaggedRows>> readRagged(Evaluator& evaluator, TextRange range);
tl::unexpected<Error> refuseRagged(const Evaluator& evaluator, TextRange name);
/// .flat_values, and .to_tensor(), which fills rows up with 0.
Expected<Tensor> flatValues(const RaggedRows& ragged, std::int64_t memoryLimit);
Expected<Tensor> paddedRows(const RaggedRows& ragged, std::int64_t memoryLimit);

/// np.zeros((2, 3)); also np.float32(1.5).
Expected<ExpressionValue> callFunction(Evaluator& evaluator, const FunctionCall& call);
/// x.reshape(2, 3)
Expected<ExpressionValue> callMethod(Evaluator& evaluator, const FunctionCall& call);
/// x.T, x.shape
Expected<ExpressionValue> readAttribute(const Evaluator& evaluator, const ModuleArray& self,
                                        std::string_view name, TextRange place);
/// range(2, 8), which is no array before it is within np.array(…).
Expected<Tensor> callPythonRange(Evaluator& evaluator, const FunctionCall& call);

/// One that makes an array and can stand without its module: arange(6), after `from numpy import *`.
bool isArrayFunction(std::string_view name);
/// np.array and its like: what is around a list.
bool isWrapper(const ModuleName& name);

}  // namespace gathernd
