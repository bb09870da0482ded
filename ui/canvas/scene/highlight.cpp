// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/highlight.h"

#include <QLineF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace gathernd::ui {
namespace {

/// Where a leg may leave the tensor: at its right edge, beyond cells and error marks.
double rightEdge(const CanvasLayout& layout, const TensorLayout& t) {
  const double edge = t.x.origin + t.x.size();
  const Pane* pane = layout.pane(t.id);
  return (pane != nullptr ? std::min(edge, pane->cells.right()) : edge) + 3;
}

/// The free line just below the row of `rect`.
double corridor(const TensorLayout& t, const QRectF& rect, double ui) {
  double gap = 6 * ui;
  if (!t.y.levels.empty() && t.unitY > 0) {
    const Level& level = t.y.levels[t.unitY - 1];
    if (level.pitch > level.span) gap = level.pitch - level.span;
  }
  return rect.bottom() + std::clamp(gap / 2, 1.0, 7 * ui);
}

void leave(QPainterPath& path, const CanvasLayout& layout, const TensorLayout& t, const QRectF& unit) {
  if (unit.right() + 8 * layout.ui >= rightEdge(layout, t) - 3 && !t.ghostsAcross) return;
  // Others stand to the right: down into the gap below this row, then along it.
  // Beside a ghost the gap above is the free one: below it stand its words.
  double y = corridor(t, unit, layout.ui);
  if (t.ghostsAcross) y = unit.top() - (y - unit.bottom());
  const double down = y > unit.center().y() ? 1 : -1;
  const double x = unit.right() + 5 * layout.ui;
  const double turn = std::min(4.0, std::abs(y - unit.center().y()) / 2);
  path.lineTo(x - turn, unit.center().y());
  path.quadTo(x, unit.center().y(), x, unit.center().y() + down * turn);
  path.lineTo(x, y - down * turn);
  path.quadTo(x, y, x + turn, y);
  path.lineTo(rightEdge(layout, t), y);
}

/// Left of what stands before the unit: its ruler number, or its badge.
/// Behind a batch entry's tag there is little room: what would end under it ends close to the row instead.
double targetLeft(const TensorLayout& t, const QRectF& facet, double ui) {
  if (t.numbersRoom > 0) return facet.left() + t.gutter - t.numbersRoom - t.badgeRoom - 3 * ui;
  const double beforeNumber = (t.batched ? 2 : 12) * ui;
  // The outermost number of the row is the first one met from the left.
  double number = std::numeric_limits<double>::infinity();
  for (const Ruler& ruler : t.rows)
    if (ruler.width > 0) number = std::min(number, ruler.offset);
  if (std::isfinite(number)) return facet.left() + number - beforeNumber;
  if (t.badgesBeside) return facet.left() + t.gutter - t.badgeRoom - (t.rows.empty() ? 3 : 1) * ui;
  if (!t.rows.empty()) return facet.left() + t.rows.front().offset - beforeNumber;
  return facet.left() + t.gutter - (t.batched ? 2 : 8) * ui;
}

constexpr double kLongestPiece = 4096;  // of a piece that is drawn whole, and of a way that is left alone

struct Cubic {
  QPointF a, b, c, d;

