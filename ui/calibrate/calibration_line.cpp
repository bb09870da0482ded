// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/calibrate/calibration_line.h"

#include <QLabel>
#include <QPushButton>
#include <utility>

#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {

CalibrationLine::CalibrationLine(Session& session, QWidget* parent, Measure measure)
    : QWidget(parent),
      session_(session),
      measure_(std::move(measure)),
      state_(named(plainLabel(this, QString()), "calibrationState")),
      button_(named(new QPushButton(tr("Calibrate"), this), "calibrateButton")) {
  setObjectName(QStringLiteral("calibrationLine"));
  button_->setAutoDefault(false);
  rowOf(this, {spring(), state_, button_}, {.spacing = 6});
  connect(button_, &QPushButton::clicked, this, &CalibrationLine::calibrate);
  whenChanged(session_, this, Part::Run | Part::Reads | Part::Times, &CalibrationLine::refresh);
  refresh();
  whenThemed(this, [this] { restyle(); });
}

void CalibrationLine::restyle() {
  const Theme& theme = appTheme();
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, theme.text2);
  state_->setFont(theme.ui(measure::kNotePx));
  state_->setPalette(quiet);
}

void CalibrationLine::setHeld(bool held) {
  held_ = held;
  refresh();
}

void CalibrationLine::calibrate() {
  if (busy() || held_) return;
  if (!session_.work().idle()) {
    brief_ = tr("busy");
    remark_ = tr("Something is being run or timed: try again when it is done.");
    return refresh();
  }
  remark_.clear();
  brief_.clear();
  disturbed_ = false;
  job_.start<cpu::Calibration>(
      [measure = measure_](const Job::Task&) -> Expected<cpu::Calibration> { return measure(); },
      [this](const Expected<cpu::Calibration>& calibration) { take(calibration); });
  refresh();
  emit busyChanged();
}

void CalibrationLine::take(const Expected<cpu::Calibration>& calibration) {
  if (!calibration) {
    brief_ = tr("failed");
    remark_ = asSentence(errorSentence(calibration.error()));
  } else if (disturbed_) {
    brief_ = tr("disturbed");
    remark_ = tr("Something else was run meanwhile: calibrate again when the machine is quiet.");
  } else if (calibration->source == cpu::TuningSource::Measured && calibration->keptIn.empty()) {
    const QString file = QString::fromStdString(cpu::tuningCacheFile());
    brief_ = tr("not kept");
    remark_ = file.isEmpty()
                  ? tr("It holds until the program ends: there is no folder to keep it in, as neither "
                       "GATHERND_CACHE_DIR nor XDG_CACHE_HOME nor HOME says one.")
                  : tr("It holds until the program ends: it could not be kept in %1.").arg(file);
  }
  refresh();
  emit busyChanged();
}

void CalibrationLine::refresh() {
  if (busy()) {
    disturbed_ = disturbed_ || !session_.work().idle();
    say(tr("cpu: calibrating…"), tr("This machine is being measured: about a second."));
    return;  // the button stays as it is: one that is switched off would lose the keyboard
  }
  const cpu::TuningSource source = cpu::tuningSource();
  const bool forced = source == cpu::TuningSource::Forced;
  const bool measured = source == cpu::TuningSource::Measured || source == cpu::TuningSource::Cache;
  const QString word = measured ? tr("cpu: calibrated") : tr("cpu: default");
  const QString what =
      forced
          ? tr("GATHERND_TUNING=default holds the cpu backend to its default sizes: calibrating would change "
               "nothing.")
      : measured ? tr("The sizes from which the cpu backend prefetches, writes past the caches and uses more "
                      "threads were "
                      "measured on this machine.")
                 : tr("The sizes from which the cpu backend prefetches, writes past the caches and uses more "
                      "threads are "
                      "those that suit most machines: this one was not measured.");
  say(brief_.isEmpty() ? word : tr("%1, %2").arg(word, brief_),
      remark_.isEmpty() ? what : what + u' ' + remark_);
  button_->setEnabled(!forced && !held_);
}

void CalibrationLine::say(const QString& brief, const QString& tip) {
  state_->setText(brief);
  state_->setToolTip(plainTip(tip));
  state_->setAccessibleName(brief);
  state_->setAccessibleDescription(tip);
  button_->setToolTip(helpTip(tr("Measures this machine for the cpu backend, in about a second, and keeps "
                                 "what it finds for later. %1")
                                  .arg(tip)));
}

}  // namespace gathernd::ui
