// SPDX-License-Identifier: GPL-3.0-or-later
// The Problems panel: the sentence of a shape error with its fixes, or the bad tuples in groups, then each as
// a card. Choosing one pins it. Thread rule: GUI thread.
#pragma once

#include <QWidget>

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

class ProblemsPanel : public QWidget {
  Q_OBJECT

 public:
  ProblemsPanel(Session& session, Dialogs& dialogs, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  std::int64_t count() const;  ///< for the tab: bad tuples, or 1 for an error of another kind
  void next();                 ///< F8
  bool waiting() const;        ///< groups are still being found

 signals:
  void countChanged(std::int64_t count);
  void chosen(const CellRef& cell);  ///< wants to be scrolled to

 private:
  void refresh();
  void choose(std::int64_t tuple);

  Session& session_;
  ProblemsModel* model_;
  ProblemDelegate* delegate_;
  ProblemTools* tools_;
  QLabel* heading_;
  QLabel* sentence_;
  QListView* list_;
  QToolButton* next_;
  std::int64_t count_ = -1;
  std::int64_t current_ = -1;  ///< tuple chosen last
};

}  // namespace gathernd::ui
