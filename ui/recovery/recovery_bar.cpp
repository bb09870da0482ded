// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recovery/recovery_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/access/painted.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/elided_label.h"

namespace gathernd::ui {
namespace {

constexpr int kSide = 20, kAbove = 6, kBetween = 8;
constexpr int kMark = 4;      // at the left edge
constexpr int kMostRows = 4;  // the others follow once these are answered
constexpr int kManyFrom = 600,
              kAllFrom = 480;  // heights of a window: below them one row; and the strip gives way

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
  connect(&offers_, &RecoveryOffers::changed, this, &RecoveryBar::refresh);
  rows.layout()->addWidget(this);
  top_ = rows.window();
  top_->installEventFilter(this);
  refresh();
}

RecoveryBar::Room RecoveryBar::room() const {
  return top_->height() < kAllFrom ? Room::Least : top_->height() < kManyFrom ? Room::OneRow : Room::Rows;
}

bool RecoveryBar::eventFilter(QObject* watched, QEvent* event) {
  // Not now: what is made anew may be what the event is about.
  if (event->type() == QEvent::Resize && room() != room_)
    QTimer::singleShot(0, this, [this, offers = QPointer(&offers_)] {
      if (offers) refresh();  // a window that closes may have lost them by then
    });
  return QWidget::eventFilter(watched, event);
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
  room_ = room();
  const int count = static_cast<int>(offers_.offers().size());
  const int shown = std::min(count, room_ == Room::Rows ? kMostRows : 1);
  rows_->setDirection(room_ == Room::Rows ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  for (int number = 0; number < shown; ++number) rows_->addWidget(makeRow(number), 1);
  if (count > shown) rows_->addWidget(plainLabel(this, tr("and %1 more").arg(count - shown)));
  setVisible(count > 0);
  // The window stays as low as its screen may be, until all is answered.
  const bool takesStrip = count > 0 && room_ == Room::Least;
  if (std::exchange(takesStrip_, takesStrip) != takesStrip)
    if (auto* const strip = top_->findChild<QWidget*>(QStringLiteral("shapeStrip")))
      strip->setVisible(!takesStrip);
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
  auto* const label = new ElidedLabel(row);
  setPaintedRole(*label, QAccessible::StaticText);
  label->setText(offer.sentence);
  label->setObjectName(QStringLiteral("recoveryText%1").arg(number));
  label->setToolTip(plainTip(offer.sentence + QLatin1Char('\n') + offer.folder));
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
