// SPDX-License-Identifier: GPL-3.0-or-later
// A cell's value as text: where it stands, shortened to fit, and on which ground. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>
#include <cstdint>

#include "ui/canvas/paint/render_context.h"
#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

class ValuePainter {
 public:
  ValuePainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  /// No text when nothing fits.
  struct Place {
    QString text;
    double left = 0, width = 0, px = 14;
  };
  Place place(const TensorLayout& t, std::int64_t flat, const QRectF& rect, bool bold) const;
  /// `plate`: on one, over hatching.
  void paint(const TensorLayout& t, std::int64_t flat, const QRectF& rect, const QColor& color, bool bold,
             bool plate = false);

 private:
  RenderContext& c_;
  const Scene& s_;
};

}  // namespace gathernd::ui
