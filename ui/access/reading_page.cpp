// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/reading_page.h"

#include <QKeyEvent>
#include <QScrollBar>

namespace gathernd::ui {

void ReadingPage::keyPressEvent(QKeyEvent* event) {
  const bool on =
      event->matches(QKeySequence::MoveToNextPage) || event->matches(QKeySequence::SelectNextPage);
  const bool back =
      event->matches(QKeySequence::MoveToPreviousPage) || event->matches(QKeySequence::SelectPreviousPage);
  if (!on && !back) return QTextBrowser::keyPressEvent(event);
  event->accept();
  verticalScrollBar()->triggerAction(on ? QScrollBar::SliderPageStepAdd : QScrollBar::SliderPageStepSub);
}

}  // namespace gathernd::ui
