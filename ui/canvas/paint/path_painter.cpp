// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/path_painter.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
namespace {

constexpr double kWireHead = 8, kLaneWords = 28;  // above a lane's first tuple, for its wire; and its name
constexpr double kWireBelowWords = 19;
constexpr double kWide = 7, kWideToCell = 5;  // of a ribbon; of one that leads to a cell alone

}  // namespace

void drawLeg(RenderContext& c, const Leg& leg, const LegStyle& style) {
  if (style.share <= 0) return;
  const double w = c.strokeWidth(style.width);
  QPen pen(style.color, w);
  pen.setCapStyle(style.dash.isEmpty() ? Qt::RoundCap : Qt::FlatCap);
  pen.setJoinStyle(Qt::RoundJoin);
  if (!style.dash.isEmpty()) {
    QVector<qreal> pattern;
    for (const qreal d : style.dash) pattern.push_back(d / w);
    pen.setDashPattern(pattern);
  }
  c.painter.setPen(pen);
  c.painter.setBrush(Qt::NoBrush);
  const QPainterPath way = firstPart(leg.path, style.share);
  c.painter.drawPath(
      partNear(way, c.painter.combinedTransform().inverted().mapRect(QRectF(c.painter.viewport()))));
  c.painter.setPen(Qt::NoPen);
  c.painter.setBrush(style.color);
  // Back: what flows is the gradient, so the head lies where the path begins.
  const double h = kHead * c.ui * (style.width > 2.5 ? 1.2 : 1) * (style.back ? -1 : 1);
  QPointF tip = style.back ? leg.start : leg.tip;
  if (style.share < 1) tip = way.currentPosition() + QPointF(h, 0);
  c.painter.drawPolygon(QPolygonF({tip, tip + QPointF(-h, -h * 0.56), tip + QPointF(-h, h * 0.56)}));
  if (style.dot)
    c.painter.drawEllipse(style.back ? leg.path.currentPosition() : leg.start, 3.2 * c.ui, 3.2 * c.ui);
}

void RibbonPainter::stroke(const QPainterPath& path, std::int64_t tuple, double opacity) {
  if (path.isEmpty()) return;
  const bool plain = c_.theme.kind == ThemeKind::HighContrast;
  const double wide = plain                                    ? (opacity >= kLit ? 4 : 2)
                      : s_.spec(TensorId::Params).unitAxes > 0 ? kWide
                                                               : kWideToCell;
  QColor color = plain ? c_.theme.text : c_.theme.ribbons[static_cast<std::size_t>(tuple % 6)];
  if (!plain) color.setAlphaF(static_cast<float>(opacity));
  QPen pen(color, wide * c_.ui);
  pen.setCapStyle(Qt::FlatCap);
  pen.setJoinStyle(Qt::RoundJoin);
  c_.painter.strokePath(path, pen);
}

void RibbonPainter::paintRest(const RestStyle& style) {
  if (s_.hasLanes()) paintLanes();
  if (!s_.layout.ribbons) return;
  // While one steps, what is done stays as it is; what is to come gives nothing away.
  const bool steps = style.tuplesShown >= 0;
  const std::int64_t shown = steps ? style.tuplesShown : s_.plan()->tupleCount;
  const bool dimmed = style.dimmed && !steps;
  if (s_.layout.batched)
    for (std::int64_t batch = 0; batch < s_.layout.batchCount; ++batch) paintWire(batch, shown, dimmed);
  for (std::int64_t tuple = 0; tuple < shown; ++tuple) {
    stroke(ribbonToSlice(s_, tuple), tuple, dimmed ? kDimmed : kAtRest);
    stroke(ribbonToBlock(s_, tuple), tuple, dimmed ? kDimmed : kAtRest);
    paintGhostWay(tuple, dimmed);
    if (s_.layout.address > 0) paintAddress(tuple, dimmed, false);
  }
}

void RibbonPainter::paintLit(std::int64_t tuple, double reach) {
  stroke(firstPart(ribbonToSlice(s_, tuple), std::min(reach, 1.0)), tuple, kLit);
  if (reach > 1) stroke(firstPart(ribbonToBlock(s_, tuple), reach - 1), tuple, kLit);
  if (s_.layout.address <= 0) return;
  if (s_.layout.batched) paintWire(tuple / s_.plan()->outer.elementCount(), tuple + 1, false);
  paintAddress(tuple, false, true);
}

