// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/cover.h"

#include <QLabel>

namespace gathernd::ui {

Cover::Cover(QWidget* content, QWidget* parent) : QStackedWidget(parent) {
  addWidget(content);
  setFocusProxy(content);
  auto* words = new QLabel(tr("Waits until the question is answered."), this);
  words->setObjectName(QStringLiteral("coverWords"));
  words->setTextFormat(Qt::PlainText);
  words->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  words->setContentsMargins(12, 24, 12, 12);
  words->setWordWrap(true);
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  addWidget(words);
}

}  // namespace gathernd::ui
