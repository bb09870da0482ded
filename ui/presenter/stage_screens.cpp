// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/stage_screens.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace gathernd::ui {
namespace {

/// The first other screen that does not show what `screen` shows; -1: there is none.
int otherThan(const QList<StageScreen>& screens, int screen) {
  for (int k = 0; k < screens.size(); ++k)
    if (k != screen && !screens[k].geometry.intersects(screens[screen].geometry)) return k;
  return -1;
}

}  // namespace

StagePlaces stagePlaces(const QList<StageScreen>& screens, int here, const QString& audience) {
  if (screens.isEmpty()) return {};
  here = std::clamp(here, 0, static_cast<int>(screens.size()) - 1);
  const auto named = std::find_if(screens.begin(), screens.end(),
                                  [&](const StageScreen& screen) { return screen.name == audience; });
  if (named == screens.end()) {
    const int other = otherThan(screens, here);
    return other < 0 ? StagePlaces{here, -1} : StagePlaces{other, here};
  }
  const int chosen = static_cast<int>(named - screens.begin());
  const bool apart = !screens[chosen].geometry.intersects(screens[here].geometry);
  return {chosen, apart ? here : otherThan(screens, chosen)};
}

QScreen* screenOf(const QWidget& window) {
  QScreen* const screen = window.screen();
  return QGuiApplication::screens().contains(screen) ? screen : QGuiApplication::primaryScreen();
}

QString screenName(const QWidget& window) {
  const QScreen* const screen = screenOf(window);
  return screen != nullptr ? screen->name() : QString();
}

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
