// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/overlay_painter.h"

#include <algorithm>

#include "ui/canvas/paint/ask_painter.h"
#include "ui/canvas/paint/drag_painter.h"
#include "ui/canvas/paint/step_painter.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/scene/highlight.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kMaxReaders = 12;  // with a line each
constexpr double kBundle = 4;             // wide, of the line for all of more
constexpr std::size_t kMaxAddends = 24;   // ways drawn at once into one slice

}  // namespace

void OverlayPainter::paint(const QRectF& view) {
  const OverlayState& state = state_;
  c_.layer = QStringLiteral("overlay");
  if (state.axis) paintAxis(view, *state.axis);
  std::optional<Highlight> focus;
  if (state.focus) focus = highlightOf(s_, *state.focus);
  if (state.drag)
    DragPainter(c_, s_, state).paint(view);
  else if (focus)
    paintHighlight(view, *focus);
  else if (state.step.active)
    StepPainter(c_, s_, state).paint(view);
  if (state.pinA) paintPin(*state.pinA, 'A', false);
  if (state.pinB) paintPin(*state.pinB, 'B', samePlace(state.pinA, *state.pinB));
  for (const std::int64_t tuple : state.marked) paintMark(tuple, view);
  if (state.ask) AskPainter(c_, s_, *state.ask, paths_).paint(view);
  if (state.difference) errors_.paintDifference(view, *state.difference);
  if (state.cursor && s_.tensor(state.cursor->tensor).present &&
      (!s_.tensor(state.cursor->tensor).hasCells() ||
       showsCell(s_.tensor(state.cursor->tensor), state.cursor->flat))) {
    const TensorLayout& t = s_.tensor(state.cursor->tensor);
    const QRectF cell = t.hasCells() && state.cursor->flat < t.cellCount() ? t.cellRect(state.cursor->flat)
                                                                           : t.unitRect(state.cursor->flat);
    const double w = c_.strokeWidth(3);
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 2 * w));
    c_.box(cell.adjusted(-w, -w, w, w), {}, c_.theme.accent, 3, 7 * c_.ui);
    paths_.faultAbove(t, t.unitOf(state.cursor->flat));
  }
  c_.layer = QStringLiteral("rest");
}

void OverlayPainter::outlineCell(const CellRef& ref, const QRectF& view) {
  const TensorLayout& t = s_.tensor(ref.tensor);
  if (!t.hasCells() || !showsCell(t, ref.flat)) return;
  const QRectF cell = t.cellRect(ref.flat);
  if (!cell.intersects(view.adjusted(-8, -8, 8, 8))) return;
  const ClipTo clip(c_.painter, s_.layout.clipOf(ref.tensor, 4));
  const QString layer = c_.layer;
  c_.layer = QStringLiteral("hot");
  if (t.detail() == Detail::Text && s_.hasValues(ref.tensor) &&
      !(ref.tensor == TensorId::Output && cells_.madeUp(t.unitOf(ref.flat)))) {
    // The value again, in bold, on its own ground.
    QColor base = c_.theme.idle;
    const auto tuples = cells_.tuplesOf(t, t.unitOf(ref.flat));
    const bool counted = ref.tensor == TensorId::Params && s_.countsSlices();
    if (counted)
      base = c_.theme.readTint(s_.timesOf(t.unitOf(ref.flat)));
    else if (!tuples.empty())
      base = c_.theme.tupleTint(tuples.front());
    c_.box(cell.adjusted(1, 1, -1, -1), base, {}, 1, 3 * c_.ui);
    const QColor& on = c_.theme.textOn(base);
    values_.paint(t, ref.flat, cell, {on, base}, true);
    if (on != c_.theme.text) c_.box(cell.adjusted(3, 3, -3, -3), {}, on, 1.5, 2 * c_.ui);  // ink hardly shows
  }
  c_.layer = layer;
  const double thick = t.detail() == Detail::Text ? 3.5 : 2.5;
  const double out = t.detail() == Detail::Text ? 1 : c_.strokeWidth(thick);
  c_.box(cell.adjusted(-out, -out, out, out), {}, c_.theme.ink, thick,
         t.detail() == Detail::Text ? 4 * c_.ui : 2);
  paths_.faultAbove(t, t.unitOf(ref.flat));
}

