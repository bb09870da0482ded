// SPDX-License-Identifier: GPL-3.0-or-later
// The Problems panel: the sentence of a shape error with its fixes, or the bad tuples in groups, then each as
// a card; or the tuples that read a NaN. Choosing one pins it. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/overview/value_statistics.h"
#include "core/run/run_result.h"
#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QLabel;
class QListView;
class QToolButton;

namespace gathernd::ui {

class Dialogs;
class ProblemDelegate;
class ProblemTools;
class ProblemsModel;

/// Tuples that lie inside params and read what is no number there: found in output, in the background.
struct OddReads {
  static constexpr std::size_t kMost = 10'000;  ///< that are looked for

  bool nan = false;                  ///< else they read an infinity
  std::vector<std::int64_t> places;  ///< of each tuple the first such element of output, ascending
};

class ProblemsPanel : public QWidget {
  Q_OBJECT

 public:
  ProblemsPanel(Session& session, Dialogs& dialogs, QWidget* parent = nullptr);

  std::int64_t count() const;  ///< for the tab: bad tuples, or 1 for an error of another kind
  void next();                 ///< F8
  bool waiting() const;        ///< groups, or what is read, are still being looked at

 signals:
  void countChanged(std::int64_t count);
  void chosen(const CellRef& cell);  ///< wants to be scrolled to
  void picked();                     ///< by a click: what is typed next is meant for the picture

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void restyle();
  void refresh();
  void choose(std::int64_t tuple);
  void lead(const CellRef& cell);
  void lookAtReads();

  Session& session_;
  ProblemsModel* model_;
  ProblemDelegate* delegate_;
  ProblemTools* tools_;
  QLabel* heading_;
  QLabel* sentence_;
  QListView* list_;
  QToolButton* next_;
  std::int64_t count_ = -1;
  std::int64_t current_ = -1;              ///< tuple chosen last
  std::shared_ptr<const RunResult> seen_;  ///< whose output was looked at, or is
  OddReads odd_;
  Job looking_;
};

}  // namespace gathernd::ui
