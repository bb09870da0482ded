// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QPainter>
#include <QPalette>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLeastColumn = 48, kMostColumn = 420, kLeastSide = 40, kMostSide = 300;
constexpr int kPadding = 9;         ///< a pixel more than is left free: advances are rounded
constexpr int kMostMeasured = 600;  ///< cells in sight whose words decide the width of columns

}  // namespace

GridView::GridView(GridCells& cells, QWidget* parent)
    : QAbstractScrollArea(parent),
      cells_(cells),
      vertical_(verticalScrollBar(), this),
      horizontal_(horizontalScrollBar(), this) {
  installGridAccessibility();
  forgetWidths();
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_InputMethodEnabled, false);  // the field has it
  viewport()->setMouseTracking(true);
  setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  autoScroll_.setInterval(50);
  connect(&autoScroll_, &QTimer::timeout, this, [this] { dragTo(dragPoint_); });
  connect(&vertical_, &LongBar::moved, this, &GridView::scrolled);
  connect(&horizontal_, &LongBar::moved, this, &GridView::scrolled);
}

void GridView::scrolled() {
  place_.top = vertical_.value();
  place_.left = horizontal_.value();
  fitWidths();
  placeField();
  viewport()->update();
}

void GridView::layOut() {
  place_.rows = cells_.rows();
  place_.columns = cells_.columns();
  place_.size = viewport()->size();
  place_.rowHeight = std::max(fontMetrics().height() + 8, 24);
  place_.headHeight = place_.rowHeight;
  place_.mirrored = layoutDirection() == Qt::RightToLeft;
  place_.top = std::clamp<std::int64_t>(place_.top, 0, place_.mostTop());
  place_.left = std::clamp<std::int64_t>(place_.left, 0, place_.mostLeft());
  fitWidths();
  vertical_.setRange(place_.mostTop(), place_.pageRows());
  horizontal_.setRange(place_.mostLeft(), place_.pageColumns());
  vertical_.setValue(place_.top);
  horizontal_.setValue(place_.left);
  placeField();
  viewport()->update();
}

/// Columns and the names of rows grow with what comes in sight, and shrink with other cells only: a table
/// that moves sideways while one scrolls down cannot be read.
void GridView::fitWidths() {
  QFont bold = font();
  bold.setBold(true);  // as the names of the current row and column are
  const QFontMetrics metrics = fontMetrics(), names(bold);
  int side = place_.sideWidth, column = place_.columnWidth;
  for (std::int64_t row = place_.top; row < place_.bottom(); ++row)
    side = std::max(side, names.horizontalAdvance(cells_.rowName(row)) + 2 * kPadding);
  int measured = 0;
  for (std::int64_t c = place_.left; c < place_.right(); ++c)
    column = std::max(column, names.horizontalAdvance(cells_.columnName(c)) + 2 * kPadding);
  for (std::int64_t row = place_.top; row < place_.bottom(); ++row) {
    for (std::int64_t c = place_.left; c < place_.right() && measured < kMostMeasured; ++c, ++measured)
      column = std::max(column, metrics.horizontalAdvance(cells_.text({row, c})) + 2 * kPadding);
  }
  side = std::min(side, kMostSide);
  column = leastWidth_ > 0 ? leastWidth_ : std::min(column, kMostColumn);
  if (side == place_.sideWidth && column == place_.columnWidth) return;
  place_.sideWidth = side;
  place_.columnWidth = column;
  horizontal_.setRange(place_.mostLeft(), place_.pageColumns());
  place_.left = horizontal_.value();
}

void GridView::forgetWidths() {
  place_.sideWidth = kLeastSide;
  place_.columnWidth = kLeastColumn;
}

void GridView::cellsReset() {
  closeField(false);
  forgetWidths();
  GridSelection now = selection_;
  now.clamp(cells_.rows(), cells_.columns());
  layOut();
  changeSelection(now, false);
}

void GridView::cellsChanged() {
  fitWidths();
  viewport()->update();
}

void GridView::setCurrent(Cell cell) {
  GridSelection now = selection_;
  now.select(cell);
  now.clamp(place_.rows, place_.columns);
  changeSelection(now, true);
}

void GridView::select(const CellRect& range) {
  GridSelection now;
  now.set({range.y0, range.x0}, range);
  now.clamp(place_.rows, place_.columns);
  changeSelection(now, true);
}

void GridView::selectAll() {
  GridSelection now;
  now.set(current(), {0, place_.columns, 0, place_.rows});
  changeSelection(now, false);
}

void GridView::changeSelection(const GridSelection& to, bool reveal) {
  const bool moved = to.current() != selection_.current();
  selection_ = to;
  if (reveal) {
    this->reveal(to.current(), Qt::Vertical | Qt::Horizontal);
    this->reveal(to.current(), Qt::Horizontal);  // what came in sight may be wider than what was
  }
  viewport()->update();
  if (!moved) return;
  if (hasFocus() && place_.inSight(current())) {
    QAccessibleEvent told(this, QAccessible::Focus);
    told.setChild(static_cast<int>((current().row - place_.top) * (place_.right() - place_.left) +
                                   current().column - place_.left));
    QAccessible::updateAccessibility(&told);
  }
  emit currentChanged();
}

void GridView::reveal(Cell cell, Qt::Orientations ways) {
  GridGeometry wanted = place_;
  wanted.reveal(cell);
  if (ways & Qt::Vertical) vertical_.setValue(wanted.top);
  if (ways & Qt::Horizontal) horizontal_.setValue(wanted.left);
}

