// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/edits.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "core/tensor/element.h"

namespace gathernd {
namespace {

using Extents = std::vector<std::int64_t>;

Extents stridesOf(const Shape& shape) {
  Extents strides(static_cast<std::size_t>(shape.rank()));
  for (int axis = 0; axis < shape.rank(); ++axis)
    strides[static_cast<std::size_t>(axis)] = shape.stride(axis);
  return strides;
}

/// A box of elements inside row-major memory. Units: elements.
struct Box {
  std::int64_t offset = 0;
  Extents strides;
};

/// Zeroed memory for a result, filled box by box from one tensor.
class Filler {
 public:
  static Expected<Filler> make(const Tensor& source, const Shape& shape, std::int64_t memoryLimit) {
    const auto bytes = TRY(checkedBytes(source.dtype(), shape, memoryLimit));
    auto buffer = TRY(Buffer::allocateZeroed(bytes));
    return Filler(source, shape, std::move(buffer));
  }
  /// A box of `extents` elements, axis by axis; runs of neighbours go in one piece.
  void copy(const Box& source, const Box& target, const Extents& extents) {
    if (std::find(extents.begin(), extents.end(), 0) != extents.end()) return;
    const std::int64_t size = elementBytes(source_.dtype());
    const auto along = [&](const auto& self, std::size_t axis, std::int64_t from, std::int64_t to) -> void {
      const bool run = axis + 1 == extents.size() && source.strides[axis] == 1 && target.strides[axis] == 1;
      if (run || axis == extents.size()) {
        const std::int64_t count = run ? extents[axis] : 1;
        std::memcpy(buffer_.data() + to * size, source_.data() + from * size,
                    static_cast<std::size_t>(count * size));
        return;
      }
      for (std::int64_t i = 0; i < extents[axis]; ++i)
        self(self, axis + 1, from + i * source.strides[axis], to + i * target.strides[axis]);
    };
    along(along, 0, source.offset, target.offset);
  }
  Tensor finish() && {
    return Tensor::fromBuffer(source_.dtype(), shape_, std::move(buffer_), source_.arena());
  }

 private:
  Filler(const Tensor& source, const Shape& shape, Buffer buffer)
      : source_(source), shape_(shape), buffer_(std::move(buffer)) {}
  Tensor source_;
  Shape shape_;
  Buffer buffer_;
};

tl::unexpected<Error> noSuchAxis(int axis, const Shape& shape) {
  return fail(ErrorCode::Usage, "edit.axis", {{"axis", axis}, {"shape", shape.toString()}});
}

bool hasAxis(const Shape& shape, int axis) {
  return axis >= 0 && axis < shape.rank();
}

Expected<Shape> withExtent(const Shape& shape, int axis, std::int64_t extent) {
  Extents extents = shape.toVector();
  extents[static_cast<std::size_t>(axis)] = extent;
  return Shape::make(extents);
}

/// Copies indices [first, last) along `axis` of `from` to `to`, where they start at `start`.
void copyAlong(Filler& filler, const Shape& from, const Shape& to, int axis, std::int64_t first,
               std::int64_t last, std::int64_t start) {
  Extents extents = from.toVector();
  extents[static_cast<std::size_t>(axis)] = last - first;
  filler.copy({first * from.stride(axis), stridesOf(from)}, {start * to.stride(axis), stridesOf(to)},
              extents);
}

}  // namespace

Expected<std::int64_t> checkedBytes(DType dtype, const Shape& shape, std::int64_t memoryLimit) {
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(shape.elementCount(), std::int64_t{elementBytes(dtype)}, &bytes)) {
    return fail(ErrorCode::Limit, "shape.overflow", {{"shape", shape.toString()}});
  }
  if (bytes > memoryLimit) {
    const std::string what = std::string(dtypeName(dtype)) + " " + shape.toString();
    return fail(ErrorCode::Limit, "memory.limit", {{"what", what}, {"bytes", bytes}, {"limit", memoryLimit}});
  }
  return bytes;
}

Expected<Tensor> resized(const Tensor& tensor, const Shape& shape, std::int64_t memoryLimit) {
  auto filler = TRY(Filler::make(tensor, shape, memoryLimit));
  Extents common, from, to;
  const Shape& old = tensor.shape();
  for (int axis = 0; axis < std::max(old.rank(), shape.rank()); ++axis) {
    const bool inOld = axis < old.rank(), inNew = axis < shape.rank();
    common.push_back(std::min(inOld ? old[axis] : 1, inNew ? shape[axis] : 1));
    from.push_back(inOld ? old.stride(axis) : 0);
    to.push_back(inNew ? shape.stride(axis) : 0);
  }
  filler.copy({0, std::move(from)}, {0, std::move(to)}, common);
  return std::move(filler).finish();
}

