// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says by itself to who cannot see it: an error with its sentence, a step (one a tuple while
// it plays), a run that is done, a mend, a file that was written. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <string>

#include "ui/session/session.h"

namespace gathernd::ui {

class FileActions;
class FormulaBar;
class StepBar;

class Spoken : public QObject {
  Q_OBJECT

 public:
  /// Child of `window`, and connected after what it listens to.
  Spoken(Session& session, StepBar& steps, FormulaBar& formula, FileActions& files, QWidget& window);

 private:
  void follow();
  void stepped();

  Session& session_;
  StepBar& steps_;
  FormulaBar& formula_;
  QWidget& window_;
  QString error_;
  OutputState state_ = OutputState::NoPlan;
  std::int64_t bad_ = -1;  ///< tuples out of range, once they were counted
  std::string title_;      ///< of the document in which they were
};

}  // namespace gathernd::ui
