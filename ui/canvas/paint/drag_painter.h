// SPDX-License-Identifier: GPL-3.0-or-later
// A tuple on its way to another slice: what it would read there, before it does. Thread rule: GUI thread.
#pragma once

#include <QRectF>

#include "ui/canvas/paint/path_painter.h"

namespace gathernd::ui {

class DragPainter {
 public:
  /// `state` has a drag.
  DragPainter(RenderContext& context, const Scene& scene, const OverlayState& state)
      : c_(context),
        s_(scene),
        state_(state),
        cells_(context, scene),
        chrome_(context, scene),
        paths_(context, scene, state) {}

  void paint(const QRectF& view);

 private:
  void paintWords(const QRectF& view, const TupleDrag& drag);

  RenderContext& c_;
  const Scene& s_;
  const OverlayState& state_;
  CellPainter cells_;
  ChromePainter chrome_;
  PathPainter paths_;
};

}  // namespace gathernd::ui
