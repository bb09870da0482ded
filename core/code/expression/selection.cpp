// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/selection.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "core/tensor/edits.h"

namespace gathernd {
namespace {

using By = Selection::Axis::By;

bool isIdentity(const std::vector<int>& axes) {
  for (std::size_t at = 0; at < axes.size(); ++at)
    if (axes[at] != static_cast<int>(at)) return false;
  return true;
}

/// The numbers of one axis at a position of the result that advances by one, the last dimension fastest.
class AxisNumbers {
 public:
  AxisNumbers(const Selection::Axis& axis, std::size_t dims) : axis_(axis), strides_(dims) {
    if (axis.by != By::Numbers) {
      strides_[static_cast<std::size_t>(axis.dims.front())] = 1;
      return;
    }
    const Shape& shape = axis.numbers.shape();
    for (int at = 0; at < shape.rank(); ++at)
      strides_[static_cast<std::size_t>(axis.dims[static_cast<std::size_t>(at)])] =
          shape[at] == 1 ? 0 : shape.stride(at);
  }
  std::int64_t value() const {
    return axis_.by == By::Numbers ? axis_.numbers.values<std::int64_t>()[static_cast<std::size_t>(at_)]
                                   : at_;
  }
  /// From dimension `dim` of the result on, whose place goes from `from` to `to`.
  void move(std::size_t dim, std::int64_t from, std::int64_t to) { at_ += (to - from) * strides_[dim]; }

