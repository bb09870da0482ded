// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient as a table: a row a slice of params, first how often it received, then its elements. Nothing
// is copied: each cell is read when the view asks. Beyond kMaxRows or kMaxColumns the beginning is shown.
// Thread rule: GUI thread.
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <memory>

#include "ui/session/gradient_job.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class GradientModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr std::int64_t kMaxRows = 1'000'000;
  static constexpr std::int64_t kMaxColumns = 1'000;  ///< of elements

  explicit GradientModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  /// Null: nothing is known.
  void setAnswer(std::shared_ptr<const GradientAnswer> answer);
  const GradientAnswer* answer() const { return answer_.get(); }
  bool complete() const;  ///< false: rows or columns beyond the limits are not shown

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::int64_t received(int row) const;

  std::shared_ptr<const GradientAnswer> answer_;
};

}  // namespace gathernd::ui
