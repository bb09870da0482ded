// SPDX-License-Identifier: GPL-3.0-or-later
// The docks of one side, of which one at most is open: beside the canvas, or below it where the picture needs
// the width; a sheet that is always below has a head with a tab for each. Its width (below: its height) is
// the person's, by dragging its inner edge. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QFrame>
#include <QList>
#include <QRect>
#include <functional>
#include <optional>

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
  /// At its own side of the canvas, or below it.
  void stand(Qt::Edge edge);
  Qt::Edge edge() const { return edge_; }
  void setTheme(const Theme& theme);

 signals:
  void changed();            ///< another dock, none, or another size
  void dragged(int pixels);  ///< its inner edge, to this size

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  Qt::Edge home_, edge_;
  QList<QDockWidget*> docks_;
  QVBoxLayout* column_;
  Theme theme_;
  int wanted_ = 0;
};

// The canvas' area with a sheet on either side of it, one below, and the rail at its right, as high as all of
// them: who stands where. No sheet lies over the canvas: one for which the picture leaves no room beside it
// goes below, and where it leaves none at all the canvas scrolls. The area never grows by what is opened in
// it.

class SheetArea : public QWidget {
  Q_OBJECT

 public:
  /// Takes both.
  SheetArea(QWidget* centre, DockRail* rail, QWidget* parent = nullptr);
  SideSheet& left() { return *left_; }
  SideSheet& right() { return *right_; }
  SideSheet& below() { return *below_; }
  void setRailShown(bool shown);
  /// Tells whether a centre of such a size shows the whole picture; until it is set each does.
  void setFits(std::function<bool(const QSize&)> fits);
  void arrange();                        ///< anew: the picture is another
  bool roomy() const { return roomy_; }  ///< the picture leaves room beside it for a sheet
  /// What lies below takes the place of all but the rail, until it is closed or another sheet is opened.
  void setFilled(bool filled);
  bool filled() const { return filled_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void roomyChanged(bool roomy);
  void filledChanged(bool filled);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Places {
    QRect centre, left, right, below;
  };
  /// Of both sides' sheets at once: which lie below, and whether those beside are as narrow as they can be.
  struct Arrangement {
    bool leftBelow = false, rightBelow = false, narrow = false;
  };
  void place();
  bool fits(const QSize& centre) const;
  std::optional<Arrangement> choose() const;  ///< nothing: none leaves room for all
  QRect freeRoom() const;
  Places placesOf(const Arrangement& arrangement) const;
  bool stands(const Arrangement& arrangement, const Places& places) const;
  void sheetChanged(const SideSheet& sheet);
  int heightBelow(int room) const;

  QWidget* centre_;
  DockRail* rail_;
  SideSheet* left_;
  SideSheet* right_;
  SideSheet* below_;
  std::function<bool(const QSize&)> fits_;
  Arrangement arrangement_;
  bool filled_ = false;
  bool railShown_ = true;
  bool roomy_ = true;
};

}  // namespace gathernd::ui
