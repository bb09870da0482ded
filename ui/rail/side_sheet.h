// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of one side, of which one at most is open: between the rail and the canvas, or over the canvas
// where the window is narrow. Its width is the person's, by dragging its inner edge. Units: pixels. Thread
// rule: GUI thread.
#pragma once

#include <QFrame>
#include <QList>

#include "ui/theme/theme.h"

class QDockWidget;
class QVBoxLayout;

namespace gathernd::ui {

class DockRail;

class SideSheet : public QFrame {
  Q_OBJECT

 public:
  /// On the left or the right of `area`, whose child it becomes.
  SideSheet(bool left, QWidget* area);
  void add(QDockWidget* dock);
  bool holds(const QDockWidget* dock) const;
  /// In place of the one that is open.
  void open(QDockWidget* dock);
  QDockWidget* current() const;  ///< nullptr: none is open
  /// Of the area that it may take; the canvas keeps what it needs.
  int wanted() const { return width_; }
  void setWanted(int width);
  void setTheme(const Theme& theme);

 signals:
  void changed();  ///< another dock, none, or another width

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  bool left_;
  QList<QDockWidget*> docks_;
  QVBoxLayout* column_;
  Theme theme_;
  int width_ = 300;
};

// The canvas' area with a sheet on either side of it and the rail at its right: who stands where. The area
// itself never grows by what is opened in it.

class SheetArea : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kBesideFrom = 1280;  ///< of the window's width: narrower, sheets lie over the canvas

  /// Takes both.
  SheetArea(QWidget* centre, DockRail* rail, QWidget* parent = nullptr);
  SideSheet& left() { return *left_; }
  SideSheet& right() { return *right_; }
  void setRailShown(bool shown);
  bool over() const;  ///< sheets lie over the canvas now
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void overChanged(bool over);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void place();

  QWidget* centre_;
  DockRail* rail_;
  SideSheet* left_;
  SideSheet* right_;
  bool railShown_ = true;
  bool wasOver_ = false;
};

}  // namespace gathernd::ui
