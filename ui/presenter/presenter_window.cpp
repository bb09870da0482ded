// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/presenter_window.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTextDocumentFragment>

#include "core/teach/question/diagnosis.h"
#include "ui/ask/asking.h"
#include "ui/ask/question_box.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/lesson_player.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/present/fitted_label.h"
#include "ui/present/present_bars.h"
#include "ui/present/present_sentence.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr double kShare = 0.18;  // of the window's height
constexpr int kNoteLines = 3;

/// What the next key on shows; nothing after the last tuple.
QString nextPhase(Session& session) {
  StepState step = session.playback().state();
  const std::int64_t count = session.playback().tupleCount();
  if (!step.active) {
    step = {true, 0, 1, StepPhase::Read};
  } else if (step.phase != StepPhase::Copy) {
    step.phase = static_cast<StepPhase>(static_cast<int>(step.phase) + 1);
  } else {
    step = {true, step.tuple + step.count, step.count, StepPhase::Read};
  }
  return step.tuple < count ? presentSentence(session.snapshot(), step, std::nullopt) : QString();
}

QString nextStep(const LessonPlayer& lessons) {
  const teach::Lesson& lesson = lessons.lesson();
  if (isAtEnd(lessons)) {
    const auto& after = lessons.place().after;
    return after ? PresenterWindow::tr("The lesson ends here; then %1 %2")
                       .arg(QString::number(after->number), fromBytes(after->title))
                 : PresenterWindow::tr("The lesson ends here.");
  }
  const teach::LessonStep& step = lesson.steps[lessons.at() + 1];
  const QString heading = fromBytes(step.heading);
  return step.ask ? PresenterWindow::tr("%1 · with a question").arg(heading) : heading;
}

QString sayTo(const teach::ExpectedAnswer& expected, const teach::AskSpec* ask) {
  if (const auto* words = ask != nullptr ? wordsFor(*ask, expected.rules) : nullptr)
    return fromBytes(teach::plainText(words->sentence));
  return asSentence(
      errorSentence(Error(ErrorCode::Usage, "wrong_rule." + std::string(expected.rules.front()->id))));
}

void addAnswers(PresenterWords& words, const Asking& asking, const LessonPlayer& lessons) {
  const teach::Question& question = *asking.question();
  const auto spoken = lessons.active() ? lessons.spoken().ask : std::nullopt;
  const teach::AskSpec* const ask = spoken ? &*spoken : nullptr;
  if (question.kind != teach::QuestionKind::Make)
    if (const auto right = rightAnswer(question)) words.answer = fromBytes(answerText(question, *right));
  const auto first = ask != nullptr ? listedRules(*ask) : std::vector<const teach::WrongRule*>();
  for (const teach::ExpectedAnswer& expected : expectedAnswers(question, first))
    words.mistakes << PresenterWords::Mistake{fromBytes(expected.answer), sayTo(expected, ask)};
}

constexpr double kClockPx = 30, kWordsPx = 16, kSidePx = 15;
constexpr int kSideWidth = 420, kLeastSide = 260, kMargin = 14;

QString mistakesHtml(const QList<PresenterWords::Mistake>& mistakes, const Theme& theme) {
  QString html;
  for (const PresenterWords::Mistake& mistake : mistakes)
    html += QStringLiteral("<p><span style=\"font-family:'%1'\"><b>%2</b></span><br>%3</p>")
                .arg(theme.monoFamily.toHtmlEscaped(), mistake.answer.toHtmlEscaped(),
                     mistake.say.toHtmlEscaped());
  return html;
}

}  // namespace

PresenterWords presenterWords(Session& session, const Asking& asking, const LessonPlayer& lessons, Seen seen,
                              const Theme& theme) {
  PresenterWords words;
  words.now = presentedWords(asking, lessons);
  const bool open = asking.stage() == Asking::Stage::Open;
  if (lessons.active()) {
    const teach::Lesson& lesson = lessons.lesson();
    words.where = PresenterWindow::tr("%1 · step %2 of %3")
                      .arg(fromBytes(lesson.title))
                      .arg(lessons.at() + 1)
                      .arg(lesson.steps.size());
    words.minutes = lesson.minutes;
    if (session.playback().state().active && !lessons.away()) words.next = nextPhase(session);
    if (words.next.isEmpty()) words.next = nextStep(lessons);
    // Notes are for whoever teaches, and may well name the answer.
    const bool told = !open && lessons.told();
    if (seen == Seen::Alone || told) words.notes = proseHtml(lessons.spoken().notes, theme);
  } else {
    words.where = fromBytes(session.document().title);
    words.next = open ? QString() : nextPhase(session);
    if (seen == Seen::Alone || !open)
      words.notes = fromBytes(session.document().notes)
                        .toHtmlEscaped()
                        .replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  }
  if (words.now.isEmpty())
    words.now = presentSentence(session.snapshot(), session.playback().state(), session.focus());
  if (open && seen == Seen::Alone) addAnswers(words, asking, lessons);
  return words;
}

