// SPDX-License-Identifier: GPL-3.0-or-later
// The count of a shape's elements, taken extent by extent without memory of its own: the one rule for which
// shapes can be counted. The product of the extents other than 0 must fit 63 bits, so that the strides of a
// tensor without elements do not overflow either. Units: elements. Thread rule: a plain value.
#pragma once

#include <cstdint>

namespace gathernd {

inline constexpr int kMaxRank = 32;  ///< of any tensor, outputs included

class ElementCounter {
 public:
  /// `extent` is not negative. False when the product no longer fits; the counter is then of no more use.
  bool take(std::int64_t extent) {
    if (extent == 0) {
      empty_ = true;
      return true;
    }
    return !__builtin_mul_overflow(product_, extent, &product_);
  }
  /// All of them; stops at the first that does not fit.
  bool take(const std::int64_t* first, const std::int64_t* last) {
    for (; first != last; ++first) {
      if (!take(*first)) return false;
    }
    return true;
  }
  std::int64_t count() const { return empty_ ? 0 : product_; }

 private:
  std::int64_t product_ = 1;  // of the extents other than 0
  bool empty_ = false;
};

}  // namespace gathernd
