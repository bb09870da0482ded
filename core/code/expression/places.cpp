// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that say which places are meant: comparisons, where they hold, the greatest, the order.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/code/expression/functions.h"
#include "core/code/expression/selection.h"
#include "core/code/expression/subscript.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

using Placed = Expected<ModuleArray>;

class Places : public CallArguments {
 public:
  using CallArguments::CallArguments;

  template <Comparison How>
  Placed compared() {
    const auto left = TRY(valueAt(0)), right = TRY(valueAt(1));
    if (std::holds_alternative<Number>(left) && std::holds_alternative<Number>(right)) return refuse(1);
    return made(comparedValues(How, left, right, limit_));
  }
  template <char Sign>
  Placed combined() {
    const auto left = TRY(operand());
    if (!given(1)) return needs("two masks");
    const auto right = TRY(evaluator_.array(at(1), module_));
    return made(combinedMasks(Sign, left.tensor, right.tensor, limit_));
  }
  Placed inverted() {
    const auto mask = TRY(operand());
    return made(invertedMask(mask.tensor, limit_));
  }
  /// As a tuple of numbers along each axis.
  Placed nonzero() {
    if (given(1) && textAt(1) != "True" && textAt(1) != "False") return refuse(1);
    const bool rowsWanted = module_ == Module::Torch && call_.name.name == "nonzero" && textAt(1) != "True";
    return rowsWanted ? places(false) : places(true);
  }
  /// One argument alone; TensorFlow gives rows.
  Placed where() {
    if (given(1)) return refuse(1);
    return places(module_ != Module::TensorFlow);
  }
  Placed argwhere() { return places(false); }
  Placed flatPlaces() {
    auto found = TRY(places(true));
    if (found.tensor.shape()[0] == 1) {
      found.parts = false;
      return made(reshapedTensor(found.tensor, std::array<std::int64_t, 1>{-1}));
    }
    return refuse(0);
  }
  /// The first of the greatest, or least, along an axis; without one of all.
  template <bool Greatest>
  Placed best() {
    return along(0, module_ == Module::TensorFlow ? 0 : kAll, [](auto line, auto out) -> Expected<void> {
      if (line.empty()) return fail(ErrorCode::Parse, "expression.missing_parts");
      const auto found =
          Greatest ? std::max_element(line.begin(), line.end()) : std::min_element(line.begin(), line.end());
      out[0] = found - line.begin();
      return {};
    });
  }
  /// From the least on. What is equal is in no order that all agree on.
  Placed sorted() {
    return along(1, -1, [](auto line, auto out) -> Expected<void> {
      std::iota(out.begin(), out.end(), 0);
      std::sort(out.begin(), out.end(), [&](std::int64_t a, std::int64_t b) {
        return line[static_cast<std::size_t>(a)] < line[static_cast<std::size_t>(b)];
      });
      for (std::size_t i = 1; i < out.size(); ++i)
        if (line[static_cast<std::size_t>(out[i - 1])] == line[static_cast<std::size_t>(out[i])])
          return fail(ErrorCode::Parse, "expression.ties");
      return {};
    });
  }
  // Of values and their places, which PyTorch gives together, the places.

