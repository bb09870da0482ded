// SPDX-License-Identifier: GPL-3.0-or-later
// The picture alone, for export and print, on any QPainter: cut to what is painted, with its key below.
// Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/panes/axes.h"

namespace gathernd::ui {

/// Its viewport is what the layout fits into; the figure may be larger.
struct FigureOptions : SceneOptions {
  /// A layout beyond it gives way to the whole in small; what even that has beyond it is left out.
  QSizeF most{8000, 8000};
  PanesState scrolled;   ///< the panes, where it has them
  OverlayState overlay;  ///< what is pointed at, pinned or stepped in the figure
  std::int64_t tuplesShown = -1;
  TextAudit* audit = nullptr;
};

class Figure {
  Q_DECLARE_TR_FUNCTIONS(Figure)

 public:
  Figure(const Snapshot& snapshot, const FigureOptions& options, const Theme& theme = lightTheme());

  static constexpr double kMargin = 16;  ///< round what is painted

  QSizeF size() const { return size_; }
  /// The canvas' point in the figure's top left corner.
  QPointF origin() const { return picture_.topLeft(); }
  double ui() const { return ui_; }  ///< scale of the key's words
  /// With the figure's top left at the painter's origin.
  void paint(QPainter& painter);
  /// On the canvas' ground, `scale` times as large, `ratio` of the device's pixels to a logical one. Null
  /// where there is no memory for it.
  QImage image(double scale, double ratio);

 private:
  void paintPicture(QPainter& painter, TextAudit* audit);
  QString leftOutText() const;
  double keyWidth();
  double keyHeight() const { return scene_.layout.legendHeight * ui_ / scene_.layout.keyUi; }

  FigureOptions options_;
  Theme theme_;
  FontBook fonts_;
  Scene scene_;
  QRectF drawn_;    ///< of the canvas
  QRectF picture_;  ///< with its margin, on the canvas
  QSizeF size_;
  double ui_ = 1;
};

}  // namespace gathernd::ui
