// SPDX-License-Identifier: GPL-3.0-or-later
// What the values of indices, params and output come to, counted in the background while somebody looks; and
// the next element of a kind. Made-up values of output, which nobody read, are no part of its statistics.
// Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/overview/find.h"
#include "core/overview/value_statistics.h"
#include "core/reads/read_counts.h"
#include "ui/job/counted_job.h"
#include "ui/job/job.h"
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

/// Slices of params that nobody reads, a handful at a time: each handful is a pass over the counts, in the
/// background. Units: slices by row-major number.
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

// What is known of a tensor's values, in words: of numbers least, greatest and mean, of bool how many are
// true, of complex moduli, of strings lengths. Each line that stands for elements says which. Thread rule:
// pure functions; GUI thread (translations).

/// The elements that a line is about.
struct StatisticsGoal {
  Predicate condition;
  std::int64_t first = -1;  ///< -1: to be looked for
  bool next = true;         ///< false: the first alone can be told
};

struct StatisticsLine {
  QString label, value;
  std::optional<StatisticsGoal> goal;
};

/// Of counted values of such a shape and type.
std::vector<StatisticsLine> statisticsLines(const CountedValues& counted, DType dtype, const Shape& shape);
/// "exact, all 8,192,000 values", and what was left out.
QString countedText(const CountedValues& counted);

/// From one marked element to the next: NaN, an infinity, or an edit, through params, output and indices and
/// round again. Looked for in the background.
class NextMark : public QObject {
  Q_OBJECT

 public:
  explicit NextMark(Session& session, QObject* parent = nullptr);

  /// The next one behind what is in focus.
  void go();
  bool busy() const { return job_.busy(); }

 signals:
  void found(const gathernd::ui::CellRef& cell);
  void notFound(const QString& why);

 private:
  Session& session_;
  Job job_;
};

}  // namespace gathernd::ui
