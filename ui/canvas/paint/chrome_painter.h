// SPDX-License-Identifier: GPL-3.0-or-later
// What stands round the cells: bands of batches, headings, rulers, captions, and the words where there is
// nothing to draw. Thread rule: GUI thread.
#pragma once

#include <QRectF>
#include <QString>
#include <cstdint>

#include "ui/canvas/paint/render_context.h"
#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

class ChromePainter {
 public:
  ChromePainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  void paintBands(const QRectF& view, bool dimmed);
  void paintBatchTag(const TensorLayout& t, std::int64_t batch);
  void paintHeadings(bool dimmed);
  void paintRulers(const TensorLayout& t, const QRectF& view);
  /// The numbers on the rulers that lead to an element, or with `whole` to its unit.
  void paintHotNumbers(const TensorLayout& t, std::int64_t flat, bool whole);
  void paintMissing(const TensorLayout& t);
  void paintNoOutput();

 private:
  QString batchText(std::int64_t batch) const;
  void paintColumnNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view);
  void paintRowNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view);
  void paintCaptions(const TensorLayout& t, const QRectF& view);
  double axisGlyph(const AxisSpec& axis, double x, double middle, TextAlign align);

  RenderContext& c_;
  const Scene& s_;
};

}  // namespace gathernd::ui
