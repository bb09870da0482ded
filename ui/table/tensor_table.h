// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin of a tensor, for bulk editing and screen readers: copy, paste of literals, CSV and
// spreadsheet cells, Delete writes zeros. Every change is one undoable edit. Thread rule: GUI thread.
#pragma once

#include <QString>

#include "ui/grid/grid_view.h"
#include "ui/table/tensor_cells.h"

namespace gathernd::ui {

class TensorTable : public GridView {
  Q_OBJECT

 public:
  static constexpr std::int64_t kMostCopied = 1'000'000;  ///< beyond it a clipboard is the wrong tool

  TensorTable(Session& session, TensorId tensor, QWidget* parent = nullptr);

  TensorCells& cells() { return *cells_; }
  Q_INVOKABLE void paste();
  Q_INVOKABLE void copy();

 signals:
  void message(const QString& sentence);  ///< "" when all is well again
  void rowAsked();                        ///< Ctrl+G: a row is to be typed
  void findAsked();                       ///< Ctrl+F

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  TensorTable(Session& session, TensorCells* cells, QWidget* parent);
  void clearCells();
  bool fewEnough();

  Session& session_;
  TensorCells* cells_;
};

}  // namespace gathernd::ui