  template <bool Greatest>
  Placed bestOfPair() {
    return given(1) ? asPair(best<Greatest>()) : needs("dim");
  }
  Placed sortedPair() { return asPair(inOrder(textAt(2) == "True", std::nullopt)); }
  Placed top() {
    if (!given(1)) return needs("k");
    const auto count = TRY(evaluator_.wholeNumber(at(1)));
    arguments_.erase(arguments_.begin() + 1);  // the others as sort() has them
    return asPair(inOrder(textAt(2) != "False", count));
  }
  /// np.unravel_index(flat, shape)
  Placed unravelled() {
    const auto array = TRY(operand());
    if (!given(1)) return needs("shape");
    const auto sizes = TRY(evaluator_.wholeNumbers(at(1)));
    const auto shape = TRY(evaluator_.placed(Shape::make(sizes), at(1).begin));
    const auto flat = TRY(indexNumbers(evaluator_, array.tensor, at(0)));
    auto extents = flat.shape().toVector();
    extents.insert(extents.begin(), shape.rank());
    const std::int64_t count = flat.elementCount();
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(count * shape.rank()));
    for (std::int64_t i = 0; i < count; ++i) {
      std::int64_t rest = flat.values<std::int64_t>()[static_cast<std::size_t>(i)];
      if (rest < 0 || rest >= shape.elementCount()) return refuse(0);
      for (int axis = shape.rank() - 1; axis >= 0; --axis) {
        numbers[static_cast<std::size_t>(axis * count + i)] = rest % shape[axis];
        rest /= shape[axis];
      }
    }
    const auto whole = TRY(Shape::make(extents));
    auto parts = TRY(numbered(whole, numbers));
    parts.parts = true;
    return parts;
  }

 private:
  static constexpr int kAll = 1000;  ///< no axis: of all elements

  Placed made(Expected<Tensor> tensor) const {
    return ModuleArray{TRY(evaluator_.placed(std::move(tensor), call_.place.begin)), module_};
  }
  static Placed asPair(Placed places) {
    if (places) places->pair = true;
    return places;
  }
  /// From the least on, or the greatest, as many as are asked for.
  Placed inOrder(bool falling, std::optional<std::int64_t> count) {
    const auto order = TRY(sorted());
    Selection selection{.axes = {}, .shape = order.tensor.shape().toVector()};
    const int rank = order.tensor.shape().rank(), axis = given(1) ? TRY(axisAt(1, rank)) : rank - 1;
    const std::int64_t size = order.tensor.shape()[axis], most = count.value_or(size);
    if (most < 0 || most > size)
      return evaluator_.refuse(call_.place.begin, "expression.beyond",
                               {{"value", most}, {"axis", axis}, {"size", size}});
    const std::int64_t first = falling ? size - 1 : 0, step = falling ? -1 : 1;
    auto along = TRY(steppedTensor({first, first + step * most, step}, DType::Int64, limit_));
    for (int dim = 0; dim < rank; ++dim) selection.axes.push_back({Selection::Axis::By::Whole, {dim}});
    selection.axes[static_cast<std::size_t>(axis)] = {Selection::Axis::By::Numbers, {axis}, std::move(along)};
    selection.shape[static_cast<std::size_t>(axis)] = most;
    return made(select(order.tensor, selection, limit_));
  }
  Placed numbered(const Shape& shape, const std::vector<std::int64_t>& numbers) const {
    auto tensor = TRY(Tensor::fromBytes(DType::Int64, shape, std::as_bytes(std::span(numbers))));
    const bool narrow =
        module_ == Module::Jax || (module_ == Module::TensorFlow && call_.name.name == "argsort");
    return made(narrow ? converted(tensor, DType::Int32, limit_) : Expected<Tensor>(std::move(tensor)));
  }
  Expected<ExpressionValue> valueAt(std::size_t i) const {
    if (i == 0 && call_.self) return *call_.self;
    if (!given(i)) return needs("two operands");
    if (!isList(evaluator_.source().code, at(i))) return evaluator_.value(at(i));
    if (module_ == Module::Torch) return refuse(i);
    return TRY(evaluator_.array(at(i), module_));
  }

  /// Of what is not zero: a tuple of numbers along each axis, or rows.
  Placed places(bool tuple) const {
    auto array = TRY(operand());
    if (array.parts || array.tensor.shape().rank() == 0 || array.tensor.dtype() == DType::String)
      return refuse(0);
    if (array.tensor.dtype() != DType::Bool) {
      const ExpressionValue zero = Number(std::int64_t{0});
      array.tensor =
          TRY(evaluator_.placed(comparedValues(Comparison::NotEqual, array, zero, limit_), at(0).begin));
    }
    auto found = TRY(placesOf(array.tensor, limit_));
    if (module_ == Module::Jax) found = TRY(converted(found, DType::Int32, limit_));
    if (tuple) return ModuleArray{std::move(found), module_, true};
    return made(transposedTensor(found, limit_));
  }

  /// One number a line along an axis, or as many as it has (`many`): choose(line, out).
  template <class Choose>
  Placed along(int many, int otherwise, const Choose& choose) {
    auto array = TRY(operand());
    const DType type = array.tensor.dtype();
    const bool whole = type == DType::Bool || (isInteger(type) && type != DType::UInt64);
    const bool counts = type == DType::Bool && module_ != Module::NumPy && module_ != Module::Jax;
    if (counts || (!whole && !isFloat(type))) return refuse(0);
    Tensor values = TRY(converted(array.tensor, whole ? DType::Int64 : DType::Float64, limit_));
    const bool keeps = textAt(2) == "True";
    if (given(2) && !keeps && textAt(2) != "False") return refuse(2);
    if (!given(1) && otherwise == kAll) {
      if (keeps) return refuse(2);
      values = values.reshaped(Shape{values.elementCount()});
    }
    const int rank = values.shape().rank();
    if (rank == 0) return refuse(0);
    const int axis = given(1) ? TRY(axisAt(1, rank)) : otherwise == kAll ? 0 : (otherwise + rank) % rank;
    auto extents = values.shape().toVector();
    const std::int64_t size = extents[static_cast<std::size_t>(axis)], results = many > 0 ? size : 1;
    const std::int64_t inner = values.shape().slice(axis + 1, rank).elementCount();
    const std::int64_t outer = values.shape().slice(0, axis).elementCount();
    extents[static_cast<std::size_t>(axis)] = results;
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(outer * results * inner));
    const auto run = [&]<class T>(std::span<const T> all) -> Expected<void> {
      std::vector<T> line(static_cast<std::size_t>(size));
      std::vector<std::int64_t> out(static_cast<std::size_t>(results));
      for (std::int64_t row = 0; row < outer * inner; ++row) {
        const std::int64_t before = row / inner, behind = row % inner;
        for (std::int64_t i = 0; i < size; ++i)
          line[static_cast<std::size_t>(i)] =
              all[static_cast<std::size_t>((before * size + i) * inner + behind)];
        if constexpr (std::is_floating_point_v<T>)
          if (std::any_of(line.begin(), line.end(), [](T value) { return std::isnan(value); }))
            return fail(ErrorCode::Parse, "expression.ties");
        TRY(choose(std::span<const T>(line), std::span(out)));
        for (std::int64_t i = 0; i < results; ++i)
          numbers[static_cast<std::size_t>((before * results + i) * inner + behind)] =
              out[static_cast<std::size_t>(i)];
      }
      return {};
    };
    const auto done = whole ? run(values.values<std::int64_t>()) : run(values.values<double>());
    if (!done) return evaluator_.placed(done.error(), call_.place.begin);
    if (many == 0 && !keeps) extents.erase(extents.begin() + axis);
    const auto shape = TRY(Shape::make(extents));
    return numbered(shape, numbers);
  }
};

