// SPDX-License-Identifier: GPL-3.0-or-later
// The picture alone, for export and print: the light canvas with its key, on any QPainter.
// Thread rule: GUI thread.
#pragma once

#include <QSizeF>

#include "ui/canvas/paint/painter.h"

class QPainter;

namespace gathernd::ui {

struct FigureOptions {
  QSizeF viewport{980, 568};  ///< what the layout fits into; the figure may be larger
  ZoomMode mode = ZoomMode::Auto;
  double zoom = 1;
  double ui = 1;
  bool readOverlay = false;
  LensView lens;
  bool legend = true;
  OverlayState overlay;  ///< what is pointed at, pinned or stepped in the figure
  std::int64_t tuplesShown = -1;
  TextAudit* audit = nullptr;
};

/// Logical pixels.
QSizeF figureSize(const Snapshot& snapshot, const FigureOptions& options, const Theme& theme = lightTheme());
/// Paints with the figure's top left at the painter's origin.
void paintFigure(QPainter& painter, const Snapshot& snapshot, const FigureOptions& options,
                 const Theme& theme = lightTheme());

}  // namespace gathernd::ui
