// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/predict_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "core/call/explain.h"
#include "core/teach/question/generator.h"
#include "ui/ask/question_box.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;
using teach::RuleKind;
using teach::WrongRule;

constexpr QuestionKind kTurns[] = {QuestionKind::Place,  QuestionKind::Shape, QuestionKind::Value,
                                   QuestionKind::Choose, QuestionKind::Tiles, QuestionKind::Outcome,
                                   QuestionKind::Make};
constexpr std::size_t kMostMistakes = 8;
constexpr int kTries = 16;
constexpr int kEasiest = 1, kHardest = 5, kMiddle = 2;  // levels

/// In which a learner who holds the rule would show it.
QuestionKind kindThatShows(const WrongRule& rule) {
  if (rule.answers(RuleKind::Place)) return QuestionKind::Place;
  if (rule.answers(RuleKind::Shape)) return QuestionKind::Shape;
  return rule.answers(RuleKind::Outcome) ? QuestionKind::Outcome : QuestionKind::Value;
}

constexpr std::int64_t kMostValues = 12;  // asked for at once
constexpr std::int64_t kMostTuples = 8;   // whose places are
constexpr QuestionKind kKinds[] = {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value,
                                   QuestionKind::Outcome};

}  // namespace

Practice::Practice(Asking& asking, std::uint64_t seed) : asking_(asking), seed_(seed) {
  connect(&asking_, &Asking::changed, this, &Practice::answered);
}

bool Practice::active() const {
  return asking_.active() && seedAsked_ && asking_.question()->seed == *seedAsked_;
}

Expected<void> Practice::next(int level) {
  shows_ = turn_ % 2 == 1 && !mistakes_.empty() ? mistakes_.back() : nullptr;
  auto question = draw(level);
  for (int k = 1; !question && k < kTries; ++k) {  // not every call can be asked about in every way
    if (k % 4 == 0) ++turn_;
    question = draw(level);
  }
  if (!question) return fail(question.error());
  ++turn_;
  seedAsked_ = question->seed;
  asked_ = true;
  asking_.ask(std::move(*question));
  return {};
}

Expected<teach::Question> Practice::draw(int level) {
  // With seven kinds, every second one of which may be taken by a mistake, all of them still come.
  const QuestionKind kind = shows_ != nullptr ? kindThatShows(*shows_) : kTurns[turn_ % std::size(kTurns)];
  teach::QuestionRequest request{kind, 0, level, {}};
  if (shows_ != nullptr) request.attacks = {shows_};
  if (kind == QuestionKind::Tiles) request.kind = QuestionKind::Shape;
  if (kind == QuestionKind::Make) request.kind = QuestionKind::Value;
  auto question = withDistinctTuples([this, &request] {
    request.seed = ++seed_;
    return generateQuestion(request);
  });
  if (!question) return question;
  if (kind == QuestionKind::Tiles) question->kind = kind;
  if (kind == QuestionKind::Make) return askAbout(question->scene, kind, {}, seed_);
  return question;
}

void Practice::answered() {
  if (!asked_ || !active() || asking_.outcome().tries == 0) return;
  asked_ = false;
  const auto& first = asking_.outcome().firstWrong;
  const WrongRule* named = first ? first->named : nullptr;
  const bool right = !first && asking_.stage() == Asking::Stage::Right;
  if (right && shows_ != nullptr) std::erase(mistakes_, shows_);
  if (named == nullptr || !named->misconception) return;
  std::erase(mistakes_, named);
  mistakes_.push_back(named);
  if (mistakes_.size() > kMostMistakes) mistakes_.erase(mistakes_.begin());
}

PracticeRow::PracticeRow(Asking& asking, QWidget* parent)
    : QWidget(parent),
      practice_(asking, QRandomGenerator::global()->generate()),
      level_(named(new QSpinBox(this), "practiceLevel", tr("Level of fresh questions"))),
      next_(askButton(this, "practiceNext", tr("A fresh question"),
                      tr("Another call with new numbers, of every kind in turn; mistakes come again. The "
                         "call in the window comes back by undo."))),
      said_(wrappedLabel(this, "practiceSaid")) {
  level_->setRange(kEasiest, kHardest);
  level_->setValue(kMiddle);
  level_->setPrefix(tr("level "));
  level_->setToolTip(
      helpTip(tr("From 1, one-number tuples into a matrix, to 5: batches, grids of tuples, "
                 "negative and bad indices.")));
  auto* row = rowOf(nullptr, {next_, level_, spring()});
  columnOf(this, {row, said_});
  connect(next_, &QPushButton::clicked, this, &PracticeRow::next);
  connect(&asking, &Asking::changed, this, &PracticeRow::refresh);
  refresh();
}

void PracticeRow::next() {
  const auto asked = practice_.next(level_->value());
  refresh();
  if (asked) return;
  said_->setText(asSentence(errorSentence(asked.error())));
  said_->show();
}

void PracticeRow::refresh() {
  const auto count = static_cast<int>(practice_.mistakes().size());
  said_->setText(tr("%n mistake(s) will come again.", nullptr, count));
  said_->setVisible(count > 0);
}

PredictPanel::PredictPanel(Session& session, Asking& asking, QWidget* parent)
    : QWidget(parent),
      session_(session),
      asking_(asking),
      box_(new QuestionBox(asking, QStringLiteral("predict"), this)) {
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
    QPushButton* made = askButton(this, rows[k].name, rows[k].text, rows[k].help);
    made->setCheckable(true);
    kinds->addWidget(made);
    kinds_ << made;
    connect(made, &QPushButton::clicked, this, [this, k] { ask(kKinds[k]); });
  }
  box_->setIdleWords(tr("Say what you expect before you see it: choose what to be asked about the call."));
  columnOf(this, {kinds, box_, new PracticeRow(asking_, this), spring()},
           {.spacing = 10, .margins = QMargins(12, 14, 12, 12)});
  connect(&session_.selection(), &Selection::changed, this, &PredictPanel::pinned);
  connect(&asking_, &Asking::changed, this, [this] {
    const teach::Question* question = asking_.question();
    for (std::size_t k = 0; k < std::size(kKinds); ++k)
      kinds_[static_cast<qsizetype>(k)]->setChecked(question != nullptr && question->kind == kKinds[k]);
  });
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

void PredictPanel::addBelow(QWidget* widget) {
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(column->count() - 1, widget);
}

void PredictPanel::askAboutNextPin() {
  if (asking_.question() == nullptr) return;
  const QuestionKind kind = asking_.question()->kind;
  asking_.close();
  session_.selection().clear();
  waits_ = kind;
  box_->say(tr("Click the part of output that is to be asked about."));
}

void PredictPanel::pinned() {
  const auto& pin = session_.selection().pinA();
  if (waits_ && pin && pin->tensor == TensorId::Output) ask(*waits_);
}

void PredictPanel::ask(QuestionKind kind) {
  waits_.reset();
  asking_.close();  // it is about the call, not about the question before
  const auto asked = asking_.askAboutDocument(kind, partToAsk(kind));
  if (asked) return;
  for (QPushButton* one : std::as_const(kinds_)) one->setChecked(false);
  box_->say(asSentence(errorSentence(asked.error())));
}

}  // namespace gathernd::ui
