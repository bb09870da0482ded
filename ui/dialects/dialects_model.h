// SPDX-License-Identifier: GPL-3.0-or-later
// The dialects in groups of equal outcome, a row a group and a row a dialect under it. A row's words and
// small output are made once, with the answer: a view asks for them at every paint. Thread rule: GUI thread.
#pragma once

#include <QAbstractListModel>
#include <QPainter>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <QStyledItemDelegate>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/dialect_outcomes.h"
#include "core/call/call.h"
#include "core/call/trace.h"
#include "core/run/backend.h"
#include "core/run/run_result.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

struct DialectsAnswer {
  DialectComparison compared;
  EditedTensor indices;  ///< that it is about
  /// One a group: its output where that is small enough to be drawn in a row; else null.
  std::vector<std::shared_ptr<const RunResult>> outputs;

  static constexpr std::int64_t kMaxDrawn = 64;  ///< elements
};

/// The call under every dialect; `reference` makes the small outputs. Errors: `cancelled`, `limit`. Thread
/// rule: pure; for a background thread.
Expected<std::shared_ptr<const DialectsAnswer>> answerOfDialects(const Call& call, const Backend& reference,
                                                                 const std::stop_token& stop);

// An output in a few lines of a list: every element in a cell, those that differ hatched. Units: logical
// pixels. Thread rule: values; painting on the GUI thread.

struct MiniOutput {
  int columns = 1;
  QStringList values;       ///< row-major; "?" where the dialect promises none
  std::vector<bool> marks;  ///< one a value: differs from the current framework's

  static constexpr int kMaxRows = 4;
  static constexpr int kMaxColumns = 6;
  QSizeF size() const;
};

/// Absent where it has no elements or too many. `differing` are tuples, ascending.
std::optional<MiniOutput> miniOutput(const Trace& trace, const RunResult& result,
                                     const std::vector<std::int64_t>& differing);
void drawMiniOutput(QPainter& painter, const Theme& theme, const MiniOutput& output, const QPointF& topLeft);

class DialectsModel : public QAbstractListModel {
  Q_OBJECT

 public:
  explicit DialectsModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

  /// Null: nothing is known.
  void setAnswer(std::shared_ptr<const DialectsAnswer> answer);
  const DialectsAnswer* answer() const { return answer_.get(); }

  struct Row {
    std::size_t group = 0;
    int member = -1;   ///< in the group; −1: the group itself
    QString title;     ///< a group's: "Raises an error"
    QString evidence;  ///< a group's: "error at indices[0, 1]", "2 of 6 tuples differ"
    QString reason;  ///< "−1 counts from the end of axis 0, so 2 is read"; a group's: that of most of its own
    QString rule;    ///< a dialect's: "negative_index = wrap"; empty: none decided
    std::optional<MiniOutput> output;  ///< a group's, where it is small enough to show
  };
  const Row& row(int number) const { return rows_[static_cast<std::size_t>(number)]; }
  const DialectGroup& group(int number) const;
  /// Null for a group's own row.
  const DialectOutcome* outcome(int number) const;
  bool current(int number) const;             ///< the document's own dialect
  int rowOf(std::string_view dialect) const;  ///< −1: none

  /// False where the group says the same: the reason of most of its dialects stands there once.
  bool saysReason(int number) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  QString evidenceOf(const DialectGroup& group) const;
  void appendGroup(std::size_t g);

  std::shared_ptr<const DialectsAnswer> answer_;
  std::vector<Row> rows_;
};

// Paints the comparator's rows: a group with its evidence (a small output, or where the error is), a
// dialect with the release it was seen in and the rule that decided.

class DialectsDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  DialectsDelegate(const DialectsModel& model, QObject* parent);
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paintGroup(QPainter& painter, const QRectF& box, int row) const;
  void paintDialect(QPainter& painter, const QRectF& box, int row, bool selected) const;

  const DialectsModel& model_;
};

}  // namespace gathernd::ui
