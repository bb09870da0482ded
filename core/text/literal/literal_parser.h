// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of literals, pasted texts, cells and expressions share.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/shape.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"

namespace gathernd {

/// The literal in text[begin, end); places in errors are those of the whole text.
Expected<Tensor> parseLiteralIn(std::string_view text, std::size_t begin, std::size_t end,
                                const LiteralOptions& options);

/// The same error as one at text[offset]: "element.malformed" becomes "literal.malformed" with line and
/// column.
Error placedElementError(const Error& error, std::string_view text, std::size_t offset);

/// Of elements of that kind where no dtype is asked for; Unknown is for the caller to judge.
DType guessedDType(WordKind kind, const LiteralOptions& options);

enum class ShapeFreedom : std::uint8_t { Exact, AnyOfSameCount };
/// The shape to give a tensor whose text says `written`; see LiteralOptions::shape. The error stands at
/// text[offset].
Expected<Shape> agreedShape(const Shape& written, ShapeFreedom freedom, const LiteralOptions& options,
                            std::string_view text, std::size_t offset);

}  // namespace gathernd
