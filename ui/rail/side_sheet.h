// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of one side, of which one at most is open: between the rail and the canvas, or over the canvas
// where the window is narrow; or below both, where its head has a tab for each. Its width (below: its height)
// is the person's, by dragging its inner edge. Units: pixels. Thread rule: GUI thread.
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
  /// On the left, the right or the bottom of `area`, whose child it becomes.
  SideSheet(Qt::Edge edge, QWidget* area);
  void setHead(QWidget* head);  ///< above the docks
  void add(QDockWidget* dock);
  bool holds(const QDockWidget* dock) const;
  /// In place of the one that is open.
  void open(QDockWidget* dock);
  QDockWidget* current() const;  ///< nullptr: none is open
  /// Of the area that it may take, across; the canvas keeps what it needs. 0: what the area thinks right.
  int wanted() const { return wanted_; }
  void setWanted(int pixels);
  void setTheme(const Theme& theme);

 signals:
  void changed();  ///< another dock, none, or another size

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  Qt::Edge edge_;
  QList<QDockWidget*> docks_;
  QVBoxLayout* column_;
  Theme theme_;
  int wanted_;
};

// The canvas' area with a sheet on either side of it, one below, and the rail at its right, as high as all of
// them: who stands where. The area itself never grows by what is opened in it.

class SheetArea : public QWidget {
  Q_OBJECT

 public:
  /// A dock's property: true, and it stands beside the canvas in windows of any width.
  static constexpr const char* kLeavesPicture = "leavesPicture";
  static constexpr int kBesideFrom = 1280;  ///< of the window's width: narrower, sheets lie over the canvas

  /// Takes both.
  SheetArea(QWidget* centre, DockRail* rail, QWidget* parent = nullptr);
  SideSheet& left() { return *left_; }
  SideSheet& right() { return *right_; }
  SideSheet& below() { return *below_; }
  void setRailShown(bool shown);
  bool over() const;  ///< sheets lie over the canvas now
  /// What lies below takes the place of all but the rail, until it is closed or another sheet is opened.
  void setFilled(bool filled);
  bool filled() const { return filled_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void overChanged(bool over);
  void filledChanged(bool filled);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void sheetChanged(const SideSheet& sheet);
  int heightBelow(int room) const;

  QWidget* centre_;
  DockRail* rail_;
  SideSheet* left_;
  SideSheet* right_;
  SideSheet* below_;
  bool filled_ = false;
  bool railShown_ = true;
  bool wasOver_ = false;
};

}  // namespace gathernd::ui
