// SPDX-License-Identifier: GPL-3.0-or-later
// What each framework made of the call, a row a framework: those that differ first, those not installed last.
// Words are made when the view asks for them. Thread rule: GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStyledItemDelegate>
#include <vector>

#include "ui/theme/theme.h"
#include "ui/verify/verify_job.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {

class VerifyModel : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit VerifyModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

  void clear();
  void add(VerifyFinding finding);  ///< at its place
  /// The rows are of an input that is no more.
  void setStale(bool stale);
  bool stale() const { return stale_; }

  const VerifyFinding& finding(int row) const { return findings_[static_cast<std::size_t>(row)]; }
  QString verdict(int row) const;        ///< "differs"
  QStringList details(int row) const;    ///< "gave int32 [1]  [3]", "predicted: …"
  QString summary() const;               ///< "3 agree · 1 differs · 11 not installed"
  int rowOf(std::string_view id) const;  ///< −1: none

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<VerifyFinding> findings_;
  bool stale_ = false;
};

// Paints a framework's row: name and release, the verdict as a mark and a word, and what was observed.

class VerifyDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  VerifyDelegate(const VerifyModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  std::vector<Spans> lines(int row, double width) const;

  const VerifyModel& model_;
};

}  // namespace gathernd::ui
