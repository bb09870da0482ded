// SPDX-License-Identifier: GPL-3.0-or-later
// One tensor of the call into a file of its own, as its ending says, in the background. An output that memory
// has no room for is made a piece at a time, straight into a .npy, with progress. A failure or a stop leaves
// what was there, or nothing. Errors: as writeTensorFile and runIntoFile; `limit` for a copy of an edited
// tensor. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>

#include "core/run/backend.h"
#include "ui/job/job.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"

class QWidget;

namespace gathernd::ui {

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
// name says, else the one that a person says. Thread rule: GUI thread.

class Dialogs;

void askTensorFor(const QString& path, const Snapshot& snapshot, Dialogs& dialogs, QWidget* window,
                  std::function<void(TensorId)> chosen);

}  // namespace gathernd::ui
