// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a copy of unsaved work on disk, for the start after one that did not end well: written in the
// background some time after an edit, removed once the work is saved or thrown away, and offered when the
// process that wrote it is gone. Nothing is opened or deleted unasked. Errors: said once, in words. Thread
// rule: GUI thread.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

#include "ui/files/document_saver.h"
#include "ui/files/recovery_copy.h"
#include "ui/job/job.h"
#include "ui/session/session.h"

class QWidget;

namespace gathernd::ui {

class Dialogs;
class FileActions;

class Recovery : public QObject {
  Q_OBJECT

 public:
  struct Place {
    QString folder;                                             ///< of all windows of a person
    std::chrono::milliseconds delay = std::chrono::seconds(5);  ///< of an edit until it is on disk
    std::int64_t mostBytes = std::int64_t{1} << 30;             ///< of tensors; larger work is not copied
  };

  /// All outlive it.
  Recovery(Session& session, FileActions& files, Dialogs& dialogs, QWidget* window, Place place);
  ~Recovery() override;  ///< an end in good order, where no copy of its own stays, or after leave()

  /// The program is asked to end: what is unsaved is written now, and stays for the next start. `then` comes
  /// once, whether something could be written or not.
  void leave(std::function<void()> then);
  /// Asks about what was left behind, one copy after the other until one is opened.
  void offer();
  bool busy() const { return timer_.isActive() || saver_.busy() || opening_.busy(); }

 signals:
  void failed(const QString& sentence);

 private:
  void look();
  void keep();
  void drop();
  void finishLeaving();
  void askNext();
  void open(std::shared_ptr<RecoveryCopy> copy);
  void take(std::shared_ptr<RecoveryCopy> copy, Document document);
  void say(const QString& sentence);

  Session& session_;
  FileActions& files_;
  Dialogs& dialogs_;
  QWidget* window_;
  Place place_;
  QTimer timer_;
  QStringList left_;                       ///< not yet asked about
  std::shared_ptr<RecoveryCopy> offered_;  ///< while it is read
  std::shared_ptr<RecoveryCopy> copy_;     ///< this window's, once there is one
  std::shared_ptr<const Document> kept_;   ///< what it holds, or is to hold
  QString said_;
  std::function<void()> leaving_;
  Job opening_{Job::AtEnd::Leave};
  DocumentSaver saver_;
};

}  // namespace gathernd::ui