void OverlayPainter::paintHighlight(const QRectF& view, const Highlight& h) {
  const TensorLayout& indices = s_.tensor(TensorId::Indices);
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const QRectF wide = view.adjusted(-60, -60, 60, 60);
  const auto lightUnit = [&](const TensorLayout& t, std::int64_t unit, bool outline) {
    if (!t.present || t.emptyFrame || unit < 0 || unit >= t.unitCount()) return;
    if (!showsUnit(t, t.firstOfUnit(unit))) return;
    const QRectF rect = t.unitRect(t.firstOfUnit(unit));
    if (!rect.intersects(wide)) return;
    if (t.detail() != Detail::Image) cells_.paintSeenUnit(t, unit, rect, view, CellLook::Lit);
    if (outline) paths_.outlineUnit(t, unit, t.detail() == Detail::Image ? 1.5 : 2);
  };
  if (h.slice >= 0) lightUnit(params, h.slice, !h.paramsCell);
  for (const std::int64_t tuple : h.tuples) {
    lightUnit(indices, tuple, true);
    lightUnit(output, tuple, h.outputCells.empty());
  }
  if (h.component >= 0 && indices.hasCells()) {
    outlineCell(h.origin, view);
    const std::int64_t tuple = indices.unitOf(h.origin.flat);
    const ClipTo clip(c_.painter, s_.layout.clipOf(TensorId::Indices));
    if (s_.tupleIsBad(tuple)) errors_.underlineFailing(indices, tuple);
  }
  if (h.paramsCell) outlineCell({TensorId::Params, *h.paramsCell}, view);
  for (const std::int64_t cell : h.outputCells) outlineCell({TensorId::Output, cell}, view);
  // Badges on a corner lie above the outlines.
  c_.layer = QStringLiteral("hot");
  const auto badge = [&](const TensorLayout& t, std::int64_t unit) {
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
    if (t.present && !t.emptyFrame && !t.badgesBeside && unit >= 0 && unit < t.unitCount())
      cells_.paintBadges(t, unit, t.unitRect(t.firstOfUnit(unit)), CellLook::Lit);
  };
  badge(params, h.slice);
  for (const std::int64_t tuple : h.tuples) badge(output, tuple);
  c_.layer = QStringLiteral("overlay");

  // Numbers that the path passes light up on every ruler.
  const bool single = h.tuples.size() == 1;
  if (single) chrome_.paintHotNumbers(indices, indices.firstOfUnit(h.tuples.front()), true);
  if (h.slice >= 0)
    chrome_.paintHotNumbers(params, h.paramsCell ? *h.paramsCell : params.firstOfUnit(h.slice),
                            !h.paramsCell);
  if (single) {
    const bool whole = h.outputCells.empty();
    chrome_.paintHotNumbers(output, whole ? output.firstOfUnit(h.tuples.front()) : h.outputCells.front(),
                            whole);
  }
  if (single) paths_.paintConnector(h.tuples.front(), 2, {});
  if (!single && s_.lens() && h.tuples.size() <= kMaxAddends)
    for (const std::int64_t tuple : h.tuples) paths_.paintAddend(tuple, 2, {});
  if (!single && !s_.lens() && h.paramsCell && h.slice >= 0) paintReaders(h);
}

/// Whether a tuple's own row is in sight.
bool OverlayPainter::inPane(std::int64_t tuple) const {
  const Pane* pane = s_.layout.pane(TensorId::Indices);
  return pane == nullptr || s_.tensor(TensorId::Indices)
                                .unitRect(s_.unit(TensorId::Indices, tuple).flat)
                                .intersects(pane->cells);
}

