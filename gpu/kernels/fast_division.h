// SPDX-License-Identifier: GPL-3.0-or-later
// Division by a number that a whole run divides by: a multiplication and a shift, since a GPU has no
// instruction for it. Exact for numerators in [0, 2^63). Source: Granlund and Montgomery, "Division by
// Invariant Integers using Multiplication", 1994, theorem 4.2, with N = 63: the multiplier fits 64 bits.
// Thread rule: values.
#pragma once

#include <cstdint>

#include "core/tensor/host_device.h"

namespace gathernd::gpu {

class FastDivision {
 public:
  FastDivision() = default;
  /// `divisor` >= 1.
  explicit FastDivision(std::int64_t divisor) : divisor_(divisor) {
    int bits = 0;  // the least with divisor <= 2^bits
    while (bits < 63 && (std::int64_t{1} << bits) < divisor) ++bits;
    if (bits == 0) return;
    __extension__ using Wide = unsigned __int128;
    const Wide power = Wide{1} << (63 + bits);
    const Wide wide = static_cast<Wide>(divisor);
    multiplier_ = static_cast<std::uint64_t>((power + wide - 1) / wide);
    shift_ = bits - 1;
  }

  GATHERND_HD std::int64_t divisor() const { return divisor_; }
  GATHERND_HD std::int64_t quotient(std::int64_t numerator) const {
    if (multiplier_ == 0) return numerator;
    return static_cast<std::int64_t>(multiplyHigh(static_cast<std::uint64_t>(numerator), multiplier_) >>
                                     shift_);
  }

 private:
  std::int64_t divisor_ = 1;
  std::uint64_t multiplier_ = 0;  ///< 0: divides by one
  int shift_ = 0;
};

/// The same in 32 bits: numerators and divisor in [0, 2^31), N = 31.
class NarrowDivision {
 public:
  NarrowDivision() = default;
  /// `divisor` >= 1.
  explicit NarrowDivision(std::uint32_t divisor) : divisor_(divisor) {
    int bits = 0;
    while (bits < 31 && (std::uint32_t{1} << bits) < divisor) ++bits;
    if (bits == 0) return;
    multiplier_ = static_cast<std::uint32_t>(((std::uint64_t{1} << (31 + bits)) + divisor - 1) / divisor);
    shift_ = bits - 1;
  }

  GATHERND_HD std::uint32_t divisor() const { return divisor_; }
  GATHERND_HD std::uint32_t quotient(std::uint32_t numerator) const {
    if (multiplier_ == 0) return numerator;
    return static_cast<std::uint32_t>((std::uint64_t{numerator} * multiplier_) >> 32) >> shift_;
  }

 private:
  std::uint32_t divisor_ = 1;
  std::uint32_t multiplier_ = 0;  ///< 0: divides by one
  int shift_ = 0;
};

}  // namespace gathernd::gpu
