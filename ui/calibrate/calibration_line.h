// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the cpu backend knows this machine, and a button that measures it: about a second, off the GUI
// thread, and only while nothing else is timed or run. What is under way when this goes is left to its end:
// it cannot be stopped, and is soon over. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <functional>

#include "core/run/cpu/calibrate.h"
#include "ui/job/job.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;

namespace gathernd::ui {

class Session;

class CalibrationLine : public QWidget {
  Q_OBJECT

 public:
  using Measure = std::function<cpu::Calibration()>;

  /// `measure`: for tests, another one in the machine's place. Any thread calls it.
  explicit CalibrationLine(Session& session, QWidget* parent = nullptr,
                           Measure measure = &cpu::calibrateAgain);

  /// Something else measures, and would be disturbed.
  void setHeld(bool held);
  bool busy() const { return job_.busy(); }
  bool idle() const { return job_.idle(); }

 signals:
  void busyChanged();

 private:
  void restyle();
  void calibrate();
  void take(const Expected<cpu::Calibration>& calibration);
  void refresh();
  void say(const QString& brief, const QString& tip);

  Session& session_;
  Measure measure_;
  QLabel* state_;
  QPushButton* button_;
  QString remark_;  ///< of the last one: not kept, disturbed, failed
  QString brief_;   ///< of that remark
  bool held_ = false;
  bool disturbed_ = false;
  Job job_{Job::AtEnd::Leave};
};

}  // namespace gathernd::ui