  QRectF bounds() const {
    const auto [left, right] = std::minmax({a.x(), b.x(), c.x(), d.x()});
    const auto [top, bottom] = std::minmax({a.y(), b.y(), c.y(), d.y()});
    return {QPointF(left, top), QPointF(right, bottom)};
  }
  std::pair<Cubic, Cubic> halves() const {
    const QPointF ab = (a + b) / 2, bc = (b + c) / 2, cd = (c + d) / 2;
    const QPointF abc = (ab + bc) / 2, bcd = (bc + cd) / 2, middle = (abc + bcd) / 2;
    return {{a, ab, abc, middle}, {middle, bcd, cd, d}};
  }
};

bool isLong(const QRectF& bounds) {
  return bounds.width() > kLongestPiece || bounds.height() > kLongestPiece;
}

/// QRectF::intersects() knows no rectangle without an area, such as that of a line.
bool meets(const QRectF& bounds, const QRectF& view) {
  return bounds.left() <= view.right() && bounds.right() >= view.left() && bounds.top() <= view.bottom() &&
         bounds.bottom() >= view.top();
}

/// Halves what is long until its parts are short, or away from the view.
void addNear(QPainterPath& out, const Cubic& piece, const QRectF& view) {
  const QRectF bounds = piece.bounds();
  if (!meets(bounds, view)) return;
  if (isLong(bounds)) {
    const auto [first, second] = piece.halves();
    addNear(out, first, view);
    addNear(out, second, view);
    return;
  }
  if (out.isEmpty() || out.currentPosition() != piece.a) out.moveTo(piece.a);
  out.cubicTo(piece.b, piece.c, piece.d);
}

/// From window to window: what is scrolled away ends at its edge.
Leg legBetweenPanes(const CanvasLayout& layout, const QRectF& source, const CellRef& from, const CellRef& to,
                    const QRectF& target) {
  const double ui = layout.ui;
  const Pane &a = *layout.pane(from.tensor), &b = *layout.pane(to.tensor);
  const TensorLayout rows = layout.withRows(to.tensor);
  const auto within = [](const QRectF& cells, double y) {
    return std::clamp(y, cells.top(), std::max(cells.top(), cells.bottom()));
  };
  Leg leg;
  leg.start = {std::clamp(source.right(), a.cells.left(), a.cells.right()) + 2,
               within(a.cells, source.center().y())};
  leg.path.moveTo(leg.start);
  if (a.cells.contains(source.center())) leave(leg.path, layout, layout.of(from.tensor), source);
  const QRectF facet(rows.x.origin, target.top(), target.width(), target.height());
  // Left of its lit number, however many digits that has.
  double digits = 0;
  if (!rows.rows.empty() && rows.rows.back().width > 0)
    digits = std::max(0.0, rows.rows.back().width / 2 - 10 * ui);
  const double left = std::max(targetLeft(rows, facet, ui) - digits, b.frame.left() + 4 * ui);
  leg.tip = {std::min(left, b.cells.left() - 4 * ui) - 1, within(b.cells, target.center().y())};
  bendTo(leg.path, leg.tip - QPointF(kHead * ui - 1, 0));
  return leg;
}

/// The same to a ghost, wherever it was scrolled to: the way ends at the edge of params' window.
Leg legToGhostInPane(const CanvasLayout& layout, const QPointF& from, const Ghost& ghost) {
  const double ui = layout.ui;
  const Pane &a = *layout.pane(TensorId::Indices), &b = *layout.pane(TensorId::Params);
  const QRectF room(b.rows.left(), b.cells.top(), b.cells.right() - b.rows.left(), b.cells.height());
  const auto within = [](double at, double low, double high) {
    return std::clamp(at, low, std::max(low, high));
  };
  Leg leg;
  leg.start = {within(from.x(), a.cells.left(), a.frame.right() - 4 * ui),
               within(from.y(), a.cells.top(), a.cells.bottom())};
  leg.path.moveTo(leg.start);
  const double left = ghost.down ? ghost.facet - 4 * ui : ghost.rect.left() - 3 * ui;
  leg.tip = {within(left, room.left() + kHead * ui, room.right()),
             within(ghost.rect.center().y(), room.top(), room.bottom())};
  const QPointF base = leg.tip - QPointF(kHead * ui - 1, 0);
  const double turn = leg.tip.x() - 18 * ui;
  if (ghost.down || turn <= room.left()) {
    bendTo(leg.path, base);
    return leg;
  }
  const double y = within(ghost.rect.bottom() + 5 * ui, room.top(), room.bottom());
  bendTo(leg.path, {room.left(), y});
  leg.path.lineTo(turn, y);
  bendTo(leg.path, base);
  return leg;
}

}  // namespace

Highlight highlightOfTuple(const Scene& scene, std::int64_t tuple) {
  Highlight h;
  h.origin = scene.unit(TensorId::Indices, tuple);
  h.tuples = {tuple};
  h.tupleTotal = 1;
  h.slice = scene.trace()->sliceOf(tuple);
  return h;
}

