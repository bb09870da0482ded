// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recovery_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "ui/job/memory_guard.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr int kSide = 20, kAbove = 6, kBetween = 8;
constexpr int kMark = 4;      // at the left edge
constexpr int kMostRows = 4;  // the others follow once these are answered

}  // namespace

RecoveryBar::RecoveryBar(RecoveryOffers& offers, QWidget& rows)
    : QWidget(&rows), offers_(offers), rows_(new QBoxLayout(QBoxLayout::TopToBottom)) {
  setObjectName(QStringLiteral("recoveryBar"));
  setAccessibleName(tr("Recovered work"));
  auto* later = new QPushButton(tr("Later"), this);
  later->setObjectName(QStringLiteral("recoveryLater"));
  later->setToolTip(plainTip(tr("The next start asks again")));
  connect(later, &QPushButton::clicked, this, [this] { offers_.later(); });
  later_ = later;
  rows_->setSpacing(kBetween / 2);
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(kSide, kAbove, kSide, kAbove);
  line->setSpacing(kBetween);
  line->addLayout(rows_, 1);
  line->addWidget(later, 0, Qt::AlignTop);
  connect(&offers_, &RecoveryOffers::changed, this, guarded(this, &RecoveryBar::refresh));
  rows.layout()->addWidget(this);
  refresh();
}

void RecoveryBar::refresh() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    if (QWidget* row = item->widget()) {
      row->hide();
      row->setObjectName({});
      for (QPushButton* button : row->findChildren<QPushButton*>()) button->setObjectName({});
      row->deleteLater();  // its button may be the one that is being clicked
    }
    delete item;
  }
  const int count = static_cast<int>(offers_.offers().size());
  const int shown = std::min(count, kMostRows);
  for (int number = 0; number < shown; ++number) rows_->addWidget(makeRow(number));
  if (count > shown) rows_->addWidget(plainLabel(this, tr("and %1 more").arg(count - shown)));
  setVisible(count > 0);
}

/// Set off from what is around it.
void RecoveryBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.fillRect(0, 0, kMark, height(), palette().color(QPalette::Highlight));
  painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Dark));
}

QWidget* RecoveryBar::makeRow(int number) {
  const RecoveryOffers::Offer& offer = offers_.offers().at(number);
  auto* row = new QWidget(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(kBetween);
  QLabel* label = plainLabel(row, offer.sentence);
  label->setObjectName(QStringLiteral("recoveryText%1").arg(number));
  label->setToolTip(plainTip(offer.folder));
  label->setWordWrap(true);
  line->addWidget(label, 1);
  const auto add = [&](const char* name, const QString& text, void (RecoveryOffers::*answer)(int)) {
    auto* button = new QPushButton(text, row);
    button->setObjectName(QLatin1String(name) + QString::number(number));
    button->setAccessibleName(text + QLatin1Char(' ') + (offer.readable() ? offer.title : offer.sentence));
    connect(button, &QPushButton::clicked, this, [this, answer, number] { (offers_.*answer)(number); });
    line->addWidget(button);
  };
  if (offer.readable()) {
    add("recoveryRestore", tr("Restore"), &RecoveryOffers::restore);
    add("recoveryCompare", tr("Compare"), &RecoveryOffers::compare);
  }
  add("recoveryDiscard", tr("Discard"), &RecoveryOffers::discard);
  return row;
}

}  // namespace gathernd::ui
