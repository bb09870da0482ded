// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked, on the picture: empty places with a "?", answers with what became of them, chosen slices,
// and both readings of a wrong answer at once: its own dashed, the right one solid. Thread rule: GUI thread.
#pragma once

#include <QRectF>

#include "ui/canvas/paint/path_painter.h"
#include "ui/canvas/paint/render_context.h"
#include "ui/canvas/scene/scene.h"
#include "ui/selection/ask_view.h"

namespace gathernd::ui {

class AskPainter {
 public:
  AskPainter(RenderContext& context, const Scene& scene, const AskView& ask, PathPainter& paths)
      : c_(context), s_(scene), ask_(ask), paths_(paths) {}

  void paint(const QRectF& view);
  /// In the row below the picture, in place of the key; from `x` to `right`.
  void paintLegend(double x, double middle, double right);

 private:
  void paintShape();
  void paintBlock(const AskedBlock& block, bool current);
  void paintChosen(const ChosenPlace& chosen);
  void paintChooser(const ChosenPlace& chosen);
  void paintContrast(const TwoReadings& both);
  void paintBadges();
  void nameReadings(const TwoReadings& both);
  void paintAnswer(const QRectF& rect, const QString& text, AnswerState state, bool current);
  void paintVerdict(const QPointF& centre, AnswerState state, double radius);
  void tag(const QRectF& at, const QString& words, bool dashed);
  QRectF roomOf(const AskedBlock& block, bool current) const;
  QRectF rectOf(TensorId tensor, std::int64_t flat, bool whole) const;

  RenderContext& c_;
  const Scene& s_;
  const AskView& ask_;
  PathPainter& paths_;
};

}  // namespace gathernd::ui