constexpr unsigned kEvery = kNumPy | kTensorFlow | kTorch | kJax;
constexpr std::string_view kPair = "x1/x/input/self x2/y/other";

constexpr auto kPlaces = std::to_array<FunctionRow<Places>>({
    {"equal", &Places::compared<Comparison::Equal>, kNumPy | kJax | kTensorFlow, kPair},
    {"not_equal", &Places::compared<Comparison::NotEqual>, kNumPy | kJax | kTensorFlow, kPair},
    {"less", &Places::compared<Comparison::Less>, kEvery, kPair},
    {"less_equal", &Places::compared<Comparison::LessEqual>, kEvery, kPair},
    {"greater", &Places::compared<Comparison::Greater>, kEvery, kPair},
    {"greater_equal", &Places::compared<Comparison::GreaterEqual>, kEvery, kPair},
    {"eq", &Places::compared<Comparison::Equal>, kTorch, kPair},
    {"ne", &Places::compared<Comparison::NotEqual>, kTorch, kPair},
    {"lt", &Places::compared<Comparison::Less>, kTorch, kPair},
    {"le", &Places::compared<Comparison::LessEqual>, kTorch, kPair},
    {"gt", &Places::compared<Comparison::Greater>, kTorch, kPair},
    {"ge", &Places::compared<Comparison::GreaterEqual>, kTorch, kPair},
    {"logical_and", &Places::combined<'&'>, kEvery, kPair},
    {"logical_or", &Places::combined<'|'>, kEvery, kPair},
    {"logical_not", &Places::inverted, kEvery, "x/input"},
    {"nonzero", &Places::nonzero, kNumPy | kJax, "a"},
    {"nonzero", &Places::nonzero, kTorch, "input | as_tuple"},
    {"where", &Places::where, kNumPy | kTensorFlow | kTorch | kJax, "condition x"},
    {"argwhere", &Places::argwhere, kNumPy | kJax, "a"},
    {"argwhere", &Places::argwhere, kTorch, "input"},
    {"flatnonzero", &Places::flatPlaces, kNumPy | kJax, "a"},
    {"argmax", &Places::best<true>, kNumPy | kJax, "a axis"},
    {"argmin", &Places::best<false>, kNumPy | kJax, "a axis"},
    {"argmax", &Places::best<true>, kTensorFlow, "input axis"},
    {"argmin", &Places::best<false>, kTensorFlow, "input axis"},
    {"argmax", &Places::best<true>, kTorch, "input dim keepdim"},
    {"argmin", &Places::best<false>, kTorch, "input dim keepdim"},
    {"argsort", &Places::sorted, kNumPy | kJax, "a axis"},
    {"argsort", &Places::sorted, kTensorFlow, "values axis"},
    {"argsort", &Places::sorted, kTorch, "input dim"},
    {"max", &Places::bestOfPair<true>, kTorch, "input dim keepdim"},
    {"min", &Places::bestOfPair<false>, kTorch, "input dim keepdim"},
    {"sort", &Places::sortedPair, kTorch, "input dim descending"},
    {"topk", &Places::top, kTorch, "input k dim largest"},
    {"unravel_index", &Places::unravelled, kNumPy | kJax, "indices shape"},
});

