// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/spoken_links.h"

#include <QKeyEvent>
#include <QLabel>

#include "ui/access/announce.h"

namespace gathernd::ui {

SpokenLinks::SpokenLinks(QLabel& label) : QObject(&label), label_(label) {
  label_.installEventFilter(this);
}

bool SpokenLinks::eventFilter(QObject*, QEvent* event) {
  if (event->type() != QEvent::KeyRelease) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  // Qt chooses the words of the link that has the focus.
  if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && label_.hasSelectedText())
    announce(*label_.window(), tr("%1, link").arg(label_.selectedText()));
  return false;
}

}  // namespace gathernd::ui
