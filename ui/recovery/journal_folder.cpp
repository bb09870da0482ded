// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/journal_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gathernd::ui {
namespace {

const QString kJournal = QStringLiteral("journal");
const QString kLock = QStringLiteral("lock");
constexpr int kTries = 20;
constexpr mode_t kOwnerOnly = 0600;

tl::unexpected<Error> refused(const QString& path, const std::string& why) {
  return failAt(path.toStdString(), ErrorCode::Io, "file.write", {{"why", why}});
}

/// What a journal's folder is made of; anything else in it was put there by somebody.
bool isOurs(const QString& name) {
  return name == kJournal || name == kLock || name.startsWith(kJournal + QLatin1Char('.')) ||
         name.startsWith(QLatin1String("params-")) || name.startsWith(QLatin1String("indices-"));
}

QStringList filesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::Files | QDir::Hidden | QDir::System);
}

/// The file that was locked still has its name: nobody removed the folder in between.
bool isInPlace(int descriptor, const QByteArray& path) {
  struct stat open {
  }, named{};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.constData(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

}  // namespace

QString JournalFolder::standardParent() {
  const QString state = qEnvironmentVariable("XDG_STATE_HOME");
  // The specification has a relative path count as none.
  const QString base =
      QDir::isAbsolutePath(state) ? state : QDir::homePath() + QStringLiteral("/.local/state");
  return base + QStringLiteral("/gathernd/recovery");
}

/// A descriptor that holds the lock; -1: another has it, or it cannot be had (errno).
int JournalFolder::lockIn(const QString& folder, bool create) {
  const QByteArray path = QFile::encodeName(QDir(folder).filePath(kLock));
  const int flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | (create ? O_CREAT : 0);
  const int descriptor = ::open(path.constData(), flags, kOwnerOnly);
  if (descriptor < 0) return -1;
  const int number = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 ? errno
                     : isInPlace(descriptor, path)               ? 0
                                                                 : EWOULDBLOCK;
  if (number == 0) return descriptor;
  ::close(descriptor);
  errno = number;
  return -1;
}

Expected<std::shared_ptr<JournalFolder>> JournalFolder::create(const QString& parent) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(parent.toStdString(), error);
  if (!error) fs::permissions(parent.toStdString(), fs::perms::owner_all, error);
  if (error) return refused(parent, error.message());
  int number = 0;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    std::string name = parent.toStdString() + "/XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) return refused(parent, std::strerror(errno));
    const QString folder = QString::fromStdString(name);
    const int lock = lockIn(folder, true);
    // A window that starts just now may have taken the empty folder for one that was left.
    if (lock >= 0) return std::shared_ptr<JournalFolder>(new JournalFolder(folder, lock, false));
    number = errno;
    QDir(folder).remove(kLock);
    ::rmdir(name.c_str());
    if (number != EWOULDBLOCK && number != ENOENT) break;
  }
  return refused(parent, std::strerror(number));
}

std::vector<std::shared_ptr<JournalFolder>> JournalFolder::claimAll(const QString& parent) {
  std::vector<std::shared_ptr<JournalFolder>> claimed;
  for (const QFileInfo& entry : QDir(parent).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    if (entry.isSymLink()) continue;
    // A process that ended before it had its lock left an empty folder; one with a journal but no lock has
    // been copied here.
    const int lock = lockIn(entry.filePath(), true);
    if (lock < 0) continue;
    std::shared_ptr<JournalFolder> folder(new JournalFolder(entry.filePath(), lock, true));
    const QStringList files = filesIn(entry.filePath());
    if (!files.contains(kJournal)) {
      if (std::ranges::all_of(files, isOurs)) folder->discard();
      continue;
    }
    claimed.push_back(std::move(folder));
  }
  std::ranges::sort(claimed, [](const auto& a, const auto& b) { return a->written() < b->written(); });
  return claimed;
}

JournalFolder::~JournalFolder() {
  if (!stays_) {
    // The journal first, the lock last: at no time does a part of it look like another's work.
    QDir folder(path_);
    folder.remove(kJournal);
    for (const QString& entry : filesIn(path_)) {
      if (entry != kLock && isOurs(entry)) folder.remove(entry);
    }
    folder.remove(kLock);
    folder.rmdir(path_);
  }
  ::close(lock_);
}

std::string JournalFolder::journalFile() const {
  return file(kJournal);
}

QDateTime JournalFolder::written() const {
  return QFileInfo(QDir(path_).filePath(kJournal)).lastModified();
}

QString JournalFolder::freeName(const QString& begin, const QString& ending) const {
  for (int number = 1;; ++number) {
    QString name = QStringLiteral("%1-%2%3").arg(begin).arg(number).arg(ending);
    if (!QFileInfo::exists(QDir(path_).filePath(name))) return name;
  }
}

void JournalFolder::keepOnly(const QStringList& names) const {
  QDir folder(path_);
  for (const QString& entry : filesIn(path_)) {
    if (isOurs(entry) && entry != kJournal && entry != kLock && !names.contains(entry)) folder.remove(entry);
  }
}

}  // namespace gathernd::ui
