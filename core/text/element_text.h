// SPDX-License-Identifier: GPL-3.0-or-later
// Elements and their types as text: one to text and back, what a bare word can mean, and a type as programs
// write it. Errors: `parse` (element.malformed, element.out_of_range, element.not_whole, element.nan_bits),
// each with the text and the dtype. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/element.h"
#include "core/text/decimal.h"

namespace gathernd {

/// Prints so that parseElement gives the same bits: shortest decimal in the element's own dtype, "nan",
/// "nan:0x7fc00001", "inf", "-0.0", "True", "1+2j"; a string is its own text, unquoted and unescaped.
std::string formatElement(const Element& element);
/// The inverse, also accepting NumPy, Python and JSON spellings, and a minus sign. `parse` when malformed or
/// out of the dtype's range.
Expected<Element> parseElement(std::string_view text, DType dtype);

/// Of the numbers that a complex one is made of; any other type itself.
DType partType(DType dtype);
/// The bits of a real number, or of a complex one's real (0) or imaginary part (1).
std::uint64_t partBits(const Element& element, std::size_t part);
/// Sets them; `bits` beyond the part's own width are left out.
void setPart(Element& element, std::size_t part, std::uint64_t bits);

// What a bare word of a literal can mean, before its dtype is known. For the readers of literals.

/// In the order of NumPy's promotion: a list of several kinds has the last of them.
enum class WordKind : std::uint8_t { Bool, Integer, Decimal, Complex, Unknown };

/// True, true, TRUE and the like.
std::optional<bool> boolWord(std::string_view word);

struct ComplexText {
  std::optional<RealText> real, imaginary;  ///< at least one
};
/// A real number, or 1+2j, (1+2j), 2j, nan+infj; nullopt when `word` is anything else.
std::optional<ComplexText> scanNumber(std::string_view word);

WordKind classifyWord(std::string_view word);

// An element type as programs write it: np.int64, torch.long, 'f4', "<i8", float, '<U3'.

/// `float` and `int` are Python's, 64 bits, unless they are torch's. Nothing for a type that no tensor has.
std::optional<DType> writtenDType(std::string_view written);

}  // namespace gathernd
