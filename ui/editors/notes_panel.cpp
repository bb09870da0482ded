// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/notes_panel.h"

#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTextDocument>

#include "ui/editors/text_field.h"
#include "ui/session/session.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {

NotesPanel::NotesPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      title_(named(new QLineEdit(this), "titleEdit", tr("Title"))),
      notes_(named(new TextField(this), "notesEdit", tr("Notes"))) {
  setAttribute(Qt::WA_StyledBackground);
  notes_->setTabChangesFocus(true);
  QLabel* titleLabel = plainLabel(this, tr("&Title"));
  titleLabel->setBuddy(title_);
  QLabel* notesLabel = plainLabel(this, tr("&Notes"));
  notesLabel->setBuddy(notes_);
  columnOf(this, {titleLabel, title_, notesLabel, {notes_, 1}}, {.margins = QMargins(20, 14, 20, 14)});
  settle_.setSingleShot(true);
  settle_.setInterval(kSettleMs);
  connect(&settle_, &QTimer::timeout, this, &NotesPanel::commit);
  connect(title_, &QLineEdit::textEdited, &settle_, qOverload<>(&QTimer::start));
  connect(notes_->document(), &QTextDocument::contentsChanged, this, [this] {
    if (notes_->document()->isModified()) settle_.start();
  });
  connect(title_, &QLineEdit::editingFinished, this, &NotesPanel::commit);
  notes_->installEventFilter(this);
  whenChanged(session_, this, Part::Words, &NotesPanel::refresh);
  whenChanged(session_, this, Part::Replaced, &NotesPanel::showTexts);
  refresh();
}

bool NotesPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == notes_ && event->type() == QEvent::FocusOut) commit();
  return QWidget::eventFilter(watched, event);
}

/// Only what was typed: a text that the field cannot show as it is stays what it was.
void NotesPanel::commit() {
  settle_.stop();
  if (title_->isModified()) {
    title_->setModified(false);
    session_.edits().setTitle(title_->text());
  }
  if (notes_->document()->isModified()) {
    notes_->document()->setModified(false);
    session_.edits().setNotes(notes_->toPlainText());
  }
}

/// What is being typed stays as it is.
void NotesPanel::refresh() {
  if (!title_->isModified()) showTitle();
  if (!notes_->document()->isModified()) showNotes();
}

/// Another document: what was being typed was the former one's.
void NotesPanel::showTexts() {
  settle_.stop();
  showTitle();
  showNotes();
}

void NotesPanel::showTitle() {
  const QString title = QString::fromStdString(session_.document().title);
  if (title_->text() != title) title_->setText(title);
  title_->setModified(false);
}

void NotesPanel::showNotes() {
  const QString notes = QString::fromStdString(session_.document().notes);
  if (notes_->toPlainText() != notes) notes_->setPlainText(notes);
  notes_->document()->setModified(false);
}

}  // namespace gathernd::ui
