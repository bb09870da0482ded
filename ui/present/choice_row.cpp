// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/choice_row.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "ui/ask/asking.h"
#include "ui/ask/question_box.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

ChoiceRow::ChoiceRow(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("presentChoices"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  setMinimumWidth(1);  // the window may become narrower than what it offers now
  hide();
}

void ChoiceRow::setAsking(Asking& asking) {
  asking_ = &asking;
}

void ChoiceRow::setSizes(const PresentSizes& sizes) {
  sizes_ = sizes;
  build({});  // of another size
}

std::vector<ChoiceRow::Offer> ChoiceRow::offers() const {
  if (asking_ == nullptr || asking_->stage() != Asking::Stage::Open) return {};
  const teach::Question& question = *asking_->question();
  std::vector<Offer> all;
  for (int k = 0; k < static_cast<int>(question.choices.size()); ++k)
    all.push_back({choiceText(question, k), k, !isRefuted(*asking_, teach::Choice{k})});
  if (question.kind != teach::QuestionKind::Tiles) return all;
  const std::pair<TensorId, int> tensors[] = {{TensorId::Indices, question.scene.indices.shape().rank()},
                                              {TensorId::Params, question.scene.params.shape().rank()}};
  for (const auto& [id, rank] : tensors)
    for (int axis = 0; axis < rank; ++axis)
      all.push_back({axisText(asking_->snapshot(), id, axis), -1, false});
  return all;
}

void ChoiceRow::build(const std::vector<Offer>& offers) {
  qDeleteAll(buttons_);
  buttons_.clear();
  built_ = offers;
  for (const Offer& offer : offers) {
    auto* made = new QPushButton(offer.words, this);
    made->setFont(appTheme().ui(sizes_.text, true));
    made->setFocusPolicy(Qt::NoFocus);  // keys stay those of the clicker
    made->setEnabled(offer.enabled);
    layout()->addWidget(made);
    buttons_ << made;
    if (offer.choice < 0) continue;
    made->setObjectName(QStringLiteral("presentChoice%1").arg(offer.choice + 1));
    made->setToolTip(helpTip(tr("Answers: %1.").arg(offer.words)));
    connect(
        made, &QPushButton::clicked, asking_,
        [asking = asking_, k = offer.choice] { asking->choose(teach::Choice{k}); },
        Qt::QueuedConnection);  // it goes with the question
  }
}

bool ChoiceRow::offer(int width) {
  // A button that is held down must not be another one when it is let go.
  if (const auto now = offers(); now != built_) build(now);
  static_cast<QHBoxLayout*>(layout())->setSpacing(sizes_.margin / 3);
  const bool fits = !buttons_.isEmpty() && layout()->sizeHint().width() <= width;
  for (QPushButton* button : buttons_) button->setVisible(true);
  setVisible(fits);
  return fits;
}

}  // namespace gathernd::ui
