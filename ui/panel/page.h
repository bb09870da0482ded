// SPDX-License-Identifier: GPL-3.0-or-later
// One page of a panel, made when it is first opened, with a sheet of paper to lay over it while a question is
// open: behind it nothing is to be seen, nor to be heard by screen readers. Its window title is the words of
// its tab. Thread rule: GUI thread.
#pragma once

#include <QStackedWidget>
#include <functional>

namespace gathernd::ui {

class Page : public QStackedWidget {
  Q_OBJECT

 public:
  /// Makes what it shows, as a child of the page: with each new parent that a widget is given, Qt looks up
  /// the style of all that is in it.
  using Make = std::function<QWidget*(Page& page)>;
  /// `tip` is what its tab says under the mouse.
  Page(const QString& name, const QString& title, const QString& tip, Make make, QWidget* parent);
  /// Before anybody sees it; does nothing the second time.
  void fill();
  const QString& tip() const { return tip_; }
  void setCovered(bool covered);
  bool covered() const { return covered_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// It came into sight, or left it.
  void seen(bool seen);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QString tip_;
  Make make_;
  QWidget* content_ = nullptr;
  bool covered_ = false;
};

}  // namespace gathernd::ui
