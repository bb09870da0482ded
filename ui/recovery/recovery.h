// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a journal of unsaved work on disk, for the start after one that did not end well: written in the
// background a second after an edit, removed once the work is saved or thrown away. It never touches the
// document's own file. Errors: said once, in words; the work goes on, and the former journal stands. Thread
// rule: GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "ui/job/job.h"
#include "ui/recovery/journal_document.h"
#include "ui/recovery/journal_folder.h"
#include "ui/session/session.h"

namespace gathernd::ui {

class FileActions;

class Recovery : public QObject {
  Q_OBJECT

 public:
  struct Place {
    QString folder;                                             ///< of all windows of a person
    std::chrono::milliseconds delay = std::chrono::seconds(1);  ///< of an edit until it is written
    std::int64_t mostBytes = std::int64_t{1} << 30;             ///< of values that lie nowhere else
  };

  /// All outlive it.
  Recovery(Session& session, FileActions& files, Place place);
  ~Recovery() override;  ///< an end in good order, where no journal of its own stays, or after leave()

  const QString& folder() const { return place_.folder; }
  /// The program is asked to end: what is unsaved is written now, and stays for the next start. `then` comes
  /// once, whether something could be written or not.
  void leave(std::function<void()> then);
  /// The document now on screen is what `folder` holds: its journal becomes this window's own, since until
  /// the work is saved it is the only one.
  void adopt(std::shared_ptr<JournalFolder> folder, const Journal& journal, PlacedBases placed);
  bool busy() const { return timer_.isActive() || writing_.busy(); }

 signals:
  void kept(const Document& document);  ///< it is on disk; there may be a later one
  void failed(const QString& sentence);

 private:
  struct Written {
    std::shared_ptr<JournalFolder> folder;
    PlacedBases placed;
  };

  void look();
  void keep();
  void drop();
  void finishLeaving();
  Journal head() const;
  void say(const QString& sentence);

  Session& session_;
  FileActions& files_;
  Place place_;
  QTimer timer_;
  QElapsedTimer since_;                   ///< the first edit that is not yet on disk
  std::shared_ptr<JournalFolder> own_;    ///< this window's, once there is one
  std::shared_ptr<const Document> kept_;  ///< what it holds, or is to hold
  FileFaults faults_;                     ///< of the tensors' files when that was written
  PlacedBases generated_, placed_;
  std::int64_t carried_ = 0;  ///< edits of the windows before this one
  QString said_;
  std::function<void()> leaving_;
  Job writing_;
};

}  // namespace gathernd::ui
