// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/predict_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "core/call/explain.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;

constexpr std::int64_t kMostValues = 12;  // asked for at once
constexpr std::int64_t kMostTuples = 8;   // whose places are
constexpr QuestionKind kKinds[] = {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value,
                                   QuestionKind::Outcome};

}  // namespace

PredictPanel::PredictPanel(Session& session, Asking& asking, QWidget* parent)
    : QWidget(parent),
      session_(session),
      asking_(asking),
      prompt_(plainLabel(this)),
      answer_(new QLineEdit(this)),
      choices_(new QWidget(this)),
      soFar_(plainLabel(this)),
      hints_(plainLabel(this)),
      verdict_(plainLabel(this)),
      readings_(plainLabel(this)) {
  setAttribute(Qt::WA_StyledBackground);
  auto* kinds = new FlowLayout(nullptr, 6);
  const struct {
    const char* name;
    QString text, help;
  } rows[] = {
      {"askShape", tr("Shape"), tr("Asks for the shape of output; it is hidden until it is answered.")},
      {"askPlace", tr("Location"), tr("Asks where in params each tuple reads; click the slices there.")},
      {"askValue", tr("Value"), tr("Asks for the values of output; type them into its cells.")},
      {"askOutcome", tr("Outcome"), tr("Asks what becomes of the call: does it read, raise, clamp …")}};
  for (std::size_t k = 0; k < std::size(rows); ++k) {
    QPushButton* made = button(rows[k].name, rows[k].text, rows[k].help);
    made->setCheckable(true);
    kinds->addWidget(made);
    kinds_ << made;
    connect(made, &QPushButton::clicked, this, [this, k] { ask(kKinds[k]); });
  }
  const struct {
    QLabel* label;
    const char* name;
  } words[] = {{prompt_, "lessonText"},
               {soFar_, "askSoFar"},
               {hints_, "askHints"},
               {verdict_, "askVerdict"},
               {readings_, "askReadings"}};
  for (const auto& row : words) {
    row.label->setObjectName(QLatin1String(row.name));
    row.label->setWordWrap(true);
  }
  answer_->setObjectName(QStringLiteral("lessonAnswer"));
  answer_->setAccessibleName(tr("Your answer"));
  answer_->setPlaceholderText(tr("or as text: [2, 4, 7]"));
  answer_->setToolTip(
      helpTip(tr("Your answer as text: a shape as [2, 4, 7] or 2 4 7, places as [[1, 0], [2, 3]], "
                 "values in the order of output. What stands here counts, not the picture.")));
  new FlowLayout(choices_, 6);

  check_ = button("askCheck", tr("Check"), tr("Judges what is answered so far (Enter)."));
  hint_ = button("lessonHint", tr("Hint"), tr("A hint; two at most, and they are counted (Ctrl+H)."));
  reveal_ = button("askReveal", tr("Reveal"), tr("Shows the answer, and yours beside it (Ctrl+R)."));
  next_ =
      button("lessonNext", tr("Try another"), tr("One more question of the same kind, with new numbers."));
  away_ = button("askAway", tr("Put away"), tr("Ends the question; everything is shown again."));
  connect(check_, &QPushButton::clicked, &asking_, &Asking::check);
  connect(answer_, &QLineEdit::textChanged, &asking_, &Asking::setText);
  connect(answer_, &QLineEdit::returnPressed, &asking_, &Asking::check);
  connect(hint_, &QPushButton::clicked, &asking_, &Asking::hint);
  connect(reveal_, &QPushButton::clicked, &asking_, &Asking::reveal);
  connect(next_, &QPushButton::clicked, &asking_, &Asking::another);
  connect(away_, &QPushButton::clicked, &asking_, &Asking::close);

  auto* row = new FlowLayout(nullptr, 6);
  for (QPushButton* one : {check_, hint_, reveal_, next_, away_}) row->addWidget(one);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 14, 12, 12);
  column->setSpacing(10);
  column->addLayout(kinds);
  for (QWidget* part : {static_cast<QWidget*>(prompt_), static_cast<QWidget*>(answer_), choices_,
                        static_cast<QWidget*>(soFar_), static_cast<QWidget*>(hints_)})
    column->addWidget(part);
  column->addLayout(row);
  column->addWidget(verdict_);
  column->addWidget(readings_);
  column->addStretch(1);
  connect(&asking_, &Asking::changed, this, &PredictPanel::refresh);
  refresh();
}

