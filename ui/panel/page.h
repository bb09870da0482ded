// SPDX-License-Identifier: GPL-3.0-or-later
// One page of a panel, with a sheet of paper to lay over it while a question is open: behind it nothing is to
// be seen, nor to be heard by screen readers. Its window title is the words of its tab. Thread rule: GUI
// thread.
#pragma once

#include <QStackedWidget>

namespace gathernd::ui {

class Page : public QStackedWidget {
  Q_OBJECT

 public:
  /// `tip` is what its tab says under the mouse.
  Page(const QString& name, const QString& title, const QString& tip, QWidget* parent);
  /// Once. Whole panels are given their parents from the outside in: with each that a widget gets, Qt looks
  /// up the style of all that is in it.
  void setContent(QWidget* content);
  const QString& tip() const { return tip_; }
  QWidget* content() const { return widget(0); }
  void setCovered(bool covered) { setCurrentIndex(covered ? 1 : 0); }
  bool covered() const { return currentIndex() == 1; }
  QSize sizeHint() const override { return content()->sizeHint(); }
  QSize minimumSizeHint() const override { return content()->minimumSizeHint(); }

 signals:
  /// It came into sight, or left it.
  void seen(bool seen);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QString tip_;
};

}  // namespace gathernd::ui
