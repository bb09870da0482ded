// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/svg_file.h"

#include <QBuffer>
#include <QPainter>
#include <QSvgGenerator>

namespace gathernd::ui {
namespace {

const QString kTitle = QStringLiteral("svg.title");
const QString kDescription = QStringLiteral("svg.description");

/// Characters that no XML document can hold, however they are written.
bool isNoXml(QChar c) {
  const char16_t u = c.unicode();
  return (u < 0x20 && u != '\t' && u != '\n' && u != '\r') || u == 0xFFFE || u == 0xFFFF;
}

QString withoutNoXml(QString text) {
  for (QChar& c : text) {
    if (isNoXml(c)) c = QChar::ReplacementCharacter;
  }
  return text;
}

/// A carriage return that is written as it is would be read as a line break.
QByteArray escaped(const QString& text) {
  return withoutNoXml(text).toHtmlEscaped().replace(QLatin1Char('\r'), QLatin1String("&#13;")).toUtf8();
}

void put(QByteArray& document, const QString& placeholder, const QByteArray& element, const QString& text) {
  const QByteArray open = '<' + element + '>', close = "</" + element + '>';
  const QByteArray mark = open + placeholder.toUtf8() + close;
  if (const qsizetype at = document.indexOf(mark); at >= 0) {
    document.replace(at, mark.size(), open + escaped(text) + close);
  }
}

}  // namespace

QByteArray svgDocument(const QSizeF& size, const SvgWords& words,
                       const std::function<void(QPainter&)>& paint) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size.toSize());
  generator.setViewBox(QRectF(QPointF(), size));
  generator.setResolution(96);
  // Qt writes both as they are, in some releases: they are put in their places afterwards.
  generator.setTitle(kTitle);
  if (!words.description.isEmpty()) generator.setDescription(kDescription);
  QPainter painter(&generator);
  paint(painter);
  painter.end();
  bytes = withoutNoXml(QString::fromUtf8(bytes)).toUtf8();  // texts of the picture
  put(bytes, kTitle, "title", words.title);
  put(bytes, kDescription, "desc", words.description);
  return bytes;
}

}  // namespace gathernd::ui
