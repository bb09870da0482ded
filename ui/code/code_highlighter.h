// SPDX-License-Identifier: GPL-3.0-or-later
// A view of code in colours: where comments, strings and numbers lie, and their inks. Thread rule: GUI
// thread.
#pragma once

#include <QStringView>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>
#include <array>
#include <cstdint>
#include <vector>

#include "core/code/snippet/snippet_values.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

// Where comments, strings and numbers lie in a line of code. No grammar: enough for the snippets, none of
// which has a comment or a string over several lines. Units: characters. Thread rule: pure function.

enum class CodeInk : std::uint8_t { Comment, String, Number };

struct CodeSpan {
  qsizetype start = 0, length = 0;
  CodeInk ink = CodeInk::Comment;
  bool operator==(const CodeSpan&) const = default;
};

std::vector<CodeSpan> codeSpans(QStringView line, SnippetLanguage language);

class CodeHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  explicit CodeHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) {}

  /// Before the text is set.
  void setLanguage(SnippetLanguage language) { language_ = language; }
  void restyle();  ///< the theme has changed

 protected:
  void highlightBlock(const QString& text) override;

 private:
  SnippetLanguage language_ = SnippetLanguage::Python;
  std::array<QTextCharFormat, 3> formats_;
};

}  // namespace gathernd::ui
