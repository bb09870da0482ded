// SPDX-License-Identifier: GPL-3.0-or-later
// A list whose rows are as high as their words need at its width. Thread rule: GUI thread.
#pragma once

#include <QListView>

namespace gathernd::ui {

class WordList : public QListView {
  Q_OBJECT

 public:
  explicit WordList(QWidget* parent = nullptr);
};

}  // namespace gathernd::ui
