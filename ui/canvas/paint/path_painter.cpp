// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/canvas/paint/painter.h"
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
  const bool up = leg.up && style.share >= 1 && !style.back;
  c.painter.drawPolygon(up ? QPolygonF({tip, tip + QPointF(-h * 0.56, h), tip + QPointF(h * 0.56, h)})
                           : QPolygonF({tip, tip + QPointF(-h, -h * 0.56), tip + QPointF(-h, h * 0.56)}));
  if (style.dot)
    c.painter.drawEllipse(style.back ? leg.path.currentPosition() : leg.start, 3.2 * c.ui, 3.2 * c.ui);
}

void RibbonPainter::stroke(const QPainterPath& path, std::int64_t tuple, double opacity) {
  if (path.isEmpty()) return;
  const bool plain = theme_.kind == ThemeKind::HighContrast;
  const double wide = plain                                    ? (opacity >= kLit ? 4 : 2)
                      : s_.spec(TensorId::Params).unitAxes > 0 ? kWide
                                                               : kWideToCell;
  QColor color = plain ? theme_.text : theme_.ribbons[static_cast<std::size_t>(tuple % 6)];
  if (!plain) color.setAlphaF(static_cast<float>(opacity));
  QPen pen(color, wide * ui_);
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

void RibbonPainter::paintLit(std::int64_t tuple, double reach, bool othersDimmed) {
  stroke(firstPart(ribbonToSlice(s_, tuple), std::min(reach, 1.0)), tuple, kLit);
  if (reach > 1) stroke(firstPart(ribbonToBlock(s_, tuple), reach - 1), tuple, kLit);
  if (s_.layout.address <= 0) return;
  if (s_.layout.batched) {
    const std::int64_t count = s_.plan()->outer.elementCount(), first = tuple / count * count;
    paintWire(tuple / count, tuple + 1, false);
    // On its way to this one it runs behind the others.
    for (std::int64_t other = first; other < tuple; ++other) paintAddress(other, othersDimmed, false);
  }
  paintAddress(tuple, false, true);
}

/// Of each the edge, round where the lane is and straight towards it; above the wire that leads from there to
/// the addresses its name.
void RibbonPainter::paintLanes() {
  const RoleColors& role = theme_.role(RoleColor::Batch);
  const TensorSpec& params = s_.spec(TensorId::Params);
  const bool named = s_.plan()->batch.rank() == 1 && !params.axes.front().name.isEmpty();
  for (std::int64_t batch = 0; batch < s_.layout.batchCount; ++batch) {
    const QRectF edge = s_.layout.laneEdge(batch);
    const QString number = batchText(s_, batch);
    c_.box(edge, role.pure, {}, 1, 8 * ui_);
    c_.box(edge.adjusted(edge.width() / 2, 0, 0, 0), role.pure);
    c_.text(edge.center().x(), edge.center().y(), number, 16, theme_.onRole, TextAlign::Middle, true, false,
            edge);
    if (named && s_.layout.laneHead(batch) > kLaneWords * ui_)
      c_.text(edge.right() + 8 * ui_, edge.top() + 10 * ui_,
              params.axes.front().name + QLatin1Char(' ') + number, measure::kNotePx, role.strong);
  }
}

void RibbonPainter::paintWire(std::int64_t batch, std::int64_t shown, bool dimmed) {
  const std::int64_t count = s_.plan()->outer.elementCount();
  const double head = s_.layout.laneHead(batch);
  const std::int64_t end = std::min((batch + 1) * count, shown);
  if (s_.layout.address <= 0 || batch * count >= end || head < kWireHead * ui_) return;
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
  const double y = edge.top() + (head > kLaneWords * ui_ ? kWireBelowWords * ui_ : head / 2);
  const QColor color = theme_.role(RoleColor::Batch).strong;
  QPen pen(dimmed ? mix(theme_.canvas, color, 0.35) : color, c_.strokeWidth(1.8));
  pen.setJoinStyle(Qt::RoundJoin);
  for (const double middle : first) {
    const double x = addressRect(s_, last, 0).left() + kAddressPadding * ui_ + middle;
    QPainterPath wire({edge.right(), y});
    wire.lineTo(x - 5 * ui_, y);
    wire.quadTo(x, y, x, y + 5 * ui_);
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
  const QColor strong = theme_.role(RoleColor::Error).strong;
  drawLeg(c_, legToGhost(s_.layout, behindDisc(tuple), *ghost),
          {dimmed ? mix(theme_.canvas, strong, 0.35) : strong, 1.5, {5, 4}, false});
}

QPointF RibbonPainter::behindDisc(std::int64_t tuple) {
  const QRectF bar = indices_.unitAt(tuple);
  if (!s_.layout.ribbons || s_.layout.address <= 0) return {bar.right() + 26 * ui_, bar.center().y()};
  const double width = addressWidth(addressOf(s_, tuple, s_.layout.wholeAddress));
  return {addressRect(s_, tuple, width).right() + kBehindAddress * ui_, bar.center().y()};
}

double RibbonPainter::addressWidth(const Address& address) {
  double width = 2 * kAddressPadding * ui_;
  for (const AddressPart& part : address) width += widthOf(part);
  return width;
}

double RibbonPainter::widthOf(const AddressPart& part) {
  return c_.fonts.widthAtAnyScale(part.text, {kAddressPx * ui_, part.ink != AddressPart::Ink::Plain, true});
}

void RibbonPainter::paintAddress(std::int64_t tuple, bool dimmed, bool lit) {
  using Ink = AddressPart::Ink;
  const Address address = addressOf(s_, tuple, s_.layout.wholeAddress);
  const auto bold = [](const AddressPart& part) { return part.ink != Ink::Plain; };
  const QRectF rect = addressRect(s_, tuple, addressWidth(address));
  const bool bad = s_.tupleIsBad(tuple);
  const RoleColors& error = theme_.role(RoleColor::Error);
  QColor fill = mix(theme_.canvas, theme_.tupleTint(tuple), dimmed ? 0.22 : 0.75);
  if (theme_.kind == ThemeKind::HighContrast) fill = theme_.canvas;
  if (bad) fill = dimmed ? mix(theme_.canvas, error.tint, 0.5) : error.tint;
  const bool framed = lit || bad || theme_.kind == ThemeKind::HighContrast;
  c_.box(rect, fill,
         !framed ? QColor()
         : bad   ? error.strong
                 : theme_.ink,
         lit ? 2 : 1, 6 * ui_, bad ? QVector<qreal>{5, 3} : QVector<qreal>{});
  if (bad) c_.errorDisc({rect.right() + 15 * ui_, rect.center().y()}, 9);
  double x = rect.left() + kAddressPadding * ui_;
  for (const AddressPart& part : address) {
    QColor ink = dimmed ? theme_.dim : theme_.text2;
    if (!dimmed && (part.ink == Ink::Number || part.ink == Ink::Lane))
      ink = theme_.role(RoleColor::Indexed).strong;
    if (!dimmed && part.ink == Ink::Colon) ink = theme_.role(RoleColor::Slice).strong;
    if (!dimmed && part.ink == Ink::Fault) ink = error.strong;
    const double wide = widthOf(part);
    if (part.ink == Ink::Lane && !dimmed) {
      c_.box(QRectF(x - 2 * ui_, rect.center().y() - 8 * ui_, wide + 4 * ui_, 16 * ui_),
             theme_.role(RoleColor::Batch).pure, {}, 1, 3 * ui_);
      ink = theme_.onRole;
    }
    if (part.ink == Ink::Fault)
      c_.line({x, rect.bottom() - 3 * ui_}, {x + wide, rect.bottom() - 3 * ui_}, ink, 2);
    c_.text(x, rect.center().y(), part.text, kAddressPx, ink, TextAlign::Left, bold(part), true);
    x += wide;
  }
}

void PathPainter::outlineUnit(const TensorLayout& t, std::int64_t unit, double width,
                              const QVector<qreal>& dash, double share) {
  if (!showsUnit(t, t.firstOfUnit(unit))) return;
  const QRectF rect = t.unitAt(unit);
  const double w = c_.strokeWidth(width);
  const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 2 * w));
  if (share < 1) {
    const QPainterPath round = rounded(rect.adjusted(-w, -w, w, w), measure::kRadius * ui_ + 2);
    c_.painter.strokePath(firstPart(round, share), QPen(theme_.ink, w));
    return;
  }
  c_.box(rect.adjusted(-w, -w, w, w), {}, theme_.ink, width, measure::kRadius * ui_ + 2, dash);
  faultAbove(t, unit);
}

