// SPDX-License-Identifier: GPL-3.0-or-later
// Works out what a pasted expression says: numbers, arrays, calls that make them, arithmetic between an array
// and a number. It knows a fixed list of functions; nothing of the text is ever run. Errors: `parse` with
// line and column; `limit` beyond memoryLimit bytes, 32 levels, 64 arrays or 10,000 values, so that no text
// can keep it busy. Thread rule: belongs to one thread; it views the source, which must outlive it.
#pragma once

#include <cstdint>
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
  bool parts = false;  ///< a tuple of what lies along the first axis, as np.nonzero and x.shape give
  bool pair = false;   ///< the second of two results, values and their places, as torch.topk gives them
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
  /// The same, or a pair, of which somebody takes the second.
  Expected<ExpressionValue> valueOrPair(TextRange range);
  /// What a function takes for an array: a list too, or a number. `dtype`: to read the elements of a list.
  Expected<ModuleArray> array(TextRange range, Module module, std::optional<DType> dtype = {});
  Expected<Number> number(TextRange range);
  Expected<std::int64_t> wholeNumber(TextRange range);
  /// A list of arrays one by one, or the parts of an array along its first axis.
  Expected<std::vector<ModuleArray>> arrays(TextRange range, Module module);
  /// 2 · 2, 3 · (2, 3) · [2, 3], for shapes and axes.
  Expected<std::vector<std::int64_t>> wholeNumbers(TextRange range);
  /// Nothing for an absent one and for None; also that of an array, x.dtype.
  Expected<std::optional<DType>> dtype(TextRange range, Module module);

  /// What a program printed of an array: `inside` its brackets, or as a whole, <tf.Tensor: …>.
  Expected<ExpressionValue> printed(TextRange whole, TextRange inside, Module module);
  /// What a name stands for: the value there. Numbers are worked out once.
  Expected<ExpressionValue> assigned(TextRange value);

  std::string shown(TextRange range) const;
  tl::unexpected<Error> refuse(std::size_t place, std::string_view reason,
                               std::vector<ErrorArg> args = {}) const;
  /// An error of the text at `range` alone, with its place in all of it.
  Error moved(Error error, TextRange range) const;
  /// `error`, at `place` where it has none of its own.
  tl::unexpected<Error> placed(Error error, std::size_t place) const;
  template <class Made>
  Expected<Made> placed(Expected<Made> made, std::size_t place) const {
    return std::move(made).or_else(
        [&](Error error) -> Expected<Made> { return placed(std::move(error), place); });
  }

  // What bounds the work.

  /// One level deeper, for as long as it lives.
  class Level {
   public:
    explicit Level(Evaluator& evaluator) : evaluator_(evaluator) { ++evaluator_.depth_; }
    ~Level() { --evaluator_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    Expected<void> allowed(std::size_t place) const;

   private:
    Evaluator& evaluator_;
  };
  /// One more array. All of them together are held to twice the limit, so that many of them stay bounded.
  template <class Made>
  Expected<Made> counted(Expected<Made> made, std::size_t place) {
    if (made) bytes_ += bytesOf(*made) / 2;
    if (made && bytes_ > memoryLimit_)
      made = fail(ErrorCode::Limit, "expression.bytes", {{"limit", memoryLimit_}});
    if (made && ++arrays_ > kMaxArrays) made = fail(ErrorCode::Limit, "expression.work");
    return placed(std::move(made), place);
  }
  /// One more value of any kind.
  Expected<void> countValue(std::size_t place);

 private:
  Expected<ModuleArray> listed(TextRange range, Module module, std::optional<DType> dtype);
  struct Repetition {
    TextRange list;
    std::int64_t count;
  };
  Expected<std::optional<Repetition>> repetition(TextRange range);

  static std::int64_t bytesOf(const Tensor& tensor) { return tensor.byteCount(); }
  static std::int64_t bytesOf(const ModuleArray& array) { return array.tensor.byteCount(); }
  static std::int64_t bytesOf(const ExpressionValue& value) {
    const auto* const array = std::get_if<ModuleArray>(&value);
    return array != nullptr ? array->tensor.byteCount() : 0;
  }

  const PythonSource& source_;
  std::int64_t memoryLimit_;
  std::int64_t bytes_ = 0;  ///< half of what was made
  int depth_ = 0, arrays_ = 0, values_ = 0;
  std::map<std::size_t, Number> known_;  ///< numbers of names, by where their value stands
};

// Element by element: comparisons and masks of any two values of which one is an array, `left` and `right`
// broadcast; + - * between arrays of one type. Errors, without a place: `parse` for types that the module
// does not bring together, or that are not read, and shapes that do not broadcast; `limit`.

enum class Comparison : std::uint8_t { Less, LessEqual, Greater, GreaterEqual, Equal, NotEqual };
std::string_view comparisonSign(Comparison how);
Expected<Tensor> comparedValues(Comparison how, const ExpressionValue& left, const ExpressionValue& right,
                                std::int64_t memoryLimit);
/// '&', '|' or '^'.
Expected<Tensor> combinedMasks(char sign, const Tensor& left, const Tensor& right, std::int64_t memoryLimit);
Expected<Tensor> invertedMask(const Tensor& mask, std::int64_t memoryLimit);
Expected<Tensor> calculatedTensors(Operator op, const Tensor& left, const Tensor& right,
                                   std::int64_t memoryLimit);

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
/// One behind the other along an axis, all else alike; of one type.
Expected<Tensor> joinedTensor(std::span<const Tensor> tensors, std::int64_t axis, std::int64_t memoryLimit);
/// As parts along a new axis.
Expected<Tensor> stackedTensor(std::span<const Tensor> tensors, std::int64_t axis, std::int64_t memoryLimit);

}  // namespace gathernd
