// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare dock's first line: the verdict over the outputs, this session's comparisons, and files. Thread
// rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/compare/compare_charts.h"
#include "ui/compare/compare_values.h"
#include "ui/theme/theme.h"

class QPushButton;
class QToolButton;

namespace gathernd::ui {

class ElidingCombo;

class CompareHeader : public QWidget {
  Q_OBJECT

 public:
  explicit CompareHeader(QWidget* parent = nullptr);

  void setVerdict(const Verdict& verdict);  ///< Unknown without text: nothing is shown
  void addHistory(const QString& words);    ///< becomes the current one
  void setExportable(bool exportable);
  void setViewsOffered(bool offered);  ///< false: there is room for all

 signals:
  void verdictChosen();
  void historyChosen(int index);
  void viewChosen(CompareView view);
  void exportAsked(const QString& ending);  ///< "csv", "json", "png", "svg"

 private:
  void addViews();
  void addExports();
  void restyle();

  Verdict verdict_;
  QPushButton* pill_;
  ElidingCombo* history_;
  QWidget* views_;  ///< which of them stands on the right
  QToolButton* export_;
};

}  // namespace gathernd::ui
