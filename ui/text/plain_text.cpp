// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/plain_text.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QStringList>
#include <QTextBoundaryFinder>
#include <QTextDocument>
#include <algorithm>

#include "core/text/visible_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr qsizetype kLongestFileName =
    60;  // letters: four bytes each at most, of the 255 that a name may have

constexpr qsizetype kLongestTipLine = 64;

}  // namespace

QLabel* plainLabel(QWidget* parent, const QString& text) {
  auto* label = new QLabel(parent);
  label->setTextFormat(Qt::PlainText);
  label->setText(text);
  return label;
}

QLabel* wrappedLabel(QWidget* parent, QAnyStringView name, const QString& text) {
  QLabel* label = plainLabel(parent, text);
  label->setObjectName(name);
  label->setWordWrap(true);
  return label;
}

QString plainTip(const QString& text) {
  if (!Qt::mightBeRichText(text)) return text;
  return QStringLiteral("<p style=\"white-space:pre-wrap\">") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

QString helpTip(const QString& words, const QKeySequence& key) {
  QString lines;
  qsizetype begun = 0, last = 0;  // of the line, and where it could end
  QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, words);
  for (qsizetype at = breaks.toNextBoundary(); at > 0; at = breaks.toNextBoundary()) {
    if (at - begun > kLongestTipLine && last > begun) {
      lines += words.mid(begun, last - begun).trimmed() + QLatin1Char('\n');
      begun = last;
    }
    last = at;
  }
  lines += words.mid(begun).trimmed();
  if (!key.isEmpty()) {
    lines += QLatin1Char('\n') +
             QCoreApplication::translate("HelpTip", "Key: %1").arg(key.toString(QKeySequence::NativeText));
  }
  return plainTip(lines);
}

QString lineText(const QString& text) {
  return fromBytes(visibleText(text.toStdString()));
}

QString actionText(const QString& text) {
  return lineText(text).replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString wordsOfAction(const QString& text) {
  QString words;
  for (qsizetype at = 0; at < text.size(); ++at) {
    const QStringView rest = QStringView(text).mid(at);
    if (rest.size() >= 4 && rest.startsWith(QLatin1String("(&")) && rest[2] != u'&' && rest[3] == u')') {
      at += 3;  // as it stands behind words in letters that keyboards have not
      continue;
    }
    if (rest[0] == u'&' && ++at == text.size()) break;
    words += text[at];
  }
  return words;
}

QString captionText(const QString& text) {
  // Doubled, the mark for changes stands for itself.
  return lineText(text).replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
}

QString fileNameText(const QString& text) {
  QString name = lineText(text).left(kLongestFileName).trimmed();
  for (const char c : {'/', '\\', ':', '*', '?', '"', '<', '>', '|'})
    name.replace(QLatin1Char(c), QLatin1Char('_'));
  if (name.startsWith(QLatin1Char('.'))) name.prepend(QLatin1Char('_'));
  return name;
}

bool holdsText(const QMimeData* source) {
  if (source == nullptr) return false;
  const QStringList formats = source->formats();
  return std::any_of(formats.begin(), formats.end(), [](const QString& format) {
    return format.startsWith(QLatin1String("text/plain")) || format == QLatin1String("text/uri-list");
  });
}

std::optional<QString> textIn(const QMimeData* source) {
  if (!holdsText(source)) return std::nullopt;
  return source->text();
}

QString clipboardText() {
  return textIn(QGuiApplication::clipboard()->mimeData()).value_or(QString());
}

}  // namespace gathernd::ui
