// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/shape.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace gathernd {

Expected<Shape> Shape::make(std::span<const std::int64_t> extents) {
  if (extents.size() > static_cast<std::size_t>(kMaxRank)) {
    return fail(ErrorCode::Limit, "shape.rank", {{"rank", extents.size()}, {"limit", kMaxRank}});
  }
  Shape shape;
  ElementCounter counter;
  for (const std::int64_t extent : extents) {
    if (extent < 0) {
      return fail(ErrorCode::Parse, "shape.negative", {{"axis", shape.rank_}, {"size", extent}});
    }
    if (!counter.take(extent)) {
      return fail(ErrorCode::Limit, "shape.overflow",
                  {{"shape", fmt::format("[{}]", fmt::join(extents, ", "))}});
    }
    shape.extents_[static_cast<std::size_t>(shape.rank_++)] = extent;
  }
  shape.count_ = counter.count();
  return shape;
}

Shape::Shape(std::initializer_list<std::int64_t> extents) {
  auto made = make(std::span(extents.begin(), extents.size()));
  assert(made.has_value());
  if (made) *this = *made;
}

Shape Shape::slice(int first, int last) const {
  first = std::clamp(first, 0, rank_);
  last = std::clamp(last, first, rank_);
  Shape part;
  for (int axis = first; axis < last; ++axis) {
    part.extents_[static_cast<std::size_t>(part.rank_++)] = (*this)[axis];
    part.count_ *= (*this)[axis];  // a part of a checked product cannot overflow
  }
  return part;
}

std::int64_t Shape::stride(int axis) const {
  std::int64_t stride = 1;
  for (int a = axis + 1; a < rank_; ++a) stride *= (*this)[a];
  return stride;
}

std::vector<std::int64_t> Shape::position(std::int64_t flat) const {
  std::vector<std::int64_t> position(static_cast<std::size_t>(rank_));
  for (int axis = rank_ - 1; axis >= 0; --axis) {
    const std::int64_t extent = std::max<std::int64_t>((*this)[axis], 1);
    position[static_cast<std::size_t>(axis)] = flat % extent;
    flat /= extent;
  }
  return position;
}

std::int64_t Shape::flat(std::span<const std::int64_t> position) const {
  std::int64_t flat = 0;
  for (int axis = 0; axis < rank_; ++axis)
    flat = flat * (*this)[axis] + position[static_cast<std::size_t>(axis)];
  return flat;
}

bool Shape::operator==(const Shape& other) const {
  return std::equal(begin(), end(), other.begin(), other.end());
}

std::string Shape::toString() const {
  return fmt::format("[{}]", fmt::join(begin(), end(), ", "));
}

Expected<Shape> concat(const Shape& a, const Shape& b) {
  std::vector<std::int64_t> extents = a.toVector();
  extents.insert(extents.end(), b.begin(), b.end());
  return Shape::make(extents);
}

}  // namespace gathernd
