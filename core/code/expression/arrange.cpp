// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/arrange.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/tensor/edits.h"

namespace gathernd {
namespace {

constexpr std::int64_t kLeftOpen = -1;

tl::unexpected<Error> cannotTake(const Tensor& tensor, std::span<const std::int64_t> extents) {
  constexpr std::size_t kShown = 40;
  const auto shown = extents.first(std::min(extents.size(), kShown));
  return fail(ErrorCode::Parse, "expression.reshape",
              {{"count", tensor.elementCount()}, {"shape", fmt::format("({})", fmt::join(shown, ", "))}});
}

std::optional<std::int64_t> axisOf(std::int64_t axis, int rank) {
  if (axis < -rank || axis >= rank) return std::nullopt;
  return axis < 0 ? axis + rank : axis;
}

tl::unexpected<Error> noAxes(const Tensor& tensor) {
  return fail(ErrorCode::Parse, "expression.axes", {{"shape", tensor.shape().toString()}});
}

/// Elements of `Size` bytes in the order of the result, whose axes have the given strides in the source.
template <std::size_t Size>
void copyStrided(const std::byte* from, std::byte* to, const Shape& shape,
                 const std::vector<std::int64_t>& strides) {
  const int rank = shape.rank();
  std::vector<std::int64_t> position(static_cast<std::size_t>(rank), 0);
  std::int64_t offset = 0;
  for (std::int64_t left = shape.elementCount(); left > 0; --left) {
    std::memcpy(to, from + offset * static_cast<std::int64_t>(Size), Size);
    to += Size;
    for (int axis = rank - 1; axis >= 0; --axis) {
      const auto a = static_cast<std::size_t>(axis);
      offset += strides[a];
      if (++position[a] < shape[axis]) break;
      offset -= strides[a] * position[a];
      position[a] = 0;
    }
  }
}

}  // namespace

Expected<Tensor> reshapedTensor(const Tensor& tensor, std::span<const std::int64_t> extents) {
  std::vector<std::int64_t> whole(extents.begin(), extents.end());
  const auto open = std::find(whole.begin(), whole.end(), kLeftOpen);
  if (open != whole.end()) {
    *open = 1;
    const auto known = TRY(Shape::make(whole));
    const std::int64_t count = known.elementCount();
    if (count == 0 || tensor.elementCount() % count != 0) return cannotTake(tensor, extents);
    *open = tensor.elementCount() / count;
  }
  const auto shape = TRY(Shape::make(whole));
  if (shape.elementCount() != tensor.elementCount()) return cannotTake(tensor, extents);
  return tensor.reshaped(shape);
}

Expected<Tensor> permutedTensor(const Tensor& tensor, std::span<const std::int64_t> axes,
                                std::int64_t memoryLimit) {
  const Shape& from = tensor.shape();
  if (static_cast<int>(axes.size()) != from.rank()) return noAxes(tensor);
  std::vector<std::int64_t> extents, strides;
  std::vector<bool> taken(axes.size(), false);
  for (const std::int64_t written : axes) {
    const auto axis = axisOf(written, from.rank());
    if (!axis || taken[static_cast<std::size_t>(*axis)]) return noAxes(tensor);
    taken[static_cast<std::size_t>(*axis)] = true;
    extents.push_back(from[static_cast<int>(*axis)]);
    strides.push_back(from.stride(static_cast<int>(*axis)));
  }
  const auto shape = TRY(Shape::make(extents));
  const auto bytes = TRY(checkedBytes(tensor.dtype(), shape, memoryLimit - tensor.byteCount()));
  auto buffer = TRY(Buffer::allocate(bytes));
  const auto copy = [&]<std::size_t Size>(std::integral_constant<std::size_t, Size>) {
    copyStrided<Size>(tensor.data(), buffer.data(), shape, strides);
  };
  switch (elementBytes(tensor.dtype())) {
    case 1:
      copy(std::integral_constant<std::size_t, 1>{});
      break;
    case 2:
      copy(std::integral_constant<std::size_t, 2>{});
      break;
    case 4:
      copy(std::integral_constant<std::size_t, 4>{});
      break;
    case 8:
      copy(std::integral_constant<std::size_t, 8>{});
      break;
    default:
      copy(std::integral_constant<std::size_t, 16>{});
  }
  return Tensor::fromBuffer(tensor.dtype(), shape, std::move(buffer), tensor.arena());
}

Expected<Tensor> transposedTensor(const Tensor& tensor, std::int64_t memoryLimit) {
  if (tensor.shape().rank() < 2) return tensor;
  std::vector<std::int64_t> axes(static_cast<std::size_t>(tensor.shape().rank()));
  std::iota(axes.rbegin(), axes.rend(), 0);
  return permutedTensor(tensor, axes, memoryLimit);
}

Expected<Tensor> swappedTensor(const Tensor& tensor, std::int64_t first, std::int64_t second,
                               std::int64_t memoryLimit) {
  const auto a = axisOf(first, tensor.shape().rank()), b = axisOf(second, tensor.shape().rank());
  if (!a || !b) return noAxes(tensor);
  std::vector<std::int64_t> axes(static_cast<std::size_t>(tensor.shape().rank()));
  std::iota(axes.begin(), axes.end(), 0);
  std::swap(axes[static_cast<std::size_t>(*a)], axes[static_cast<std::size_t>(*b)]);
  return permutedTensor(tensor, axes, memoryLimit);
}

}  // namespace gathernd