Expected<Tensor> reshaped(const Tensor& tensor, const Shape& shape) {
  if (shape.elementCount() != tensor.elementCount()) {
    return fail(
        ErrorCode::Usage, "edit.element_count",
        {{"shape", shape.toString()}, {"count", tensor.elementCount()}, {"new_count", shape.elementCount()}});
  }
  return tensor.reshaped(shape);
}

Expected<Tensor> transposed(const Tensor& tensor, std::span<const int> permutation,
                            std::int64_t memoryLimit) {
  const Shape& old = tensor.shape();
  std::array<bool, kMaxRank> seen{};
  bool valid = static_cast<int>(permutation.size()) == old.rank();
  for (const int axis : permutation) {
    valid = valid && hasAxis(old, axis) && !seen[static_cast<std::size_t>(axis)];
    if (valid) seen[static_cast<std::size_t>(axis)] = true;
  }
  if (!valid) return fail(ErrorCode::Usage, "edit.permutation", {{"shape", old.toString()}});
  Extents extents, from;
  for (const int axis : permutation) {
    extents.push_back(old[axis]);
    from.push_back(old.stride(axis));
  }
  const auto shape = TRY(Shape::make(extents));
  auto filler = TRY(Filler::make(tensor, shape, memoryLimit));
  filler.copy({0, std::move(from)}, {0, stridesOf(shape)}, extents);
  return std::move(filler).finish();
}

Expected<Tensor> axisInserted(const Tensor& tensor, int axis) {
  if (axis < 0 || axis > tensor.shape().rank()) return noSuchAxis(axis, tensor.shape());
  Extents extents = tensor.shape().toVector();
  extents.insert(extents.begin() + axis, 1);
  const auto shape = TRY(Shape::make(extents));
  return tensor.reshaped(shape);
}

Expected<Tensor> axisRemoved(const Tensor& tensor, int axis, std::int64_t memoryLimit) {
  const Shape& old = tensor.shape();
  if (!hasAxis(old, axis)) return noSuchAxis(axis, old);
  Extents extents = old.toVector(), from = stridesOf(old);
  extents.erase(extents.begin() + axis);
  from.erase(from.begin() + axis);
  const auto shape = TRY(Shape::make(extents));
  auto filler = TRY(Filler::make(tensor, shape, memoryLimit));
  if (old[axis] > 0) filler.copy({0, std::move(from)}, {0, stridesOf(shape)}, extents);
  return std::move(filler).finish();
}

Expected<Tensor> insertedAlong(const Tensor& tensor, int axis, std::int64_t position,
                               std::int64_t memoryLimit) {
  const Shape& old = tensor.shape();
  if (!hasAxis(old, axis)) return noSuchAxis(axis, old);
  if (position < 0) position = old[axis];
  if (position > old[axis] || old[axis] == INT64_MAX) {
    return fail(ErrorCode::Usage, "edit.position",
                {{"position", position}, {"axis", axis}, {"size", old[axis]}});
  }
  const auto shape = TRY(withExtent(old, axis, old[axis] + 1));
  auto filler = TRY(Filler::make(tensor, shape, memoryLimit));
  copyAlong(filler, old, shape, axis, 0, position, 0);
  copyAlong(filler, old, shape, axis, position, old[axis], position + 1);
  return std::move(filler).finish();
}

Expected<Tensor> removedAlong(const Tensor& tensor, int axis, std::int64_t position,
                              std::int64_t memoryLimit) {
  const Shape& old = tensor.shape();
  if (!hasAxis(old, axis)) return noSuchAxis(axis, old);
  if (position < 0) position = old[axis] - 1;
  if (position < 0 || position >= old[axis]) {
    return fail(ErrorCode::Usage, "edit.position",
                {{"position", position}, {"axis", axis}, {"size", old[axis]}});
  }
  const auto shape = TRY(withExtent(old, axis, old[axis] - 1));
  auto filler = TRY(Filler::make(tensor, shape, memoryLimit));
  copyAlong(filler, old, shape, axis, 0, position, 0);
  copyAlong(filler, old, shape, axis, position + 1, old[axis], position);
  return std::move(filler).finish();
}

}  // namespace gathernd
