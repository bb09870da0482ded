// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/author/step_maker.h"

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "core/formats/common/text_file.h"
#include "core/formats/lesson_file.h"
#include "ui/ask/question_box.h"
#include "ui/editors/text_field.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
namespace {

constexpr int kProseLines = 4, kNotesLines = 2;

/// Without its place, which is one of a text that nobody sees.
QString sentenceOf(const Error& error) {
  Error bare = error;
  bare.line.reset();
  bare.column.reset();
  return asSentence(errorSentence(bare));
}

void setLines(TextField* edit, int lines) {
  edit->setFixedHeight(QFontMetrics(edit->font()).lineSpacing() * lines + 14);
}

}  // namespace

StepMaker::StepMaker(Session& session, Asking& asking, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent),
      session_(session),
      asking_(asking),
      dialogs_(dialogs),
      make_(askButton(this, "stepMake", tr("Make a lesson step"),
                      tr("Turns the call and this question into a step of a lesson."))),
      form_(new QWidget(this)),
      about_(plainLabel(form_)),
      part_(askButton(form_, "stepPart", tr("Another part..."),
                      tr("Then click the part of output that is to be asked about."))),
      tells_(plainLabel(form_)),
      heading_(new QLineEdit(form_)),
      prose_(new TextField(form_)),
      hints_{new QLineEdit(form_), new QLineEdit(form_)},
      why_(new TextField(form_)),
      notes_(new TextField(form_)),
      said_(plainLabel(this)),
      here_(askButton(form_, "stepSave", {},
                      tr("Writes the step behind the last one of the lesson that is open."))),
      new_(askButton(form_, "stepSaveNew", tr("New lesson..."),
                     tr("Writes a lesson that begins with this step."))),
      into_(askButton(form_, "stepSaveInto", tr("Add to a lesson..."),
                      tr("Writes the step behind the last one of a lesson's file."))) {
  setObjectName(QStringLiteral("stepMaker"));
  make_->setCheckable(true);
  build();
  connect(make_, &QPushButton::toggled, this, [this](bool on) {
    said_->clear();
    refresh();
    if (on) heading_->setFocus(Qt::OtherFocusReason);
  });
  connect(part_, &QPushButton::clicked, this, &StepMaker::partAsked);
  connect(here_, &QPushButton::clicked, this, &StepMaker::saveHere);
  connect(new_, &QPushButton::clicked, this, &StepMaker::saveNew);
  connect(into_, &QPushButton::clicked, this, &StepMaker::saveInto);
  connect(&asking_, &Asking::changed, this, &StepMaker::refresh);
  for (QLineEdit* line : {heading_, hints_[0], hints_[1]})
    connect(line, &QLineEdit::textChanged, this, &StepMaker::refresh);
  for (TextField* text : {prose_, why_, notes_})
    connect(text, &QPlainTextEdit::textChanged, this, &StepMaker::refresh);
  refresh();
}

