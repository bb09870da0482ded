// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/stage_clock.h"

namespace gathernd::ui {

QString clockText(qint64 seconds) {
  const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
  const qint64 minutes = seconds / 60;
  if (minutes < 60) return QStringLiteral("%1:%2").arg(minutes).arg(two(seconds % 60));
  return QStringLiteral("%1:%2:%3").arg(minutes / 60).arg(two(minutes % 60), two(seconds % 60));
}

StageClock::StageClock(QObject* parent) : QObject(parent) {
  tick_.setInterval(1000);
  connect(&tick_, &QTimer::timeout, this, &StageClock::ticked);
}

void StageClock::start() {
  running_.start();
  tick_.start();
  emit ticked();
}

void StageClock::stop() {
  running_.invalidate();
  tick_.stop();
  emit ticked();
}

}  // namespace gathernd::ui