std::optional<Highlight> highlightOf(const Scene& scene, const CellRef& cell) {
  const Trace* trace = scene.trace();
  const TensorLayout& tensor = scene.tensor(cell.tensor);
  if (trace == nullptr || !tensor.hasUnits()) return std::nullopt;
  const bool unitOnly = tensor.phantomCells;  // an empty tuple or slice: there is a bar, but no element in it
  if (!unitOnly && (cell.flat < 0 || cell.flat >= tensor.cellCount())) return std::nullopt;
  if (cell.tensor != TensorId::Params) {
    const std::int64_t tuple = unitOnly                           ? tensor.unitOf(cell.flat)
                               : cell.tensor == TensorId::Indices ? trace->tupleOfIndex(cell.flat)
                                                                  : trace->tupleOfOutput(cell.flat);
    if (tuple < 0 || tuple >= trace->tupleCount()) return std::nullopt;
    Highlight h = highlightOfTuple(scene, tuple);
    h.origin = cell;
    if (unitOnly) return h;
    if (cell.tensor == TensorId::Indices) {
      h.component = trace->componentOfIndex(cell.flat);
      return h;
    }
    h.outputCells = {cell.flat};
    if (const std::int64_t source = trace->sourceOfOutput(cell.flat); source >= 0) h.paramsCell = source;
    return h;
  }
  Highlight h;
  h.origin = cell;
  h.slice = unitOnly ? tensor.unitOf(cell.flat) : trace->sliceOfParams(cell.flat);
  if (!unitOnly) h.paramsCell = cell.flat;
  auto reads = scene.readsOf(h.slice, Highlight::kMaxLit);
  if (!reads) {
    h.readersUnknown = true;
    return h;
  }
  h.tupleTotal = reads->times;
  h.neverRead = reads->times == 0;
  h.tuples = std::move(reads->tuples);
  if (unitOnly) return h;
  const TensorLayout& output = scene.output();
  if (!output.hasCells()) return h;
  const std::int64_t within = cell.flat - tensor.firstOfUnit(h.slice);
  for (const std::int64_t tuple : h.tuples) {
    const std::int64_t candidate = output.firstOfUnit(tuple) + within;
    if (candidate < output.cellCount() && trace->sourceOfOutput(candidate) == cell.flat)
      h.outputCells.push_back(candidate);
  }
  return h;
}

QPainterPath partNear(const QPainterPath& path, const QRectF& view) {
  if (!isLong(path.controlPointRect())) return path;
  const QRectF near = view.adjusted(-kLongestPiece, -kLongestPiece, kLongestPiece, kLongestPiece);
  QPainterPath out;
  QPointF at;
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element& element = path.elementAt(i);
    const QPointF to = element;
    if (element.isCurveTo()) {
      const QPointF second = path.elementAt(i + 1), end = path.elementAt(i + 2);
      addNear(out, {at, to, second, end}, near);
      at = end;
      i += 2;
      continue;
    }
    if (element.isLineTo()) addNear(out, {at, at + (to - at) / 3, to - (to - at) / 3, to}, near);
    at = to;
  }
  return out;
}

QPainterPath firstPart(const QPainterPath& path, double share) {
  if (share >= 1) return path;
  QPainterPath part;
  if (share <= 0 || path.isEmpty()) return part;
  double left = share * path.length();
  for (const QPolygonF& line : path.toSubpathPolygons()) {
    part.moveTo(line.front());
    for (qsizetype k = 1; k < line.size(); ++k) {
      const QLineF piece(line[k - 1], line[k]);
      if (piece.length() >= left) {
        part.lineTo(piece.length() > 0 ? piece.pointAt(left / piece.length()) : piece.p2());
        return part;
      }
      left -= piece.length();
      part.lineTo(piece.p2());
    }
  }
  return part;
}

void bendTo(QPainterPath& path, const QPointF& end) {
  const QPointF start = path.currentPosition();
  const double handle =
      std::max(std::abs(end.x() - start.x()) / 2, std::min(18.0, std::abs(end.y() - start.y()) / 2));
  path.cubicTo(start.x() + handle, start.y(), end.x() - handle, end.y(), end.x(), end.y());
}

QPainterPath legFrom(const CanvasLayout& layout, const CellRef& from, double level) {
  const TensorLayout& t = layout.of(from.tensor);
  const QRectF source = t.unitRect(from.flat);
  QPainterPath path(QPointF(source.right() + 2, source.center().y()));
  leave(path, layout, t, source);
  if (path.currentPosition().x() < level) path.lineTo(level, path.currentPosition().y());
  return path;
}

