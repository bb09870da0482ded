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

}  // namespace gathernd::ui
