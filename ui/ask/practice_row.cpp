// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/practice_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/ask/question_box.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kEasiest = 1, kHardest = 5, kMiddle = 2;

}  // namespace

PracticeRow::PracticeRow(Asking& asking, QWidget* parent)
    : QWidget(parent),
      practice_(asking, QRandomGenerator::global()->generate()),
      level_(new QSpinBox(this)),
      next_(askButton(this, "practiceNext", tr("A fresh question"),
                      tr("Another call with new numbers, of every kind in turn; mistakes come again. The "
                         "call in the window comes back by undo."))),
      said_(plainLabel(this)) {
  level_->setObjectName(QStringLiteral("practiceLevel"));
  level_->setRange(kEasiest, kHardest);
  level_->setValue(kMiddle);
  level_->setPrefix(tr("level "));
  level_->setAccessibleName(tr("Level of fresh questions"));
  level_->setToolTip(
      helpTip(tr("From 1, one-number tuples into a matrix, to 5: batches, grids of tuples, "
                 "negative and bad indices.")));
  said_->setObjectName(QStringLiteral("practiceSaid"));
  said_->setWordWrap(true);
  auto* row = new QHBoxLayout;
  row->addWidget(next_);
  row->addWidget(level_);
  row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addLayout(row);
  column->addWidget(said_);
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

}  // namespace gathernd::ui
