// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <optional>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "core/code/expression/evaluator.h"
#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"

namespace gathernd {

Expected<Tensor> filledTensor(const Shape& shape, const Element& value, std::int64_t memoryLimit) {
  const auto bytes = TRY(checkedBytes(value.dtype, shape, memoryLimit));
  const auto size = static_cast<std::size_t>(elementBytes(value.dtype));
  const bool zero = std::all_of(value.bits.begin(), value.bits.begin() + static_cast<std::ptrdiff_t>(size),
                                [](std::byte b) { return b == std::byte{0}; });
  if (zero) return Tensor::zeros(value.dtype, shape);
  auto buffer = TRY(Buffer::allocate(bytes));
  for (std::size_t at = 0; at < static_cast<std::size_t>(bytes); at += size)
    std::memcpy(buffer.data() + at, value.bits.data(), size);
  return Tensor::fromBuffer(value.dtype, shape, std::move(buffer));
}

Expected<Tensor> diagonalTensor(std::int64_t rows, std::int64_t columns, std::int64_t diagonal, DType dtype,
                                std::int64_t memoryLimit) {
  const auto shape = TRY(Shape::make(std::array{rows, columns}));
  const auto bytes = TRY(checkedBytes(dtype, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocateZeroed(bytes));
  const Element one = castElement(Element::of(DType::Bool, true), dtype);
  const std::int64_t offset = std::clamp(diagonal, -rows, columns);  // beyond: no ones at all
  const std::int64_t end = std::min(rows, columns - offset);
  for (std::int64_t row = std::max<std::int64_t>(0, -offset); row < end; ++row) {
    const std::int64_t flat = row * columns + row + offset;
    std::memcpy(buffer.data() + flat * elementBytes(dtype), one.bits.data(),
                static_cast<std::size_t>(elementBytes(dtype)));
  }
  return Tensor::fromBuffer(dtype, shape, std::move(buffer));
}

namespace {

constexpr double kTwo63 = 0x1p63;

/// ceil((stop - start) / step), by way of Python's numbers as NumPy has it.
Expected<std::int64_t> lengthOf(const SteppedRange& range) {
  const auto distance = TRY(calculated(Operator::Subtract, range.stop, range.start));
  const auto steps = TRY(calculated(Operator::Divide, distance, range.step));
  const double count = asDouble(steps);
  if (std::isnan(count)) return fail(ErrorCode::Parse, "expression.length");
  if (count == 0 && asDouble(distance) != 0) return std::signbit(count) ? 0 : 1;  // it underflowed
  const double length = std::ceil(count);
  if (length >= kTwo63) return fail(ErrorCode::Limit, "expression.number");
  return length <= 0 ? 0 : static_cast<std::int64_t>(length);
}

/// Element `i` of those that begin with `first` and `second`.
template <class T>
T element(T first, T second, std::int64_t i) {
  if constexpr (std::is_integral_v<T>) {
    const auto start = static_cast<std::uint64_t>(static_cast<std::int64_t>(first));
    const std::uint64_t delta = static_cast<std::uint64_t>(static_cast<std::int64_t>(second)) - start;
    return static_cast<T>(start + static_cast<std::uint64_t>(i) * delta);
  } else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
    const auto start = static_cast<float>(first);
    const float delta = static_cast<float>(second) - start;
    return static_cast<T>(start + static_cast<float>(i) * delta);
  } else {
    return first + static_cast<T>(i) * (second - first);
  }
}

template <class T>
Expected<Tensor> stepped(const SteppedRange& range, DType dtype, std::int64_t length, Buffer buffer) {
  const T first = TRY(elementAs(range.start, dtype)).template as<T>();
  T second = first;
  if (length > 1) {
    const Number next = TRY(calculated(Operator::Add, range.start, range.step));
    second = TRY(elementAs(next, dtype)).template as<T>();
  }
  auto* const out = reinterpret_cast<T*>(buffer.data());
  for (std::int64_t i = 0; i < length; ++i)
    out[i] = i == 0 ? first : i == 1 ? second : element(first, second, i);
  return Tensor::fromBuffer(dtype, Shape{length}, std::move(buffer));
}

/// NumPy has truth values for the first two places alone.
Expected<Tensor> steppedBools(const SteppedRange& range, std::int64_t length, Buffer buffer) {
  if (length > 2) return fail(ErrorCode::Parse, "expression.bools");
  auto* const out = reinterpret_cast<bool*>(buffer.data());
  if (length > 0) out[0] = asDouble(range.start) != 0;
  if (length > 1) out[1] = asDouble(range.start) + asDouble(range.step) != 0;
  return Tensor::fromBuffer(DType::Bool, Shape{length}, std::move(buffer));
}

constexpr std::int64_t kLeftOpen = -1;

tl::unexpected<Error> cannotTake(const Tensor& tensor, std::span<const std::int64_t> extents) {
  constexpr std::size_t kShown = 40;
  const auto shown = extents.first(std::min(extents.size(), kShown));
  return fail(ErrorCode::Parse, "expression.reshape",
              {{"count", tensor.elementCount()}, {"shape", fmt::format("({})", fmt::join(shown, ", "))}});
}

std::optional<int> axisOf(std::int64_t axis, int rank) {
  if (axis < -rank || axis >= rank) return std::nullopt;
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

tl::unexpected<Error> noAxes(const Tensor& tensor) {
  return fail(ErrorCode::Parse, "expression.axes", {{"shape", tensor.shape().toString()}});
}

}  // namespace

Expected<Tensor> steppedTensor(const SteppedRange& range, DType dtype, std::int64_t memoryLimit) {
  const auto length = TRY(lengthOf(range));
  const auto bytes = TRY(checkedBytes(dtype, Shape{length}, memoryLimit));
  if (length == 0) return Tensor::zeros(dtype, Shape{0});
  if (isComplex(dtype)) {
    const auto real = steppedTensor(range, partType(dtype), memoryLimit - bytes);
    return real ? converted(*real, dtype, memoryLimit) : real;
  }
  auto buffer = TRY(Buffer::allocate(bytes));
  if (dtype == DType::Bool) return steppedBools(range, length, std::move(buffer));
  return visitNumeric(dtype, "arange", [&](auto tag) {
    return stepped<typename decltype(tag)::type>(range, dtype, length, std::move(buffer));
  });
}

Expected<Tensor> spacedTensor(const SpacedRange& range, DType dtype, std::int64_t memoryLimit) {
  const auto shape = TRY(Shape::make(std::array{range.count}));
  const auto bytes = TRY(checkedBytes(DType::Float64, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  auto* const out = reinterpret_cast<double*>(buffer.data());
  const double delta = range.stop - range.start;
  const std::int64_t gaps = range.endpoint ? range.count - 1 : range.count;
  const auto divisor = static_cast<double>(gaps);
  const double step = gaps > 0 ? delta / divisor : 0;
  for (std::int64_t i = 0; i < range.count; ++i) {
    const auto place = static_cast<double>(i);
    const double way = gaps <= 0 ? place * delta : step == 0 ? place / divisor * delta : place * step;
    out[i] = way + range.start;
    if (range.endpoint && i > 0 && i == range.count - 1) out[i] = range.stop;
    if (isInteger(dtype)) out[i] = std::floor(out[i]);
  }
  const Tensor whole = Tensor::fromBuffer(DType::Float64, shape, std::move(buffer));
  return converted(whole, dtype, dtype == DType::Float64 ? memoryLimit : memoryLimit - bytes);
}

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
  std::vector<int> from;
  for (const std::int64_t written : axes) {
    const auto axis = axisOf(written, tensor.shape().rank());
    if (!axis || std::find(from.begin(), from.end(), *axis) != from.end()) return noAxes(tensor);
    from.push_back(*axis);
  }
  if (static_cast<int>(from.size()) != tensor.shape().rank()) return noAxes(tensor);
  return transposed(tensor, from, memoryLimit - tensor.byteCount());
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

Expected<Tensor> joinedTensor(std::span<const Tensor> tensors, std::int64_t along, std::int64_t memoryLimit) {
  const Tensor& first = tensors.front();
  const auto axis = axisOf(along, first.shape().rank());
  if (!axis) return noAxes(first);
  auto extents = first.shape().toVector();
  std::int64_t& whole = extents[static_cast<std::size_t>(*axis)];
  const std::int64_t own = whole;
  whole = 0;
  for (const Tensor& tensor : tensors) {
    auto alike = tensor.shape().toVector();
    if (tensor.shape().rank() == first.shape().rank()) {
      whole += alike[static_cast<std::size_t>(*axis)];
      alike[static_cast<std::size_t>(*axis)] = own;
    }
    if (alike != first.shape().toVector())
      return fail(ErrorCode::Parse, "pasted.shapes",
                  {{"shape", tensor.shape().toString()}, {"before", first.shape().toString()}});
    if (tensor.dtype() != first.dtype() || first.dtype() == DType::String)
      return fail(ErrorCode::Parse, "expression.mixed",
                  {{"dtype", dtypeName(tensor.dtype())}, {"before", dtypeName(first.dtype())}});
  }
  const auto shape = TRY(Shape::make(extents));
  const auto bytes = TRY(checkedBytes(first.dtype(), shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  std::byte* out = buffer.data();
  const std::int64_t rows = shape.empty() ? 0 : shape.slice(0, *axis).elementCount();
  for (std::int64_t row = 0; row < rows; ++row) {
    for (const Tensor& tensor : tensors) {
      const std::int64_t size = tensor.byteCount() / rows;
      if (size > 0) std::memcpy(out, tensor.data() + row * size, static_cast<std::size_t>(size));
      out += size;
    }
  }
  return Tensor::fromBuffer(first.dtype(), shape, std::move(buffer));
}

Expected<Tensor> stackedTensor(std::span<const Tensor> tensors, std::int64_t along,
                               std::int64_t memoryLimit) {
  const int rank = tensors.front().shape().rank() + 1;
  const auto axis = axisOf(along, rank);
  if (!axis) return noAxes(tensors.front());
  std::vector<Tensor> expanded;
  for (const Tensor& tensor : tensors) {
    if (tensor.shape() != tensors.front().shape())
      return fail(ErrorCode::Parse, "pasted.shapes",
                  {{"shape", tensor.shape().toString()}, {"before", tensors.front().shape().toString()}});
    expanded.push_back(TRY(axisInserted(tensor, *axis)));
  }
  return joinedTensor(expanded, *axis, memoryLimit);
}

}  // namespace gathernd
