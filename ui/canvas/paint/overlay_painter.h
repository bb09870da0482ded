// SPDX-License-Identifier: GPL-3.0-or-later
// What is pointed at, pinned, stepped, dragged or under the keyboard, painted over the (dimmed) picture.
// Thread rule: GUI thread.
#pragma once

#include <QRectF>
#include <cstdint>
#include <optional>

#include "ui/canvas/paint/overlay_state.h"
#include "ui/canvas/paint/path_painter.h"
#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/highlight.h"

namespace gathernd::ui {

class OverlayPainter {
 public:
  OverlayPainter(RenderContext& context, const Scene& scene, const OverlayState& state)
      : c_(context),
        s_(scene),
        state_(state),
        values_(context, scene),
        cells_(context, scene),
        chrome_(context, scene),
        errors_(context, scene),
        paths_(context, scene, state) {}

  void paint(const QRectF& view);

 private:
  void paintHighlight(const QRectF& view, const Highlight& h);
  void paintReaders(const Highlight& h);
  bool inPane(std::int64_t tuple) const;
  /// `beside`: the other pin's tag stands where this one's would.
  void paintPin(const CellRef& cell, char letter, bool beside);
  void paintMark(std::int64_t tuple, const QRectF& view);
  bool samePlace(const std::optional<CellRef>& a, const CellRef& b) const;
  void paintAxis(const QRectF& view, const AxisRef& axis);
  void outlineCell(const CellRef& cell, const QRectF& view);

  RenderContext& c_;
  const Scene& s_;
  const OverlayState& state_;
  ValuePainter values_;
  CellPainter cells_;
  ChromePainter chrome_;
  ErrorPainter errors_;
  PathPainter paths_;
};

}  // namespace gathernd::ui
