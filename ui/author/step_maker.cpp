// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/author/step_maker.h"

#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "core/formats/common/text_file.h"
#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_write.h"
#include "ui/ask/question_box.h"
#include "ui/editors/text_field.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
namespace {

constexpr int kMinutesAStep = 2;

/// `text` outlives what is read of it.
std::vector<teach::ProseLine> linesOf(const std::string& text) {
  std::vector<teach::ProseLine> lines;
  std::string_view rest = text;
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back({rest.substr(0, end), {line, 1}});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return lines;
}

teach::Prose proseOf(const QString& text, std::vector<Error>& faults) {
  const std::string bytes = text.trimmed().toStdString();
  return readProse(linesOf(bytes), faults);
}

teach::Prose sentenceOf(const QString& text, std::vector<Error>& faults) {
  const std::string bytes = text.simplified().toStdString();
  return readSentence(linesOf(bytes), faults);
}

/// The values themselves, wherever they came from.
Expected<teach::SceneSpec> sceneSpecOf(const Document& document, const teach::Question& question) {
  Scenario scenario = scenarioFrom(document);
  scenario.params = document.params;
  scenario.indices = document.indices;
  auto scene = teach::sceneOf(scenario);
  if (!scene) return scene;
  scene->refused = question.scene.plan == nullptr;
  if (!scene->refused) scene->hide = {"output", "connectors"};
  return scene;
}

QString idsText(const std::vector<const teach::WrongRule*>& rules, const QString& between) {
  QStringList ids;
  for (const teach::WrongRule* rule : rules) ids << fromBytes(rule->id);
  return ids.join(between);
}

/// As typed: Markdown as docs/lessons.md has it, but the heading, which is plain.
struct StepDraft {
  QString heading;  ///< "": the document's title, or a common one
  QString prose, why, notes;
  QStringList hints;  ///< empty ones are none
};

/// The call as a scene, the question that is asked about it, and the words that somebody typed; nothing of it
/// is an answer. Errors: the first thing in these that a lesson could not hold; `lesson.scene_file` for
/// values that lie in a file only.
Expected<teach::LessonStep> stepOf(const Document& document, const teach::Question& question,
                                   const StepDraft& draft) {
  auto scene = TRY(sceneSpecOf(document, question));
  std::vector<Error> faults;
  teach::LessonStep step;
  QString heading = draft.heading.simplified();
  if (heading.isEmpty()) heading = fromBytes(document.title).simplified();
  if (heading.isEmpty()) heading = StepMaker::tr("Look closely");
  step.heading = heading.toStdString();
  step.id = teach::idOfWords(step.heading);
  step.prose = proseOf(draft.prose, faults);
  step.why = proseOf(draft.why, faults);
  step.notes = proseOf(draft.notes, faults);
  step.stops.push_back({{}, std::move(scene)});
  teach::AskSpec ask;
  ask.kind = question.kind;
  const bool gradient = question.of.of == teach::AskedPart::Of::Gradient;
  if (!question.of.whole() || gradient) ask.of.text = askedPartText(question.of);
  for (const QString& hint : draft.hints)
    if (teach::Prose sentence = sentenceOf(hint, faults); !sentence.empty())
      ask.hints.push_back(std::move(sentence));
  step.ask = std::move(ask);
  if (!faults.empty()) return fail(std::move(faults.front()));
  return step;
}

/// Of this one step, under its heading and id.
teach::Lesson lessonOf(const teach::LessonStep& step) {
  teach::Lesson lesson;
  lesson.id = step.id;
  lesson.title = step.heading;
  lesson.minutes = kMinutesAStep;
  lesson.steps.push_back(step);
  return lesson;
}

/// The first thing that `lesson check` would say of it.
std::optional<Error> faultOf(const teach::LessonStep& step) {
  teach::LessonCheck check = teach::checkLesson(lessonText(lessonOf(step)));
  if (check.faults.empty()) return std::nullopt;
  return std::move(check.faults.front());
}

/// "11 of 11 mistakes told apart here", and which of them are not.
QString tellsText(const teach::Question& question) {
  const teach::TellsApart apart = tellsApart(question);
  QString text =
      StepMaker::tr("%1 of %2 mistakes told apart here.").arg(apart.distinct()).arg(apart.rules.size());
  for (std::size_t k = 0; k < apart.classes.size(); ++k) {
    const auto& alike = apart.classes[k];
    if (k == 0 && !alike.empty())
      text +=
          QLatin1Char('\n') + StepMaker::tr("Right here too: %1").arg(idsText(alike, QStringLiteral(", ")));
    if (k > 0 && alike.size() > 1)
      text +=
          QLatin1Char('\n') + StepMaker::tr("Answered alike: %1").arg(idsText(alike, QStringLiteral(" = ")));
  }
  return text;
}

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
      about_(named(plainLabel(form_), "stepAbout")),
      part_(askButton(form_, "stepPart", tr("Another part..."),
                      tr("Then click the part of output that is to be asked about."))),
      tells_(named(plainLabel(form_), "stepTells")),
      heading_(new QLineEdit(form_)),
      prose_(new TextField(form_)),
      hints_{new QLineEdit(form_), new QLineEdit(form_)},
      why_(new TextField(form_)),
      notes_(new TextField(form_)),
      said_(named(plainLabel(this), "stepSaid")),
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
  connect(here_, &QPushButton::clicked, this, [this] { append(file_); });
  connect(new_, &QPushButton::clicked, this, &StepMaker::saveNew);
  connect(into_, &QPushButton::clicked, this, [this] {
    dialogs_.openFile(window(), {tr("Add to a lesson"), {}, {}, {tr("Lessons (*.md)")}, {}},
                      [this](const QString& path) { append(path); });
  });
  connect(&asking_, &Asking::changed, this, &StepMaker::refresh);
  for (QLineEdit* line : {heading_, hints_[0], hints_[1]})
    connect(line, &QLineEdit::textChanged, this, &StepMaker::refresh);
  for (TextField* text : {prose_, why_, notes_})
    connect(text, &QPlainTextEdit::textChanged, this, &StepMaker::refresh);
  refresh();
}

void StepMaker::build() {
  auto* column = columnOf(form_, {about_, {part_, 0, Qt::AlignLeft}, tells_}, {.spacing = 6});
  const auto field = [&](QWidget* edit, const char* name, const QString& words) {
    QLabel* label = plainLabel(form_, words);
    label->setBuddy(edit);
    named(edit, name, words);
    column->addWidget(label);
    column->addWidget(edit);
  };
  for (QLabel* label : {about_, tells_, said_}) label->setWordWrap(true);
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
  column->addLayout(new FlowLayout(nullptr, 6, {here_, new_, into_}));
  columnOf(this, {{make_, 0, Qt::AlignLeft}, form_, said_}, {.spacing = 8});
}

void StepMaker::setLessonFile(const QString& path) {
  file_ = path;
  refresh();
}

Expected<teach::LessonStep> StepMaker::step() const {
  auto made = stepOf(session_.document(), *asking_.question(),
                     {heading_->text(),
                      prose_->toPlainText(),
                      why_->toPlainText(),
                      notes_->toPlainText(),
                      {hints_[0]->text(), hints_[1]->text()}});
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
