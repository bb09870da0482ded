// SPDX-License-Identifier: GPL-3.0-or-later
// Over the comparison: how long the call takes as it stands, the spread, what a run moves, and the button
// that measures it longer. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QWidget>

class QAction;

namespace gathernd::ui {

class ElidedLabel;
class Session;
struct Snapshot;

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
