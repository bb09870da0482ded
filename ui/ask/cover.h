// SPDX-License-Identifier: GPL-3.0-or-later
// What a dock holds, with a sheet of paper to lay over it while a question is open: behind it nothing is to
// be seen, nor to be heard by screen readers. Thread rule: GUI thread.
#pragma once

#include <QStackedWidget>

namespace gathernd::ui {

class Cover : public QStackedWidget {
  Q_OBJECT

 public:
  /// Takes it.
  explicit Cover(QWidget* content, QWidget* parent = nullptr);
  QWidget* content() const { return widget(0); }
  void setOn(bool on) { setCurrentIndex(on ? 1 : 0); }
  bool on() const { return currentIndex() == 1; }
  QSize sizeHint() const override { return content()->sizeHint(); }
  QSize minimumSizeHint() const override { return content()->minimumSizeHint(); }
};

}  // namespace gathernd::ui
