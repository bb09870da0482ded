// SPDX-License-Identifier: GPL-3.0-or-later
// How the shape strip is drawn; its behaviour is in shape_strip.cpp.
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include "ui/strip/shape_strip.h"
#include "ui/widgets/block_view.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {
namespace {

constexpr double kRadius = 6;

void drawText(QPainter& painter, const QFont& font, const QColor& color, const QPointF& leftMiddle,
              const QString& text) {
  painter.setFont(font);
  painter.setPen(color);
  painter.drawText(QPointF(leftMiddle.x(), leftMiddle.y() + QFontMetricsF(font).capHeight() / 2), text);
}

void drawArrow(QPainter& painter, const QRectF& rect, const QColor& color) {
  painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF tip(rect.right(), rect.center().y());
  painter.drawLine(QPointF(rect.left(), tip.y()), tip);
  painter.drawLine(tip, tip + QPointF(-5, -4.5));
  painter.drawLine(tip, tip + QPointF(-5, 4.5));
}

void drawWire(QPainter& painter, const Theme& theme, const StripWire& wire) {
  const QColor& color = theme.role(wire.role).strong;
  QPainterPath path = wire.path;
  if (wire.falls) {
    const QPointF tip = path.currentPosition();
    path = QPainterPath(path.elementAt(0));
    path.lineTo(tip - QPointF(0, 6));
    QPainterPath head(tip);
    head.addPolygon(QPolygonF({tip, tip + QPointF(-4.5, -7), tip + QPointF(4.5, -7), tip}));
    painter.fillPath(head, color);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, (wire.falls ? 2 : 1.6) * theme.stroke, Qt::SolidLine, Qt::FlatCap));
  painter.drawPath(path);
}

/// What is kept and what is used up, in wires and words; and how the output's shape is written.
void drawTies(QPainter& painter, const Theme& theme, const StripLayout& layout) {
  for (const StripWire& wire : layout.wires) drawWire(painter, theme, wire);
  for (const StripLabel& label : layout.labels) {
    painter.fillRect(label.plate, theme.canvas);
    painter.setPen(theme.role(label.role).strong);
    painter.setFont(theme.ui(12));
    painter.drawText(label.plate, Qt::AlignCenter, label.text);
  }
  drawText(painter, theme.mono(12.5), theme.text2, layout.formula.left, layout.formula.text);
}

}  // namespace

void ShapeStrip::paintChip(QPainter& painter, const StripChip& chip, bool hot, bool focused) const {
  const Theme& theme = appTheme();
  const RoleColors& colors = theme.role(chip.faulty ? RoleColor::Error : roleColor(chip.label.role));
  QPainterPath outline;
  outline.addRoundedRect(chip.rect, kRadius, kRadius);
  painter.fillPath(outline, chip.plain ? theme.field : colors.tint);
  QPainterPath glyphPart;
  glyphPart.addRect(chip.glyph);
  painter.fillPath(outline.intersected(glyphPart), colors.pure);
  painter.setPen(QPen(chip.plain ? theme.edge : colors.strong, (hot ? 2.5 : 1.5) * theme.stroke));
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(outline);
  const QString subscript = chip.label.numbered ? QString::number(chip.label.number) : QString();
  if (!chip.plain)
    drawGlyphLetters(painter, theme, chip.glyph.center() + QPointF(0.5, 0), roleLetter(chip.label.role),
                     subscript, 11.5, theme.onRole);
  if (chip.used) {
    const QRectF& n = chip.number;
    painter.setPen(QPen(colors.strong, 1.8 * theme.stroke));
    painter.drawLine(QPointF(n.left() + 1, n.bottom()), QPointF(n.right() - 1, n.top()));
  }
  const QString number = QString::number(chip.size);
  const QFont font = theme.ui(14, true);
  const QFontMetricsF metrics(font);
  const QPointF left(chip.number.center().x() - metrics.horizontalAdvance(number) / 2 - 0.5,
                     chip.number.center().y());
  if (chip.used) {  // in high contrast the line is as dark as the number
    const double high = metrics.capHeight();
    const QRectF digits(left - QPointF(0, high / 2), QSizeF(metrics.horizontalAdvance(number), high));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.tint);
    painter.drawRoundedRect(digits.adjusted(-1, -2, 1, 2), 3, 3);
  }
  drawText(painter, font, theme.text, left, number);
  if (chip.faulty)
    drawErrorDisc(painter, theme, QPointF(chip.rect.right() + 13, chip.rect.center().y()), 8.5);
  if (focused) {
    painter.setPen(QPen(theme.accent, 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(chip.rect.adjusted(-4, -4, 4, 4), kRadius + 3, kRadius + 3);
  }
}

void ShapeStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), theme.canvas);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), theme.line);
  painter.save();
  painter.translate(-scroll_, 0);
  const bool twoRows = layout_.arrow.isNull();
  for (const StripWord& word : layout_.words)
    drawText(painter, theme.ui(13, twoRows), twoRows ? theme.text : theme.text2, word.left, word.text);
  for (const StripWord& word : layout_.scalars)
    drawText(painter, theme.mono(13), theme.text, word.left, word.text);
  if (!twoRows) drawArrow(painter, layout_.arrow, theme.text2);
  drawTies(painter, theme, layout_);
  if (!layout_.noOutput.isNull()) {
    painter.setPen(QPen(theme.edge, 1.5, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(layout_.noOutput, kRadius, kRadius);
    painter.setPen(theme.dim);
    painter.setFont(theme.ui(14, true));
    painter.drawText(layout_.noOutput, Qt::AlignCenter, QStringLiteral("?"));
  }
  const auto& axis = session_.selection().axis();
  for (std::size_t i = 0; i < layout_.chips.size(); ++i) {
    const StripChip& c = layout_.chips[i];
    const bool hot = axis && *axis == c.axis;
    paintChip(painter, c, hot, hasFocus() && static_cast<int>(i) == current_);
  }
  painter.restore();
  for (const StripMeaning& each : layout_.meanings) {
    drawGlyph(painter, theme, QRectF(layout_.meaningsLeft, each.middle - 7.5, 16, 15), roleLetter(each.role),
              {}, roleColor(each.role));
    drawText(painter, theme.ui(12.5), theme.text2, QPointF(layout_.meaningsLeft + 26, each.middle),
             each.text);
  }
}

}  // namespace gathernd::ui