QPushButton* PredictPanel::button(const char* name, const QString& text, const QString& help) {
  auto* made = new QPushButton(text, this);
  made->setObjectName(QLatin1String(name));
  made->setToolTip(helpTip(help));
  made->setAutoDefault(false);
  return made;
}

void PredictPanel::setTheme(const Theme& theme) {
  theme_ = theme;
  prompt_->setFont(theme.ui(measure::kBodyPx, true));
  verdict_->setFont(theme.ui(measure::kBodyPx, true));
  answer_->setFont(theme.mono(measure::kBodyPx));
  readings_->setFont(theme.mono(measure::kNotePx));
  refresh();
}

void PredictPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) refresh();
}

teach::AskedPart PredictPanel::partToAsk(QuestionKind kind) const {
  const Snapshot& snapshot = session_.snapshot();
  teach::AskedPart part;
  if (!snapshot.plan || kind == QuestionKind::Shape) return part;
  const Plan& plan = *snapshot.plan;
  if (plan.tupleCount == 0) return part;
  const bool all =
      kind == QuestionKind::Value ? plan.outputElements() <= kMostValues : plan.tupleCount <= kMostTuples;
  const auto focus = session_.focus();
  const bool pointed = focus && focus->tensor == TensorId::Output && focus->flat < plan.outputElements();
  if (kind != QuestionKind::Outcome && all && !pointed) return part;
  std::int64_t tuple = plan.tupleCount / 2;
  if (pointed) {
    tuple = focus->flat / std::max<std::int64_t>(plan.sliceElements, 1);
  } else if (kind == QuestionKind::Outcome) {
    if (plan.tupleCount > 1 && snapshot.bad.count == 0) return part;
    if (snapshot.bad.first >= 0) tuple = snapshot.bad.first;
  }
  part.part = outputSlice(plan, tuple);
  return part;
}

void PredictPanel::ask(QuestionKind kind) {
  asking_.close();  // it is about the call, not about the question before
  const auto asked = asking_.askAboutDocument(kind, partToAsk(kind));
  refresh();
  if (!asked) verdict_->setText(asSentence(errorSentence(asked.error())));
  verdict_->setVisible(!verdict_->text().isEmpty());
}

QString PredictPanel::soFar() const {
  const auto view = asking_.view();
  if (!view || view->blocks.empty()) return {};
  const auto count = [&](AnswerState state) {
    return std::count_if(view->blocks.begin(), view->blocks.end(),
                         [state](const AskedBlock& block) { return block.state == state; });
  };
  const auto right = count(AnswerState::Right), wrong = count(AnswerState::Wrong);
  return tr("%1 right, %2 wrong, %3 to go")
      .arg(right)
      .arg(wrong)
      .arg(static_cast<qsizetype>(view->blocks.size()) - right - wrong);
}

QString PredictPanel::readings() const {
  const auto view = asking_.view();
  const teach::Question* question = asking_.question();
  if (!view || view->contrast.empty() || !question->scene.plan) return {};
  const Plan& plan = *question->scene.plan;
  const auto place = [&](const std::optional<std::int64_t>& element, bool whole) {
    if (!element) return tr("nothing");
    SliceExpression index;
    for (const std::int64_t at : plan.params.position(*element)) index.emplace_back(at);
    if (whole)
      for (int k = 0; k < plan.slice.rank(); ++k)
        index[static_cast<std::size_t>(plan.params.rank() - 1 - k)].reset();
    return QStringLiteral("params") + sliceText(index);
  };
  QStringList lines;
  for (const TwoReadings& both : view->contrast)
    lines << tr("tuple %1: you read %2, it reads %3")
                 .arg(both.tuple)
                 .arg(place(both.said, both.whole), place(both.reads, both.whole));
  return lines.join(QLatin1Char('\n'));
}

