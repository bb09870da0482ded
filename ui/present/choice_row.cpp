// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/choice_row.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <algorithm>

#include "ui/ask/asking.h"
#include "ui/ask/wanted.h"
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

void ChoiceRow::setLook(const Theme& theme, const PresentSizes& sizes) {
  theme_ = theme;
  sizes_ = sizes;
}

void ChoiceRow::build() {
  qDeleteAll(buttons_);
  buttons_.clear();
  if (asking_ == nullptr || asking_->stage() != Asking::Stage::Open) return;
  const teach::Question& question = *asking_->question();
  const auto add = [this](const QString& words) {
    auto* made = new QPushButton(words, this);
    made->setFont(theme_.ui(sizes_.text, true));
    made->setFocusPolicy(Qt::NoFocus);  // keys stay those of the clicker
    layout()->addWidget(made);
    buttons_ << made;
    return made;
  };
  for (int k = 0; k < static_cast<int>(question.choices.size()); ++k) {
    const QString words = choiceText(question, k);
    QPushButton* made = add(words);
    made->setObjectName(QStringLiteral("presentChoice%1").arg(k + 1));
    made->setToolTip(helpTip(tr("Answers: %1.").arg(words)));
    made->setEnabled(!asking_->refuted(teach::Choice{k}));
    connect(
        made, &QPushButton::clicked, asking_, [asking = asking_, k] { asking->choose(teach::Choice{k}); },
        Qt::QueuedConnection);  // it goes with the question
  }
  if (question.kind != teach::QuestionKind::Tiles) return;
  const std::pair<TensorId, Shape> tensors[] = {{TensorId::Indices, question.scene.indices.shape()},
                                                {TensorId::Params, question.scene.params.shape()}};
  for (const auto& [id, shape] : tensors)
    for (int axis = 0; axis < shape.rank(); ++axis)
      add(axisText(asking_->snapshot(), id, axis))->setEnabled(false);
}

bool ChoiceRow::offer(int width) {
  build();
  static_cast<QHBoxLayout*>(layout())->setSpacing(sizes_.margin / 3);
  const bool fits = !buttons_.isEmpty() && layout()->sizeHint().width() <= width;
  if (!fits) {
    qDeleteAll(buttons_);
    buttons_.clear();
  }
  for (QPushButton* button : buttons_) button->show();
  setVisible(fits);
  return fits;
}

}  // namespace gathernd::ui
