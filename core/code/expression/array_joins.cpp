// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that bring arrays together and take them apart: what tuples of a gather are made with.
#include <array>
#include <numeric>

#include "core/code/expression/functions.h"
#include "core/code/expression/selection.h"
#include "core/code/expression/subscript.h"
#include "core/tensor/edits.h"
#include "core/text/cast.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

using Joined = Expected<ModuleArray>;

class Joining : public CallArguments {
 public:
  using CallArguments::CallArguments;

  Joined stack() { return joined(&stackedTensor, TRY(tensors()), TRY(numberAt(1, 0))); }
  Joined concat() { return joined(&joinedTensor, TRY(tensors()), TRY(numberAt(1, 0))); }
  /// Vectors become columns.
  Joined columns() {
    auto parts = TRY(tensors());
    const bool vectors = parts.front().shape().rank() < 2;
    return joined(vectors ? &stackedTensor : &joinedTensor, std::move(parts), 1);
  }
  Joined rows() {
    auto parts = TRY(tensors());
    const bool vectors = parts.front().shape().rank() < 2;
    return joined(vectors ? &stackedTensor : &joinedTensor, std::move(parts), 0);
  }
  Joined expand() {
    const auto array = TRY(operand());
    const int rank = array.tensor.shape().rank();
    const auto axis = TRY(axisAt(1, rank + 1));
    return made(axisInserted(array.tensor, axis), array.module);
  }
  Joined squeeze() {
    const auto array = TRY(operand());
    auto extents = array.tensor.shape().toVector();
    if (given(1)) {
      const auto axis = TRY(axisAt(1, array.tensor.shape().rank()));
      if (extents[static_cast<std::size_t>(axis)] != 1) return refuseAxes(array);
      extents.erase(extents.begin() + axis);
    } else {
      std::erase(extents, 1);
    }
    return made(reshapedTensor(array.tensor, extents), array.module);
  }
  Joined moveAxis() {
    const auto array = TRY(operand());
    const int rank = array.tensor.shape().rank();
    const auto from = TRY(axisAt(1, rank)), to = TRY(axisAt(2, rank));
    std::vector<std::int64_t> axes(static_cast<std::size_t>(rank));
    std::iota(axes.begin(), axes.end(), 0);
    axes.erase(axes.begin() + from);
    axes.insert(axes.begin() + to, from);
    return made(permutedTensor(array.tensor, axes, limit_), array.module);
  }
  /// A tuple of the parts along an axis.
  Joined unbind() {
    const auto array = TRY(operand());
    const int rank = array.tensor.shape().rank();
    if (rank == 0) return refuseAxes(array);
    const auto axis = given(1) ? TRY(axisAt(1, rank)) : 0;
    std::vector<std::int64_t> axes(static_cast<std::size_t>(rank));
    std::iota(axes.begin(), axes.end(), 0);
    axes.erase(axes.begin() + axis);
    axes.insert(axes.begin(), axis);
    auto parts = TRY(made(permutedTensor(array.tensor, axes, limit_), array.module));
    parts.parts = true;
    return parts;
  }
  /// np.ix_ and meshgrid: vectors along the axes of a grid.
  Joined mesh() {
    std::vector<Tensor> vectors;
    const auto parts = splitPython(evaluator_.source().code, arguments_[0], ",");
    if (!parts || parts->empty()) return refuse(0);
    for (const TextRange& part : *parts) {
      const auto vector = TRY(evaluator_.array(part, module_));
      if (vector.tensor.shape().rank() != 1) return refuse(0);
      const bool mask = vector.tensor.dtype() == DType::Bool && call_.name.name == "ix_";
      const auto places = mask ? placesOf(vector.tensor, limit_) : Expected<Tensor>(vector.tensor);
      if (!places) return evaluator_.placed(places.error(), part.begin);
      const std::array<std::int64_t, 1> flat = {-1};
      vectors.push_back(TRY(reshapedTensor(*places, flat)));
    }
    const bool first = call_.name.name == "meshgrid" &&
                       (given(1) ? textAt(1).find("xy") != std::string_view::npos : module_ != Module::Torch);
    auto grid = TRY(gridOf(vectors, first && vectors.size() > 1));
    grid.parts = true;
    return grid;
  }
  /// np.indices(shape): along the first axis a grid of places for each axis.
  Joined indices() {
    const auto extents = TRY(evaluator_.wholeNumbers(at(0)));
    const auto dtype = TRY(evaluator_.dtype(at(1), module_)).value_or(wholeType(module_));
    std::vector<Tensor> vectors;
    for (const std::int64_t extent : extents)
      vectors.push_back(TRY(evaluator_.placed(
          steppedTensor({std::int64_t{0}, extent, std::int64_t{1}}, dtype, limit_), at(0).begin)));
    if (vectors.empty()) return refuse(0);
    return gridOf(vectors);
  }

