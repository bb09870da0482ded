// SPDX-License-Identifier: GPL-3.0-or-later
// Where there is but one screen: clock, what comes next and notes in a strip of 18 % below the picture, which
// the class sees too. It gives nothing of an open question away. Units: pixels; text 1/30 of the window's
// height at least. Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/presenter/presenter_words.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class FittedLabel;

class PresenterStrip : public QWidget {
  Q_OBJECT

 public:
  explicit PresenterStrip(QWidget* window);
  void tell(const PresenterWords& words);
  void showClock(const QString& text);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void style();

  FittedLabel* clock_;
  FittedLabel* where_;
  FittedLabel* next_;
  FittedLabel* notes_;
};

}  // namespace gathernd::ui
