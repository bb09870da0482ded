// SPDX-License-Identifier: GPL-3.0-or-later
// Links within a label, of which Qt tells no reader: Tab goes from one to the next inside it. Thread rule:
// GUI thread.
#pragma once

#include <QObject>

class QLabel;

namespace gathernd::ui {

/// Says each link that a key comes to. Lives as long as the label, whose child it is.
class SpokenLinks : public QObject {
  Q_OBJECT

 public:
  explicit SpokenLinks(QLabel& label);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  QLabel& label_;
};

}  // namespace gathernd::ui
