// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a lesson can be shown to a class on the screen that the window fills, in Present: all text is as
// large as the back row needs, nothing is cut, and every cell is on a page that its mark tells of. Units:
// text in shares of the screen's height. Errors: what `settle` says. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/error/error.h"

class QWidget;

namespace gathernd::ui {

class Asking;
class CanvasWidget;
class LessonPlayer;

struct LessonFitProblem {
  std::size_t step = 0, stop = 0;
  QString problem;
};

class LessonFit {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::LessonFit)

 public:
  /// Waits until the window shows what was asked of it.
  using Settle = std::function<Expected<void>()>;

  /// Of a window that presents, with a lesson open.
  LessonFit(QWidget& window, CanvasWidget& canvas, LessonPlayer& player, Asking& asking, Settle settle)
      : window_(window), canvas_(canvas), player_(player), asking_(asking), settle_(std::move(settle)) {}

  /// Of every step: every scene, and what is told once its question is answered.
  Expected<std::vector<LessonFitProblem>> check();
  /// Of the screen as it stands; empty: nothing.
  QStringList problems();

 private:
  Expected<void> checkStep(std::vector<LessonFitProblem>& found);
  QStringList barProblems(const char* name);
  QStringList sentenceProblems();
  QStringList pictureProblems();
  QStringList cellProblems();

  QWidget& window_;
  CanvasWidget& canvas_;
  LessonPlayer& player_;
  Asking& asking_;
  Settle settle_;
};

}  // namespace gathernd::ui
