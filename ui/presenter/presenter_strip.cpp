// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/presenter_strip.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QTextDocumentFragment>

#include "ui/present/fitted_label.h"
#include "ui/present/present_bars.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr double kShare = 0.18;  // of the window's height
constexpr int kNoteLines = 3;

}  // namespace

PresenterStrip::PresenterStrip(QWidget* window)
    : QWidget(window),
      clock_(new FittedLabel(1, this)),
      where_(new FittedLabel(1, this)),
      next_(new FittedLabel(2, this)),
      notes_(new FittedLabel(kNoteLines, this)) {
  setObjectName(QStringLiteral("presenterStrip"));
  clock_->setObjectName(QStringLiteral("stripClock"));
  where_->setObjectName(QStringLiteral("stripWhere"));
  next_->setObjectName(QStringLiteral("stripNext"));
  notes_->setObjectName(QStringLiteral("stripNotes"));
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

}  // namespace gathernd::ui
