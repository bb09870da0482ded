// SPDX-License-Identifier: GPL-3.0-or-later
// Writes documents into files, one after the other, in the background: with progress, and so that a failure,
// a cancel or a want of memory leaves the old file whole. It remembers each file as it was read or last
// written, and says so when somebody else has changed it since. Thread rule: GUI thread.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>

#include "core/formats/disk/file_identity.h"
#include "core/formats/scenario_save.h"
#include "core/run/backend.h"
#include "ui/job/job.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"
#include "ui/session/snapshot.h"

class QWidget;

namespace gathernd::ui {

class Dialogs;

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

// One tensor of the call into a file of its own, as its ending says, in the background. An output that memory
// has no room for is made a piece at a time, straight into a .npy, with progress. A failure or a stop leaves
// what was there, or nothing. Errors: as writeTensorFile and runIntoFile; `limit` for a copy of an edited
// tensor.

QString savedName(TensorId tensor);  ///< "indices", "params", "output"
/// Whether there is such a tensor to save, or it can be made while it is.
bool isSavable(const Snapshot& snapshot, TensorId tensor);

class TensorSaver : public QObject {
  Q_OBJECT

 public:
  struct Request {
    Snapshot snapshot;  ///< a value: edits made meanwhile do not reach the file
    TensorId tensor = TensorId::Output;
    QString path;
    const Backend* backend = nullptr;  ///< of the call; outlives the saver
    std::int64_t memoryLimit = INT64_MAX;
  };

  /// `done` does not come after a stop.
  void save(Request request, std::function<void(Expected<void>)> done);
  void cancel();
  bool busy() const { return job_.busy(); }

 signals:
  void progressed(double fraction);  ///< 1: it has ended, whichever way

 private:
  Job job_;
};

// Which tensor of the call a file that holds one is to take: the one that came from there, the one that its
// name says, else the one that a person says.

void askTensorFor(const QString& path, const Snapshot& snapshot, Dialogs& dialogs, QWidget* window,
                  std::function<void(TensorId)> chosen);

}  // namespace gathernd::ui
