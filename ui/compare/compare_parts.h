// SPDX-License-Identifier: GPL-3.0-or-later
// What the Compare dock is put together from: its first line, who takes part, and the pictures. Thread rule:
// GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/compare/compare_job.h"
#include "ui/compare/compare_values.h"
#include "ui/theme/theme.h"

class QLayout;
class QPushButton;
class QToolButton;
class QAction;

namespace gathernd::ui {

class ElidingCombo;

/// The verdict over the outputs, this session's comparisons, and files.
class CompareHeader : public QWidget {
  Q_OBJECT

 public:
  explicit CompareHeader(QWidget* parent = nullptr);

  void setVerdict(const Verdict& verdict);  ///< Unknown without text: nothing is shown
  void addHistory(const QString& words);    ///< becomes the current one
  void setExportable(bool exportable);

 signals:
  void verdictChosen();
  void historyChosen(int index);
  void exportAsked(const QString& ending);  ///< "csv", "json", "png", "svg"

 private:
  void addExports();
  void restyle();

  Verdict verdict_;
  QPushButton* pill_;
  ElidingCombo* history_;
  QToolButton* export_;
};

/// Who takes part in a comparison, as chips to be switched on and off. Who cannot is switched off and says
/// why.
class CompareChips {
 public:
  /// The chips are put into `layout`, and stay: only whether they can take part changes.
  CompareChips(const std::vector<Candidate>& all, QLayout& layout, QWidget* parent);

  void update(const std::vector<Candidate>& all);
  void setBusy(bool busy);
  /// Those that are on, and those that cannot take part: their rows say why.
  std::vector<Configuration> toCompare() const { return chosen(false); }
  /// Those that are on and have a time.
  std::vector<Configuration> toSweep() const { return chosen(true); }
  /// Those that would have a time, were they not kept from this call.
  std::vector<Candidate> unable() const;

 private:
  std::vector<Configuration> chosen(bool timed) const;

  std::vector<Candidate> all_;
  QList<QPushButton*> chips_;
  bool busy_ = false;
};

class ElidedLabel;
class Session;
struct Snapshot;

/// Over the comparison: how long the call takes as it stands, the spread, what a run moves, and the button
/// that measures it longer.
class TimingLine : public QWidget {
  Q_OBJECT

 public:
  TimingLine(Session& session, QAction* measure, QWidget* parent = nullptr);

 private:
  void refresh();
  QString describe(const Snapshot& snapshot) const;

  Session& session_;
  ElidedLabel* label_;
};

}  // namespace gathernd::ui
