// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel/page.h"

#include <QHideEvent>
#include <QLabel>
#include <QShowEvent>
#include <utility>

#include "ui/text/plain_text.h"

namespace gathernd::ui {

Page::Page(const QString& name, const QString& title, const QString& tip, Make make, QWidget* parent)
    : QStackedWidget(parent), tip_(tip), make_(std::move(make)) {
  setObjectName(name);
  setWindowTitle(title);
  setAccessibleName(title);
  QLabel* words = wrappedLabel(this, "coverWords", tr("Waits until the question is answered."));
  words->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  words->setContentsMargins(12, 24, 12, 12);
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  addWidget(words);
}

void Page::fill() {
  if (content_ != nullptr) return;
  content_ = make_(*this);
  addWidget(content_);
  setFocusProxy(content_);
  setCovered(covered_);
}

void Page::setCovered(bool covered) {
  covered_ = covered;
  if (content_ != nullptr) setCurrentIndex(covered ? 0 : 1);
}

QSize Page::sizeHint() const {
  return content_ != nullptr ? content_->sizeHint() : QSize();
}

QSize Page::minimumSizeHint() const {
  return content_ != nullptr ? content_->minimumSizeHint() : QSize();
}

void Page::showEvent(QShowEvent* event) {
  QStackedWidget::showEvent(event);
  if (!event->spontaneous()) emit seen(true);
}

void Page::hideEvent(QHideEvent* event) {
  QStackedWidget::hideEvent(event);
  if (!event->spontaneous()) emit seen(false);
}

}  // namespace gathernd::ui
