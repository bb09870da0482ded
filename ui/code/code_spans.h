// SPDX-License-Identifier: GPL-3.0-or-later
// Where comments, strings and numbers lie in a line of code. No grammar: enough for the snippets, none of
// which has a comment or a string over several lines. Units: characters. Thread rule: pure function.
#pragma once

#include <QStringView>
#include <cstdint>
#include <vector>

#include "core/code/snippet/snippet_values.h"

namespace gathernd::ui {

enum class CodeInk : std::uint8_t { Comment, String, Number };

struct CodeSpan {
  qsizetype start = 0, length = 0;
  CodeInk ink = CodeInk::Comment;
  bool operator==(const CodeSpan&) const = default;
};

std::vector<CodeSpan> codeSpans(QStringView line, SnippetLanguage language);

}  // namespace gathernd::ui