void PathPainter::faultAbove(const TensorLayout& t, std::int64_t unit) {
  if (t.id != TensorId::Output || !cells_.madeUp(unit)) return;
  const std::int64_t copied =
      state_.step.tuple +
      (state_.step.phase == StepPhase::Copy && state_.stepShare >= 1 ? state_.step.count : 0);
  if (state_.step.active && unit >= copied) return;
  const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
  cells_.paintFault(t, t.unitAt(unit));
}

void PathPainter::paintConnector(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach) {
  paintLegs(tuple, width, dash, reach);
  if (!s_.layout.batched || s_.plan() == nullptr || s_.layout.bandPitch <= 0) return;
  // A path may pass under the tag of its own batch entry, never over it.
  const std::int64_t batch = tuple / std::max<std::int64_t>(1, s_.plan()->outer.elementCount());
  for (const TensorLayout& t : s_.layout.tensors)
    if (t.hasUnits()) chrome_.paintBatchTag(t, batch);
}

void PathPainter::paintLegs(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach) {
  if (s_.trace() == nullptr || !params_.hasUnits() || tuple >= indices_.unitCount()) return;
  const TupleTrace trace = s_.trace()->at(tuple);
  if (trace.badComponent >= 0) {
    if (const auto ghost = ghostOf(s_, tuple)) {
      const bool drawn = std::any_of(s_.ghosts.begin(), s_.ghosts.end(),
                                     [&](const Ghost& g) { return gathernd::ui::samePlace(g, *ghost); });
      // A focused ghost is shown whole, even where it was only hinted at (or crowded out) at rest.
      if (reach >= 1 && (params_.detail() != Detail::Image || drawn)) {
        const Pane* pane = s_.layout.pane(TensorId::Params);
        const ClipTo clip(c_.painter, pane != nullptr ? pane->cells | pane->rows : QRectF());
        paintPointedGhost(c_, s_, *ghost);
      }
      drawLeg(c_, legToGhost(s_.layout, RibbonPainter(c_, s_).behindDisc(tuple), *ghost),
              {theme_.role(RoleColor::Error).strong, width, {5, 4}, false, false, reach});
    }
  }
  const bool ribbons = s_.layout.ribbons;
  if (ribbons && !trace.reads()) RibbonPainter(c_, s_).paintLit(tuple, reach, !state_.step.active);
  if (!trace.reads()) return;
  if (ribbons)
    paintRibbon(tuple, reach);
  else if (trace.badComponent < 0 && showsUnit(params_, s_.unit(TensorId::Params, trace.sliceId).flat))
    drawLeg(c_, legToSlice(s_, tuple, trace.sliceId), {theme_.ink, width, dash, true, false, reach});
  if (reach < 1) return;
  const QRectF unit = indices_.unitAt(tuple);
  // An address says what a number becomes.
  if (s_.layout.address <= 0 && s_.layout.sees(TensorId::Indices, unit.center()))
    wrapNote(tuple, {unit.right(), unit.center().y()});
  if (!ribbons && reach > 1) paintAddend(tuple, width, dash, reach - 1);
}

