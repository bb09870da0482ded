// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_highlighter.h"

#include <QString>

namespace gathernd::ui {
namespace {

bool inWord(QChar c) {
  return c.isLetterOrNumber() || c == QLatin1Char('_');
}

QChar charAt(QStringView line, qsizetype i) {
  return i >= 0 && i < line.size() ? line[i] : QChar();
}

bool beginsComment(QStringView rest, SnippetLanguage language) {
  return language == SnippetLanguage::Python ? rest.startsWith(QLatin1Char('#'))
                                             : rest.startsWith(QLatin1String("//"));
}

bool beginsString(QChar c, SnippetLanguage language) {
  return c == QLatin1Char('"') || c == QLatin1Char('\'') ||
         (c == QLatin1Char('`') && language == SnippetLanguage::JavaScript);
}

/// Behind the closing quote; the line's end where there is none.
qsizetype endOfString(QStringView line, qsizetype start) {
  for (qsizetype i = start + 1; i < line.size(); ++i) {
    if (line[i] == QLatin1Char('\\')) {
      ++i;
    } else if (line[i] == line[start]) {
      return i + 1;
    }
  }
  return line.size();
}

/// 1.5e-3, 0x7FC0, 1'000, 7n, 2x3xi32
qsizetype endOfNumber(QStringView line, qsizetype start) {
  const bool hex = charAt(line, start + 1).toLower() == QLatin1Char('x');
  qsizetype i = start;
  while (i < line.size()) {
    const QChar c = line[i];
    const bool sign = (c == QLatin1Char('+') || c == QLatin1Char('-')) && !hex && i > start &&
                      line[i - 1].toLower() == QLatin1Char('e') && charAt(line, i + 1).isDigit();
    const bool separator = c == QLatin1Char('\'') && charAt(line, i + 1).isDigit();
    if (!inWord(c) && c != QLatin1Char('.') && !sign && !separator) break;
    ++i;
  }
  return i;
}

// No axis' colour: a string is no role.
constexpr QRgb kStringOnLight = 0x7A3E48;
constexpr QRgb kStringOnDark = 0xE0B3A8;

QColor stringInk(const Theme& theme) {
  if (theme.kind == ThemeKind::HighContrast) return theme.text;
  return QColor::fromRgb(theme.kind == ThemeKind::Dark ? kStringOnDark : kStringOnLight);
}

}  // namespace

std::vector<CodeSpan> codeSpans(QStringView line, SnippetLanguage language) {
  std::vector<CodeSpan> spans;
  qsizetype i = 0;
  while (i < line.size()) {
    const QChar c = line[i];
    qsizetype end = i + 1;
    if (beginsComment(line.sliced(i), language)) {
      spans.push_back({i, line.size() - i, CodeInk::Comment});
      break;
    }
    if (beginsString(c, language)) {
      end = endOfString(line, i);
      spans.push_back({i, end - i, CodeInk::String});
    } else if (c.isDigit() || (c == QLatin1Char('.') && charAt(line, i + 1).isDigit())) {
      end = endOfNumber(line, i);
      spans.push_back({i, end - i, CodeInk::Number});
    } else if (inWord(c)) {
      while (end < line.size() && inWord(line[end])) ++end;  // a digit within a word is no number
    }
    i = end;
  }
  return spans;
}

void CodeHighlighter::restyle() {
  const Theme& theme = appTheme();
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
