// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPalette>
#include <algorithm>

#include "ui/grid/grid_view.h"

namespace gathernd::ui {
namespace {

constexpr int kInset = 8;

/// Cells hold one line, whatever is in a string.
QString oneLine(QString text) {
  for (QChar& c : text) {
    if (c == QLatin1Char('\n') || c == QLatin1Char('\r') || c == QChar::LineSeparator ||
        c == QChar::ParagraphSeparator)
      c = QLatin1Char(' ');
  }
  return text;
}

void words(QPainter& painter, const QRect& rect, Qt::Alignment alignment, const QString& text) {
  const QRect inside = rect.adjusted(kInset, 0, -kInset, 0);
  painter.drawText(inside, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip,
                   painter.fontMetrics().elidedText(oneLine(text), Qt::ElideRight, inside.width()));
}

void head(QPainter& painter, const QPalette& palette, const QRect& rect, bool held, Qt::Alignment alignment,
          const QString& text) {
  painter.fillRect(rect, palette.color(QPalette::AlternateBase));
  QFont font = painter.font();
  const QFont plain = font;
  font.setBold(held);
  painter.setFont(font);
  painter.setPen(palette.color(held ? QPalette::Text : QPalette::PlaceholderText));
  words(painter, rect, alignment, text);
  painter.setFont(plain);
}

}  // namespace

void paintGrid(QPainter& painter, const GridView& view) {
  const GridGeometry& place = view.geometryOfCells();
  const GridCells& cells = view.gridCells();
  const GridSelection& selection = view.selection();
  const QPalette& palette = view.palette();
  const QPalette::ColorGroup group = view.isActiveWindow() ? QPalette::Active : QPalette::Inactive;
  painter.setFont(view.font());
  painter.fillRect(QRect(QPoint(), place.size), palette.color(QPalette::Base));
  if (place.rows == 0 || place.columns == 0) {
    painter.setPen(palette.color(QPalette::PlaceholderText));
    painter.drawText(QRect(QPoint(), place.size).adjusted(kInset, kInset, -kInset, -kInset),
                     Qt::AlignCenter | Qt::TextWordWrap, cells.emptyWords());
    return;
  }
  const QColor line = palette.color(QPalette::Mid);
  for (std::int64_t row = place.top; row < place.bottom(); ++row) {
    for (std::int64_t column = place.left; column < place.right(); ++column) {
      const QRect rect = place.cellRect({row, column});
      const bool chosen = selection.contains({row, column});
      if (chosen) painter.fillRect(rect, palette.color(group, QPalette::Highlight));
      painter.setPen(palette.color(group, chosen ? QPalette::HighlightedText : QPalette::Text));
      words(painter, rect, cells.alignment(), cells.text({row, column}));
      painter.setPen(line);
      painter.drawLine(rect.bottomLeft(), rect.bottomRight());
      painter.drawLine(place.mirrored ? rect.topLeft() : rect.topRight(),
                       place.mirrored ? rect.bottomLeft() : rect.bottomRight());
    }
  }
  if (view.hasFocus() && place.inSight(selection.current())) {
    const QRect rect = place.cellRect(selection.current());
    const bool chosen = selection.contains(selection.current());
    painter.setPen(QPen(palette.color(group, chosen ? QPalette::HighlightedText : QPalette::Highlight), 1));
    painter.drawRect(rect.adjusted(1, 1, -3, -3));
  }
  for (std::int64_t row = place.top; row < place.bottom(); ++row) {
    const QRect rect = place.rowRect(row);
    head(painter, palette, rect, row == selection.current().row,
         (place.mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, cells.rowName(row));
    painter.setPen(line);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
  }
  for (std::int64_t column = place.left; column < place.right(); ++column) {
    const QRect rect = place.columnRect(column);
    head(painter, palette, rect, column == selection.current().column, cells.alignment(),
         cells.columnName(column));
    painter.setPen(line);
    painter.drawLine(place.mirrored ? rect.topLeft() : rect.topRight(),
                     place.mirrored ? rect.bottomLeft() : rect.bottomRight());
  }
  const QRect corner = place.cornerRect();
  painter.fillRect(corner, palette.color(QPalette::AlternateBase));
  painter.setPen(line);
  const int y = corner.bottom(), x = place.mirrored ? corner.left() : corner.right();
  painter.drawLine(0, y, place.size.width(), y);
  painter.drawLine(x, 0, x, place.rowRect(place.bottom() - 1).bottom());
}

}  // namespace gathernd::ui
