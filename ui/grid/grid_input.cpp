// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, wheel and pointer of a GridView.
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>

#include "ui/grid/grid_view.h"

namespace gathernd::ui {
namespace {

constexpr int kLeastDragged = 28;

CellRect wholeRows(const GridGeometry& place, std::int64_t a, std::int64_t b) {
  return {0, place.columns, std::min(a, b), std::max(a, b) + 1};
}

CellRect wholeColumns(const GridGeometry& place, std::int64_t a, std::int64_t b) {
  return {std::min(a, b), std::max(a, b) + 1, 0, place.rows};
}

}  // namespace

void GridView::keyPressEvent(QKeyEvent* event) {
  const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
  if (event->matches(QKeySequence::SelectAll)) return selectAll();
  if (movesInGrid(event->key()) && !modifiers.testFlag(Qt::AltModifier)) {
    GridSelection now = selection_;
    const Cell to = movedBy(event->key(), modifiers, current(), place_);
    modifiers.testFlag(Qt::ShiftModifier) ? now.extendTo(to) : now.select(to);
    now.clamp(place_.rows, place_.columns);
    return changeSelection(now, true);
  }
  if (event->key() == Qt::Key_F2 || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    return edit();
  if (!typesInGrid(*event) || !cells_.editable()) return QAbstractScrollArea::keyPressEvent(event);
  edit();
  if (field_) {
    field_->clear();
    field_->insert(event->text());  // counts as typed
  }
}

void GridView::wheelEvent(QWheelEvent* event) {
  if (event->modifiers().testFlag(Qt::ControlModifier)) return event->ignore();
  const QPoint delta = event->angleDelta();
  const bool sideways = event->modifiers().testFlag(Qt::ShiftModifier);
  const int down = sideways ? 0 : delta.y();
  const int across = sideways && delta.x() == 0 ? delta.y() : delta.x();
  if (down != 0) vertical_.wheel(down);
  if (across != 0) horizontal_.wheel(place_.mirrored && !sideways ? -across : across);
  event->accept();  // at an end it does not scroll what lies around it
}

void GridView::pressOn(const GridHit& hit, Qt::KeyboardModifiers modifiers) {
  const bool extend = modifiers.testFlag(Qt::ShiftModifier), more = modifiers.testFlag(Qt::ControlModifier);
  GridSelection now = selection_;
  switch (hit.part) {
    case GridHit::Part::Cell:
      extend ? now.extendTo(hit.cell) : more ? now.add(hit.cell) : now.select(hit.cell);
      break;
    case GridHit::Part::Row: {
      const CellRect rows = wholeRows(place_, extend ? current().row : hit.cell.row, hit.cell.row);
      const Cell at{extend ? current().row : hit.cell.row, place_.left};
      more ? now.addRange(at, rows) : now.set(at, rows);
      break;
    }
    case GridHit::Part::Column: {
      const CellRect columns =
          wholeColumns(place_, extend ? current().column : hit.cell.column, hit.cell.column);
      const Cell at{place_.top, extend ? current().column : hit.cell.column};
      more ? now.addRange(at, columns) : now.set(at, columns);
      break;
    }
    case GridHit::Part::Corner:
      return selectAll();
    default:
      return;
  }
  changeSelection(now, false);
}

void GridView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  const GridHit hit = place_.at(event->pos());
  dragPoint_ = event->pos();
  if (event->button() == Qt::RightButton) {
    if (hit.part == GridHit::Part::Cell && !selection_.contains(hit.cell)) setCurrent(hit.cell);
    if (hit.part == GridHit::Part::Column || hit.part == GridHit::Part::Row) pressOn(hit, {});
    return;
  }
  if (event->button() != Qt::LeftButton) return;
  dragged_ = hit.part;
  if (hit.part != GridHit::Part::ColumnEdge) pressOn(hit, event->modifiers());
}

void GridView::mouseMoveEvent(QMouseEvent* event) {
  const QPoint point = event->pos();
  if (!event->buttons().testFlag(Qt::LeftButton)) {
    const bool edge = place_.at(point).part == GridHit::Part::ColumnEdge;
    viewport()->setCursor(edge ? Qt::SplitHCursor : Qt::ArrowCursor);
    return;
  }
  if (dragged_ == GridHit::Part::ColumnEdge) {
    // The end that is dragged stays under the pointer: the columns before it share the width.
    const int x = place_.mirrored ? place_.size.width() - point.x() : point.x();
    const std::int64_t before = place_.at(dragPoint_).cell.column - place_.left + 1;
    leastWidth_ = std::clamp(static_cast<int>((x - place_.sideWidth) / std::max<std::int64_t>(before, 1)),
                             kLeastDragged, 1000);
    dragPoint_.setX(place_.mirrored
                        ? place_.size.width() - place_.sideWidth - leastWidth_ * static_cast<int>(before)
                        : place_.sideWidth + leastWidth_ * static_cast<int>(before));
    return layOut();
  }
  dragPoint_ = point;
  dragTo(point);
  const QRect inside = viewport()->rect().adjusted(0, place_.headHeight, 0, 0);
  if (dragged_ != GridHit::Part::Nothing && !inside.contains(point)) {
    autoScroll_.start();
  } else {
    autoScroll_.stop();
  }
}

void GridView::dragTo(const QPoint& point) {
  if (dragged_ != GridHit::Part::Cell && dragged_ != GridHit::Part::Row && dragged_ != GridHit::Part::Column)
    return;
  const Cell to = place_.at(point).cell;
  GridSelection now = selection_;
  if (dragged_ == GridHit::Part::Cell) {
    now.extendTo(to);
    return changeSelection(now, true);
  }
  const bool rows = dragged_ == GridHit::Part::Row;
  now.set(current(), rows ? wholeRows(place_, current().row, to.row)
                          : wholeColumns(place_, current().column, to.column));
  rows ? reveal({to.row, place_.left}, Qt::Vertical) : reveal({place_.top, to.column}, Qt::Horizontal);
  changeSelection(now, false);
}

void GridView::mouseReleaseEvent(QMouseEvent*) {
  dragged_ = GridHit::Part::Nothing;
  autoScroll_.stop();
}

void GridView::mouseDoubleClickEvent(QMouseEvent* event) {
  const GridHit hit = place_.at(event->pos());
  if (hit.part == GridHit::Part::ColumnEdge) {  // as wide as what is in sight again
    leastWidth_ = 0;
    place_.columnWidth = kLeastDragged;
    return layOut();
  }
  if (event->button() == Qt::LeftButton && hit.part == GridHit::Part::Cell) edit();
}

void GridView::contextMenuEvent(QContextMenuEvent* event) {
  if (place_.rows == 0 || place_.columns == 0) return;
  if (event->reason() == QContextMenuEvent::Keyboard) {
    const QPoint below = place_.cellRect(current()).bottomLeft();
    emit menuAsked(current(), viewport()->mapToGlobal(below));
    return;
  }
  const GridHit hit = place_.at(viewport()->mapFromGlobal(event->globalPos()));
  if (hit.part != GridHit::Part::Nothing && hit.part != GridHit::Part::Corner)
    emit menuAsked(hit.part == GridHit::Part::Cell ? hit.cell : current(), event->globalPos());
}

}  // namespace gathernd::ui
