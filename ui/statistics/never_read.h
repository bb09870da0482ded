// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of params that nobody reads, a handful at a time: each handful is a pass over the counts, in the
// background. Units: slices by row-major number. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/reads/read_counts.h"
#include "ui/job/job.h"

namespace gathernd::ui {

class NeverRead : public QObject {
  Q_OBJECT

 public:
  static constexpr std::int64_t kHandful = 12;

  explicit NeverRead(QObject* parent = nullptr) : QObject(parent) {}

  /// Of these counts from now on; the same ones again change nothing. Null: of none.
  void show(std::shared_ptr<const ReadCounts> counts);
  /// The handful behind the one that is shown; round the end.
  void next();
  const std::vector<std::int64_t>& slices() const { return slices_; }
  bool more() const { return counts_ != nullptr && counts_->neverRead() > kHandful; }
  bool busy() const { return job_.busy(); }

 signals:
  void changed();

 private:
  void look(std::int64_t from);

  std::shared_ptr<const ReadCounts> counts_;
  std::vector<std::int64_t> slices_;
  Job job_;
};

}  // namespace gathernd::ui
