// SPDX-License-Identifier: GPL-3.0-or-later
// The place of one process's unsaved work: a folder that only its owner may look into, with a scenario, what
// lies beside it, where it belongs, and a lock that tells whether the process still lives. The folder is
// named at random, the scenario for what it is a copy of. Thread rule: GUI thread.
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

#include "core/error/error.h"
#include "core/formats/disk/file_identity.h"

namespace gathernd::ui {

class RecoveryCopy {
 public:
  /// The file that the work is to be saved into, and what that held when the work began.
  struct Origin {
    QString path;
    FileIdentity identity;
  };

  /// A new one within `parent`, still without a scenario. Errors: `io`.
  static Expected<std::shared_ptr<RecoveryCopy>> create(const QString& parent, const QString& name);
  /// The folders within `parent` that hold a copy, oldest first, whoever they belong to.
  static QStringList foldersIn(const QString& parent);
  /// Belongs to this process from here on; null while another one has it, or when it is gone.
  static std::shared_ptr<RecoveryCopy> claim(const QString& folder);
  /// Lets go of it: the copy stays for whoever comes next, unless it was discarded.
  ~RecoveryCopy();
  RecoveryCopy(const RecoveryCopy&) = delete;
  RecoveryCopy& operator=(const RecoveryCopy&) = delete;

  const QString& file() const { return file_; }  ///< the scenario
  QString name() const;
  QDateTime written() const;
  std::optional<Origin> origin() const;  ///< absent: none, or none that can be told
  Expected<void> setOrigin(const std::optional<Origin>& origin);
  void discard() { discarded_ = true; }

 private:
  explicit RecoveryCopy(const QString& folder);

  QString folder_, file_;
  QLockFile lock_;
  bool discarded_ = false;
};

}  // namespace gathernd::ui
