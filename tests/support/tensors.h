// SPDX-License-Identifier: GPL-3.0-or-later
// Small tensors for tables of tests. Thread rule: pure functions.
#pragma once

#include <QtGlobal>
#include <cassert>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/element_types.h"
#include "core/tensor/tensor.h"
#include "core/text/literal/literal.h"

namespace gathernd::test {

/// `values` converted to `dtype`, row-major.
inline Tensor numbers(DType dtype, const Shape& shape, const std::vector<double>& values) {
  assert(static_cast<std::int64_t>(values.size()) == shape.elementCount());
  return visitDType(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
      T element{};
      if constexpr (std::is_same_v<T, StringRef>) {
        assert(false);
      } else if constexpr (std::is_same_v<T, std::complex<float>>) {
        element = T(static_cast<float>(values[i]));
      } else {
        element = static_cast<T>(values[i]);
      }
      std::memcpy(bytes.data() + i * sizeof(T), &element, sizeof(T));
    }
    return *Tensor::fromBytes(dtype, shape, bytes);
  });
}

/// 0, 1, 2, …
inline Tensor counting(DType dtype, const Shape& shape) {
  std::vector<double> values(static_cast<std::size_t>(shape.elementCount()));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(i);
  return numbers(dtype, shape, values);
}

/// Of what the text is of, where neither is given.
inline Tensor literal(const std::string& text, std::optional<DType> dtype = {},
                      std::optional<Shape> shape = {}) {
  auto tensor = parseLiteral(text, {.dtype = dtype, .shape = shape});
  if (!tensor) qFatal("not a literal: %s", text.c_str());
  return *tensor;
}

}  // namespace gathernd::test
