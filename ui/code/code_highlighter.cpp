// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_highlighter.h"

namespace gathernd::ui {
namespace {

// No axis' colour: a string is no role.
constexpr QRgb kStringOnLight = 0x7A3E48;
constexpr QRgb kStringOnDark = 0xE0B3A8;

QColor stringInk(const Theme& theme) {
  if (theme.kind == ThemeKind::HighContrast) return theme.text;
  return QColor::fromRgb(theme.kind == ThemeKind::Dark ? kStringOnDark : kStringOnLight);
}

}  // namespace

void CodeHighlighter::setTheme(const Theme& theme) {
  const auto format = [this](CodeInk ink) -> QTextCharFormat& {
    return formats_[static_cast<std::size_t>(ink)];
  };
  format(CodeInk::Comment).setForeground(theme.dim);
  format(CodeInk::String).setForeground(stringInk(theme));
  format(CodeInk::Number).setForeground(theme.kind == ThemeKind::HighContrast ? theme.text : theme.accent);
  rehighlight();
}

void CodeHighlighter::highlightBlock(const QString& text) {
  for (const CodeSpan& span : codeSpans(text, language_)) {
    setFormat(static_cast<int>(span.start), static_cast<int>(span.length),
              formats_[static_cast<std::size_t>(span.ink)]);
  }
}

}  // namespace gathernd::ui
