// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel/page.h"

#include <QHideEvent>
#include <QLabel>
#include <QShowEvent>

#include "ui/text/plain_text.h"

namespace gathernd::ui {

Page::Page(const QString& name, const QString& title, const QString& tip, QWidget* parent)
    : QStackedWidget(parent), tip_(tip) {
  setObjectName(name);
  setWindowTitle(title);
  setAccessibleName(title);
  QLabel* words = wrappedLabel(this, "coverWords", tr("Waits until the question is answered."));
  words->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  words->setContentsMargins(12, 24, 12, 12);
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  addWidget(words);
}

void Page::setContent(QWidget* content) {
  insertWidget(0, content);
  setCurrentIndex(0);
  setFocusProxy(content);
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