/// Endings, or the choices of a question that has some.
void PredictPanel::refreshChoices() {
  qDeleteAll(choiceButtons_);
  choiceButtons_.clear();
  const teach::Question* question = asking_.question();
  const bool open = asking_.stage() == Asking::Stage::Open;
  std::vector<std::pair<QString, teach::Answer>> rows;
  if (question != nullptr && open && question->kind == QuestionKind::Outcome) {
    const std::pair<QString, teach::Ending> endings[] = {
        {tr("reads as it stands"), teach::Ending::Reads},
        {tr("raises an error"), teach::Ending::Error},
        {tr("writes 0 or a fill"), teach::Ending::Zero},
        {tr("counts from the end"), teach::Ending::Wraps},
        {tr("moves to the end"), teach::Ending::Clamps},
        {tr("nothing is promised"), teach::Ending::Undefined}};
    for (const auto& [words, ending] : endings) rows.emplace_back(words, ending);
  } else if (question != nullptr && open && question->kind == QuestionKind::Choose) {
    for (std::size_t k = 0; k < question->choices.size(); ++k)
      rows.emplace_back(
          QStringLiteral("%1  %2").arg(QChar(static_cast<ushort>('A' + k)),
                                       QString::fromStdString(answerText(*question, question->choices[k]))),
          teach::Choice{static_cast<int>(k)});
  }
  for (const auto& [words, answer] : rows) {
    QPushButton* made = button("", words, tr("Answers: %1.").arg(words));
    made->setObjectName(QStringLiteral("askChoice%1").arg(choiceButtons_.size() + 1));
    choices_->layout()->addWidget(made);
    connect(
        made, &QPushButton::clicked, &asking_, [this, answer = answer] { asking_.choose(answer); },
        Qt::QueuedConnection);  // it goes with the question
    choiceButtons_ << made;
    made->show();
  }
  choices_->setVisible(!rows.empty());
}

void PredictPanel::refresh() {
  const teach::Question* question = asking_.question();
  const bool open = asking_.stage() == Asking::Stage::Open;
  for (std::size_t k = 0; k < std::size(kKinds); ++k)
    kinds_[static_cast<qsizetype>(k)]->setChecked(question != nullptr && question->kind == kKinds[k]);
  prompt_->setText(
      question != nullptr
          ? asking_.prompt()
          : tr("Say what you expect before you see it: choose what to be asked about the call."));
  if (answer_->text() != asking_.text() || !open) {
    const QSignalBlocker still(answer_);
    answer_->setText(open ? asking_.text() : QString());
  }
  answer_->setVisible(open && question->kind != QuestionKind::Make);
  refreshChoices();
  soFar_->setText(open ? soFar() : QString());
  hints_->setText(asking_.hints().join(QLatin1Char('\n')));
  const QString said = asking_.problem().isEmpty() ? asking_.verdict() : asking_.problem();
  verdict_->setText(said);
  readings_->setText(readings());
  for (QLabel* label : {soFar_, hints_, verdict_, readings_}) label->setVisible(!label->text().isEmpty());
  check_->setVisible(open);
  hint_->setVisible(open && (asking_.hintsLeft() > 0 || !asking_.hints().isEmpty()));
  hint_->setEnabled(asking_.hintsLeft() > 0);
  reveal_->setVisible(open);
  next_->setVisible(question != nullptr && (!open || asking_.tries() > 0));
  away_->setVisible(question != nullptr);
}

}  // namespace gathernd::ui
