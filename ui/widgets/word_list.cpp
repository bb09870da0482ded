// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/word_list.h"

namespace gathernd::ui {

WordList::WordList(QWidget* parent) : QListView(parent) {
  setFrameShape(QFrame::NoFrame);
  setResizeMode(QListView::Adjust);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // One that came or went with the rows would leave them laid out for another width.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setStyleSheet(QStringLiteral("QListView { background: transparent; border: none; }"));
}

}  // namespace gathernd::ui
