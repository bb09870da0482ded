// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/path_painter.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/scene/canvas_tr.h"

namespace gathernd::ui {

void PathPainter::outlineUnit(const TensorLayout& t, std::int64_t unit, double width,
                              const QVector<qreal>& dash, double share) {
  if (!showsUnit(t, t.firstOfUnit(unit))) return;
  const QRectF rect = t.unitRect(t.firstOfUnit(unit));
  const double w = c_.strokeWidth(width);
  const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 2 * w));
  if (share < 1) {
    const QPainterPath round = rounded(rect.adjusted(-w, -w, w, w), measure::kRadius * c_.ui + 2);
    c_.painter.strokePath(firstPart(round, share), QPen(c_.theme.ink, w));
    return;
  }
  c_.box(rect.adjusted(-w, -w, w, w), {}, c_.theme.ink, width, measure::kRadius * c_.ui + 2, dash);
  faultAbove(t, unit);
}

void PathPainter::faultAbove(const TensorLayout& t, std::int64_t unit) {
  if (t.id != TensorId::Output || !cells_.madeUp(unit)) return;
  const std::int64_t copied =
      state_.step.tuple +
      (state_.step.phase == StepPhase::Copy && state_.stepShare >= 1 ? state_.step.count : 0);
  if (state_.step.active && unit >= copied) return;
  const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
  cells_.paintFault(t, t.unitRect(t.firstOfUnit(unit)));
}

void PathPainter::paintLeg(const Leg& leg, const LegStyle& style) {
  if (style.share <= 0) return;
  const double w = c_.strokeWidth(style.width);
  QPen pen(style.color, w);
  pen.setCapStyle(style.dash.isEmpty() ? Qt::RoundCap : Qt::FlatCap);
  pen.setJoinStyle(Qt::RoundJoin);
  if (!style.dash.isEmpty()) {
    QVector<qreal> pattern;
    for (const qreal d : style.dash) pattern.push_back(d / w);
    pen.setDashPattern(pattern);
  }
  c_.painter.setPen(pen);
  c_.painter.setBrush(Qt::NoBrush);
  const QPainterPath way = firstPart(leg.path, style.share);
  c_.painter.drawPath(
      partNear(way, c_.painter.combinedTransform().inverted().mapRect(QRectF(c_.painter.viewport()))));
  c_.painter.setPen(Qt::NoPen);
  c_.painter.setBrush(style.color);
  // Back: what flows is the gradient, so the head lies where the path begins.
  const double h = kHead * c_.ui * (style.width > 2.5 ? 1.2 : 1) * (style.back ? -1 : 1);
  QPointF tip = style.back ? leg.start : leg.tip;
  if (style.share < 1) tip = way.currentPosition() + QPointF(h, 0);
  c_.painter.drawPolygon(QPolygonF({tip, tip + QPointF(-h, -h * 0.56), tip + QPointF(-h, h * 0.56)}));
  if (style.dot)
    c_.painter.drawEllipse(style.back ? leg.path.currentPosition() : leg.start, 3.2 * c_.ui, 3.2 * c_.ui);
}

void PathPainter::paintConnector(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach) {
  paintLegs(tuple, width, dash, reach);
  if (!s_.layout.batched || s_.plan() == nullptr || s_.layout.bandPitch <= 0) return;
  // A path may pass under the tag of its own batch entry, never over it.
  const std::int64_t batch = tuple / std::max<std::int64_t>(1, s_.plan()->outer.elementCount());
  for (const TensorLayout& t : s_.layout.tensors)
    if (t.present && !t.emptyFrame) chrome_.paintBatchTag(t, batch);
}

