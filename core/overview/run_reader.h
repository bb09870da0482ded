// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's elements in runs, as numbers that loops over plain arrays take, edits in their places. A run
// that needs no change is the tensor's own memory. bool comes as 0 and 1, float16 and bfloat16 as float,
// complex as its modulus in double; everything else as it is. Units: elements; a stride counts elements.
// Thread rule: a reader belongs to one thread; the tensor may be shared.
#pragma once

#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/tensor/edited_tensor.h"
#include "core/tensor/element_types.h"
#include "core/tensor/narrow_float.h"

namespace gathernd {

/// Of a run at most: three of them fit a first-level cache.
inline constexpr std::int64_t kRunElements = 4096;

/// A stored bool: a file may hold other bytes than 0 and 1.
struct BoolByte {
  std::uint8_t value = 0;
};

/// visitDType() with BoolByte for bool. Strings, which are no numbers, must not come here.
template <class F>
decltype(auto) visitNumberType(DType dtype, F&& f) {
  return visitDType(dtype, [&](auto tag) -> decltype(auto) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, StringRef>) {
      return f(TypeTag<BoolByte>{});
    } else {
      return f(tag);
    }
  });
}

namespace overview {

/// float where it holds every value of T.
template <class T>
using Compact = std::conditional_t<sizeof(T) <= 2 || std::is_same_v<T, float>, float, double>;

/// The bits decide in one look what would take a dozen instructions.
inline const std::array<float, 65536>& halfNumbers() {
  static const std::unique_ptr<const std::array<float, 65536>> kNumbers = [] {
    auto numbers = std::make_unique<std::array<float, 65536>>();
    for (std::size_t bits = 0; bits < numbers->size(); ++bits)
      (*numbers)[bits] =
          static_cast<float>(doubleFromNarrow(static_cast<std::uint16_t>(bits), floatLayout(DType::Float16)));
    return std::unique_ptr<const std::array<float, 65536>>(std::move(numbers));
  }();
  return *kNumbers;
}

template <class T>
double modulusOf(std::complex<T> value) {
  const auto re = static_cast<double>(value.real()), im = static_cast<double>(value.imag());
  if (std::isnan(re) || std::isnan(im)) return std::nan("");  // hypot(inf, NaN) is inf
  if constexpr (std::is_same_v<T, float>) {
    return std::isinf(re) || std::isinf(im) ? HUGE_VAL : std::sqrt(re * re + im * im);
  } else {
    return std::hypot(re, im);
  }
}

template <class T>
auto numberOf(const T& value) {
  if constexpr (std::is_same_v<T, BoolByte>) {
    return static_cast<std::uint8_t>(value.value != 0 ? 1 : 0);
  } else if constexpr (std::is_same_v<T, Half>) {
    return halfNumbers()[value.bits];
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    return static_cast<float>(value);
  } else if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
    return modulusOf(value);
  } else {
    return value;
  }
}

template <class T>
using NumberOf = decltype(numberOf(std::declval<T>()));

template <class Number>
bool isNan(Number value) {
  if constexpr (std::is_floating_point_v<Number>) {
    return std::isnan(value);
  } else {
    return false;
  }
}

}  // namespace overview

/// Runs of a tensor whose stored type is T (visitNumberType).
template <class T>
class RunReader {
 public:
  using Number = overview::NumberOf<T>;

  explicit RunReader(const EditedTensor& tensor)
      : tensor_(tensor), base_(tensor.base().data()), edited_(tensor.edited()) {
    aligned_ = reinterpret_cast<std::uintptr_t>(base_) % alignof(T) == 0;
  }

  /// Elements flat, flat + stride … of 0 < count <= kRunElements; valid until the next call.
  const Number* read(std::int64_t flat, std::int64_t count, std::int64_t stride) {
    if constexpr (std::is_same_v<T, Number>) {
      if (stride == 1 && aligned_ && !editsIn(flat, flat + count))
        return reinterpret_cast<const T*>(base_) + flat;
    }
    if (numbers_.empty()) numbers_.resize(kRunElements);
    const std::byte* from = base_ + flat * std::int64_t{sizeof(T)};
    const std::int64_t step = stride * std::int64_t{sizeof(T)};
    for (std::int64_t i = 0; i < count; ++i, from += step) {
      T value;
      std::memcpy(&value, from, sizeof value);
      numbers_[i] = overview::numberOf(value);
    }
    if (edited_) patch(flat, count, stride);
    return numbers_.data();
  }

 private:
  bool editsIn(std::int64_t first, std::int64_t last) const {
    bool any = false;
    if (edited_) tensor_.visitEdits(first, last, [&](std::int64_t, const Element&) { any = true; });
    return any;
  }
  void patch(std::int64_t flat, std::int64_t count, std::int64_t stride) {
    const std::int64_t end = flat + (count - 1) * stride + 1;
    tensor_.visitEdits(flat, end, [&](std::int64_t at, const Element& element) {
      if ((at - flat) % stride == 0) numbers_[(at - flat) / stride] = overview::numberOf(element.as<T>());
    });
  }

  const EditedTensor& tensor_;
  const std::byte* base_;
  bool edited_;
  bool aligned_ = true;
  std::vector<Number> numbers_;
};

}  // namespace gathernd
