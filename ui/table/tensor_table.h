// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin of a tensor, for bulk editing and screen readers: copy, paste of literals, CSV and
// spreadsheet cells, Delete writes zeros. Every change is one undoable edit. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "core/overview/row_order.h"
#include "ui/grid/grid_view.h"
#include "ui/session/session.h"

namespace gathernd::ui {

/// A tensor as rows × last axis (rank 1: one column; rank 0: one cell), each value read when it is asked for;
/// the rows in another order, or some of them only, where one is set. Units: rows by their place in the
/// table, `source` rows by their place in the tensor.
class TensorCells : public QObject, public GridCells {
  Q_OBJECT

 public:
  TensorCells(Session& session, TensorId tensor, QObject* parent);

  TensorId tensor() const { return tensor_; }
  bool present() const { return form_.present; }
  DType dtype() const { return form_.dtype; }
  const Shape& shape() const { return form_.shape; }
  /// Of all rows, whatever their order.
  const MatrixLayout& layout() const { return layout_; }
  /// The values as they are now; nothing where there are none.
  std::optional<EditedTensor> values() const;

  std::int64_t sourceRow(std::int64_t row) const { return order_ ? order_->rowAt(row) : row; }
  std::int64_t flatOf(Cell cell) const { return layout_.flat(sourceRow(cell.row), cell.column); }
  /// Null: all rows as they are.
  const std::shared_ptr<const RowOrder>& order() const { return order_; }
  void setOrder(std::shared_ptr<const RowOrder> order);
  QString sourceRowName(std::int64_t source) const;

  std::int64_t rows() const override { return order_ ? order_->size() : layout_.rows; }
  std::int64_t columns() const override { return layout_.columns; }
  QString text(Cell cell) const override;
  QString tip(Cell cell) const override;
  QString rowName(std::int64_t row) const override { return sourceRowName(sourceRow(row)); }
  QString columnName(std::int64_t column) const override;
  Qt::Alignment alignment() const override;
  bool editable() const override { return tensor_ != TensorId::Output; }
  void setText(Cell cell, const QString& typed) override;
  QString emptyWords() const override;

 signals:
  void reset();    ///< other rows or columns; the order of rows is gone, unless it was just set
  void changed();  ///< other values
  void rejected(const QString& sentence);  ///< what was typed is no value of this dtype

 private:
  struct Form {  ///< what a reset depends on
    bool present = false;
    Shape shape;
    DType dtype = DType::Float32;
    bool operator==(const Form&) const = default;
  };
  Form currentForm() const;
  /// Not while a new snapshot is on its way to the table, which another's layout may have painted before.
  bool stands() const;
  void take(const Form& form);
  bool promisesNothing(std::int64_t flat) const;
  Element elementOf(std::int64_t flat) const;
  void refresh();

  Session& session_;
  TensorId tensor_;
  Form form_;
  MatrixLayout layout_;
  std::shared_ptr<const RowOrder> order_;
};

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
