// SPDX-License-Identifier: GPL-3.0-or-later
// The page in sight as a table for screen readers, each row and column by its name: what is out of sight is
// reached as it is by others, by moving the current cell.
#include <QAccessible>
#include <QAccessibleWidget>

#include "ui/access/painted.h"
#include "ui/grid/grid_view.h"

namespace gathernd::ui {
namespace {

class GridCellAccessible : public PlainCell {
 public:
  GridCellAccessible(const GridView& view, int row, int column) : PlainCell(row, column), view_(view) {}

  bool isValid() const override { return view_.geometryOfCells().inSight(cell()); }
  QAccessibleInterface* parent() const override {
    return QAccessible::queryAccessibleInterface(const_cast<GridView*>(&view_));
  }
  QString text(QAccessible::Text which) const override {
    if (!isValid()) return {};
    const GridCells& cells = view_.gridCells();
    if (which == QAccessible::Name || which == QAccessible::Value) return cells.text(cell());
    if (which == QAccessible::Description)
      return (cells.rowName(cell().row) + QLatin1Char(' ') + cells.columnName(cell().column)).trimmed();
    return {};
  }
  void setText(QAccessible::Text which, const QString& text) override {
    auto& cells = const_cast<GridCells&>(view_.gridCells());
    if ((which == QAccessible::Value || which == QAccessible::Name) && isValid() && cells.editable())
      cells.setText(cell(), text);
  }
  QRect rect() const override {
    const QRect rect = view_.geometryOfCells().cellRect(cell());
    return {view_.viewport()->mapToGlobal(rect.topLeft()), rect.size()};
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = state.extSelectable = true;
    state.selected = isSelected();
    state.focused = view_.hasFocus() && cell() == view_.current();
    state.active = state.focused;
    state.editable = view_.gridCells().editable();
    state.readOnly = !state.editable;
    state.invisible = !isValid();
    return state;
  }
  bool isSelected() const override { return view_.selection().contains(cell()); }
  QAccessibleInterface* table() const override { return parent(); }

 private:
  Cell cell() const {
    const GridGeometry& place = view_.geometryOfCells();
    return {place.top + rowIndex(), place.left + columnIndex()};
  }
  const GridView& view_;
};

class GridAccessible : public QAccessibleWidget, public PlainTable {
 public:
  explicit GridAccessible(GridView* view) : QAccessibleWidget(view, QAccessible::Table), view_(*view) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text which) const override {
    const GridGeometry& place = view_.geometryOfCells();
    if (which != QAccessible::Description || place.rows == 0 || place.columns == 0)
      return QAccessibleWidget::text(which);
    return GridView::tr("rows %L1 to %L2 of %L3, columns %L4 to %L5 of %L6")
        .arg(place.top + 1)
        .arg(place.bottom())
        .arg(place.rows)
        .arg(place.left + 1)
        .arg(place.right())
        .arg(place.columns);
  }
  int childCount() const override { return rowCount() * columnCount(); }
  QAccessibleInterface* child(int index) const override {
    const int columns = columnCount();
    return columns == 0 ? nullptr : cellAt(index / columns, index % columns);
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const GridHit hit = view_.geometryOfCells().at(view_.viewport()->mapFromGlobal(QPoint(x, y)));
    return hit.part == GridHit::Part::Cell ? at(hit.cell) : nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    return view_.hasFocus() && view_.geometryOfCells().inSight(view_.current())
               ? at(view_.current())
               : QAccessibleWidget::focusChild();
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    auto* cell = static_cast<QAccessibleTableCellInterface*>(
        const_cast<QAccessibleInterface*>(child)->interface_cast(QAccessible::TableCellInterface));
    return cell == nullptr ? -1 : cell->rowIndex() * columnCount() + cell->columnIndex();
  }

  int selectedCellCount() const override { return static_cast<int>(seenSelected().size()); }
  QList<QAccessibleInterface*> selectedCells() const override { return seenSelected(); }
  QString columnDescription(int column) const override {
    return view_.gridCells().columnName(view_.geometryOfCells().left + column);
  }
  QString rowDescription(int row) const override {
    return view_.gridCells().rowName(view_.geometryOfCells().top + row);
  }
  int columnCount() const override {
    return static_cast<int>(view_.geometryOfCells().right() - view_.geometryOfCells().left);
  }
  int rowCount() const override {
    return columnCount() == 0
               ? 0
               : static_cast<int>(view_.geometryOfCells().bottom() - view_.geometryOfCells().top);
  }

 private:
  QAccessibleInterface* makeCell(int row, int column) const override {
    return new GridCellAccessible(view_, row, column);
  }
  QAccessibleInterface* at(Cell cell) const {
    const GridGeometry& place = view_.geometryOfCells();
    return cellAt(static_cast<int>(cell.row - place.top), static_cast<int>(cell.column - place.left));
  }
  QList<QAccessibleInterface*> seenSelected() const {
    QList<QAccessibleInterface*> selected;
    for (int i = 0; i < childCount(); ++i) {
      QAccessibleInterface* const cell = child(i);
      if (cell->state().selected) selected << cell;
    }
    return selected;
  }

  const GridView& view_;
};

}  // namespace

void installGridAccessibility() {
  installAccessibility<GridView, GridAccessible>();
}

}  // namespace gathernd::ui
