// SPDX-License-Identifier: GPL-3.0-or-later
// Where things begin and end in pasted Python: statements, arguments, subscripts. Quotes and brackets are
// respected; nothing is evaluated. Units: byte offsets into the text. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gathernd {

struct TextRange {
  std::size_t begin = 0, end = 0;
  std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
  bool empty() const { return begin >= end; }
};

TextRange trimmed(std::string_view text, TextRange range);
/// A copy of the same length, with spaces where comments stood.
std::string withoutComments(std::string_view text);
/// Parts between `separator`s outside of all brackets and quotes, trimmed; an empty last part is left out
/// (`f(a, b,)`). Nothing when a bracket or quote stays open, or closes what is not open.
std::optional<std::vector<TextRange>> splitPython(std::string_view text, TextRange range,
                                                  std::string_view separators);
/// Of a text that ends with ')' or ']': where the bracket that it closes opens.
std::optional<std::size_t> openingOfLast(std::string_view text, TextRange range);
/// Of the bracket that opens at `open`: where it closes; nothing when it does not before `end`.
std::optional<std::size_t> closingOf(std::string_view text, std::size_t open, std::size_t end);
/// Where the quoted text that begins at `at` has ended; beyond `end` when it stays open.
std::size_t afterQuote(std::string_view text, std::size_t at, std::size_t end);
/// `name = value` and `name=value`, not `==`: where the sign stands, when the left side is a plain name.
std::optional<std::size_t> assignmentIn(std::string_view text, TextRange range);
/// a, np.array, x_1
bool isPythonName(std::string_view text);

}  // namespace gathernd
