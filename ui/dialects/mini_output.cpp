// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainterPath>
#include <algorithm>

#include "ui/dialects/dialects_model.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kCellWidth = 34;
constexpr double kCellHeight = 19;
constexpr double kGap = 2;
constexpr int kLongestValue = 5;
constexpr double kHatchStep = 6;

/// As the canvas writes it: a whole number has no point.
QString shortText(const Element& element) {
  QString text = valueText(element);
  if (text.endsWith(QStringLiteral(".0"))) text.chop(2);
  return text.size() > kLongestValue ? text.left(kLongestValue - 1) + QStringLiteral("…") : text;
}

void hatch(QPainter& painter, const QRectF& cell, const QColor& color) {
  QPainterPath clip;
  clip.addRoundedRect(cell, 3, 3);
  painter.save();
  painter.setClipPath(clip, Qt::IntersectClip);
  painter.setPen(QPen(color, 1));
  for (double x = cell.left() - cell.height(); x < cell.right(); x += kHatchStep)
    painter.drawLine(QPointF(x, cell.bottom()), QPointF(x + cell.height(), cell.top()));
  painter.restore();
}

/// A plate under text that stands on hatching.
void drawPlate(QPainter& painter, const QRectF& cell, const QString& text, const QColor& ground) {
  const double width = painter.fontMetrics().horizontalAdvance(text) + 4;
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(QRectF(cell.center().x() - width / 2, cell.top() + 3, width, cell.height() - 6), 2,
                          2);
}

}  // namespace

QSizeF MiniOutput::size() const {
  const auto rows = (values.size() + columns - 1) / columns;
  return {columns * (kCellWidth + kGap) - kGap, static_cast<double>(rows) * (kCellHeight + kGap) - kGap};
}

std::optional<MiniOutput> miniOutput(const Trace& trace, const RunResult& result,
                                     const std::vector<std::int64_t>& differing) {
  const std::int64_t count = result.output.elementCount();
  const Shape& shape = result.output.shape();
  const std::int64_t columns = shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
  if (count == 0 || columns > MiniOutput::kMaxColumns || count / columns > MiniOutput::kMaxRows)
    return std::nullopt;
  MiniOutput mini;
  mini.columns = static_cast<int>(columns);
  for (std::int64_t i = 0; i < count; ++i) {
    mini.values << (trace.promisesNothing(i) ? QStringLiteral("?") : shortText(elementAt(result.output, i)));
    mini.marks.push_back(std::binary_search(differing.begin(), differing.end(), trace.tupleOfOutput(i)));
  }
  return mini;
}

void drawMiniOutput(QPainter& painter, const Theme& theme, const MiniOutput& output, const QPointF& topLeft) {
  const RoleColors& error = theme.role(RoleColor::Error);
  for (qsizetype i = 0; i < output.values.size(); ++i) {
    const qsizetype line = i / output.columns;
    const auto column = static_cast<double>(i % output.columns);
    const auto row = static_cast<double>(line);
    const QRectF cell(topLeft.x() + column * (kCellWidth + kGap), topLeft.y() + row * (kCellHeight + kGap),
                      kCellWidth, kCellHeight);
    const bool marked = output.marks[static_cast<std::size_t>(i)];
    painter.setPen(QPen(marked ? error.strong : theme.line, theme.stroke));
    painter.setBrush(marked ? error.tint : theme.field);
    painter.drawRoundedRect(cell, 3, 3);
    painter.setFont(theme.mono(measure::kSmallCellPx, marked));
    if (marked) {
      hatch(painter, cell, mix(error.tint, error.strong, 0.5));
      drawPlate(painter, cell, output.values[i], error.tint);
    }
    painter.setPen(theme.text);
    painter.drawText(cell, Qt::AlignCenter, output.values[i]);
  }
}

}  // namespace gathernd::ui