void StepMaker::build() {
  auto* column = new QVBoxLayout(form_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  const auto field = [&](QWidget* edit, const char* name, const QString& words) {
    QLabel* label = plainLabel(form_, words);
    label->setBuddy(edit);
    edit->setObjectName(QLatin1String(name));
    edit->setAccessibleName(words);
    column->addWidget(label);
    column->addWidget(edit);
  };
  about_->setObjectName(QStringLiteral("stepAbout"));
  tells_->setObjectName(QStringLiteral("stepTells"));
  said_->setObjectName(QStringLiteral("stepSaid"));
  for (QLabel* label : {about_, tells_, said_}) label->setWordWrap(true);
  column->addWidget(about_);
  column->addWidget(part_, 0, Qt::AlignLeft);
  column->addWidget(tells_);
  field(heading_, "stepHeading", tr("Heading"));
  field(prose_, "stepProse", tr("What stands above the question"));
  field(hints_[0], "stepHint1", tr("Hint"));
  field(hints_[1], "stepHint2", tr("Second hint"));
  field(why_, "stepWhy", tr("What is told once it is answered"));
  field(notes_, "stepNotes", tr("Notes for who teaches"));
  setLines(prose_, kProseLines);
  setLines(why_, kNotesLines);
  setLines(notes_, kNotesLines);
  for (TextField* text : {prose_, why_, notes_}) text->setTabChangesFocus(true);
  auto* row = new FlowLayout(nullptr, 6);
  for (QPushButton* one : {here_, new_, into_}) row->addWidget(one);
  column->addLayout(row);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->setSpacing(8);
  whole->addWidget(make_, 0, Qt::AlignLeft);
  whole->addWidget(form_);
  whole->addWidget(said_);
}

void StepMaker::setLessonFile(const QString& path) {
  file_ = path;
  refresh();
}

StepDraft StepMaker::draft() const {
  return {heading_->text(),
          prose_->toPlainText(),
          why_->toPlainText(),
          notes_->toPlainText(),
          {hints_[0]->text(), hints_[1]->text()}};
}

Expected<teach::LessonStep> StepMaker::step() const {
  auto made = stepOf(session_.document(), *asking_.question(), draft());
  if (!made) return made;
  if (auto fault = faultOf(*made)) return fail(std::move(*fault));
  return made;
}

void StepMaker::refresh() {
  const teach::Question* question = asking_.question();
  const bool open = make_->isChecked() && question != nullptr;
  make_->setVisible(question != nullptr);
  form_->setVisible(open);
  here_->setVisible(!file_.isEmpty());
  here_->setText(actionText(tr("Add to %1").arg(QFileInfo(file_).fileName())));
  said_->setVisible(!said_->text().isEmpty());
  if (!open) return;
  about_->setText(tr("About %1").arg(fromBytes(askedPartText(question->of))));
  part_->setVisible(question->kind != teach::QuestionKind::Shape);
  tells_->setText(tellsText(*question));
  const auto made = step();
  said_->setText(made ? QString() : sentenceOf(made.error()));
  said_->setVisible(!made);
  for (QPushButton* one : {here_, new_, into_}) one->setEnabled(made.has_value());
}

void StepMaker::say(const Error& error) {
  said_->setText(sentenceOf(error));
  said_->show();
}

void StepMaker::saveHere() {
  append(file_);
}

void StepMaker::saveInto() {
  dialogs_.openFile(window(), {tr("Add to a lesson"), {}, {}, {tr("Lessons (*.md)")}, {}},
                    [this](const QString& path) { append(path); });
}

void StepMaker::append(const QString& path) {
  if (asking_.question() == nullptr) return;
  const auto made = step();
  if (!made) return say(made.error());
  const auto id = appendToLesson(path.toStdString(), *made);
  if (!id) return say(id.error());
  done(path, *id);
}

void StepMaker::saveNew() {
  const auto made = step();
  if (!made) return say(made.error());
  const QString name = fromBytes(made->id) + QStringLiteral(".md");
  dialogs_.saveFile(window(), {tr("New lesson"), {}, name, {tr("Lessons (*.md)")}, QStringLiteral("md")},
                    [this, step = *made](const QString& path) {
                      const std::string file = path.toStdString();
                      if (const auto fits = checkEnding(file, ".md"); !fits) return say(fits.error());
                      if (const auto written = writeNewLesson(file, lessonOf(step)); !written)
                        return say(written.error());
                      done(path, step.id);
                    });
}

void StepMaker::done(const QString& path, const std::string& id) {
  for (QLineEdit* line : {heading_, hints_[0], hints_[1]}) line->clear();
  for (TextField* text : {prose_, why_, notes_}) text->clear();
  emit saved(path, fromBytes(id));
  said_->setText(tr("Written to %1").arg(lineText(path)));
  said_->show();
}

}  // namespace gathernd::ui
