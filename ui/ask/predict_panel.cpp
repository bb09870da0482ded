// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/predict_panel.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/call/explain.h"
#include "ui/ask/practice_row.h"
#include "ui/ask/question_box.h"
#include "ui/text/error_text.h"
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
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 14, 12, 12);
  column->setSpacing(10);
  column->addLayout(kinds);
  column->addWidget(box_);
  column->addWidget(new PracticeRow(asking_, this));
  column->addStretch(1);
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
