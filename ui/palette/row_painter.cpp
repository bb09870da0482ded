// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "ui/palette/palette.h"
#include "ui/palette/palette_model.h"

namespace gathernd::ui {
namespace {

constexpr int kSide = 10, kMark = 18, kBetween = 14, kAround = 5;
constexpr double kLeastOfName = 0.5;  // of the room, before where it stands is cut

/// One line within `room`, cut where it does not fit; returns how wide it is.
int drawWords(QPainter& painter, const QRect& room, const QString& text, const QList<int>& places,
              const QColor& ink) {
  if (room.width() <= 0 || text.isEmpty()) return 0;
  const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width());
  QTextLayout layout(shown, painter.font());
  QTextOption one;
  one.setWrapMode(QTextOption::NoWrap);
  layout.setTextOption(one);
  QList<QTextLayout::FormatRange> formats;
  for (const int place : places) {
    if (place >= shown.size()) break;
    QTextLayout::FormatRange range{place, 1, {}};
    range.format.setFontWeight(QFont::Bold);
    range.format.setFontUnderline(true);
    formats << range;
  }
  layout.setFormats(formats);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(room.width() + 1'000);  // bold letters are wider: the clip has the last word
  layout.endLayout();
  painter.save();
  painter.setClipRect(room.adjusted(0, -kAround, 0, kAround), Qt::IntersectClip);
  painter.setPen(ink);
  layout.draw(&painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2));
  painter.restore();
  return std::min(room.width(), static_cast<int>(line.naturalTextWidth()) + 1);
}

}  // namespace

void RowPainter::paint(QPainter* painter, const QStyleOptionViewItem& option,
                       const QModelIndex& index) const {
  const auto* row = static_cast<const PaletteRow*>(index.data(PaletteModel::kRow).value<const void*>());
  if (row == nullptr) return;
  const bool current = (option.state & QStyle::State_Selected) != 0;
  const QPalette colors = QApplication::palette();  // a style sheet makes what is dim too pale to read
  painter->save();
  if (current) painter->fillRect(option.rect, colors.color(QPalette::Highlight));
  const QColor text = colors.color(current ? QPalette::HighlightedText : QPalette::Text);
  const QColor dim = current ? text : colors.color(QPalette::PlaceholderText);
  painter->setFont(option.font);
  QRect room = option.rect.adjusted(kSide, 0, -kSide, 0);
  if (row->checked) {
    painter->setPen(text);
    painter->drawText(QRect(room.left(), room.top(), kMark, room.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      QStringLiteral("✓"));
  }
  room.setLeft(room.left() + kMark);
  if (!row->keys.isEmpty()) {
    const int width = option.fontMetrics.horizontalAdvance(row->keys);
    painter->setPen(dim);
    painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, row->keys);
    room.setRight(room.right() - width - kBetween);
  }
  QString where = row->whyNot.isEmpty() ? row->path : tr("not now: %1").arg(row->whyNot);
  QList<int> found =
      row->whyNot.isEmpty() ? index.data(PaletteModel::kPathPlaces).value<QList<int>>() : QList<int>();
  const auto english = index.data(PaletteModel::kEnglishPlaces).value<QList<int>>();
  if (!english.isEmpty()) {  // by which it was found
    for (int& place : found) place += static_cast<int>(row->english.size()) + 2;
    found = english + found;
    where = row->english + QStringLiteral("  ") + where;
  }
  // Each has what it needs; where that is too much, what says where it stands gives way first.
  const int whole = option.fontMetrics.horizontalAdvance(where);
  const int name = std::max(room.width() - whole - kBetween, static_cast<int>(room.width() * kLeastOfName));
  const int used = drawWords(*painter, QRect(room.left(), room.top(), name, room.height()), row->text,
                             index.data(PaletteModel::kTextPlaces).value<QList<int>>(),
                             row->whyNot.isEmpty() ? text : dim);
  room.setLeft(room.left() + used + kBetween);
  drawWords(*painter, room, where, found, dim);
  painter->restore();
}

QSize RowPainter::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {0, option.fontMetrics.height() + 2 * kAround};
}

}  // namespace gathernd::ui