 private:
  const Selection::Axis& axis_;
  std::vector<std::int64_t> strides_;
  std::int64_t at_ = 0;
};

/// Calls visit() at each place of the box of `dims` (sizes by dimension of the result), in row-major order.
template <class Visit>
Expected<void> walkBox(const std::vector<std::size_t>& dims, const std::vector<std::int64_t>& sizes,
                       std::vector<AxisNumbers>& axes, const Visit& visit) {
  for (const std::size_t dim : dims)
    if (sizes[dim] == 0) return {};
  std::vector<std::int64_t> place(dims.size());
  for (;;) {
    TRY(visit());
    std::size_t at = dims.size();
    for (; at > 0; --at) {
      const std::size_t dim = dims[at - 1];
      const std::int64_t from = place[at - 1];
      place[at - 1] = from + 1 == sizes[dim] ? 0 : from + 1;
      for (AxisNumbers& axis : axes) axis.move(dim, from, place[at - 1]);
      if (place[at - 1] != 0) break;
    }
    if (at == 0) return {};
  }
}

}  // namespace

bool Selection::gathers() const {
  return std::any_of(axes.begin(), axes.end(), [](const Axis& axis) { return axis.by != By::Whole; });
}

bool Selection::hasGrid() const {
  return std::ssize(shape) >
         std::count_if(axes.begin(), axes.end(), [](const Axis& axis) { return axis.by == By::Whole; });
}

Expected<Selection> squeezed(Selection selection, const Shape& params, std::span<const int> dims) {
  for (int axis = static_cast<int>(selection.axes.size()); axis < params.rank(); ++axis) {
    selection.axes.push_back({By::Whole, {static_cast<int>(selection.shape.size())}});
    selection.shape.push_back(params[axis]);
  }
  const auto first = TRY(Tensor::zeros(DType::Int64, Shape{}));
  for (const int dim : dims) {
    for (Selection::Axis& axis : selection.axes) {
      const auto at = std::find(axis.dims.begin(), axis.dims.end(), dim);
      if (at != axis.dims.end() && axis.by == By::Numbers) {
        auto extents = axis.numbers.shape().toVector();
        extents.erase(extents.begin() + (at - axis.dims.begin()));
        axis.numbers = axis.numbers.reshaped(TRY(Shape::make(extents)));
        axis.dims.erase(at);
      } else if (at != axis.dims.end()) {
        axis = {By::Numbers, {}, first};
      }
      for (int& other : axis.dims) other -= other > dim ? 1 : 0;
    }
    selection.shape.erase(selection.shape.begin() + dim);
  }
  return selection;
}

Expected<GatherForm> gatherForm(const Selection& selection, const Shape& params, bool batches,
                                std::int64_t memoryLimit) {
  GatherForm form;
  std::vector<int> indexed, whole, wholeDims;
  std::vector<bool> sliced(selection.shape.size());
  for (int axis = 0; axis < static_cast<int>(selection.axes.size()); ++axis) {
    const Selection::Axis& by = selection.axes[static_cast<std::size_t>(axis)];
    (by.by == By::Whole ? whole : indexed).push_back(axis);
    if (by.by != By::Whole) continue;
    wholeDims.push_back(by.dims.front());
    sliced[static_cast<std::size_t>(by.dims.front())] = true;
  }
  std::vector<std::size_t> grid;
  for (std::size_t dim = 0; dim < sliced.size(); ++dim)
    if (!sliced[dim]) grid.push_back(dim);

  // What the gather_nd gives: the grid of tuples, then the whole axes in params' order.
  std::vector<int> given(grid.begin(), grid.end());
  given.insert(given.end(), wholeDims.begin(), wholeDims.end());
  if (!isIdentity(given)) {
    form.outputAxes.resize(given.size());
    for (std::size_t at = 0; at < given.size(); ++at)
      form.outputAxes[static_cast<std::size_t>(given[at])] = static_cast<int>(at);
    for (int axis = static_cast<int>(selection.axes.size()); axis < params.rank(); ++axis)
      form.outputAxes.push_back(static_cast<int>(form.outputAxes.size()));
  }
  form.paramsAxes = indexed;
  form.paramsAxes.insert(form.paramsAxes.end(), whole.begin(), whole.end());
  for (int axis = static_cast<int>(selection.axes.size()); axis < params.rank(); ++axis)
    form.paramsAxes.push_back(axis);
  if (isIdentity(form.paramsAxes)) form.paramsAxes.clear();

  std::size_t batch = 0;
  while (batches && batch + 1 < indexed.size() && batch < grid.size()) {
    const Selection::Axis& axis = selection.axes[static_cast<std::size_t>(indexed[batch])];
    if (axis.by != By::Counted || axis.dims.front() != static_cast<int>(grid[batch]) ||
        selection.shape[grid[batch]] != params[indexed[batch]])
      break;
    ++batch;
  }
  form.batchDims = static_cast<std::int64_t>(batch);

  std::vector<std::int64_t> extents;
  for (const std::size_t dim : grid) extents.push_back(selection.shape[dim]);
  extents.push_back(static_cast<std::int64_t>(indexed.size() - batch));
  const auto shape = TRY(Shape::make(extents));
  const auto bytes = TRY(checkedBytes(DType::Int64, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  auto* out = reinterpret_cast<std::int64_t*>(buffer.data());
  std::vector<AxisNumbers> numbers;
  for (std::size_t at = batch; at < indexed.size(); ++at)
    numbers.emplace_back(selection.axes[static_cast<std::size_t>(indexed[at])], selection.shape.size());
  TRY(walkBox(grid, selection.shape, numbers, [&]() -> Expected<void> {
    for (const AxisNumbers& axis : numbers) *out++ = axis.value();
    return {};
  }));
  form.indices = Tensor::fromBuffer(DType::Int64, shape, std::move(buffer));
  return form;
}

Expected<Tensor> select(const Tensor& tensor, const Selection& selection, std::int64_t memoryLimit) {
  const Shape& from = tensor.shape();
  const int named = static_cast<int>(selection.axes.size());
  auto extents = selection.shape;
  for (int axis = named; axis < from.rank(); ++axis) extents.push_back(from[axis]);
  const auto shape = TRY(Shape::make(extents));
  const auto bytes = TRY(checkedBytes(tensor.dtype(), shape, memoryLimit - tensor.byteCount()));
  if (shape.empty()) return Tensor::zeros(tensor.dtype(), shape);
  auto buffer = TRY(Buffer::allocate(bytes));
  const std::int64_t slice = from.slice(named, from.rank()).elementCount() * elementBytes(tensor.dtype());
  std::vector<AxisNumbers> numbers;
  for (const Selection::Axis& axis : selection.axes) numbers.emplace_back(axis, selection.shape.size());
  std::vector<std::size_t> dims(selection.shape.size());
  std::iota(dims.begin(), dims.end(), 0);
  std::byte* out = buffer.data();
  TRY(walkBox(dims, selection.shape, numbers, [&]() -> Expected<void> {
    std::int64_t offset = 0;
    for (int axis = 0; axis < named; ++axis) {
      const std::int64_t written = numbers[static_cast<std::size_t>(axis)].value();
      const std::int64_t number = written < 0 ? written + from[axis] : written;
      if (number < 0 || number >= from[axis])
        return fail(ErrorCode::Parse, "expression.beyond",
                    {{"value", written}, {"axis", axis}, {"size", from[axis]}});
      offset = offset * from[axis] + number;
    }
    std::memcpy(out, tensor.data() + offset * slice, static_cast<std::size_t>(slice));
    out += slice;
    return {};
  }));
  return Tensor::fromBuffer(tensor.dtype(), shape, std::move(buffer), tensor.arena());
}

}  // namespace gathernd
