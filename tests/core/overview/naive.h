// SPDX-License-Identifier: GPL-3.0-or-later
// Random tensors with everything in them that an overview must not miss, and elements as numbers, one by one
// and by a way of their own. Thread rule: pure functions.
#pragma once

#include <cmath>
#include <complex>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <QtTest/QtTest>

#include "core/tensor/edited_tensor.h"
#include "core/tensor/element_types.h"

namespace gathernd::test {

/// The number of an element: of complex the modulus, of a string NaN.
inline long double naiveNumber(const Element& element) {
  return visitDType(element.dtype, [&](auto tag) -> long double {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, StringRef>) {
      return std::nanl("");
    } else if constexpr (std::is_same_v<T, bool>) {
      return element.as<std::uint8_t>() != 0 ? 1 : 0;
    } else if constexpr (std::is_same_v<T, std::complex<float>>) {
      const T z = element.as<T>();
      const double re = z.real(), im = z.imag();
      return std::isnan(re) || std::isnan(im) ? std::nan("") : std::hypot(re, im);
    } else if constexpr (std::is_same_v<T, std::complex<double>>) {
      const T z = element.as<T>();
      return std::isnan(z.real()) || std::isnan(z.imag()) ? std::nan("") : std::hypot(z.real(), z.imag());
    } else if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>) {
      return static_cast<float>(element.as<T>());
    } else {
      return static_cast<long double>(element.as<T>());
    }
  });
}

/// `oddPercent` of the elements are NaN, an infinity, a zero of either sign, or an extreme of the type.
inline Element randomElement(std::mt19937_64& random, DType dtype, int oddPercent) {
  return visitDType(dtype, [&](auto tag) -> Element {
    using T = typename decltype(tag)::type;
    const bool odd = static_cast<int>(random() % 100) < oddPercent;
    const auto which = random() % 7;
    const double plain = static_cast<double>(static_cast<std::int64_t>(random() % 20001) - 10000) / 64;
    if constexpr (std::is_same_v<T, StringRef>) {
      Element element;
      element.dtype = dtype;
      element.text = std::string(random() % 6, 'a');
      return element;
    } else if constexpr (std::is_same_v<T, bool>) {
      return Element::of(dtype, static_cast<std::uint8_t>(odd ? random() % 256 : random() % 2));
    } else if constexpr (std::is_integral_v<T>) {
      using Limits = std::numeric_limits<T>;
      if (odd) return Element::of(dtype, which < 3 ? Limits::max() : which < 5 ? Limits::min() : T{0});
      return Element::of(dtype, static_cast<T>(random()));
    } else {
      const auto part = [&](bool strange) {
        if (!strange) return plain;
        constexpr double kInf = HUGE_VAL;
        const double table[] = {std::nan(""), kInf, -kInf, 0.0, -0.0, std::nan(""), 1.0};
        return table[which];
      };
      if constexpr (std::is_same_v<T, std::complex<float>>) {
        return Element::of(dtype, T(static_cast<float>(part(odd)), static_cast<float>(plain)));
      } else if constexpr (std::is_same_v<T, std::complex<double>>) {
        return Element::of(dtype, T(plain, part(odd)));
      } else {
        return Element::of(dtype, static_cast<T>(part(odd)));
      }
    }
  });
}

inline Tensor randomTensor(std::mt19937_64& random, DType dtype, const Shape& shape, int oddPercent) {
  if (dtype == DType::String) {
    std::vector<std::string> texts;
    for (std::int64_t i = 0; i < shape.elementCount(); ++i)
      texts.push_back(randomElement(random, dtype, oddPercent).text);
    return *Tensor::fromStrings(shape, texts);
  }
  const auto size = static_cast<std::size_t>(elementBytes(dtype));
  std::vector<std::byte> bytes(static_cast<std::size_t>(shape.elementCount()) * size);
  for (std::int64_t i = 0; i < shape.elementCount(); ++i) {
    const Element element = randomElement(random, dtype, oddPercent);
    std::memcpy(bytes.data() + static_cast<std::size_t>(i) * size, element.bits.data(), size);
  }
  return *Tensor::fromBytes(dtype, shape, bytes);
}

/// `edits` elements of `tensor` replaced.
inline EditedTensor randomlyEdited(std::mt19937_64& random, EditedTensor tensor, int edits, int oddPercent) {
  for (int i = 0; i < edits && tensor.elementCount() > 0; ++i) {
    const auto flat = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(tensor.elementCount()));
    tensor = tensor.with(flat, randomElement(random, tensor.dtype(), oddPercent));
  }
  return tensor;
}

/// For a `_data()` function: a column "dtype", a row each.
inline void everyDTypeAsRows(bool withComplex = true) {
  QTest::addColumn<int>("dtype");
  for (const DType dtype : kAllDTypes)
    if (withComplex || !isComplex(dtype)) QTest::newRow(dtypeName(dtype).data()) << static_cast<int>(dtype);
}

inline EditedTensor floats(const std::vector<float>& values) {
  return *Tensor::fromBytes(DType::Float32, Shape{static_cast<std::int64_t>(values.size())},
                            std::as_bytes(std::span(values)));
}

}  // namespace gathernd::test