constexpr auto kPlaceMethods = std::to_array<FunctionRow<Places>>({
    {"nonzero", &Places::nonzero, kNumPy | kJax, ""},
    {"nonzero", &Places::nonzero, kTorch, "| as_tuple"},
    {"argwhere", &Places::argwhere, kTorch, ""},
    {"eq", &Places::compared<Comparison::Equal>, kTorch, "other"},
    {"ne", &Places::compared<Comparison::NotEqual>, kTorch, "other"},
    {"lt", &Places::compared<Comparison::Less>, kTorch, "other"},
    {"le", &Places::compared<Comparison::LessEqual>, kTorch, "other"},
    {"gt", &Places::compared<Comparison::Greater>, kTorch, "other"},
    {"ge", &Places::compared<Comparison::GreaterEqual>, kTorch, "other"},
    {"logical_not", &Places::inverted, kTorch, ""},
    {"argmax", &Places::best<true>, kNumPy | kJax, "axis"},
    {"argmin", &Places::best<false>, kNumPy | kJax, "axis"},
    {"argmax", &Places::best<true>, kTorch, "dim keepdim"},
    {"argmin", &Places::best<false>, kTorch, "dim keepdim"},
    {"argsort", &Places::sorted, kNumPy | kJax, "axis"},
    {"argsort", &Places::sorted, kTorch, "dim"},
    {"max", &Places::bestOfPair<true>, kTorch, "dim keepdim"},
    {"min", &Places::bestOfPair<false>, kTorch, "dim keepdim"},
    {"sort", &Places::sortedPair, kTorch, "dim descending"},
    {"topk", &Places::top, kTorch, "k dim largest"},
});

}  // namespace

std::optional<Expected<ModuleArray>> findPlaces(Evaluator& evaluator, const FunctionCall& call) {
  return callOneOf<Places>(evaluator, call, kPlaces, kPlaceMethods);
}

}  // namespace gathernd