PresenterStrip::PresenterStrip(QWidget* window)
    : QWidget(window),
      clock_(named(new FittedLabel(1, this), "stripClock")),
      where_(named(new FittedLabel(1, this), "stripWhere")),
      next_(named(new FittedLabel(2, this), "stripNext")),
      notes_(named(new FittedLabel(kNoteLines, this), "stripNotes")) {
  setObjectName(QStringLiteral("presenterStrip"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* grid = new QGridLayout(this);
  grid->addWidget(clock_, 0, 0);
  grid->addWidget(where_, 0, 1);
  grid->addWidget(next_, 1, 0, 1, 2, Qt::AlignTop);
  grid->addWidget(notes_, 0, 2, 2, 1, Qt::AlignTop);
  grid->setColumnStretch(1, 2);
  grid->setColumnStretch(2, 3);
  grid->setRowStretch(1, 1);
  window->installEventFilter(this);
  hide();
  whenThemed(this, [this] { style(); });
}

QSize PresenterStrip::sizeHint() const {
  return {200, qRound(window()->height() * kShare)};
}

void PresenterStrip::tell(const PresenterWords& words) {
  where_->setText(lineText(words.where));
  next_->setText(words.next.isEmpty() ? QString() : tr("Next: %1").arg(words.next));
  notes_->setText(QTextDocumentFragment::fromHtml(words.notes).toPlainText());
}

void PresenterStrip::showClock(const QString& text) {
  clock_->setText(text);
}

void PresenterStrip::style() {
  const Theme& theme = appTheme();
  const PresentSizes sizes(window()->height());
  clock_->setLook(theme.ui(sizes.text, true), theme.text);
  where_->setLook(theme.ui(sizes.text), theme.text2);
  next_->setLook(theme.ui(sizes.text), theme.text);
  notes_->setLook(theme.ui(sizes.text), theme.text);
  auto* grid = static_cast<QGridLayout*>(layout());
  grid->setContentsMargins(sizes.margin, sizes.margin / 4, sizes.margin, sizes.margin / 4);
  grid->setHorizontalSpacing(sizes.margin / 2);
  grid->setVerticalSpacing(0);
  updateGeometry();
  update();
}

bool PresenterStrip::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window() && event->type() == QEvent::Resize) style();
  return false;
}

void PresenterStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), appTheme().dock);
  painter.fillRect(QRect(0, 0, width(), 1), appTheme().line);
}

PresenterWindow::PresenterWindow(Session& session, Asking& asking, QWidget* window)
    : QWidget(nullptr, Qt::Window),
      canvas_(named(new CanvasWidget(session, this), "presenterCanvas",
                    tr("Picture of the gather, as you work on it"))) {
  setObjectName(QStringLiteral("presenterWindow"));
  setWindowTitle(tr("Presenter's window - GatherND Explorer"));
  setAttribute(Qt::WA_QuitOnClose, false);
  addActions(window->actions());
  canvas_->setAsking(asking);
  now_ = wrappedLabel(this, "presenterNow");
  problem_ = wrappedLabel(this, "presenterProblem");
  problem_->hide();
  auto* main = new QWidget(this);
  columnOf(main, {{canvas_, 1}, now_});
  now_->setContentsMargins(kMargin, 0, kMargin, kMargin);
  auto* split = named(new QSplitter(Qt::Horizontal, this), "presenterSplit");
  split->setChildrenCollapsible(false);
  split->addWidget(main);
  split->addWidget(buildSide());
  split->setStretchFactor(0, 1);
  split->setSizes({2 * kSideWidth, kSideWidth});
  columnOf(this, {buildTop(), problem_, {split, 1}}, {.spacing = 0});
  problem_->setContentsMargins(kMargin, 0, kMargin, kMargin / 2);
  resize(1280, 800);
  whenThemed(this, [this] { restyle(); });
}

