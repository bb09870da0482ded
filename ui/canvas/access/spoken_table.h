// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor of the picture as a table for screen readers: a row for each place along all axes but the last, a
// column for each along that. Cells are made when they are asked for. However large the tensor, its children
// are a page: of what is shown, from the cursor's row on. Thread rule: GUI thread.
#pragma once

#include <QAccessible>
#include <QHash>
#include <QRect>
#include <functional>
#include <optional>

#include "ui/access/painted.h"
#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// What a table asks of the canvas, which outlives it.
struct TableSource {
  std::function<const Scene&()> scene;
  std::function<QString(const CellRef&)> sentence;  ///< as pointing at it says it
  std::function<QRect(const CellRef&)> place;       ///< on the screen; empty where it is out of sight
  std::function<std::optional<CellRef>()> cursor;   ///< of the keyboard, while the canvas has the focus
  std::function<QAccessibleInterface*()> parent;
};

class SpokenTable : public QAccessibleInterface, public PlainTable {
 public:
  static constexpr int kMostChildren = 2048;
  static constexpr qsizetype kMostMade = 4 * kMostChildren;  ///< cells kept for a reader that walks on and on

  SpokenTable(TensorId tensor, const TableSource& source) : tensor_(tensor), source_(source) {}
  ~SpokenTable() override;

  TensorId tensor() const { return tensor_; }
  const TableSource& source() const { return source_; }
  std::int64_t lineLength() const;  ///< along the last axis; 0: there is no cell
  /// The cell under the keyboard's cursor, where that is in this tensor.
  QAccessibleInterface* current() const;

  bool isValid() const override { return true; }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return source_.parent(); }
  QAccessible::Role role() const override { return QAccessible::Table; }
  QAccessible::State state() const override;
  QString text(QAccessible::Text which) const override;
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override;
  void* interface_cast(QAccessible::InterfaceType type) override;
  int childCount() const override;
  QAccessibleInterface* child(int index) const override;
  QAccessibleInterface* childAt(int x, int y) const override;
  QAccessibleInterface* focusChild() const override { return current(); }
  int indexOfChild(const QAccessibleInterface* child) const override;

  int rowCount() const override;
  int columnCount() const override;
  QAccessibleInterface* cellAt(int row, int column) const override;
  QString rowDescription(int row) const override;
  QString columnDescription(int column) const override;
  int selectedCellCount() const override { return 0; }
  QList<QAccessibleInterface*> selectedCells() const override { return {}; }

 private:
  const TensorLayout& layout() const { return source_.scene().tensor(tensor_); }
  int firstRow() const;  ///< of the page
  int pageRows() const;
  void forget() const;

  TensorId tensor_;
  const TableSource& source_;
  mutable QHash<std::pair<int, int>, QAccessible::Id> made_;
};

}  // namespace gathernd::ui
