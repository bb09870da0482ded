// SPDX-License-Identifier: GPL-3.0-or-later
// What a widget that paints itself is to a screen reader. Without this Qt calls it a filler, which readers
// skip. Thread rule: GUI thread.
#pragma once

#include <QAccessible>

class QWidget;

namespace gathernd::ui {

/// To be said where it is built, before anybody asks. A StaticText is read word by word by its accessible
/// name, a Document by its accessible description.
void setPaintedRole(QWidget& widget, QAccessible::Role role);

/// What painted tables have in common: no header is a cell, no cell spans others, and rows or columns are not
/// chosen whole.
class PlainTable : public QAccessibleTableInterface {
 public:
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
};

class PlainCell : public QAccessibleTableCellInterface {
 public:
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
};

}  // namespace gathernd::ui
