// SPDX-License-Identifier: GPL-3.0-or-later
// Code to be read, of which a line can be lit: a bar and a mark in the margin, the ground behind the line,
// and a note beside it where there is room. Lines count from 0. Thread rule: GUI thread.
#pragma once

#include <QPlainTextEdit>
#include <QString>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/code/snippet/snippet_values.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class CodeMargin;

// Where comments, strings and numbers lie in a line of code. No grammar: enough for the snippets, none of
// which has a comment or a string over several lines. Units: characters. Thread rule: pure function.

enum class CodeInk : std::uint8_t { Comment, String, Number };

struct CodeSpan {
  qsizetype start = 0, length = 0;
  CodeInk ink = CodeInk::Comment;
  bool operator==(const CodeSpan&) const = default;
};

std::vector<CodeSpan> codeSpans(const QString& line, SnippetLanguage language);

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

class CodeView : public QPlainTextEdit {
  Q_OBJECT

 public:
  struct Lit {
    int line = 0;
    QString note;
    bool operator==(const Lit&) const = default;
  };

  explicit CodeView(QWidget* parent = nullptr);

  /// The lines that can be lit, after the text; with none there is no margin.
  void setStops(std::vector<int> lines);
  /// Brings the line into view where it is not.
  void setLit(std::optional<Lit> lit);
  const std::optional<Lit>& lit() const { return lit_; }

 signals:
  /// A click on a line that can be lit, or Enter with the cursor on it.
  void stopChosen(int line);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  friend class CodeMargin;
  QRectF lineRect(int line) const;  ///< in the viewport
  QFont noteFont() const;
  QRectF noteRect() const;  ///< empty: there is no room
  void choose(int line);
  void placeMargin();
  void bringIntoView(bool whole);
  void showGround();
  void paintMargin(QPainter& painter) const;

  std::vector<int> stops_;  ///< ascending
  std::optional<Lit> lit_;
  QPoint pressed_;
  QWidget* margin_;
};

}  // namespace gathernd::ui
