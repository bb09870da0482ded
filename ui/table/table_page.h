// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's table with what finds, filters and sorts in it. Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/table/table_work.h"
#include "ui/table/tensor_table.h"

namespace gathernd::ui {

class TablePage : public QWidget {
  Q_OBJECT

 public:
  TablePage(Session& session, TensorId tensor, QWidget* parent = nullptr);

  TensorTable* table() const { return table_; }
  TableWork& work() { return *work_; }

 private:
  TensorTable* table_;
  TableWork* work_;
};

}  // namespace gathernd::ui