QWidget* PresenterWindow::buildTop() {
  auto* bar = new QWidget(this);
  clock_ = askButton(bar, "presenterClock", {}, tr("How long it has been; a click begins at 0 again."));
  clock_->setFlat(true);
  clock_->setAccessibleName(tr("Clock"));
  minutes_ = plainLabel(bar);
  where_ = named(plainLabel(bar), "presenterWhere");
  where_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  freeze_ = askButton(bar, "presenterFreeze", {},
                      tr("The class keeps the picture as it is while you edit; Enter shows them what became "
                         "of it (Alt+Z)."));
  freeze_->setCheckable(true);
  auto* swap = askButton(bar, "presenterSwap", tr("Swap screens"),
                         tr("This window and the class's picture change places (Shift+F11)."));
  connect(clock_, &QPushButton::clicked, this, &PresenterWindow::clockAsked);
  connect(freeze_, &QPushButton::clicked, this, &PresenterWindow::freezeAsked);
  connect(swap, &QPushButton::clicked, this, &PresenterWindow::swapAsked);
  auto* row = rowOf(bar, {clock_, minutes_, {where_, 1}, freeze_, swap},
                    {.spacing = 10, .margins = QMargins(kMargin, kMargin / 2, kMargin, kMargin / 2)});
  row->insertSpacing(2, kMargin);
  showFrozen(false);
  return bar;
}

QWidget* PresenterWindow::buildSide() {
  auto* content = new QWidget(this);
  auto* column =
      columnOf(content, {}, {.spacing = 4, .margins = QMargins(kMargin, kMargin, kMargin, kMargin)});
  next_ = addSection(column, tr("Next"), "presenterNext");
  notes_ = addSection(column, tr("Notes"), "presenterNotes");
  answer_ = addSection(column, tr("Right answer"), "presenterAnswer");
  mistakes_ = addSection(column, tr("What they may answer, and what to say"), "presenterMistakes");
  notes_->setTextFormat(Qt::RichText);     // of prose_html.cpp alone, which escapes
  mistakes_->setTextFormat(Qt::RichText);  // escaped above
  column->addStretch(1);
  auto* area = named(new QScrollArea(this), "presenterScroll", tr("Notes for the presenter"));
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(kLeastSide);
  area->setWidget(content);
  return area;
}

QLabel* PresenterWindow::addSection(QVBoxLayout* column, const QString& title, const char* name) {
  QLabel* heading = plainLabel(this, title);
  titles_ << heading;
  QLabel* label = named(plainLabel(this), name, title);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setContentsMargins(0, 0, 0, kMargin);
  column->addWidget(heading);
  column->addWidget(label);
  return label;
}

void PresenterWindow::tell(const PresenterWords& words) {
  where_->setText(lineText(words.where));
  where_->setToolTip(plainTip(words.where));
  minutes_->setText(words.minutes > 0 ? tr("of %1 min").arg(words.minutes) : QString());
  now_->setText(words.now);
  next_->setText(words.next);
  notes_->setText(words.notes);
  answer_->setText(words.answer);
  mistakes_->setText(mistakesHtml(words.mistakes, appTheme()));
  const QLabel* const all[] = {next_, notes_, answer_, mistakes_};
  for (qsizetype k = 0; k < titles_.size(); ++k) {
    const bool told = !all[k]->text().isEmpty();
    titles_[k]->setVisible(told);
    const_cast<QLabel*>(all[k])->setVisible(told);
  }
}

void PresenterWindow::showClock(const QString& text) {
  clock_->setText(text);
}

void PresenterWindow::showFrozen(bool frozen) {
  freeze_->setChecked(frozen);
  freeze_->setText(frozen ? tr("Frozen: Enter publishes") : tr("Freeze"));
}

void PresenterWindow::showProblem(const QString& sentence) {
  problem_->setText(sentence);
  problem_->setVisible(!sentence.isEmpty());
}

void PresenterWindow::restyle() {
  const Theme& theme = appTheme();
  QPalette secondary = palette();
  secondary.setColor(QPalette::WindowText, theme.text2);
  for (QLabel* title : titles_) {
    title->setFont(theme.ui(measure::kNotePx, true));
    title->setPalette(secondary);
  }
  for (QLabel* label : {next_, notes_, answer_, mistakes_}) label->setFont(theme.ui(kSidePx));
  answer_->setFont(theme.mono(kSidePx, true));
  now_->setFont(theme.ui(kWordsPx, true));
  where_->setFont(theme.ui(kWordsPx, true));
  minutes_->setFont(theme.ui(kWordsPx));
  clock_->setFont(theme.ui(kClockPx, true));
  clock_->setMinimumHeight(QFontMetrics(clock_->font()).height() + kMargin);
  QPalette error = palette();
  error.setColor(QPalette::WindowText, theme.role(RoleColor::Error).strong);
  problem_->setPalette(error);
}

void PresenterWindow::closeEvent(QCloseEvent* event) {
  emit left();
  event->accept();
}

}  // namespace gathernd::ui
