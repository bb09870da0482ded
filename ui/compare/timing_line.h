// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom: what one run moves, how long it took when measured, and the run that is under way
// with its progress and a way to stop it. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>

class QAction;
class QLabel;
class QProgressBar;
class QToolButton;

namespace gathernd::ui {

class Session;
struct Snapshot;

class TimingLine : public QWidget {
  Q_OBJECT

 public:
  TimingLine(Session& session, QAction* measure, QAction* cancel, QAction* guide, QWidget* parent = nullptr);
  QString text() const;
  /// A word from the picture or of a command, which no time takes the place of for a while: only the next
  /// change, run or measurement does. "" takes it back.
  void showPassing(const QString& sentence);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void showRun();
  QToolButton* addButton(const char* name, const QString& text, QAction* action);
  /// The longest first: what stands there is the first that has room.
  QStringList describe(const Snapshot& snapshot) const;
  void fit();
  QString describeRun(const Snapshot& snapshot) const;

  Session& session_;
  QLabel* heading_;
  QLabel* label_;
  QStringList said_;
  QProgressBar* progress_;
  QToolButton* cancel_;
  QTimer* reading_;  ///< while a passing word is read
  std::uint64_t passingGeneration_ = 0;
  QTimer patience_;  ///< a run shorter than this shows no progress bar, so nothing flickers
};

}  // namespace gathernd::ui
