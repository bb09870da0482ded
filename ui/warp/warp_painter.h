// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a WarpPicture: lanes, curves, the touched memory; and the figures beside it. Where things are is
// worked out once, for painting and for pointing. Units: pixels of the widget. Thread rule: GUI thread.
#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>
#include <array>
#include <optional>
#include <vector>

#include "ui/canvas/paint/render_context.h"
#include "ui/warp/warp_model.h"

namespace gathernd::ui {

struct WarpPlaces {
  std::array<QRectF, kLanes> lanes;
  std::vector<QRectF> sectors;  ///< as WarpPicture::sectors
  /// The middle of a lane's bytes on the upper edge of the strip.
  QPointF target(const WarpPicture& picture, const WarpLane& lane) const;
  int laneAt(const QPointF& position) const;  ///< -1: none
};
WarpPlaces warpPlaces(const QSizeF& size, const WarpPicture& picture);

/// All that the drawing says.
struct WarpScene {
  WarpPicture picture;
  QString title;        ///< beside the heading
  QString key;          ///< what boxes and brackets are
  QStringList lanes;    ///< as many as fit are shown
  int current = -1;     ///< lane that is pointed at
  QString currentText;  ///< of it, in place of `lanes`
  std::int64_t focusTuple = -1;
  bool ring = false;  ///< the current lane has the keyboard
};
void paintWarp(RenderContext& c, const QSizeF& size, const WarpScene& scene);

/// Totals of one kernel, as far as they are known.
struct WarpColumn {
  QString kernel;
  std::optional<AccessTotals> totals;
  QString state;  ///< in place of totals: "counting…", or why there are none
};
struct WarpFigures {
  std::optional<WarpPicture> picture;  ///< lanes and sectors of the request shown
  WarpColumn chosen;
  std::optional<WarpColumn> naive;
};
void paintFigures(RenderContext& c, const QRectF& area, const WarpFigures& figures);
/// The same in words, for screen readers.
QString figuresText(const WarpFigures& figures);
int figuresWidth(bool naive);

}  // namespace gathernd::ui
