// SPDX-License-Identifier: GPL-3.0-or-later
// How a canvas is zoomed and scrolled, as values that can be kept and brought back. What is kept may be
// damaged, or of another document: it is taken as far as it makes sense. Units: pixels of the canvas at 100
// %. Thread rule: GUI thread.
#pragma once

#include <QPointF>
#include <array>

#include "ui/canvas/panes/axes.h"
#include "ui/canvas/scene/layout.h"

namespace gathernd::ui {

class CanvasView;

struct CanvasPlace {
  ZoomMode mode = ZoomMode::Auto;
  double zoom = 1;
  QPointF corner;  ///< of what is scrolled as one
  bool readOverlay = false;
  bool follow = true, folded = true;
  std::array<PaneScroll, 3> panes;

  /// Of the window itself where it stands before a class.
  static CanvasPlace of(const CanvasView& view);
  void apply(CanvasView& view) const;
  /// Nobody zoomed or scrolled.
  bool isFirst() const;
};

}  // namespace gathernd::ui
