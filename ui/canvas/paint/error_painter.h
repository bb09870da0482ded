// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong, where it is: bad tuples with the number that fails, ghosts where they asked to read, the
// veil over an output that is not current, and where a compared output differs. Thread rule: GUI thread.
#pragma once

#include <QRectF>
#include <cstdint>

#include "ui/canvas/paint/value_painter.h"
#include "ui/session/output_difference.h"

namespace gathernd::ui {

class ErrorPainter {
 public:
  ErrorPainter(RenderContext& context, const Scene& scene)
      : c_(context), s_(scene), values_(context, scene) {}

  void paintGhost(const Ghost& ghost, bool dimmed);
  void paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect);
  void underlineFailing(const TensorLayout& t, std::int64_t tuple);
  void paintOutputVeil(const QRectF& view);
  void paintDifference(const QRectF& view, const OutputDifference& difference);

 private:
  RenderContext& c_;
  const Scene& s_;
  ValuePainter values_;
};

}  // namespace gathernd::ui
