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

constexpr int kPatienceMs = 100;       // for other windows that are at the list, each for milliseconds
constexpr int kLastPatienceMs = 3000;  // when nobody looks any more
constexpr int kPauseMs = 5;            // QLockFile's own pauses grow beyond that
constexpr int kAgainMs = 500;

/// False: another window still holds it. What cannot be locked for another reason goes on without.
bool waitFor(QLockFile& lock, int patienceMs) {
  const QDeadlineTimer patience(patienceMs);
  while (!lock.tryLock(0)) {
    if (lock.error() != QLockFile::LockFailedError) return true;
    if (patience.hasExpired()) return false;
    QThread::msleep(kPauseMs);
  }
  return true;
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

RecentFiles::RecentFiles(QSettings* store) : store_(store) {
  again_.setSingleShot(true);
  again_.setInterval(kAgainMs);
  connect(&again_, &QTimer::timeout, this, [this] {
    if (write(0))
      emit changed();  // others have left theirs
    else
      again_.start();
  });
}

/// Without the lock an entry of another window may be lost, which is better than to lose this one's.
RecentFiles::~RecentFiles() {
  if (!waiting_.empty() && !write(kLastPatienceMs)) write(-1);
}

QStringList RecentFiles::written() const {
  constexpr qsizetype kLongest = 4096;
  QStringList files = store_ ? store_->value(QStringLiteral("recent")).toStringList() : held_;
  files.removeIf([](const QString& path) { return path.isEmpty() || path.size() > kLongest; });
  return files.mid(0, Settings::kMaxRecent);
}

QStringList RecentFiles::files() const {
  QStringList files = written();
  for (const Change& change : waiting_) change(files);
  return files;
}

void RecentFiles::change(const Change& change) {
  if (store_ == nullptr) {
    change(held_);
  } else {
    waiting_.push_back(change);
    // Behind others that wait it does so too, without another pause.
    if (!write(again_.isActive() ? 0 : kPatienceMs)) again_.start();
  }
  emit changed();
}

bool RecentFiles::write(int patienceMs) {
  QDir().mkpath(QFileInfo(store_->fileName()).path());
  QLockFile lock(store_->fileName() + QStringLiteral(".recent.lock"));  // ".lock" is QSettings' own
  if (patienceMs >= 0 && !waitFor(lock, patienceMs)) return false;
  again_.stop();
  store_->sync();
  store_->setValue(QStringLiteral("recent"), files());
  waiting_.clear();
  store_->sync();
  return true;
}

void Settings::addRecent(const QString& path) {
  recent_.change([absolute = QFileInfo(path).absoluteFilePath()](QStringList& files) {
    files.removeAll(absolute);
    files.prepend(absolute);
    files = files.mid(0, kMaxRecent);
  });
}

void Settings::removeRecent(const QString& path) {
  recent_.change(
      [absolute = QFileInfo(path).absoluteFilePath()](QStringList& files) { files.removeAll(absolute); });
}

void Settings::clearRecent() {
  recent_.change([](QStringList& files) { files.clear(); });
}

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
