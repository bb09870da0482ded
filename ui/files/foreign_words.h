// SPDX-License-Identifier: GPL-3.0-or-later
// Title and notes that came with a document from elsewhere, an example or another file: they stand in a file
// of one's own only when somebody wants it. A word that a person wrote is none of them. To leave them out is
// an edit like any other, so the window always shows what the file holds; where an undo brings them back they
// are asked about again. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>
#include <string>

class QWidget;

namespace gathernd::ui {

class Dialogs;
class Session;
struct Document;

class ForeignWords {
  Q_DECLARE_TR_FUNCTIONS(ForeignWords)

 public:
  ForeignWords() = default;  ///< none
  /// Those of `document` as it came: with the file `home`, where they belong, or with an example.
  ForeignWords(const Document& document, const QString& home);

  /// The title, where it had one, is still there.
  bool isTitled(const Document& document) const { return title_.empty() || stillTitle(document); }
  void leaveOut(Session& session) const;

  /// Runs `proceed` once it is known what becomes of those that the session's document still has when it
  /// goes into `file`: at once where there are none. This object, session and dialogs outlive the answer.
  void ask(const QString& file, Session& session, Dialogs& dialogs, QWidget* window,
           std::function<void()> proceed);

 private:
  bool stillTitle(const Document& document) const;
  bool stillNotes(const Document& document) const;
  QString origin() const;

  std::string title_, notes_;
  QString home_;
};

}  // namespace gathernd::ui
