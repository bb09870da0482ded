// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/preferences.h"

#include <algorithm>

namespace gathernd::ui {

int Preferences::chosen(const char* key, std::span<const int> values, int usual) const {
  bool number = false;
  const int value = settings_.line(key).toInt(&number);
  return number && std::find(values.begin(), values.end(), value) != values.end() ? value : usual;
}

Preferences::Motion Preferences::motion() const {
  const QString word = settings_.line(setting::kMotion);
  if (word == QLatin1String("reduced")) return Motion::Reduced;
  return word == QLatin1String("full") ? Motion::Full : Motion::AsDesktop;
}

void Preferences::setMotion(Motion motion) {
  if (motion == Motion::AsDesktop) return settings_.setValue(setting::kMotion, {});
  settings_.setReducedMotion(motion == Motion::Reduced);
}

bool Preferences::reopens() const {
  return settings_.line(setting::kReopen) != QLatin1String("false");
}

}  // namespace gathernd::ui