/// A line from each tuple that reads the slice, and on to each block; above a dozen one bundle for them all.
void OverlayPainter::paintReaders(const Highlight& h) {
  const TensorLayout& indices = s_.tensor(TensorId::Indices);
  const TensorLayout& output = s_.tensor(TensorId::Output);
  if (s_.trace() == nullptr || h.tuples.empty() || !indices.present || indices.emptyFrame) return;
  if (h.tupleTotal <= kMaxReaders) {
    for (const std::int64_t tuple : h.tuples) {
      if (tuple >= indices.unitCount() || !inPane(tuple)) continue;
      if (s_.layout.ribbons && s_.trace()->at(tuple).badComponent < 0) {
        paths_.paintRibbon(tuple, 2);
        continue;
      }
      // One that asked for another place, and was moved here, comes in dashes.
      const QVector<qreal> dash =
          s_.trace()->at(tuple).badComponent >= 0 ? QVector<qreal>{5, 4} : QVector<qreal>{};
      paths_.paintLeg(
          legBetween(s_.layout, s_.unit(TensorId::Indices, tuple), s_.unit(TensorId::Params, h.slice)),
          {c_.theme.ink, 2, dash});
      paths_.paintAddend(tuple, 2, {});
    }
    return;
  }
  if (s_.layout.panes) return;  // most of them are scrolled away
  // From the middle of all of them; brackets say how far they reach.
  const std::int64_t middle = h.tuples[h.tuples.size() / 2];
  if (middle >= indices.unitCount()) return;
  paths_.paintLeg(
      legBetween(s_.layout, s_.unit(TensorId::Indices, middle), s_.unit(TensorId::Params, h.slice)),
      {c_.theme.ink, kBundle, {}, false});
  const bool copied = output.present && !output.emptyFrame && middle < output.unitCount();
  if (copied)
    paths_.paintLeg(
        legBetween(s_.layout, s_.unit(TensorId::Params, h.slice), s_.unit(TensorId::Output, middle)),
        {c_.theme.ink, kBundle, {}, false});
  const auto bracket = [&](const TensorLayout& t, double x) {
    QRectF reach;
    for (const std::int64_t tuple : h.tuples)
      if (tuple < t.unitCount()) reach |= t.unitRect(t.firstOfUnit(tuple));
    c_.line({x, reach.top()}, {x, reach.bottom()}, c_.theme.ink, kBundle);
    return reach;
  };
  const QRectF from = bracket(indices, indices.x.origin + indices.x.size() + 4 * c_.ui);
  if (copied) bracket(output, output.x.origin - 4 * c_.ui);
  const QString said = QStringLiteral("×%1").arg(countText(h.tupleTotal));
  const double width = c_.badgeWidth(said);
  const QPointF at(indices.x.origin + indices.x.size() + 6 * c_.ui + width / 2,
                   std::clamp(from.center().y() - 16 * c_.ui, from.top(), from.bottom()));
  c_.badge(at, said);
}

/// Dots round the tuple and what it became: another dialect makes something else of it.
void OverlayPainter::paintMark(std::int64_t tuple, const QRectF& view) {
  for (const TensorId id : {TensorId::Indices, TensorId::Output}) {
    const TensorLayout& t = s_.tensor(id);
    if (!t.present || t.emptyFrame || tuple >= t.unitCount() || !showsUnit(t, t.firstOfUnit(tuple))) continue;
    const QRectF unit = t.unitRect(t.firstOfUnit(tuple));
    if (!unit.intersects(view.adjusted(-8, -8, 8, 8))) continue;
    const double w = c_.strokeWidth(3);
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 2 * w));
    c_.box(unit.adjusted(-w, -w, w, w), {}, c_.theme.accent, 3, measure::kRadius * c_.ui + 2, {2, 4});
    paths_.faultAbove(t, tuple);
    if (t.detail() == Detail::Image || id == TensorId::Indices) continue;
    const QRectF tag(unit.left() - 6 * c_.ui, unit.bottom() - 8 * c_.ui, 16 * c_.ui, 16 * c_.ui);
    c_.box(tag, c_.theme.accent, {}, 1, 3 * c_.ui);
    c_.text(tag.center().x(), tag.center().y(), QStringLiteral("≠"), 12, c_.theme.onAccent, TextAlign::Middle,
            true, false, tag);
  }
}

bool OverlayPainter::samePlace(const std::optional<CellRef>& a, const CellRef& b) const {
  if (!a || a->tensor != b.tensor) return false;
  const TensorLayout& t = s_.tensor(b.tensor);
  return t.present && !t.emptyFrame && t.unitOf(a->flat) == t.unitOf(b.flat);
}

