// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is read, not written. Page keys scroll it, selection or not: Qt's own way moves a cursor line
// by line until a page has gone by, and in a table that is selected that cursor stays where it is, for ever.
// Thread rule: GUI thread.
#pragma once

#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBrowser>

namespace gathernd::ui {

class ReadingPage : public QTextBrowser {
 public:
  using QTextBrowser::QTextBrowser;

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const bool on =
        event->matches(QKeySequence::MoveToNextPage) || event->matches(QKeySequence::SelectNextPage);
    const bool back =
        event->matches(QKeySequence::MoveToPreviousPage) || event->matches(QKeySequence::SelectPreviousPage);
    if (!on && !back) return QTextBrowser::keyPressEvent(event);
    event->accept();
    verticalScrollBar()->triggerAction(on ? QScrollBar::SliderPageStepAdd : QScrollBar::SliderPageStepSub);
  }
};

}  // namespace gathernd::ui
