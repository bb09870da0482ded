// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a Scene on any QPainter: first the picture at rest (or dimmed), then what is pointed at, pinned or
// stepped on top of it. Coordinates are the canvas' own; the caller translates for scrolling. Thread rule:
// GUI thread; cheap to construct for each frame.
#pragma once

#include <QRectF>

#include "ui/canvas/paint/overlay_painter.h"
#include "ui/canvas/paint/overlay_state.h"

class QPainter;

namespace gathernd::ui {

class CanvasPainter {
 public:
  CanvasPainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  void paintRest(const QRectF& view, const RestStyle& style) { paintPart(view, view, style); }
  /// Of that picture what lies in `part`, and what reaches into it; more where the painter does not clip.
  void paintPart(const QRectF& view, const QRectF& part, const RestStyle& style);
  void paintOverlay(const QRectF& view, const OverlayState& state);
  /// Names and column numbers that were scrolled away, along the view's top; see CanvasLayout::pinnedHeight.
  void paintPinned(const QRectF& view);
  /// The row below the picture: a key at rest, a sentence while something is pointed at.
  void paintLegend(const QRectF& row, const OverlayState& state);

 private:
  void paintOther(const QRectF& view, const RestStyle& style, bool heading);
  void paintDifferences(const QRectF& view, bool heading);

  RenderContext& c_;
  const Scene& s_;
};

}  // namespace gathernd::ui