void PathPainter::paintLegs(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach) {
  const TensorLayout& indices = s_.tensor(TensorId::Indices);
  const TensorLayout& params = s_.tensor(TensorId::Params);
  if (s_.trace() == nullptr || !indices.present || indices.emptyFrame || !params.present || params.emptyFrame)
    return;
  if (tuple >= indices.unitCount()) return;
  const CellRef from = s_.unit(TensorId::Indices, tuple);
  const TupleTrace trace = s_.trace()->at(tuple);
  if (trace.badComponent >= 0) {
    if (const auto ghost = ghostOf(s_, tuple)) {
      const bool drawn = std::any_of(s_.ghosts.begin(), s_.ghosts.end(),
                                     [&](const Ghost& g) { return gathernd::ui::samePlace(g, *ghost); });
      // A focused ghost is shown whole, even where it was only hinted at (or crowded out) at rest.
      if (reach >= 1 && (params.detail() != Detail::Image || drawn)) {
        const Pane* pane = s_.layout.pane(TensorId::Params);
        const ClipTo clip(c_.painter, pane != nullptr ? pane->cells | pane->rows : QRectF());
        GhostPainter(c_, s_).paintPointed(*ghost);
      }
      paintLeg(legToGhost(s_.layout, from, *ghost),
               {c_.theme.role(RoleColor::Error).strong, width, {5, 4}, false, false, reach});
    }
  }
  if (!trace.reads()) return;
  if (trace.badComponent < 0 && showsUnit(params, s_.unit(TensorId::Params, trace.sliceId).flat))
    paintLeg(legBetween(s_.layout, from, s_.unit(TensorId::Params, trace.sliceId)),
             {c_.theme.ink, width, dash, true, false, reach});
  if (reach < 1) return;
  const QRectF unit = indices.unitRect(from.flat);
  if (s_.layout.sees(TensorId::Indices, unit.center())) wrapNote(tuple, {unit.right(), unit.center().y()});
  if (reach > 1) paintAddend(tuple, width, dash, reach - 1);
}

void PathPainter::paintAddend(std::int64_t tuple, double width, const QVector<qreal>& dash, double share) {
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const std::int64_t slice = s_.trace()->sliceOf(tuple);
  if (slice < 0 || !output.present || output.emptyFrame || tuple >= output.unitCount()) return;
  if (!showsUnit(s_.tensor(TensorId::Params), s_.unit(TensorId::Params, slice).flat) ||
      !showsUnit(output, s_.unit(TensorId::Output, tuple).flat))
    return;
  paintLeg(legBetween(s_.layout, s_.unit(TensorId::Params, slice), s_.unit(TensorId::Output, tuple)),
           {c_.theme.ink, width, dash, true, s_.lens(), s_.lens() ? std::floor(share) : share});
}

void PathPainter::wrapNote(std::int64_t tuple, const QPointF& at) {
  const TupleTrace t = s_.trace()->at(tuple);
  if (t.outcome != TupleOutcome::Wrapped && t.outcome != TupleOutcome::Clamped) return;
  const Plan& plan = *s_.plan();
  const double ui = c_.ui;
  QStringList lines;
  for (std::size_t j = 0; j < t.given.size(); ++j) {
    if (t.given[j] == t.resolved[j]) continue;
    const std::int64_t size = plan.params[plan.batchDims + static_cast<int>(j)];
    lines << (t.componentBad[j]
                  ? QStringLiteral("%1 → %2").arg(integerText(t.given[j]), integerText(t.resolved[j]))
                  : QStringLiteral("%1 + %2 = %3").arg(integerText(t.given[j])).arg(size).arg(t.resolved[j]));
    if (lines.size() == 2) break;
  }
  if (lines.isEmpty()) return;
  const QString name = QString::fromStdString(plan.dialect.name);
  const QString why =
      t.outcome == TupleOutcome::Wrapped ? tr("%1 counts from the end").arg(name) : tr("%1 clamps").arg(name);
  double width = c_.textWidth(why, 11.5);
  for (const QString& line : lines) width = std::max(width, c_.textWidth(line, 13, true, true));
  const double x = at.x() + 12 * ui;
  double y = at.y() + 24 * ui;
  const QRectF plate(x - 4 * ui, y - 10 * ui, width + 8 * ui,
                     (18 * static_cast<double>(lines.size()) + 20) * ui);
  c_.box(plate, c_.theme.canvas, {}, 1, 4 * ui);
  for (const QString& line : lines) {
    c_.text(x, y, line, 13, c_.theme.role(RoleColor::Indexed).strong, TextAlign::Left, true, true);
    y += 18 * ui;
  }
  c_.text(x, y, why, 11.5, c_.theme.text2);
}

}  // namespace gathernd::ui
