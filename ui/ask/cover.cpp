// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/cover.h"

#include <QLabel>

#include "ui/text/plain_text.h"

namespace gathernd::ui {

Cover::Cover(QWidget* content, QWidget* parent) : QStackedWidget(parent) {
  addWidget(content);
  setFocusProxy(content);
  QLabel* words = plainLabel(this, tr("Waits until the question is answered."));
  words->setObjectName(QStringLiteral("coverWords"));
  words->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  words->setContentsMargins(12, 24, 12, 12);
  words->setWordWrap(true);
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  addWidget(words);
}

}  // namespace gathernd::ui
