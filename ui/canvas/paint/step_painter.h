// SPDX-License-Identifier: GPL-3.0-or-later
// The step that playback stands at, or the part of it that is shown so far: never a value where it is not
// yet. Thread rule: GUI thread.
#pragma once

#include <QRectF>
#include <cstdint>

#include "ui/canvas/paint/path_painter.h"

namespace gathernd::ui {

class StepPainter {
 public:
  StepPainter(RenderContext& context, const Scene& scene, const OverlayState& state)
      : c_(context),
        s_(scene),
        state_(state),
        values_(context, scene),
        cells_(context, scene),
        chrome_(context, scene),
        paths_(context, scene, state) {}

  void paint(const QRectF& view);

 private:
  void paintFilling(const TensorLayout& t, std::int64_t unit, const QRectF& view, double share);
  void paintCarried(std::int64_t tuple, double share);
  /// How far right the tip of the tuple's first leg has come.
  double headOf(std::int64_t tuple, double share) const;

  RenderContext& c_;
  const Scene& s_;
  const OverlayState& state_;
  ValuePainter values_;
  CellPainter cells_;
  ChromePainter chrome_;
  PathPainter paths_;
};

}  // namespace gathernd::ui
