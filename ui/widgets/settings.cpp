// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/settings.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStyle>
#include <QThread>

namespace gathernd::ui {
namespace {

constexpr int kPatienceMs = 3000;  // for other windows that are at the list, each for milliseconds
constexpr int kPauseMs = 5;        // QLockFile's own pauses grow beyond that

/// Without it an entry may be lost, which is no reason to refuse a file: it goes on in any case.
void waitFor(QLockFile& lock) {
  const QDeadlineTimer patience(kPatienceMs);
  while (!lock.tryLock(0) && lock.error() == QLockFile::LockFailedError && !patience.hasExpired())
    QThread::msleep(kPauseMs);
}

}  // namespace

bool Settings::reducedMotion() const {
  if (!store_) return true;
  const QString chosen = value("motion").toString();
  if (!chosen.isEmpty()) return chosen != QLatin1String("full");
  return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  setValue("window/geometry", geometry);
  setValue("window/state", state);
}

/// Several windows keep one list: each changes what the others have left there, one at a time.
void Settings::changeRecent(const std::function<void(QStringList&)>& change) {
  QStringList files = recent_;
  if (!store_) {
    change(files);
    recent_ = files;
  } else {
    QDir().mkpath(QFileInfo(store_->fileName()).path());
    QLockFile lock(store_->fileName() + QStringLiteral(".recent.lock"));  // ".lock" is QSettings' own
    waitFor(lock);
    store_->sync();
    files = recentFiles();
    change(files);
    store_->setValue(QStringLiteral("recent"), files);
    store_->sync();
  }
  emit recentChanged();
}

void Settings::addRecent(const QString& path) {
  changeRecent([absolute = QFileInfo(path).absoluteFilePath()](QStringList& files) {
    files.removeAll(absolute);
    files.prepend(absolute);
    files = files.mid(0, kMaxRecent);
  });
}

void Settings::removeRecent(const QString& path) {
  changeRecent(
      [absolute = QFileInfo(path).absoluteFilePath()](QStringList& files) { files.removeAll(absolute); });
}

void Settings::clearRecent() {
  changeRecent([](QStringList& files) { files.clear(); });
}

}  // namespace gathernd::ui