/// Of each the edge, round where the lane is and straight towards it; above the wire that leads from there to
/// the addresses its name.
void RibbonPainter::paintLanes() {
  const RoleColors& role = c_.theme.role(RoleColor::Batch);
  const TensorSpec& params = s_.spec(TensorId::Params);
  const bool named = s_.plan()->batch.rank() == 1 && !params.axes.front().name.isEmpty();
  for (std::int64_t batch = 0; batch < s_.layout.batchCount; ++batch) {
    const QRectF edge = s_.layout.laneEdge(batch);
    const QString number = batchText(s_, batch);
    c_.box(edge, role.pure, {}, 1, 8 * c_.ui);
    c_.box(edge.adjusted(edge.width() / 2, 0, 0, 0), role.pure);
    c_.text(edge.center().x(), edge.center().y(), number, 16, c_.theme.onRole, TextAlign::Middle, true, false,
            edge);
    if (named && s_.layout.laneHead(batch) > kLaneWords * c_.ui)
      c_.text(edge.right() + 8 * c_.ui, edge.top() + 10 * c_.ui,
              params.axes.front().name + QLatin1Char(' ') + number, measure::kNotePx, role.strong);
  }
}

void RibbonPainter::paintWire(std::int64_t batch, std::int64_t shown, bool dimmed) {
  const std::int64_t count = s_.plan()->outer.elementCount();
  const double head = s_.layout.laneHead(batch);
  const std::int64_t end = std::min((batch + 1) * count, shown);
  if (s_.layout.address <= 0 || batch * count >= end || head < kWireHead * c_.ui) return;
  const auto places = [&](std::int64_t tuple) {
    std::vector<double> middles;
    double x = 0;
    for (const AddressPart& part : addressOf(s_, tuple, s_.layout.wholeAddress)) {
      const double wide = widthOf(part);
      if (part.ink == AddressPart::Ink::Lane) middles.push_back(x + wide / 2);
      x += wide;
    }
    return middles;
  };
  const std::vector<double> first = places(batch * count);
  std::int64_t last = batch * count;
  while (last + 1 < end && places(last + 1) == first) ++last;
  const QRectF edge = s_.layout.laneEdge(batch);
  const double y = edge.top() + (head > kLaneWords * c_.ui ? kWireBelowWords * c_.ui : head / 2);
  const QColor color = c_.theme.role(RoleColor::Batch).strong;
  QPen pen(dimmed ? mix(c_.theme.canvas, color, 0.35) : color, c_.strokeWidth(1.8));
  pen.setJoinStyle(Qt::RoundJoin);
  for (const double middle : first) {
    const double x = addressRect(s_, last, 0).left() + kAddressPadding * c_.ui + middle;
    QPainterPath wire({edge.right(), y});
    wire.lineTo(x - 5 * c_.ui, y);
    wire.quadTo(x, y, x, y + 5 * c_.ui);
    wire.lineTo(x, addressRect(s_, last, 0).center().y());
    c_.painter.strokePath(wire, pen);
  }
}

void RibbonPainter::paintGhostWay(std::int64_t tuple, bool dimmed) {
  // Before a class there is no room for it but when it is spoken of.
  const auto ghost = s_.options.capped && s_.tupleIsBad(tuple) ? ghostOf(s_, tuple) : std::nullopt;
  if (!ghost ||
      std::none_of(s_.ghosts.begin(), s_.ghosts.end(), [&](const Ghost& g) { return samePlace(g, *ghost); }))
    return;
  const QColor strong = c_.theme.role(RoleColor::Error).strong;
  drawLeg(c_, legToGhost(s_.layout, behindDisc(tuple), *ghost),
          {dimmed ? mix(c_.theme.canvas, strong, 0.35) : strong, 1.5, {5, 4}, false});
}

QPointF RibbonPainter::behindDisc(std::int64_t tuple) {
  const TensorLayout& t = s_.tensor(TensorId::Indices);
  const QRectF bar = t.unitRect(s_.unit(TensorId::Indices, tuple).flat);
  if (!s_.layout.ribbons || s_.layout.address <= 0) return {bar.right() + 26 * c_.ui, bar.center().y()};
  return {addressRect(s_, tuple, addressWidth(addressOf(s_, tuple, s_.layout.wholeAddress))).right() +
              kBehindAddress * c_.ui,
          bar.center().y()};
}

double RibbonPainter::addressWidth(const Address& address) {
  double width = 2 * kAddressPadding * c_.ui;
  for (const AddressPart& part : address) width += widthOf(part);
  return width;
}

double RibbonPainter::widthOf(const AddressPart& part) {
  constexpr double kScale = 4;  // a drawing that is enlarged has no whole pixels
  const bool bold = part.ink != AddressPart::Ink::Plain;
  return std::max(c_.textWidth(part.text, kAddressPx, bold, true),
                  c_.textWidth(part.text, kScale * kAddressPx, bold, true) / kScale);
}

