// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom, one sentence: what just happened, else what waits, else what one can do. A run that
// takes long shows its progress and a way to stop it. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>

class QAction;
class QProgressBar;
class QToolButton;

namespace gathernd::ui {

class ElidedLabel;
class Session;

class StatusLine : public QWidget {
  Q_OBJECT

 public:
  StatusLine(Session& session, QAction* cancel, QAction* palette, QAction* guide, QWidget* parent = nullptr);
  QString text() const;
  /// A word from the picture or of a command, which stands for a while: only the next change, run or
  /// measurement takes its place. "" takes it back.
  void showPassing(const QString& sentence);

 private:
  void refresh();
  void showRun();
  QToolButton* addButton(const char* name, const QString& text, QAction* action, const QString& help);
  QString sentence() const;

  Session& session_;
  ElidedLabel* label_;
  QProgressBar* progress_;
  QToolButton* cancel_;
  QTimer* reading_;  ///< while a passing word is read
  std::uint64_t passingGeneration_ = 0;
  QTimer patience_;  ///< a run shorter than this shows no progress bar, so nothing flickers
};

}  // namespace gathernd::ui
