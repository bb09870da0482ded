// SPDX-License-Identifier: GPL-3.0-or-later
// What the table of a tensor looks for and how its rows are ordered, worked out in the background on the
// values as they are when it is asked for. What was found becomes the table's current cell. Errors are said
// as sentences. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <functional>
#include <optional>

#include "core/overview/find.h"
#include "core/overview/row_order.h"
#include "ui/job/counted_job.h"
#include "ui/table/tensor_table.h"

namespace gathernd::ui {

class TableWork : public QObject {
  Q_OBJECT

 public:
  TableWork(Session& session, TensorTable& table);

  /// From the current cell on; round the end once.
  void find(const Predicate& condition, Search::Direction direction);
  void findBad();
  /// Both by their places in the tensor.
  void goTo(Cell source);

  void sort(std::optional<RowSort> by);
  void filter(std::optional<RowFilter> by);
  void orderAgain();
  void asTheyAre();  ///< all rows in the tensor's order

  void cancel() { job_.cancel(); }
  bool busy() const { return job_.busy(); }
  bool idle() const { return job_.idle(); }    ///< cancelled work has ended too
  bool ordering() const { return ordering_; }  ///< while busy: rows, not a search
  double fraction() const { return job_.fraction(); }
  const RowOrderRequest& inForce() const { return inForce_; }
  bool ordered() const { return inForce_.sort || inForce_.filter; }
  /// Values were changed since the order was made.
  bool outdated() const { return outdated_; }

 signals:
  void changed();
  void said(const QString& sentence);  ///< "": nothing more to say

 private:
  void make(const RowOrderRequest& request);
  void forget();
  void compare();
  void found(Cell cell, bool wrapped);
  std::function<void(Expected<std::optional<FoundCell>>)> onFound(const QString& none);
  /// The tuple that the row at this place belongs to; -1: none.
  std::int64_t tupleOf(Cell cell) const;

  Session& session_;
  TensorTable& table_;
  CountedJob job_;
  bool ordering_ = false, setting_ = false;
  RowOrderRequest inForce_;
  std::optional<EditedTensor> orderedValues_;
  bool outdated_ = false;
};

}  // namespace gathernd::ui
