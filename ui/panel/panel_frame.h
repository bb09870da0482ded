// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of one place, of which one at most is open: a head with a tab for each of its pages, and the
// page. Its width (below the picture: its height) is the person's, by dragging its inner edge. Units: pixels.
// Thread rule: GUI thread.
#pragma once

#include <QFrame>
#include <QList>
#include <QString>

#include "ui/theme/theme.h"

class QTabBar;
class QToolButton;
class QVBoxLayout;

namespace gathernd::ui {

class Page;

class PanelFrame : public QFrame {
  Q_OBJECT

 public:
  /// At the right of `area` or at its bottom, whose child it becomes.
  PanelFrame(Qt::Edge edge, QWidget* area);
  /// The pages of one panel, which are its tabs.
  void addPanel(const QString& title, const QList<Page*>& pages);
  /// In place of the page that is open, if any.
  void open(Page* page);
  void closePage();
  Page* current() const { return current_; }  ///< nullptr: none is open
  /// Of the area that it may take, across; the picture keeps what it needs. 0: what the area thinks right.
  int wanted() const { return wanted_; }
  void setWanted(int pixels);
  /// At its own side of the picture, or below it.
  void stand(Qt::Edge edge);
  Qt::Edge edge() const { return edge_; }
  /// With a button that gives it the whole window, which shows what it would do.
  void setFilled(bool filled);

 signals:
  void changed();            ///< another page, none, or another size
  void dragged(int pixels);  ///< its inner edge, to this size
  void fillAsked();
  void focusLeft();  ///< what had it is no longer to be seen

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Panel {
    QString title;
    QList<Page*> pages;
  };
  void showTabs();
  void label();

  Qt::Edge home_, edge_;
  QList<Panel> panels_;
  Page* current_ = nullptr;
  QTabBar* tabs_;
  QToolButton* fill_;
  QToolButton* close_;
  QVBoxLayout* column_;
  bool filled_ = false;
  int wanted_ = 0;
};

}  // namespace gathernd::ui
