// SPDX-License-Identifier: GPL-3.0-or-later
// Inks of comments, strings and numbers in a view of code. Thread rule: GUI thread.
#pragma once

#include <QSyntaxHighlighter>
#include <QTextCharFormat>
#include <array>

#include "ui/code/code_spans.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class CodeHighlighter : public QSyntaxHighlighter {
  Q_OBJECT

 public:
  explicit CodeHighlighter(QTextDocument* document) : QSyntaxHighlighter(document) {}

  /// Before the text is set.
  void setLanguage(SnippetLanguage language) { language_ = language; }
  void setTheme(const Theme& theme);

 protected:
  void highlightBlock(const QString& text) override;

 private:
  SnippetLanguage language_ = SnippetLanguage::Python;
  std::array<QTextCharFormat, 3> formats_;
};

}  // namespace gathernd::ui
