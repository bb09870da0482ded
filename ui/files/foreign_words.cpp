// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/foreign_words.h"

#include <QFileInfo>
#include <utility>

#include "ui/session/document_command.h"
#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {

ForeignWords::ForeignWords(const Document& document, const QString& home)
    : title_(document.title), notes_(document.notes), home_(home) {}

bool ForeignWords::stillTitle(const Document& document) const {
  return !title_.empty() && document.title == title_;
}

bool ForeignWords::stillNotes(const Document& document) const {
  return !notes_.empty() && document.notes == notes_;
}

QString ForeignWords::origin() const {
  return home_.isEmpty() ? tr("the example") : QFileInfo(home_).fileName();
}

void ForeignWords::ask(const QString& file, Session& session, Dialogs& dialogs, QWidget* window,
                       std::function<void()> proceed) {
  const bool title = stillTitle(session.document()), notes = stillNotes(session.document());
  const bool atHome = !home_.isEmpty() && QFileInfo(file) == QFileInfo(home_);
  if (atHome) *this = {};  // saved where they came from: one's own file from here on
  if ((!title && !notes) || atHome) return proceed();
  const QString shown = QString::fromStdString(title_);
  const QString question = !title   ? tr("The notes came with %1.").arg(origin())
                           : !notes ? tr("The title \"%1\" came with %2.").arg(shown, origin())
                                    : tr("The title \"%1\" and the notes came with %2.").arg(shown, origin());
  const QString heading = !title ? tr("Notes") : !notes ? tr("Title") : tr("Title and notes");
  const bool one = title && !notes;
  dialogs.choose(window, heading, question,
                 {one ? tr("Leave it out") : tr("Leave them out"), one ? tr("Keep it") : tr("Keep them")},
                 [this, &session, proceed = std::move(proceed)](int answer) {
                   if (answer == 0) {
                     leaveOut(session);
                   } else {
                     *this = {};
                   }
                   proceed();
                 });
}

void ForeignWords::leaveOut(Session& session) const {
  session.undoStack().beginMacro(stepName(tr("Leave out what came with %1").arg(origin())));
  if (stillTitle(session.document())) session.edits().setTitle({});
  if (stillNotes(session.document())) session.edits().setNotes({});
  session.undoStack().endMacro();
}

}  // namespace gathernd::ui
