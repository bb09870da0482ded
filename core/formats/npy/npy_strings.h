// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's fixed-width strings, <U and |S, to string tensors and back. Trailing NULs are padding there, so
// they do not survive; a string that ends in NUL cannot be written. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/error/error.h"
#include "core/formats/npy/npy_header.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// `data` holds shape.elementCount() items, in the header's order. `parse` for a surrogate or a code point
/// above U+10FFFF, `limit` when references and characters need more than memoryLimit bytes.
Expected<Tensor> decodeNpyStrings(const NpyHeader& header, std::span<const std::byte> data,
                                  std::int64_t memoryLimit);

/// How a string tensor is written: "<U3" when every element is UTF-8, else "|S7".
struct NpyStringFormat {
  bool ucs4 = true;
  std::int64_t width = 1;  ///< characters or bytes a string
  std::string descr() const { return (ucs4 ? "<U" : "|S") + std::to_string(width); }
  std::int64_t itemBytes() const { return ucs4 ? width * 4 : width; }
};

/// `unsupported` when a string ends in NUL.
Expected<NpyStringFormat> chooseNpyStringFormat(const Tensor& tensor);
/// Appends one padded item.
void appendNpyString(std::string& out, std::string_view text, const NpyStringFormat& format);

}  // namespace gathernd