void RibbonPainter::paintAddress(std::int64_t tuple, bool dimmed, bool lit) {
  using Ink = AddressPart::Ink;
  const Theme& theme = c_.theme;
  const Address address = addressOf(s_, tuple, s_.layout.wholeAddress);
  const auto bold = [](const AddressPart& part) { return part.ink != Ink::Plain; };
  const QRectF rect = addressRect(s_, tuple, addressWidth(address));
  const bool bad = s_.tupleIsBad(tuple);
  const RoleColors& error = theme.role(RoleColor::Error);
  QColor fill = mix(theme.canvas, theme.tupleTint(tuple), dimmed ? 0.22 : 0.75);
  if (theme.kind == ThemeKind::HighContrast) fill = theme.canvas;
  if (bad) fill = dimmed ? mix(theme.canvas, error.tint, 0.5) : error.tint;
  const bool framed = lit || bad || theme.kind == ThemeKind::HighContrast;
  c_.box(rect, fill,
         !framed ? QColor()
         : bad   ? error.strong
                 : theme.ink,
         lit ? 2 : 1, 6 * c_.ui, bad ? QVector<qreal>{5, 3} : QVector<qreal>{});
  if (bad) c_.errorDisc({rect.right() + 15 * c_.ui, rect.center().y()}, 9);
  double x = rect.left() + kAddressPadding * c_.ui;
  for (const AddressPart& part : address) {
    QColor ink = dimmed ? theme.dim : theme.text2;
    if (!dimmed && (part.ink == Ink::Number || part.ink == Ink::Lane))
      ink = theme.role(RoleColor::Indexed).strong;
    if (!dimmed && part.ink == Ink::Colon) ink = theme.role(RoleColor::Slice).strong;
    if (!dimmed && part.ink == Ink::Fault) ink = error.strong;
    const double wide = widthOf(part);
    if (part.ink == Ink::Lane && !dimmed) {
      c_.box(QRectF(x - 2 * c_.ui, rect.center().y() - 8 * c_.ui, wide + 4 * c_.ui, 16 * c_.ui),
             theme.role(RoleColor::Batch).pure, {}, 1, 3 * c_.ui);
      ink = theme.onRole;
    }
    if (part.ink == Ink::Fault)
      c_.line({x, rect.bottom() - 3 * c_.ui}, {x + wide, rect.bottom() - 3 * c_.ui}, ink, 2);
    c_.text(x, rect.center().y(), part.text, kAddressPx, ink, TextAlign::Left, bold(part), true);
    x += wide;
  }
}

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
  drawLeg(c_, leg, style);
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
      paintLeg(legToGhost(s_.layout, RibbonPainter(c_, s_).behindDisc(tuple), *ghost),
               {c_.theme.role(RoleColor::Error).strong, width, {5, 4}, false, false, reach});
    }
  }
  const bool ribbons = s_.layout.ribbons;
  if (ribbons && !trace.reads()) RibbonPainter(c_, s_).paintLit(tuple, reach);
  if (!trace.reads()) return;
  if (ribbons)
    paintRibbon(tuple, reach);
  else if (trace.badComponent < 0 && showsUnit(params, s_.unit(TensorId::Params, trace.sliceId).flat))
    paintLeg(legBetween(s_.layout, from, s_.unit(TensorId::Params, trace.sliceId)),
             {c_.theme.ink, width, dash, true, false, reach});
  if (reach < 1) return;
  const QRectF unit = indices.unitRect(from.flat);
  // An address says what a number becomes.
  if (s_.layout.address <= 0 && s_.layout.sees(TensorId::Indices, unit.center()))
    wrapNote(tuple, {unit.right(), unit.center().y()});
  if (!ribbons && reach > 1) paintAddend(tuple, width, dash, reach - 1);
}

void PathPainter::paintRibbon(std::int64_t tuple, double reach) {
  RibbonPainter(c_, s_).paintLit(tuple, reach);
  if (state_.step.active) cells_.showTuples(state_.step.tuple + state_.step.count);
  // Badges stay above it.
  const auto badge = [this](const TensorLayout& t, std::int64_t unit) {
    if (t.present && !t.emptyFrame && unit >= 0 && unit < t.unitCount() && showsUnit(t, t.firstOfUnit(unit)))
      cells_.paintBadges(t, unit, t.unitRect(t.firstOfUnit(unit)), CellLook::Lit);
  };
  if (reach >= 1) badge(s_.tensor(TensorId::Params), s_.trace()->sliceOf(tuple));
  if (reach > 1) badge(s_.tensor(TensorId::Output), tuple);
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
