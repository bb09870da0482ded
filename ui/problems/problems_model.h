// SPDX-License-Identifier: GPL-3.0-or-later
// All bad tuples of the last run, one a row, in order. Each row's words are made when the view asks for them.
// Thread rule: GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <QStyledItemDelegate>
#include <vector>

#include "ui/session/session.h"
#include "ui/theme/theme.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {

class ProblemsModel : public QAbstractListModel {
  Q_OBJECT

 public:
  static constexpr int kTupleRole = Qt::UserRole;

  explicit ProblemsModel(Session& session, QObject* parent = nullptr);

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  std::int64_t tupleAt(int row) const;
  int rowOf(std::int64_t tuple) const;  ///< −1: not listed
  std::int64_t total() const;           ///< listed or not

  /// First line of a card: indices[0, 1] = [3, 0], the failing number underlined.
  Spans headline(int row, const Theme& theme) const;
  QString reason(int row) const;

 private:
  void refresh();
  Session& session_;
  std::vector<std::int64_t> rows_;
  std::int64_t total_ = 0;
};

// Paints one bad tuple as a card: an error disc, the tuple with its failing number underlined, and the
// reason.

class ProblemDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  ProblemDelegate(const ProblemsModel& model, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  const ProblemsModel& model_;
};

}  // namespace gathernd::ui
