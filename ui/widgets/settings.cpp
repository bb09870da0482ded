// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/settings.h"

#include <QFileInfo>

namespace gathernd::ui {

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  setValue("window/geometry", geometry);
  setValue("window/state", state);
}

void Settings::setRecent(const QStringList& files) {
  recent_ = files;
  setValue("recent", files);
  emit recentChanged();
}

void Settings::addRecent(const QString& path) {
  const QString absolute = QFileInfo(path).absoluteFilePath();
  QStringList files = recentFiles();
  files.removeAll(absolute);
  files.prepend(absolute);
  setRecent(files.mid(0, kMaxRecent));
}

void Settings::removeRecent(const QString& path) {
  QStringList files = recentFiles();
  files.removeAll(QFileInfo(path).absoluteFilePath());
  setRecent(files);
}

void Settings::clearRecent() {
  setRecent({});
}

}  // namespace gathernd::ui
