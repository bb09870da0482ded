// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/theme/contrast.h"

namespace gathernd::ui {
void ErrorPainter::paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect) {
  const double ui = c_.ui;
  const bool small = t.detail() != Detail::Text;
  c_.box(rect, {}, c_.theme.role(RoleColor::Error).strong, small ? 1.5 : 2,
         small ? 2 : measure::kRadius * ui);
  underlineFailing(t, tuple);
  if (!small && s_.layout.address <= 0)  // else it stands behind that
    c_.errorDisc({rect.right() + 14 * ui, rect.center().y()}, 9);
}

void ErrorPainter::underlineFailing(const TensorLayout& t, std::int64_t tuple) {
  const QColor mark = tupleMark(c_.theme, tuple);
  const double ui = c_.ui;
  const bool small = t.detail() != Detail::Text;
  const TupleTrace trace = s_.trace()->at(tuple);
  for (std::size_t j = 0; j < trace.componentBad.size(); ++j) {
    if (!trace.componentBad[j] || !t.hasCells()) continue;
    const QRectF cell = t.cellRect(s_.trace()->indexOf(tuple, static_cast<int>(j)));
    if (small) {
      if (t.detail() == Detail::Color)
        c_.box(QRectF(cell.left() + 1, cell.bottom() - 3, cell.width() - 2, 2), mark);
      continue;
    }
    const ValuePainter::Place place =
        values_.place(t, s_.trace()->indexOf(tuple, static_cast<int>(j)), cell, false);
    if (place.text.isEmpty()) continue;
    const double w = std::min(cell.width() - 2, place.width + 6 * ui);
    const double left =
        std::clamp(place.left + place.width / 2 - w / 2, cell.left() + 1, cell.right() - 1 - w);
    const double y = std::min(cell.center().y() + place.px * ui * 0.62, cell.bottom() - 5);
    c_.box(QRectF(left, y, w, 3 * ui), mark, {}, 1, 1);
  }
}

bool ErrorPainter::outputVeiled() const {
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const OutputState state = s_.snapshot.state;
  const bool veiled =
      state == OutputState::Stale || state == OutputState::Pending || state == OutputState::TooLarge;
  return veiled && !s_.lens() && s_.plan() != nullptr && output.present && !output.emptyFrame;
}

void ErrorPainter::paintOutputVeil(const QRectF& view) {
  const QRectF cells = s_.tensor(TensorId::Output).cellsRect() & view;
  if (outputVeiled() && s_.snapshot.state == OutputState::Stale && !cells.isEmpty())
    c_.hatch(cells, mix(c_.theme.canvas, c_.theme.ink, 0.35), 9 * c_.ui, 1.2, false);
}

void ErrorPainter::paintOutputPlate(const QRectF& view) {
  if (!outputVeiled()) return;
  const double ui = c_.ui;
  const QRectF cells = s_.tensor(TensorId::Output).cellsRect() & view;
  if (cells.isEmpty()) return;
  const QString& words = s_.outputPhrase;
  const double width = c_.textWidth(words, 13, true) + 24 * ui;
  QPointF centre(cells.center().x(), std::min(cells.center().y(), cells.top() + 140 * ui));
  centre.setX(std::min(centre.x(), view.right() - width / 2 - 8 * ui));
  const QRectF plate(centre.x() - width / 2, centre.y() - 16 * ui, width, 32 * ui);
  c_.box(plate, c_.theme.canvas, c_.theme.edge, 1.5, 6 * ui);
  const QString layer = c_.layer;
  c_.layer = QStringLiteral("plate");
  c_.text(plate.left() + 12 * ui, centre.y(), words, 13, c_.theme.text, TextAlign::Left, true, false, plate);
  c_.layer = layer;
}

void ErrorPainter::paintDifference(const QRectF& view, const OutputDifference& difference) {
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const std::int64_t flat = difference.cell.flat;
  if (!output.present || output.emptyFrame || flat >= s_.plan()->outputElements()) return;
  const RoleColors& error = c_.theme.role(RoleColor::Error);
  const double ui = c_.ui;
  const QRectF cell = output.hasCells() ? output.cellRect(flat) : output.unitRect(flat);
  const bool readable =
      output.hasCells() && output.detail() == Detail::Text && s_.hasValues(TensorId::Output);
  const QRectF ring = cell.adjusted(-1, -1, 1, 1);
  const QPainterPath inside = rounded(ring, 4 * ui);
  c_.painter.fillPath(inside, error.tint);
  c_.hatch(inside, mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
  const QString layer = c_.layer;
  c_.layer = QStringLiteral("difference");
  if (readable) values_.paint(output, flat, cell, {c_.theme.text, c_.theme.canvas}, true, true);
  c_.box(ring, {}, error.strong, 3, 4 * ui);

  const QString words = differenceText(difference);
  const QString count = differenceCountText(difference);
  const double width = std::max(c_.textWidth(words, 13, true) + 24 * ui, c_.textWidth(count, 11.5)) + 20 * ui;
  const double height = 44 * ui;
  const double away = 12 * ui;
  // Above the cell where there is room, and never beyond the edges of what can be seen.
  double top = cell.top() - away - height;
  if (top < view.top() + 4 * ui) top = cell.bottom() + away;
  const double most = std::max(view.left() + 4 * ui, view.right() - width - 8 * ui);
  const QRectF plate(std::clamp(cell.center().x() - width / 2, view.left() + 4 * ui, most), top, width,
                     height);
  const double x = std::clamp(cell.center().x(), plate.left() + 8 * ui, plate.right() - 8 * ui);
  const bool above = plate.bottom() < cell.center().y();
  c_.line({x, above ? plate.bottom() : plate.top()}, {x, above ? ring.top() : ring.bottom()}, error.strong,
          2);
  c_.box(plate, c_.theme.canvas, error.strong, 2, 6 * ui);
  c_.errorDisc({plate.left() + 16 * ui, plate.top() + 15 * ui}, 8);
  c_.text(plate.left() + 30 * ui, plate.top() + 15 * ui, words, 13, c_.theme.text, TextAlign::Left, true,
          false, plate);
  c_.text(plate.left() + 10 * ui, plate.top() + 32 * ui, count, 11.5, c_.theme.text2, TextAlign::Left, false,
          false, plate);
  c_.layer = layer;
}

}  // namespace gathernd::ui
