// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of unknown origin (a file's name, what a person called their rules) as they may stand in generated
// code: each gives what its place can hold, so that it neither ends the place nor says anything to the
// language. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gathernd {

enum class SnippetLanguage : std::uint8_t { Python, Cpp, JavaScript, Mlir };

/// What begins a comment that the end of its line ends.
std::string_view lineCommentMark(SnippetLanguage language);
/// Inside such a comment: one line, which no backslash joins to the next.
std::string lineCommentText(std::string_view text);
/// Inside a literal between two of `quote`, which is `"` or, in Python and JavaScript, `'`.
std::string literalText(std::string_view text, SnippetLanguage language, char quote);
/// A whole literal; in Python, what is no UTF-8 makes it one of bytes.
std::string quotedText(std::string_view text, SnippetLanguage language);

}  // namespace gathernd
