// SPDX-License-Identifier: GPL-3.0-or-later
// The way from a tuple to its slice and on to its block: pure geometry. A leg leaves the bar's right edge and
// ends 3 px before the target's ruler number; where other bars stand in between it runs in the gap between
// rows, so it never crosses a value. Units: pixels of the canvas.
#pragma once

#include <QPainterPath>
#include <QPointF>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

struct Leg {
  QPainterPath path;  ///< up to the arrow head's base
  QPointF start;      ///< where the dot sits
  QPointF tip;        ///< of the head, pointing right
};

Leg legBetween(const CanvasLayout& layout, const CellRef& from, const CellRef& to);
/// To the number beside (or above) a ghost.
Leg legToGhost(const CanvasLayout& layout, const CellRef& from, const Ghost& ghost);
inline constexpr double kHead = 8;
/// What of a way lies in or near `view`: one that leads across a hundred million rows would be dashed to its
/// end. Shorter ones come back whole.
QPainterPath partNear(const QPainterPath& path, const QRectF& view);

}  // namespace gathernd::ui
