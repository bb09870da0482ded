// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of indices, params and output come to, counted in the background while somebody looks; and
// the next element of a kind. Made-up values of output, which nobody read, are no part of its statistics.
// Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <array>
#include <memory>
#include <optional>

#include "core/overview/predicate.h"
#include "core/overview/value_statistics.h"
#include "ui/job/counted_job.h"
#include "ui/session/session.h"

namespace gathernd::ui {

struct CountedValues {
  ValueStatistics values;
  std::int64_t madeUp = 0;  ///< elements of output that were left out
};

class TensorStatistics : public QObject {
  Q_OBJECT

 public:
  struct State {
    enum class Kind : std::uint8_t { Absent, Working, Known, Stopped, Failed };
    Kind kind = Kind::Absent;
    CountedValues counted;       ///< Known
    std::optional<Error> error;  ///< Failed
    double fraction = 0;         ///< Working: of what is to be read
  };

  explicit TensorStatistics(Session& session, QObject* parent = nullptr);

  /// Of the values as they are; nothing is counted while nobody looks.
  State of(TensorId tensor) const;
  void setSeen(bool seen);
  void stop(TensorId tensor);
  void again(TensorId tensor);
  bool busy() const;

  /// The next element that it holds for behind `after`, round the end; -1: from the start. Of output only
  /// what was read.
  void find(TensorId tensor, const Predicate& condition, std::int64_t after);
  bool finding() const { return finding_.busy(); }

 signals:
  void changed();
  void found(const gathernd::ui::CellRef& cell);
  void notFound(const QString& why);

 private:
  struct Entry {
    CountedJob job;
    std::optional<EditedTensor> seen;  ///< that was counted, or is
    std::shared_ptr<const Trace> trace;
    State state;
  };

  Entry& entry(TensorId tensor) { return entries_[static_cast<std::size_t>(tensor)]; }
  std::optional<EditedTensor> valuesOf(TensorId tensor) const;
  void refresh();
  void look(TensorId tensor);
  void count(TensorId tensor, const EditedTensor& values);

  Session& session_;
  std::array<Entry, 3> entries_;
  CountedJob finding_;
  QTimer soon_;  ///< edits come in rows
  bool seen_ = false;
};

}  // namespace gathernd::ui
