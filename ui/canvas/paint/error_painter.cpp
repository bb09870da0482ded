// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
void ErrorPainter::paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect) {
  const double ui = c_.ui;
  const bool small = t.detail() != Detail::Text;
  c_.box(rect, {}, c_.theme.role(RoleColor::Error).strong, small ? 1.5 : 2,
         small ? 2 : measure::kRadius * ui);
  underlineFailing(t, tuple);
  if (!small) c_.errorDisc({rect.right() + 14 * ui, rect.center().y()}, 9);
}

void ErrorPainter::underlineFailing(const TensorLayout& t, std::int64_t tuple) {
  const RoleColors& error = c_.theme.role(RoleColor::Error);
  const double ui = c_.ui;
  const bool small = t.detail() != Detail::Text;
  const TupleTrace trace = s_.trace()->at(tuple);
  for (std::size_t j = 0; j < trace.componentBad.size(); ++j) {
    if (!trace.componentBad[j] || !t.hasCells()) continue;
    const QRectF cell = t.cellRect(s_.trace()->indexOf(tuple, static_cast<int>(j)));
    if (!t.numbersInCells()) continue;
    const ValuePainter::Place place =
        values_.place(t, s_.trace()->indexOf(tuple, static_cast<int>(j)), cell, false);
    if (place.text.isEmpty()) continue;
    const double w = std::min(cell.width() - 2, place.width + 6 * ui);
    const double left =
        std::clamp(place.left + place.width / 2 - w / 2, cell.left() + 1, cell.right() - 1 - w);
    const double y = std::min(cell.center().y() + place.px * ui * 0.62, cell.bottom() - 5);
    c_.box(QRectF(left, y, w, small ? 2 : 3 * ui), error.strong, {}, 1, 1);
  }
}

