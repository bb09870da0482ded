// SPDX-License-Identifier: GPL-3.0-or-later
// What windows left that did not end well, for the person to restore, to compare or to discard; nothing is
// opened or removed unasked, and what is put off is offered by the next start. While it is offered here no
// other window has it. Errors: in sentences; what cannot be restored stays where it is. Thread rule: GUI
// thread.
#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/error/error.h"
#include "ui/job/job.h"
#include "ui/recovery/journal_document.h"
#include "ui/session/document.h"
#include "ui/session/session.h"

class QBoxLayout;

namespace gathernd::ui {

/// In what one document differs from another, in words: a line for each tensor and each rule, with the first
/// few values. Tensors on the same base are compared by their edits; others value by value, up to a gigabyte.
/// Errors: `cancelled`. Thread rule: the comparison is a pure function for a background thread; words on the
/// GUI thread.
struct TensorDifference {
  bool form = false;                ///< type or shape
  bool unknown = false;             ///< too large to look at
  std::int64_t count = 0;           ///< of values, where the form is the same
  std::vector<std::int64_t> first;  ///< flat numbers of the first few of them
};

struct DocumentDifference {
  Document before, now;
  TensorDifference params, indices;
};

Expected<DocumentDifference> differenceOf(const Document& before, const Document& now,
                                          const std::stop_token& stop);
/// Empty where there is none.
QStringList differenceLines(const DocumentDifference& difference);

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

/// What can be recovered, a line each with its buttons, between the menus and the rest of the window: never
/// in the way, and gone once all is answered. In a low window it is one line, and the strip of shapes gives
/// way to it, so that the window keeps its height.
class RecoveryBar : public QWidget {
  Q_OBJECT

 public:
  /// Below what stands in `rows` already, whose layout it joins; the offers outlive it, or its last change.
  RecoveryBar(RecoveryOffers& offers, QWidget& rows);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< the window's size

 private:
  enum class Room { Least, OneRow, Rows };
  Room room() const;
  void refresh();
  QWidget* makeRow(int number);

  RecoveryOffers& offers_;
  QBoxLayout* rows_;
  QWidget* top_ = nullptr;   ///< the window
  Room room_ = Room::Rows;   ///< that it was made for
  bool takesStrip_ = false;  ///< the shapes give way to it
};

}  // namespace gathernd::ui
