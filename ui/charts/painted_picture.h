// SPDX-License-Identifier: GPL-3.0-or-later
// A picture that stays painted from one frame to the next: of a chart that grows by a point only what is new
// is painted. What changes all of it (an axis with another decade) is painted beside in slices, a few
// milliseconds a frame, and shown once it is whole: until then the picture before stands. The outcome is that
// of paintPicture(), pixel for pixel. Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QPixmap>
#include <optional>

#include "ui/charts/picture.h"

namespace gathernd::ui {

class PaintedPicture {
 public:
  /// At the first call, and at another size or scale, all of it at once. Otherwise for about `milliseconds`.
  void paint(const ChartPicture& picture, double devicePixelRatio, double milliseconds = 5);
  /// Everything is painted anew: another theme.
  void forget();
  const QPixmap& pixmap() const { return shown_.pixmap; }
  /// False: call paint() again next frame, with this picture or the next.
  bool whole() const { return !coming_.has_value(); }
  double partPainted() const { return partPainted_; }  ///< by the last call, of the picture's points

 private:
  struct Layer {
    ChartPicture picture;
    QPixmap pixmap;
  };

  void start(Layer& layer, const ChartPicture& picture, double ratio);
  void paintBox(Layer& layer, const QRectF& box);
  void goOn(double milliseconds);

  Layer shown_;
  std::optional<Layer> coming_;
  double paintedTo_ = 0;  ///< of what is coming, from the left
  double partPainted_ = 0;
};

}  // namespace gathernd::ui
