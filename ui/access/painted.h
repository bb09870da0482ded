// SPDX-License-Identifier: GPL-3.0-or-later
// What a widget that paints itself is to a screen reader. Without this Qt calls it a filler, which readers
// skip. Thread rule: GUI thread.
#pragma once

#include <QAccessible>
#include <QHash>
#include <utility>

class QWidget;

namespace gathernd::ui {

/// To be said where it is built, before anybody asks. A StaticText is read word by word by its accessible
/// name, a Document by its accessible description.
void setPaintedRole(QWidget& widget, QAccessible::Role role);

/// Widgets of this class are told of by a Face, made when it is asked for; later calls do nothing.
template <class Widget, class Face>
void installAccessibility() {
  static const bool once = [] {
    QAccessible::installFactory([](const QString&, QObject* object) -> QAccessibleInterface* {
      auto* const widget = qobject_cast<Widget*>(object);
      return widget != nullptr ? new Face(widget) : nullptr;
    });
    return true;
  }();
  (void)once;
}

/// A place in what a widget paints: no object of its own, and nothing within it.
class PaintedPart : public QAccessibleInterface {
 public:
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  void setText(QAccessible::Text, const QString&) override {}
};

/// What painted tables have in common: no header is a cell, no cell spans others, and rows or columns are not
/// chosen whole. Cells are made when they are asked for, and kept for a while.
class PlainTable : public QAccessibleTableInterface {
 public:
  ~PlainTable() override;
  QAccessibleInterface* cellAt(int row, int column) const final;
  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

 protected:
  virtual QAccessibleInterface* makeCell(int row, int column) const = 0;

 private:
  mutable QHash<std::pair<int, int>, QAccessible::Id> made_;
};

/// One place of a table, whatever stands there now.
class PlainCell : public PaintedPart, public QAccessibleTableCellInterface {
 public:
  PlainCell(int row, int column) : row_(row), column_(column) {}
  QAccessible::Role role() const override { return QAccessible::Cell; }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this)
                                                   : nullptr;
  }
  int rowIndex() const override { return row_; }
  int columnIndex() const override { return column_; }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }

 private:
  int row_, column_;
};

}  // namespace gathernd::ui