void OverlayPainter::paintPin(const CellRef& cell, char letter, bool beside) {
  const TensorLayout& t = s_.tensor(cell.tensor);
  if (!t.present || t.emptyFrame) return;
  if (t.hasCells() && cell.flat >= t.cellCount()) return;
  const double ui = c_.ui;
  const QVector<qreal> dash = letter == 'B' ? QVector<qreal>{8, 4} : QVector<qreal>{};
  const auto highlight = highlightOf(s_, cell);
  if (highlight)
    for (const std::int64_t tuple : highlight->tuples) {
      if (cell.tensor != TensorId::Indices) paths_.outlineUnit(s_.tensor(TensorId::Indices), tuple, 3, dash);
      if (cell.tensor != TensorId::Output && s_.tensor(TensorId::Output).present &&
          !s_.tensor(TensorId::Output).emptyFrame)
        paths_.outlineUnit(s_.tensor(TensorId::Output), tuple, 3, dash);
    }
  if (highlight && highlight->slice >= 0 && cell.tensor != TensorId::Params &&
      s_.tensor(TensorId::Params).present)
    paths_.outlineUnit(s_.tensor(TensorId::Params), highlight->slice, 3, dash);
  paths_.outlineUnit(t, t.unitOf(cell.flat), 3, dash);
  if (highlight && highlight->tuples.size() == 1) paths_.paintConnector(highlight->tuples.front(), 3, dash);
  if (highlight) {
    const TensorLayout& params = s_.tensor(TensorId::Params);
    const TensorLayout& output = s_.tensor(TensorId::Output);
    if (highlight->slice >= 0 && params.present && !params.emptyFrame && !params.badgesBeside)
      cells_.paintBadges(params, highlight->slice, params.unitRect(params.firstOfUnit(highlight->slice)),
                         CellLook::Lit);
    if (output.present && !output.emptyFrame && !output.badgesBeside)
      for (const std::int64_t tuple : highlight->tuples)
        cells_.paintBadges(output, tuple, output.unitRect(output.firstOfUnit(tuple)), CellLook::Lit);
  }
  const QRectF unit = t.unitRect(cell.flat);
  const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 12 * ui));
  const QRectF tag(unit.right() - (beside ? 24 : 6) * ui, unit.top() - 11 * ui, 16 * ui, 16 * ui);
  c_.box(tag, c_.theme.ink, {}, 1, 3 * ui);
  c_.text(tag.center().x(), tag.center().y(), QString(QLatin1Char(letter)), 11, c_.theme.onInk,
          TextAlign::Middle, true, false, tag);
}

void OverlayPainter::paintAxis(const QRectF&, const AxisRef& axis) {
  const std::vector<AxisSpec>& named = s_.spec(axis.tensor).axes;
  if (axis.axis < 0 || axis.axis >= static_cast<int>(named.size())) return;
  const AxisSpec& wanted = named[static_cast<std::size_t>(axis.axis)];
  const double ui = c_.ui;
  for (const TensorLayout& t : s_.layout.tensors) {
    if (!t.present || t.emptyFrame) continue;
    const std::vector<AxisSpec>& axes = s_.spec(t.id).axes;
    for (std::size_t k = 0; k < axes.size(); ++k) {
      const bool same = t.id == axis.tensor
                            ? static_cast<int>(k) == axis.axis
                            : axes[k].hasRole && wanted.hasRole && axes[k].role == wanted.role &&
                                  axes[k].number == wanted.number;
      if (!same) continue;
      const QColor color = c_.theme.role(glyphOf(axes[k]).role).strong;
      const Pane* pane = s_.layout.pane(t.id);
      const TensorLayout columns = s_.layout.withColumns(t.id), rows = s_.layout.withRows(t.id);
      const QRectF cells = pane != nullptr ? t.cellsRect() & pane->cells : t.cellsRect();
      for (const Ruler& r : t.columns)
        if (r.axis == static_cast<int>(k))
          c_.box(QRectF(cells.left(), columns.y.origin + r.offset + 10 * ui, cells.width(), 3 * ui), color,
                 {}, 1, 1);
      for (const Ruler& r : t.rows)
        if (r.axis == static_cast<int>(k))
          c_.box(QRectF(rows.x.origin + r.offset - 13 * ui, cells.top(), 3 * ui, cells.height()), color, {},
                 1, 1);
    }
  }
}

}  // namespace gathernd::ui
