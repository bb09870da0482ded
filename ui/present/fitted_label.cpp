// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/fitted_label.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>
#include <cmath>

#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr double kLeading = 1.25;  // some families' own would part the lines of a sentence

int lineHeight(const QFont& font) {
  return static_cast<int>(std::ceil(font.pixelSize() * kLeading));
}

}  // namespace

void FittedLabel::setText(const QString& text) {
  if (text == text_) return;
  text_ = text;
  setAccessibleName(text);
  setToolTip(plainTip(text));
  updateGeometry();
  update();
}

void FittedLabel::setLook(const QFont& font, const QColor& ink) {
  font_ = font;
  ink_ = ink;
  updateGeometry();
  update();
}

QStringList FittedLabel::shownLines() const {
  const QFontMetrics metrics(font_);
  if (lines_ == 1) return {metrics.elidedText(text_, Qt::ElideRight, width())};
  QTextLayout layout(text_, font_);
  QTextOption wrap;
  wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(wrap);
  QStringList lines;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width());
    if (lines.size() + 1 == lines_) {
      lines << metrics.elidedText(text_.mid(line.textStart()), Qt::ElideRight, width());
      break;
    }
    lines << text_.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return lines;
}

QSize FittedLabel::sizeHint() const {
  const QFontMetrics metrics(font_);
  const int width = lines_ == 1 ? metrics.horizontalAdvance(text_) + 2 : metrics.averageCharWidth() * 40;
  return {width, lineHeight(font_) * lines_};
}

QSize FittedLabel::minimumSizeHint() const {
  return {0, lineHeight(font_) * lines_};
}

void FittedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font_);
  painter.setPen(ink_);
  const QStringList lines = shownLines();
  const int line = lineHeight(font_);
  int top = lines_ == 1 ? (height() - line) / 2 : 0;
  for (const QString& text : lines) {
    painter.drawText(QRect(0, top, width(), line), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
    top += line;
  }
}

}  // namespace gathernd::ui