 private:
  tl::unexpected<Error> refuseAxes(const ModuleArray& array) const {
    return evaluator_.refuse((given(1) ? at(1) : call_.place).begin, "expression.axes",
                             {{"shape", array.tensor.shape().toString()}});
  }
  Joined made(Expected<Tensor> tensor, Module module) const {
    return ModuleArray{TRY(evaluator_.placed(std::move(tensor), call_.place.begin)), module};
  }
  /// Of one type: lists and numbers take that of the arrays beside them; TensorFlow brings no two together.
  Expected<std::vector<Tensor>> tensors() const {
    if (!given(0)) return refuse(0);
    const auto arrays = TRY(evaluator_.arrays(at(0), module_));
    std::optional<DType> whole;
    const auto parts = partsOf(at(0));
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      const DType type = arrays[i].tensor.dtype();
      const bool weak = i < parts.size() && isWeak(parts[i]);
      const bool arraysOnly = module_ == Module::Torch || module_ == Module::Jax;
      if (weak && arraysOnly)
        return evaluator_.refuse(parts[i].begin, "gather.list",
                                 {{"text", shownText(parts[i].in(evaluator_.source().code))},
                                  {"function", call_.place.in(evaluator_.source().code)}});
      if (!isInteger(type) || weak) continue;
      const bool signs = whole && isUnsignedInteger(*whole) != isUnsignedInteger(type);
      if (whole && *whole != type && (signs || module_ == Module::TensorFlow))
        return evaluator_.refuse(at(0).begin, "expression.mixed",
                                 {{"dtype", dtypeName(type)}, {"before", dtypeName(*whole)}});
      if (!whole || elementBytes(type) > elementBytes(*whole)) whole = type;
    }
    std::vector<Tensor> made;
    for (const ModuleArray& array : arrays) {
      const bool cast = whole && isInteger(array.tensor.dtype());
      made.push_back(TRY(cast ? converted(array.tensor, *whole, limit_) : Expected<Tensor>(array.tensor)));
    }
    return made;
  }
  std::vector<TextRange> partsOf(TextRange range) const {
    const std::string_view code = evaluator_.source().code;
    if (!isList(code, range)) return {};
    return splitPython(code, {range.begin + 1, range.end - 1}, ",").value_or(std::vector<TextRange>());
  }
  /// A list or a number: Python's, so that it takes whatever type stands beside it.
  bool isWeak(TextRange range) const {
    const std::string_view code = evaluator_.source().code;
    range = evaluator_.source().names.resolved(code, range);
    return isList(code, range) || range.in(code).starts_with("range(") ||
           range.in(code).starts_with("list(") ||
           range.in(code).find_first_not_of("-+0123456789") == std::string_view::npos;
  }

  /// Each vector runs along an axis of its own; `swapped`: the first along the second.
  Joined gridOf(const std::vector<Tensor>& vectors, bool swapped = false) const {
    Selection grid;
    for (const Tensor& vector : vectors) grid.shape.push_back(vector.elementCount());
    if (swapped) std::swap(grid.shape[0], grid.shape[1]);
    std::vector<Tensor> whole;
    for (int at = 0; at < static_cast<int>(vectors.size()); ++at) {
      grid.axes = {{Selection::Axis::By::Whole, {swapped && at < 2 ? 1 - at : at}}};
      whole.push_back(TRY(
          evaluator_.placed(select(vectors[static_cast<std::size_t>(at)], grid, limit_), call_.place.begin)));
    }
    return joined(&stackedTensor, std::move(whole), 0);
  }
  Joined joined(Expected<Tensor> (*join)(std::span<const Tensor>, std::int64_t, std::int64_t),
                std::vector<Tensor> parts, std::int64_t axis) const {
    return made(join(parts, axis, limit_), module_);
  }
};

constexpr unsigned kAll = kNumPy | kTensorFlow | kTorch | kJax;

constexpr auto kJoins = std::to_array<FunctionRow<Joining>>({
    {"stack", &Joining::stack, kNumPy | kJax, "arrays axis"},
    {"stack", &Joining::stack, kTensorFlow, "values axis"},
    {"stack", &Joining::stack, kTorch, "tensors dim"},
    {"concatenate", &Joining::concat, kNumPy | kJax, "arrays axis"},
    {"concat", &Joining::concat, kNumPy, "arrays axis"},
    {"concat", &Joining::concat, kTensorFlow, "values axis"},
    {"concat", &Joining::concat, kTorch, "tensors dim"},
    {"cat", &Joining::concat, kTorch, "tensors dim"},
    {"column_stack", &Joining::columns, kNumPy | kJax | kTorch, "tup/tensors"},
    {"vstack", &Joining::rows, kNumPy | kJax | kTorch, "tup/tensors"},
    {"expand_dims", &Joining::expand, kNumPy | kJax, "a axis"},
    {"expand_dims", &Joining::expand, kTensorFlow, "input axis"},
    {"unsqueeze", &Joining::expand, kTorch, "input dim"},
    {"squeeze", &Joining::squeeze, kNumPy | kJax, "a axis"},
    {"squeeze", &Joining::squeeze, kTensorFlow, "input axis"},
    {"squeeze", &Joining::squeeze, kTorch, "input dim"},
    {"moveaxis", &Joining::moveAxis, kNumPy | kJax, "a source destination"},
    {"movedim", &Joining::moveAxis, kTorch, "input source destination"},
    {"moveaxis", &Joining::moveAxis, kTorch, "input source destination"},
    {"unbind", &Joining::unbind, kTorch, "input dim"},
    {"unstack", &Joining::unbind, kTensorFlow, "value | axis"},
    {"ix_", &Joining::mesh, kNumPy | kJax, "~args"},
    {"indices", &Joining::indices, kNumPy | kJax, "dimensions dtype"},
    {"meshgrid", &Joining::mesh, kAll, "~xi | indexing"},
});

constexpr auto kJoinMethods = std::to_array<FunctionRow<Joining>>({
    {"unsqueeze", &Joining::expand, kTorch, "dim"},
    {"squeeze", &Joining::squeeze, kNumPy | kJax, "axis"},
    {"squeeze", &Joining::squeeze, kTorch, "dim"},
    {"unbind", &Joining::unbind, kTorch, "dim"},
});

}  // namespace

std::optional<Expected<ModuleArray>> joinArrays(Evaluator& evaluator, const FunctionCall& call) {
  return callOneOf<Joining>(evaluator, call, kJoins, kJoinMethods);
}

}  // namespace gathernd
