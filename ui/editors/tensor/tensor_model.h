// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as a table: rows × last axis (rank 1: one column; rank 0: one cell). Nothing is copied: each cell
// is read when the view asks. Beyond kMaxRows or kMaxColumns the table shows the beginning and says so.
// Thread rule: GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QModelIndex>
#include <QString>
#include <cstdint>

#include "ui/session/session.h"

namespace gathernd::ui {

class TensorModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr std::int64_t kMaxRows = 10'000'000;
  static constexpr std::int64_t kMaxColumns = 100'000;

  TensorModel(Session& session, TensorId tensor, QObject* parent);

  TensorId tensor() const { return tensor_; }
  bool editable() const { return tensor_ != TensorId::Output; }
  bool complete() const;  ///< false: rows or columns beyond the limits are not shown
  DType dtype() const;
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
  Element elementOf(std::int64_t flat) const;
  void refresh();

  Session& session_;
  TensorId tensor_;
  Form form_;
};

}  // namespace gathernd::ui
