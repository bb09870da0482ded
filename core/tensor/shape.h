// SPDX-License-Identifier: GPL-3.0-or-later
// The extents of a tensor. Construction checks every product, so strides and counts never overflow
// afterwards. Units: elements. Thread rule: an immutable value.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/tensor/extents.h"

namespace gathernd {

class Shape {
 public:
  Shape() = default;  ///< rank 0: one element

  /// Fails with `limit` (rank above kMaxRank, product of the non-zero extents above 2^63 - 1) or `parse`
  /// (negative).
  static Expected<Shape> make(std::span<const std::int64_t> extents);
  /// For literals known to be sound; asserts.
  Shape(std::initializer_list<std::int64_t> extents);

  int rank() const { return rank_; }
  std::int64_t operator[](int axis) const { return extents_[static_cast<std::size_t>(axis)]; }
  std::int64_t elementCount() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::span<const std::int64_t> extents() const { return {extents_.data(), static_cast<std::size_t>(rank_)}; }
  const std::int64_t* begin() const { return extents_.data(); }
  const std::int64_t* end() const { return extents_.data() + rank_; }
  std::vector<std::int64_t> toVector() const { return {begin(), end()}; }

  /// Axes [first, last); both clamped to the rank.
  Shape slice(int first, int last) const;
  /// Row-major stride of `axis` in elements: the product of the extents after it.
  std::int64_t stride(int axis) const;
  /// Row-major position of flat element `flat`.
  std::vector<std::int64_t> position(std::int64_t flat) const;
  /// Inverse of position(); no bounds check.
  std::int64_t flat(std::span<const std::int64_t> position) const;

  bool operator==(const Shape& other) const;
  std::string toString() const;  ///< "[2, 3]", "[]"

 private:
  std::array<std::int64_t, kMaxRank> extents_{};
  int rank_ = 0;
  std::int64_t count_ = 1;
};

/// a ++ b, checked as Shape::make.
Expected<Shape> concat(const Shape& a, const Shape& b);

}  // namespace gathernd
