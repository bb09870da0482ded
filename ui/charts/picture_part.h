// SPDX-License-Identifier: GPL-3.0-or-later
// What parts two pictures, and how to paint a part of one: a chart that grows by a point need not be painted
// whole. Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QRectF>
#include <cstdint>
#include <vector>

#include "ui/charts/picture.h"

namespace gathernd::ui {

/// Boxes outside of which both pictures look the same. They may overlap. A line or an area that has grown
/// differs where it has grown only.
std::vector<QRectF> changedParts(const ChartPicture& before, const ChartPicture& after);

/// What paintPart() has to go through, in points of shapes.
std::int64_t pointsIn(const ChartPicture& picture, const QRectF& part);

/// Paints what lies in `part`, a box at whole device pixels: there it is what paintPicture() would have
/// painted. Of long lines and areas only the stretch that reaches into the part is looked at. The painter's
/// clip is replaced, and reset.
void paintPart(QPainter& painter, const ChartPicture& picture, const QRectF& part);

}  // namespace gathernd::ui
