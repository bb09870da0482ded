// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/linked_label.h"

#include "ui/access/announce.h"

namespace gathernd::ui {

LinkedLabel::LinkedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::TextBrowserInteraction);
  setWordWrap(true);
}

bool LinkedLabel::focusNextPrevChild(bool next) {
  const int from = hasSelectedText() ? selectionStart() : -1;  // Qt chooses the words of the link
  bool moved = QLabel::focusNextPrevChild(next);
  // Before a link that begins the text Qt finds the same again, for ever.
  if (!next && from >= 0 && hasFocus() && hasSelectedText() && selectionStart() >= from) {
    setSelection(0, 0);
    // QLabel's own would begin again at the last link.
    moved = QFrame::focusNextPrevChild(next);  // NOLINT(bugprone-parent-virtual-call)
  }
  if (hasFocus() && hasSelectedText()) announce(*window(), tr("%1, link").arg(selectedText()));
  return moved;
}

}  // namespace gathernd::ui
