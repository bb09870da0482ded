// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of the document's call with respect to params: what each slice receives and how often, for an
// upstream gradient that can be edited. While it is seen the canvas shows the same sums. Thread rule: GUI
// thread.
#pragma once

#include <QAbstractTableModel>
#include <QHideEvent>
#include <QShowEvent>
#include <QWidget>
#include <memory>

#include "ui/session/gradient_lens.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace gathernd::ui {

/// The gradient as a table: a row a slice of params, first how often it received, then its elements. Nothing
/// is copied: each cell is read when the view asks. Beyond kMaxRows or kMaxColumns the beginning is shown.
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

class GradientPanel : public QWidget {
  Q_OBJECT

 public:
  explicit GradientPanel(Session& session, QWidget* parent = nullptr);

  const GradientModel& model() const { return *model_; }
  bool waiting() const { return session_.gradient().waiting(); }

 protected:
  void showEvent(QShowEvent* event) override { setSeen(*event, true); }
  void hideEvent(QHideEvent* event) override { setSeen(*event, false); }

 private:
  void setSeen(const QEvent& event, bool seen) {
    if (!event.spontaneous()) session_.gradient().setPanelSeen(seen);
  }
  void restyle();
  void show();
  QString summary(const GradientAnswer& answer) const;

  Session& session_;
  GradientModel* model_;
  QLineEdit* upstream_;
  QLabel* note_;
  QTableView* table_;
  std::shared_ptr<const GradientAnswer> shown_;
};

}  // namespace gathernd::ui
