// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/text_field.h"

#include <QMimeData>
#include <QToolTip>

#include "ui/access/announce.h"
#include "ui/text/pasted_text.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

bool TextField::canInsertFromMimeData(const QMimeData* source) const {
  return holdsText(source);
}

void TextField::insertFromMimeData(const QMimeData* source) {
  const auto text = isReadOnly() ? std::nullopt : textIn(source);
  if (!text) return;
  if (text->size() > kMostPasted) {
    const QString why =
        tr("Not pasted: %L1 characters. At most %L2 are taken at once.").arg(text->size()).arg(kMostPasted);
    QToolTip::showText(mapToGlobal(cursorRect().bottomLeft()), plainTip(why), this);
    return announce(*window(), why, Urgency::Assertive);
  }
  QMimeData plain;
  plain.setText(*text);
  QPlainTextEdit::insertFromMimeData(&plain);
}

}  // namespace gathernd::ui