void ErrorPainter::paintGhost(const Ghost& g, bool dimmed) {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const RoleColors& error = c_.theme.role(RoleColor::Error);
  const double ui = c_.ui;
  c_.painter.save();
  if (dimmed) c_.painter.setOpacity(0.35);
  const double radius = measure::kRadius * ui;
  const QPainterPath path = rounded(g.rect, radius);
  c_.painter.fillPath(path, c_.theme.canvas);
  c_.hatch(path, mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
  c_.box(g.rect, {}, error.strong, 2, radius, {5, 3});
  c_.errorDisc(g.rect.center(), std::min(10.0, g.rect.height() / ui / 2 - 3));
  if (params.detail() == Detail::Text) {
    const QString number = QString::number(g.tuple);
    c_.badge({g.rect.left() + 2 * ui, g.rect.top() + 1 * ui}, number, false, 16);
  }
  const std::vector<AxisSpec>& axes = s_.spec(TensorId::Params).axes;
  const GlyphText glyph = glyphOf(axes[static_cast<std::size_t>(g.axis)]);
  const QString steps = g.steps > 0 ? QStringLiteral("+%1").arg(g.steps) : integerText(g.steps);
  const QColor onStrong = c_.theme.kind == ThemeKind::Light ? c_.theme.onInk : c_.theme.canvas;
  // The number that was asked for stands on the axis' own ruler, in the colour of errors.
  const QString value = integerText(g.value);
  const double w = c_.textWidth(value, 12, true) + 12 * ui;
  const auto numberAt = [&](const QPointF& at) {
    const QRectF box(at.x() - w / 2, at.y() - 10 * ui, w, 20 * ui);
    c_.box(box, error.strong, {}, 1, 4 * ui);
    c_.text(at.x(), at.y(), value, 12, onStrong, TextAlign::Middle, true, false, box);
  };
  const QRectF cells = params.cellsRect();
  if (g.down) {
    double rulerX = params.x.origin + 10 * ui;
    if (!params.rows.empty()) {
      rulerX = params.x.origin + params.rows.front().offset;
      for (const Ruler& r : params.rows)
        if (r.axis == g.axis) rulerX = params.x.origin + r.offset;
    }
    numberAt({std::max(rulerX, params.x.origin + w / 2 - 2 * ui), g.rect.center().y()});
    const double edge = g.value < 0 ? g.rect.bottom() + 6 * ui : g.rect.top() - 7 * ui;
    c_.line({cells.left() - 6 * ui, edge}, {cells.right() + 4 * ui, edge}, error.strong, 1.5, true);
    // Words right of the ghost where there is room, else left of nothing: the tooltip has them too.
    const double x = g.rect.right() + 12 * ui;
    const double middle = g.rect.center().y();
    const QString ends = g.value < 0 ? tr("begins at 0") : tr("ends at %1").arg(g.axisSize - 1);
    const QString asked = tr("asked for here: %1").arg(steps);
    const double room = std::max(c_.textWidth(ends, 12) + c_.glyphWidth(glyph.number) + 6 * ui,
                                 c_.textWidth(asked, 11.5, true));
    const double limit =
        s_.tensor(TensorId::Output).present ? s_.layout.headings[2].x() - 14 * ui : s_.layout.size.width();
    if (x + room <= limit) {
      const double gx = c_.glyph(x, middle - 10 * ui, glyph.letter, glyph.number, glyph.role);
      c_.text(gx + 6 * ui, middle - 10 * ui, ends, 12, error.strong);
      c_.text(x, middle + 11 * ui, asked, 11.5, c_.theme.text, TextAlign::Left, true);
    } else {
      c_.text(g.rect.center().x(), g.rect.bottom() + 11 * ui, steps, 13, c_.theme.text, TextAlign::Middle,
              true);
    }
  } else {
    if (!params.columns.empty())
      numberAt({g.rect.center().x(), params.y.origin + params.columns.front().offset});
    if (g.far) {
      const double x = g.value < 0 ? cells.left() - 10 * ui : cells.right() + 8 * ui;
      for (const double dx : {0.0, 9 * ui}) {
        const double h = g.rect.height() / 4;
        QPolygonF zigzag({QPointF(x + dx, g.rect.top()), QPointF(x + dx + 5 * ui, g.rect.top() + h),
                          QPointF(x + dx - 3 * ui, g.rect.top() + 2 * h),
                          QPointF(x + dx + 5 * ui, g.rect.top() + 3 * h), QPointF(x + dx, g.rect.bottom())});
        c_.painter.setPen(QPen(error.strong, c_.strokeWidth(1.5)));
        c_.painter.drawPolyline(zigzag);
      }
    }
    c_.text(g.rect.center().x(), g.rect.bottom() + 12 * ui, steps, 13, c_.theme.text, TextAlign::Middle,
            true);
  }
  c_.painter.restore();
}

void ErrorPainter::paintOutputVeil(const QRectF& view) {
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const OutputState state = s_.snapshot.state;
  // A refused output says so under its heading: its empty blocks stay in sight.
  const bool veiled = (state == OutputState::Stale || state == OutputState::Pending) && !s_.lens();
  if (!output.present || output.emptyFrame || !veiled) return;
  const double ui = c_.ui;
  const QRectF cells = output.cellsRect().intersected(view);
  if (cells.isEmpty()) return;
  if (state == OutputState::Stale)
    c_.hatch(rounded(cells, 0), mix(c_.theme.canvas, c_.theme.ink, 0.35), 9 * ui, 1.2, false);
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
  const bool readable = output.hasCells() && output.numbersInCells() && s_.hasValues(TensorId::Output);
  const QRectF ring = cell.adjusted(-1, -1, 1, 1);
  const QPainterPath inside = rounded(ring, 4 * ui);
  c_.painter.fillPath(inside, error.tint);
  c_.hatch(inside, mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
  const QString layer = c_.layer;
  c_.layer = QStringLiteral("difference");
  if (readable) values_.paint(output, flat, cell, c_.theme.text, true, true);
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
