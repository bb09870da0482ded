// SPDX-License-Identifier: GPL-3.0-or-later
// Where the words of a log chart stand: names at the ends of lines pushed apart, a mark's sentence where it
// hides least. Pure geometry. Units: logical pixels. Thread rule: pure functions.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <vector>

namespace gathernd::ui {

/// Heights as near to the wanted ones as can be, `apart` from each other, within [low, high]; in the order
/// given. More than fit are spread evenly.
std::vector<double> pushedApart(const std::vector<double>& wanted, double apart, double low, double high);

/// A place for a box of `size` near `point` and inside `area`, off the `taken` boxes, over as little of the
/// lines as can be; null when there is none.
QRectF freePlace(const QPointF& point, const QSizeF& size, const QRectF& area,
                 const std::vector<QRectF>& taken, const std::vector<QPolygonF>& lines);

}  // namespace gathernd::ui
