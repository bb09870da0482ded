// SPDX-License-Identifier: GPL-3.0-or-later
// What one pointed-at cell speaks of: its tuple, its slice, its block, its readers. Asked of core, never
// computed here. Thread rule: pure function of a Scene.
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

struct Highlight {
  CellRef origin;
  std::vector<std::int64_t> tuples;  ///< lit ones, at most kMaxLit
  std::int64_t tupleTotal = 0;       ///< all of them
  std::int64_t slice = -1;           ///< of params; -1: none is read
  std::optional<std::int64_t> paramsCell;
  std::vector<std::int64_t> outputCells;  ///< that hold exactly the pointed-at value
  int component = -1;                     ///< of the tuple, when an index component is pointed at
  bool neverRead = false;
  bool readersUnknown = false;

  static constexpr std::int64_t kMaxLit = FoundReaders::kMost;
  bool lit(std::int64_t tuple) const;
};

std::optional<Highlight> highlightOf(const Scene& scene, const CellRef& cell);
/// A whole tuple, as stepping lights it.
Highlight highlightOfTuple(const Scene& scene, std::int64_t tuple);

// The way from a tuple to its slice and on to its block: pure geometry. A leg leaves the bar's right edge
// and ends 3 px before the target's ruler number; where other bars stand in between it runs in the gap
// between rows, so it never crosses a value. Units: pixels of the canvas.

struct Leg {
  QPainterPath path;  ///< up to the arrow head's base
  QPointF start;      ///< where the dot sits
  QPointF tip;        ///< of the head, pointing right
};

Leg legBetween(const CanvasLayout& layout, const CellRef& from, const CellRef& to);
/// The beginning of a leg: out of its tensor, and level as far as `level`, where that lies on the way.
QPainterPath legFrom(const CanvasLayout& layout, const CellRef& from, double level);
/// The rest of one. Not in panes.
Leg legTo(const CanvasLayout& layout, const QPainterPath& begun, const CellRef& to);
/// A cubic with level tangents.
void bendTo(QPainterPath& path, const QPointF& end);
/// From a unit to any point.
Leg legToPoint(const CanvasLayout& layout, const CellRef& from, const QPointF& at);
/// To the number beside (or above) a ghost, from behind a tuple's "!".
Leg legToGhost(const CanvasLayout& layout, const QPointF& from, const Ghost& ghost);
inline constexpr double kHead = 8;
/// The beginning of a way, `share` of its length: nothing at 0, the way itself at 1.
QPainterPath firstPart(const QPainterPath& path, double share);
/// What of a way lies in or near `view`: one that leads across a hundred million rows would be dashed to its
/// end. Shorter ones come back whole.
QPainterPath partNear(const QPainterPath& path, const QRectF& view);

}  // namespace gathernd::ui
