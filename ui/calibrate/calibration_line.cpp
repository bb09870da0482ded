// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/calibrate/calibration_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <utility>

#include "ui/session/session.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

CalibrationLine::CalibrationLine(Session& session, QWidget* parent, Measure measure)
    : QWidget(parent),
      session_(session),
      measure_(std::move(measure)),
      state_(plainLabel(this, QString())),
      button_(new QPushButton(tr("Calibrate"), this)) {
  setObjectName(QStringLiteral("calibrationLine"));
  state_->setObjectName(QStringLiteral("calibrationState"));
  button_->setObjectName(QStringLiteral("calibrateButton"));
  button_->setAutoDefault(false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(6);
  row->addStretch(1);
  row->addWidget(state_);
  row->addWidget(button_);
  connect(button_, &QPushButton::clicked, this, &CalibrationLine::calibrate);
  connect(&session_, &Session::snapshotChanged, this, &CalibrationLine::refresh);
  connect(&session_, &Session::runFinished, this, &CalibrationLine::refresh);
  refresh();
}

void CalibrationLine::setTheme(const Theme& theme) {
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
  remark_ = session_.work().idle() ? QString() : tr("busy");
  if (remark_.isEmpty()) {
    job_.start<cpu::Calibration>(
        [measure = measure_](const Job::Task&) -> Expected<cpu::Calibration> { return measure(); },
        [this](const Expected<cpu::Calibration>& done) {
          if (!done) remark_ = tr("failed");
          if (done && done->source == cpu::TuningSource::Measured && done->keptIn.empty())
            remark_ = tr("not kept");
          refresh();
          emit busyChanged();
        });
    emit busyChanged();
  }
  refresh();
}

void CalibrationLine::refresh() {
  const cpu::TuningSource source = cpu::tuningSource();
  const bool forced = source == cpu::TuningSource::Forced;
  const bool measured = source == cpu::TuningSource::Measured || source == cpu::TuningSource::Cache;
  const QString word = busy()     ? tr("cpu: calibrating…")
                       : measured ? tr("cpu: calibrated")
                                  : tr("cpu: default");
  const QString tip =
      forced
          ? tr("GATHERND_TUNING=default holds the cpu backend to its default sizes: calibrating would change "
               "nothing.")
          : tr("Measures in about a second from which sizes on the cpu backend prefetches, writes past the "
               "caches and uses more threads, and keeps that for later.");
  const QString said = remark_.isEmpty() ? word : tr("%1, %2").arg(word, remark_);
  state_->setText(said);
  state_->setAccessibleName(said);
  for (QWidget* each : {static_cast<QWidget*>(state_), static_cast<QWidget*>(button_)}) {
    each->setToolTip(helpTip(tip));
    each->setAccessibleDescription(tip);
  }
  // While it works the button stays as it is: one that is switched off would lose the keyboard.
  if (!busy()) button_->setEnabled(!forced && !held_);
}

}  // namespace gathernd::ui
