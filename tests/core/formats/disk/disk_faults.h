// SPDX-License-Identifier: GPL-3.0-or-later
// Lets the system calls of saving fail, or the process end, one after another. Thread rule: one test at a
// time.
#pragma once

#include <QDir>
#include <QFile>
#include <QStringList>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "core/formats/disk/disk.h"

namespace gathernd::test {

/// A fault for as long as it lives.
class DiskFault {
 public:
  explicit DiskFault(disk::Fault fault) { disk::setFault(std::move(fault)); }
  ~DiskFault() { disk::setFault({}); }
  DiskFault(const DiskFault&) = delete;
  DiskFault& operator=(const DiskFault&) = delete;
};

/// Call number `at` fails with `number`. Removing never does: what is left behind then is nobody's fault.
struct FailAt {
  int at, number;
  int* calls;
  disk::Fault base = {};  ///< asked first

  int operator()(disk::Step step, std::string_view path) const {
    const int before = base ? base(step, path) : 0;
    if (before != 0) return before;
    if (step == disk::Step::Remove) return 0;
    return (*calls)++ == at ? number : 0;
  }
};

/// As on a file system that has no files without a name.
inline int namedOnly(disk::Step step, std::string_view path) {
  return step == disk::Step::Create && !path.ends_with(".tmp") ? EOPNOTSUPP : 0;
}

/// `work` in a process of its own, which ends, as if killed, before call number `at`. False where it made
/// fewer calls.
inline bool killedAt(int at, const disk::Fault& base, const std::function<void()>& work) {
  constexpr int kKilled = 77;
  const pid_t child = fork();
  if (child == 0) {
    int calls = 0;
    disk::setFault([&](disk::Step step, std::string_view path) {
      if (calls++ == at) _exit(kKilled);
      return base ? base(step, path) : 0;
    });
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == kKilled;
}

inline QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(none)");
}

inline QStringList filesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::Files | QDir::System | QDir::Hidden, QDir::Name);
}

}  // namespace gathernd::test
