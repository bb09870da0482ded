// SPDX-License-Identifier: GPL-3.0-or-later
// The window onto the canvas: two scroll bars, which count in int, over a picture of up to billions of
// pixels. Units: pixels of the canvas and of the viewport. Thread rule: GUI thread.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

class QScrollBar;

namespace gathernd::ui {

class CanvasScroll {
 public:
  /// The bars outlive it.
  CanvasScroll(QScrollBar* across, QScrollBar* down) : across_(across), down_(down) {}

  void setSizes(const QSizeF& canvas, const QSizeF& view);
  /// The canvas' point in the viewport's top left corner.
  QPointF offset() const;
  QPointF toCanvas(const QPointF& viewPoint) const { return viewPoint + offset(); }
  /// Puts `corner` there, as far as there is something to scroll.
  void panTo(const QPointF& corner);
  /// Scrolls no further than needed to have `rect`, with some margin, in a view of size `room`.
  void reach(const QRectF& rect, const QSizeF& room);

 private:
  QScrollBar* across_;
  QScrollBar* down_;
  double factor_ = 1;  ///< pixels a step of the bars
};

}  // namespace gathernd::ui
