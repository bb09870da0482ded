// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as small images, for pictures of thousands of them: some fonts (OpenType's CFF) blend each pixel's
// gamma by tables, which takes most of such a picture's time. An image is blended like any other, and looks
// the same on the ground that it was made for. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QString>
#include <optional>

#include "ui/canvas/scene/fonts.h"

namespace gathernd::ui {

/// How many of the device's pixels make a logical one, where an image lands pixel on pixel; else none.
std::optional<double> pixelRatio(const QPainter& painter);
/// The place nearby where a pixel of the device begins.
QPointF onPixel(const QPainter& painter, const QPointF& at);

class NumberImages {
 public:
  struct Ink {
    QColor text, ground;
  };
  /// As FontFace::draw, at whole pixels of the device. False: nothing was painted, for this is no plain
  /// surface of pixels or these colours are not opaque.
  bool draw(QPainter& painter, const FontFace& face, const FontKey& key, const QPointF& leftMiddle,
            const QString& text, const Ink& ink);
  void clear();
  qsizetype count() const { return images_.size(); }

 private:
  struct Key {
    QString text;
    QRgb ink = 0, ground = 0;
    int font = 0;
    int ratio = 0;  ///< of the device's pixels, in hundredths
    bool operator==(const Key&) const = default;
    friend size_t qHash(const Key& key, size_t seed) {
      return qHashMulti(seed, key.text, key.ink, key.ground, key.font, key.ratio);
    }
  };
  QHash<Key, QImage> images_;
  qsizetype bytes_ = 0;
};

}  // namespace gathernd::ui