Leg legTo(const CanvasLayout& layout, const QPainterPath& begun, const CellRef& to) {
  const double ui = layout.ui;
  const TensorLayout& t = layout.of(to.tensor);
  const QRectF target = t.unitRect(to.flat);
  const QRectF facet = t.facetRect(to.flat);
  Leg leg{begun, {}, {}};
  leg.start = leg.path.elementAt(0);
  const double left = std::max(targetLeft(t, facet, ui), facet.left() - 2 * ui);
  leg.tip = {std::min(left, target.left() - 4 * ui) - 1, target.center().y()};
  const QPointF base = leg.tip - QPointF(kHead * ui - 1, 0);
  if (target.left() > facet.left() + t.gutter + 1) {
    // Other cells stand before it: along the gap below the row, and up.
    const double y = corridor(t, target, ui);
    leg.up = true;
    leg.tip = {target.center().x(), y - (kHead - 1) * ui};
    bendTo(leg.path, {t.x.origin - 2, y});
    leg.path.lineTo(leg.tip.x(), y);
    return leg;
  }
  const bool firstColumn = facet.left() <= t.x.origin + 1;
  if (firstColumn) {
    bendTo(leg.path, base);
    return leg;
  }
  // A facet further right: along the gap below the row, then up before the facet.
  const double y = corridor(t, target, ui);
  bendTo(leg.path, {t.x.origin - 2, y});
  const double x = base.x() - 6 * ui;
  const double turn = std::min(4.0, std::abs(y - target.center().y()) / 2);
  leg.path.lineTo(x - turn, y);
  leg.path.quadTo(x, y, x, y - turn);
  leg.path.lineTo(x, target.center().y() + turn);
  leg.path.quadTo(x, target.center().y(), x + turn, target.center().y());
  leg.path.lineTo(base);
  return leg;
}

Leg legBetween(const CanvasLayout& layout, const CellRef& from, const CellRef& to) {
  if (layout.panes)
    return legBetweenPanes(layout, layout.of(from.tensor).unitRect(from.flat), from, to,
                           layout.of(to.tensor).unitRect(to.flat));
  return legTo(layout, legFrom(layout, from, -1e300), to);
}

Leg legToSlice(const Scene& scene, std::int64_t tuple, std::int64_t slice) {
  return legBetween(scene.layout, scene.unit(TensorId::Indices, tuple), scene.unit(TensorId::Params, slice));
}

Leg legToBlock(const Scene& scene, std::int64_t slice, std::int64_t tuple) {
  return legBetween(scene.layout, scene.unit(TensorId::Params, slice), scene.unit(TensorId::Output, tuple));
}

Leg legToPoint(const CanvasLayout& layout, const CellRef& from, const QPointF& at) {
  const QRectF source = layout.of(from.tensor).unitRect(from.flat);
  Leg leg;
  leg.start = {source.right() + 2, source.center().y()};
  leg.tip = at;
  leg.path.moveTo(leg.start);
  bendTo(leg.path, at - QPointF(kHead * layout.ui - 1, 0));
  return leg;
}

Leg legToGhost(const CanvasLayout& layout, const QPointF& from, const Ghost& ghost) {
  const double ui = layout.ui;
  const TensorLayout& b = layout.of(TensorId::Params);
  if (layout.panes) return legToGhostInPane(layout, from, ghost);
  Leg leg;
  leg.start = from;
  leg.path.moveTo(leg.start);
  leg.tip = {ghost.down ? ghost.facet - 4 * ui : ghost.rect.left() - 3 * ui, ghost.rect.center().y()};
  const QPointF base = leg.tip - QPointF(kHead * ui - 1, 0);
  if (!ghost.down) {
    // Along the gap below its row, to the ghost's own left.
    const double y = ghost.rect.bottom() + 5 * ui;
    bendTo(leg.path, {b.x.origin - 2, y});
    leg.path.lineTo(ghost.rect.left() - 18 * ui, y);
  } else if (ghost.facet > b.x.origin + 1) {
    // Beside a facet further right the room for ghosts is free all along.
    bendTo(leg.path, {b.x.origin - 2, leg.tip.y()});
    leg.path.lineTo(base);
    return leg;
  }
  bendTo(leg.path, base);
  return leg;
}

}  // namespace gathernd::ui
