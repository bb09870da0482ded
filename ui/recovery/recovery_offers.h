// SPDX-License-Identifier: GPL-3.0-or-later
// What windows left that did not end well, for the person to restore, to compare or to discard; nothing is
// opened or removed unasked, and what is put off is offered by the next start. While it is offered here no
// other window has it. Errors: in sentences; what cannot be restored stays where it is. Thread rule: GUI
// thread.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "ui/job/job.h"
#include "ui/recovery/journal_document.h"
#include "ui/recovery/what_differs.h"
#include "ui/session/session.h"

class QWidget;

namespace gathernd::ui {

class Dialogs;
class FileActions;
class Recovery;

class RecoveryOffers : public QObject {
  Q_OBJECT

 public:
  /// One of them in words; `title` is empty where it cannot be read.
  struct Offer {
    QString sentence, title, folder;
    bool readable() const { return !title.isEmpty(); }
  };

  /// All outlive it.
  RecoveryOffers(Session& session, FileActions& files, Dialogs& dialogs, QWidget& window, Recovery& recovery);

  /// Finds them, in the background; changed() tells when that is done.
  void look();
  const QList<Offer>& offers() const { return offers_; }  ///< oldest first
  bool busy() const { return looking_.busy() || reading_.busy(); }

  // By their number in offers().
  void restore(int number);
  void compare(int number);  ///< with its file as it is now, or the example that it began as
  void discard(int number);  ///< after a question
  void later();              ///< all of them

 signals:
  void changed();

 private:
  /// The journal without what is large.
  struct Left {
    std::shared_ptr<JournalFolder> folder;
    Expected<Journal> journal;
  };
  using LeftWork = std::shared_ptr<const Left>;
  struct Comparison {
    std::optional<DocumentDifference> difference;
    std::optional<Error> error;  ///< why there is nothing to compare with
  };

  static Offer offerOf(const Left& left);
  static Expected<Comparison> compared(const Left& left, const std::stop_token& stop);
  void restore(const LeftWork& left);
  void take(const LeftWork& left, const RestoredDocument& restored);
  void show(const LeftWork& left, const Comparison& comparison);
  void discard(const LeftWork& left);
  void remove(const LeftWork& left);
  void list();

  Session& session_;
  FileActions& files_;
  Dialogs& dialogs_;
  QWidget& window_;
  Recovery& recovery_;
  std::vector<LeftWork> left_;
  QList<Offer> offers_;
  Job looking_, reading_{Job::AtEnd::Leave};
};

}  // namespace gathernd::ui
