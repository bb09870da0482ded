// SPDX-License-Identifier: GPL-3.0-or-later
// The dialects in groups of equal outcome, a row a group and a row a dialect under it. Words are made when
// the view asks for them. Thread rule: GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <memory>
#include <vector>

#include "ui/session/dialects_job.h"

namespace gathernd::ui {

class DialectsModel : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit DialectsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

  /// Null: nothing is known.
  void setAnswer(std::shared_ptr<const DialectsAnswer> answer);
  const DialectsAnswer* answer() const { return answer_.get(); }

  struct Row {
    std::size_t group = 0;
    int member = -1;  ///< in the group; −1: the group itself
  };
  const Row& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }
  const DialectGroup& group(int number) const;
  /// Null for a group's own row.
  const DialectOutcome* outcome(int number) const;
  bool current(int number) const;             ///< the document's own dialect
  int rowOf(std::string_view dialect) const;  ///< −1: none

  QString groupTitle(int number) const;     ///< "Raises an error"
  QString groupEvidence(int number) const;  ///< "error at indices[0, 1]", "2 of 6 tuples differ"
  QString groupReason(int number) const;    ///< where its dialects have one in common
  QString reason(int number) const;         ///< "−1 counts from the end of axis 0, so 2 is read"
  QString rule(int number) const;           ///< "negative_index = wrap"; empty: none decided

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  std::shared_ptr<const DialectsAnswer> answer_;
  std::vector<Row> rows_;
};

}  // namespace gathernd::ui