void GridView::edit() {
  if (!cells_.editable() || place_.rows == 0 || place_.columns == 0) return;
  setCurrent(current());
  openField(cells_.text(current()));
}

void GridView::openField(const QString& text) {
  closeField(true);
  field_ = new QLineEdit(viewport());
  field_->setAccessibleName(
      tr("%1 %2").arg(cells_.rowName(current().row), cells_.columnName(current().column)));
  field_->setFrame(false);
  field_->setStyleSheet(QStringLiteral("QLineEdit { border-radius: 0; padding: 0 6px; min-height: 0; }"));
  field_->setAlignment(cells_.alignment());
  field_->setText(text);
  field_->selectAll();
  field_->installEventFilter(this);
  fieldAt_ = current();
  placeField();
  field_->show();
  field_->setFocus(Qt::OtherFocusReason);
}

void GridView::closeField(bool keep) {
  QLineEdit* const field = field_;
  if (field == nullptr) return;
  field_ = nullptr;  // losing the focus must not close it once more
  const bool focused = field->hasFocus();
  const QString typed = field->text();
  const bool changed = field->isModified();
  field->removeEventFilter(this);
  field->hide();
  field->deleteLater();
  if (focused) setFocus(Qt::OtherFocusReason);
  if (keep && changed) cells_.setText(fieldAt_, typed);
}

void GridView::placeField() {
  if (!field_) return;
  field_->setGeometry(place_.cellRect(fieldAt_).adjusted(0, 0, 1, 1));
  field_->setVisible(place_.inSight(fieldAt_));
}

bool GridView::eventFilter(QObject* watched, QEvent* event) {
  if (watched != field_ || field_ == nullptr) return QAbstractScrollArea::eventFilter(watched, event);
  if (event->type() == QEvent::FocusOut) {
    // A menu over it takes the focus for a while.
    if (static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason) closeField(true);
    return false;
  }
  if (event->type() != QEvent::KeyPress) return false;
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      closeField(true);
      return true;
    case Qt::Key_Escape:
      closeField(false);
      return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab: {
      const bool back = static_cast<QKeyEvent*>(event)->key() == Qt::Key_Backtab;
      closeField(true);
      Cell to = current();
      to.column += back ? -1 : 1;
      if (to.column >= place_.columns) to = {to.row + 1, 0};
      if (to.column < 0) to = {to.row - 1, place_.columns - 1};
      to.row = (to.row + place_.rows) % place_.rows;
      setCurrent(to);
      edit();
      return true;
    }
    default:
      return false;
  }
}

bool GridView::event(QEvent* event) {
  // Keys that are the window's elsewhere: here they type, or move the current cell.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool moves = movesInGrid(key->key()) && !key->modifiers().testFlag(Qt::AltModifier);
    if (typesInGrid(*key) || moves || key->matches(QKeySequence::Copy) || key->matches(QKeySequence::Paste) ||
        key->matches(QKeySequence::SelectAll) || key->matches(QKeySequence::Delete)) {
      event->accept();
      return true;
    }
  }
  return QAbstractScrollArea::event(event);
}

bool GridView::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const GridHit hit = place_.at(help->pos());
    QString tip;
    if (hit.part == GridHit::Part::Cell) {
      tip = cells_.tip(hit.cell);
      const QString text = cells_.text(hit.cell);
      if (tip.isEmpty() && fontMetrics().horizontalAdvance(text) > place_.columnWidth - kPadding)
        tip = plainTip(text);
    } else if (hit.part == GridHit::Part::Row) {
      tip = plainTip(cells_.rowName(hit.cell.row));
    }
    QToolTip::showText(help->globalPos(), tip, viewport());
    return true;
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void GridView::paintEvent(QPaintEvent*) {
  // Nothing may be thrown through Qt's frames.
  QPainter painter(viewport());
  paintGrid(painter, *this);
}

void GridView::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  const GridGeometry before = place_;
  layOut();
  // What comes and goes above the table must not push the current cell out of sight.
  const Cell at = current();
  if (!before.inSight(at) || place_.size.height() >= before.size.height()) return;
  reveal(at, Qt::Vertical);
}

void GridView::showEvent(QShowEvent* event) {
  layOut();
  QAbstractScrollArea::showEvent(event);
}

void GridView::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) forgetWidths();  // those of the words in another font
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange ||
      event->type() == QEvent::StyleChange)
    layOut();
}

void GridView::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  if (selection_.ranges().empty() && place_.rows > 0 && place_.columns > 0) setCurrent(current());
  viewport()->update();
}

void GridView::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  viewport()->update();
}

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

/// At the side on which the next column stands.
void drawLineBeside(QPainter& painter, const QRect& rect, bool mirrored) {
  painter.drawLine(mirrored ? rect.topLeft() : rect.topRight(),
                   mirrored ? rect.bottomLeft() : rect.bottomRight());
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
      drawLineBeside(painter, rect, place.mirrored);
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
    drawLineBeside(painter, rect, place.mirrored);
  }
  const QRect corner = place.cornerRect();
  painter.fillRect(corner, palette.color(QPalette::AlternateBase));
  painter.setPen(line);
  const int y = corner.bottom(), x = place.mirrored ? corner.left() : corner.right();
  painter.drawLine(0, y, place.size.width(), y);
  painter.drawLine(x, 0, x, place.rowRect(place.bottom() - 1).bottom());
}

}  // namespace gathernd::ui
