// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/settings.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QStyle>
#include <QThread>
#include <algorithm>

#include "ui/text/catalogue.h"

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

QString Settings::line(const char* key) const {
  constexpr qsizetype kLongest = 4096;
  const QString text = value(key).toString();
  const auto hidden = [](QChar c) { return c.category() == QChar::Other_Control; };
  return text.size() > kLongest || std::any_of(text.begin(), text.end(), hidden) ? QString() : text;
}

void Settings::setValue(const char* key, const QVariant& v) {
  const QString name = QString::fromLatin1(key);
  if (value(key) == v) return;
  if (store_)
    v.isValid() ? store_->setValue(name, v) : store_->remove(name);
  else
    held_.insert(name, v);
  emit changed(name);
}

QString Settings::theme() const {
  const QString chosen = line(setting::kTheme);
  return isTheme(chosen) ? chosen : QString();
}

QString Settings::language() const {
  const QString chosen = line(setting::kLanguage);
  return languages().contains(chosen) ? chosen : QString();
}

bool Settings::reducedMotion() const {
  const QString chosen = line(setting::kMotion);
  if (chosen == QLatin1String("full")) return false;
  if (!store_ || chosen == QLatin1String("reduced")) return true;
  return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state) {
  setValue("window/geometry", geometry);
  setValue("window/state", state);
}

QStringList Settings::recentFiles() const {
  constexpr qsizetype kLongest = 4096;
  QStringList files = value("recent").toStringList();
  files.removeIf([](const QString& path) { return path.isEmpty() || path.size() > kLongest; });
  return files.mid(0, kMaxRecent);
}

/// Several windows keep one list: each changes what the others have left there, one at a time.
void Settings::changeRecent(const std::function<void(QStringList&)>& change) {
  QStringList files = recentFiles();
  if (!store_) {
    change(files);
    held_.insert(QStringLiteral("recent"), files);
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