void PathPainter::paintRibbon(std::int64_t tuple, double reach) {
  RibbonPainter(c_, s_).paintLit(tuple, reach, !state_.step.active);
  if (state_.step.active) cells_.showTuples(state_.step.tuple + state_.step.count);
  // Badges stay above it.
  const auto badge = [this](const TensorLayout& t, std::int64_t unit) {
    if (hasUnit(t, unit)) cells_.paintBadges(t, unit, t.unitAt(unit), CellLook::Lit);
  };
  if (reach >= 1) badge(params_, s_.trace()->sliceOf(tuple));
  if (reach > 1) badge(output_, tuple);
}

void PathPainter::paintAddend(std::int64_t tuple, double width, const QVector<qreal>& dash, double share) {
  const std::int64_t slice = s_.trace()->sliceOf(tuple);
  if (!hasUnit(params_, slice) || !hasUnit(output_, tuple)) return;
  drawLeg(c_, legToBlock(s_, slice, tuple),
          {theme_.ink, width, dash, true, s_.lens(), s_.lens() ? std::floor(share) : share});
}

void PathPainter::wrapNote(std::int64_t tuple, const QPointF& at) {
  const TupleTrace t = s_.trace()->at(tuple);
  if (t.outcome != TupleOutcome::Wrapped && t.outcome != TupleOutcome::Clamped) return;
  const Plan& plan = *s_.plan();
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
  const double x = at.x() + 12 * ui_;
  double y = at.y() + 24 * ui_;
  const QRectF plate(x - 4 * ui_, y - 10 * ui_, width + 8 * ui_,
                     (18 * static_cast<double>(lines.size()) + 20) * ui_);
  c_.box(plate, theme_.canvas, {}, 1, 4 * ui_);
  for (const QString& line : lines) {
    c_.text(x, y, line, 13, theme_.role(RoleColor::Indexed).strong, TextAlign::Left, true, true);
    y += 18 * ui_;
  }
  c_.text(x, y, why, 11.5, theme_.text2);
}

}  // namespace gathernd::ui
