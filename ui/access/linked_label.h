// SPDX-License-Identifier: GPL-3.0-or-later
// A label of words and links, which keys reach one by one: Tab goes from one to the next inside it, and out
// of it behind the last. Thread rule: GUI thread.
#pragma once

#include <QLabel>

namespace gathernd::ui {

/// Rich text: whoever sets it has escaped what comes from files.
class LinkedLabel : public QLabel {
  Q_OBJECT

 public:
  explicit LinkedLabel(QWidget* parent);

 protected:
  /// Says the link that it comes to, of which Qt tells no reader.
  bool focusNextPrevChild(bool next) override;
};

}  // namespace gathernd::ui
