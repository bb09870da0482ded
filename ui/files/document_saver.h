// SPDX-License-Identifier: GPL-3.0-or-later
// Writes documents into files, one after the other, in the background: with progress, and so that a failure,
// a cancel or a want of memory leaves the old file whole. It remembers each file as it was read or last
// written, and says so when somebody else has changed it since. Thread rule: GUI thread.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "core/formats/disk/file_identity.h"
#include "core/formats/scenario_save.h"
#include "ui/job/job.h"
#include "ui/session/document.h"

namespace gathernd::ui {

/// Whether a save may go back into the file that a document is from, and nothing is lost by it: a scenario,
/// or an .npz that holds the call alone.
bool savesBack(const QString& path, const Document& document);
/// What such a file has no place for, in words; empty for a scenario.
QStringList leftOutOf(const QString& path, const Document& document);

class DocumentSaver : public QObject {
  Q_OBJECT

 public:
  struct Request {
    std::shared_ptr<const Document> document;  ///< a value: edits made meanwhile do not reach the file
    QString path;
    bool elsewhere = false;    ///< in another folder than the document's: its files' values are written out
    bool overChanges = false;  ///< also when the file is not the one that is remembered
  };
  enum class Outcome : std::uint8_t { Written, ChangedOnDisk };

  /// `done` comes once for each request, in order, unless the saver goes.
  void save(Request request, std::function<void(Expected<Outcome>)> done);
  void cancel();  ///< the one under way; it ends with `cancelled`
  bool busy() const { return job_.busy(); }

  /// The document is this file's from here on, as it was when `identity` was taken; absent: nobody looks.
  void remember(const QString& path, std::optional<FileIdentity> identity);
  /// Of the file that is remembered.
  const std::optional<FileIdentity>& identity() const { return identity_; }

 signals:
  void progressed(double fraction);
  void changedOnDisk(const QString& path);

 private:
  void begin();
  void watch();
  void look(const QString& path);

  struct Waiting {
    Request request;
    std::function<void(Expected<Outcome>)> done;
  };
  std::deque<Waiting> waiting_;  ///< the first is under way
  std::stop_source stop_;
  Job job_;
  Job looking_;
  QFileSystemWatcher watcher_;
  QString path_;
  std::optional<FileIdentity> identity_;
};

}  // namespace gathernd::ui
