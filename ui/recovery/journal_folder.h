// SPDX-License-Identifier: GPL-3.0-or-later
// The place of one window's journal: a folder that only its owner may look into, with the journal, copies of
// values that lie nowhere else, and a lock that the system lets go of with the process, however that ends.
// Who has the lock has the folder: two windows never share one, and none is taken from a living window.
// Errors: `io`. Thread rule: any thread; one at a time writes into a folder.
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace gathernd::ui {

class JournalFolder {
 public:
  /// $XDG_STATE_HOME/gathernd/recovery, else ~/.local/state/gathernd/recovery: of all windows of a person.
  static QString standardParent();

  /// A new, empty one within `parent`. Goes with the last who holds it, unless it is left behind.
  static Expected<std::shared_ptr<JournalFolder>> create(const QString& parent);
  /// Those within `parent` that nobody has, as this process's own, oldest journal first; they stay unless
  /// discarded. What a process left that ended before its first journal is removed.
  static std::vector<std::shared_ptr<JournalFolder>> claimAll(const QString& parent);
  ~JournalFolder();
  JournalFolder(const JournalFolder&) = delete;
  JournalFolder& operator=(const JournalFolder&) = delete;

  const QString& path() const { return path_; }
  std::string journalFile() const;
  std::string file(const QString& name) const { return path_.toStdString() + '/' + name.toStdString(); }
  QDateTime written() const;  ///< the journal
  /// A name that no file in it has: "params-1.npy".
  QString freeName(const QString& begin, const QString& ending) const;
  /// Removes copies that the journal does not name.
  void keepOnly(const QStringList& names) const;

  void leaveBehind() { stays_ = true; }
  void discard() { stays_ = false; }

 private:
  JournalFolder(QString path, int lock, bool stays) : path_(std::move(path)), lock_(lock), stays_(stays) {}
  static int lockIn(const QString& folder, bool create);

  QString path_;
  int lock_;  ///< a descriptor
  std::atomic<bool> stays_;
};

}  // namespace gathernd::ui
