// SPDX-License-Identifier: GPL-3.0-or-later
// Above a table: go to a row, find a value, filter and sort by the current column; below that what order the
// rows are in, with the way back, and how far the work is. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "core/overview/find.h"
#include "ui/table/table_work.h"
#include "ui/table/tensor_table.h"

class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace gathernd::ui {

/// A row, or a cell, as typed: its number, counted from the end where it is negative, or its place along the
/// axes. Nothing: it is none of them.
std::optional<Cell> typedRow(const QString& typed, const TensorCells& cells);

// What a person asks of values, as typed: "3", "> 3", "!= 0", "1..5", "nan", "±inf"; and as it is said back.
// Errors: `parse` for a value that is none of this element type. Thread rule: pure functions; GUI thread
// where a translation is looked up.

/// A value alone asks for itself. Of strings all of what is typed is the value, but for a leading = or !=.
Expected<Predicate> typedCondition(const QString& typed, DType dtype);
/// "= 3", "> 3", "1 to 5", "NaN".
QString conditionText(const Predicate& condition);

class TableBar : public QWidget {
  Q_OBJECT

 public:
  TableBar(TensorTable& table, TableWork& work, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QLineEdit* addField(const char* name, const QString& words, const QString& help);
  QToolButton* addButton(const char* name, const QString& words, const QString& help);
  void fillMore();
  void fillSort(QMenu& menu) const;
  void showMenu(Cell cell, const QPoint& at);
  void goToTyped();
  void findTyped(Search::Direction direction);
  void filterTyped();
  void filterLike(Cell cell);
  void follow();
  void nameColumn();
  void paintIcons();
  QString banner() const;
  void say(const QString& sentence);

  TensorTable& table_;
  TableWork& work_;
  QLineEdit *row_, *find_, *filter_;
  QToolButton *before_, *after_, *more_, *sort_;
  QLabel *banner_, *said_, *working_;
  QPushButton *all_, *again_, *cancel_;
  QProgressBar* progress_;
  QWidget *order_, *wait_;
  QTimer patience_;
};

// A tensor's table with what finds, filters and sorts in it. Thread rule: GUI thread.

class TablePage : public QWidget {
  Q_OBJECT

 public:
  TablePage(Session& session, TensorId tensor, QWidget* parent = nullptr);

  TensorTable* table() const { return table_; }
  TableWork& work() { return *work_; }

 private:
  TensorTable* table_;
  TableWork* work_;
};

}  // namespace gathernd::ui
