// SPDX-License-Identifier: GPL-3.0-or-later
// A view of tiles as device pixels: means as colour, and whatever must not be averaged away told apart.
// Thread rule: a pure function, on every core.
#pragma once

#include <QColor>
#include <QImage>
#include <QPoint>
#include <vector>

#include "core/overview/tiles/view.h"

namespace gathernd::ui {

struct TileColors {
  double low = 0, high = 0;  ///< of the scale
  Aggregate aggregate = Aggregate::Mean;
  QColor canvas;  ///< what is faint is mixed with it
  QColor none;    ///< of a pixel without a number
  QColor odd;     ///< NaN or infinite
  QColor edited;
  QColor ground, stripe;        ///< where nothing has been read
  std::vector<bool> faintRows;  ///< by device pixel; empty: none is
  bool operator==(const TileColors&) const = default;
};

struct TileImage {
  QImage image;
  std::vector<QPoint> odd, edited;  ///< pixels, row by row; at most kMostMarks each
  static constexpr std::size_t kMostMarks = 20000;
};

TileImage tileImage(const TileView& view, const TileColors& colors);

}  // namespace gathernd::ui
