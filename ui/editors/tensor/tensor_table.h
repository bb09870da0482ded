// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin of a tensor, for bulk editing and screen readers: copy, paste of literals, CSV and
// spreadsheet cells, Delete writes zeros. Every change is one undoable edit. Thread rule: GUI thread.
#pragma once

#include <QTableView>

#include "ui/editors/tensor/tensor_model.h"

namespace gathernd::ui {

class TensorTable : public QTableView {
  Q_OBJECT

 public:
  TensorTable(Session& session, TensorId tensor, QWidget* parent = nullptr);

  TensorModel& tensorModel() { return *model_; }
  void paste();
  void copy() const;

 signals:
  void message(const QString& sentence);  ///< "" when all is well again

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;  ///< only then it gets its model

 private:
  void clearCells();
  Session& session_;
  TensorModel* model_;
};

}  // namespace gathernd::ui
