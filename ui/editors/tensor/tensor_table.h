// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin of a tensor, for bulk editing and screen readers: copy, paste of literals, CSV and
// spreadsheet cells, Delete writes zeros. Every change is one undoable edit. Thread rule: GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QModelIndex>
#include <QString>
#include <QTableView>
#include <cstdint>

#include "ui/session/session.h"

namespace gathernd::ui {

// A tensor as a table: rows × last axis (rank 1: one column; rank 0: one cell). Nothing is copied: each
// cell is read when the view asks. Beyond kMaxRows or kMaxColumns the table shows the beginning and says
// so.

class TensorModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr std::int64_t kMaxRows = 10'000'000;
  static constexpr std::int64_t kMaxColumns = 100'000;

  TensorModel(Session& session, TensorId tensor, QObject* parent);

  TensorId tensor() const { return tensor_; }
  bool editable() const { return tensor_ != TensorId::Output; }
  bool complete() const;  ///< false: rows or columns beyond the limits are not shown
  /// Which of them are, in a sentence; "": all.
  QString leftOut() const;
  DType dtype() const;
  std::int64_t elementCount() const { return form_.present ? form_.shape.elementCount() : 0; }
  std::int64_t flatOf(const QModelIndex& index) const;
  QModelIndex indexOf(std::int64_t flat) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  void rejected(const QString& sentence);  ///< what was typed is no value of this dtype

 private:
  struct Form {  ///< what a reset depends on
    bool present = false;
    Shape shape;
    DType dtype = DType::Float32;
    bool operator==(const Form&) const = default;
    std::int64_t rows() const;
    std::int64_t columns() const;
  };
  Form currentForm() const;
  bool promisesNothing(std::int64_t flat) const;
  Element elementOf(std::int64_t flat) const;
  void refresh();

  Session& session_;
  TensorId tensor_;
  Form form_;
};

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
