// SPDX-License-Identifier: GPL-3.0-or-later
// What nobody could read in a picture: words over words, words or shapes outside. Thread rule: GUI thread.
#pragma once

#include <QFontMetricsF>
#include <QStringList>

#include "ui/charts/picture.h"

namespace gathernd::ui {

inline QStringList unreadable(const ChartPicture& picture) {
  QStringList found;
  const QRectF all = QRectF(QPointF(), picture.size).adjusted(-0.5, -0.5, 0.5, 0.5);
  for (std::size_t i = 0; i < picture.texts.size(); ++i) {
    const ChartText& text = picture.texts[i];
    if (!all.contains(text.box)) found << QStringLiteral("outside: ") + text.text;
    if (QFontMetricsF(text.font).horizontalAdvance(text.text) > text.box.width() + 0.5)
      found << QStringLiteral("wider than its box: ") + text.text;
    for (std::size_t j = i + 1; j < picture.texts.size(); ++j) {
      const QRectF common = text.box & picture.texts[j].box;
      if (common.width() > 0.5 && common.height() > 2.5)
        found << text.text + QStringLiteral(" overlaps ") + picture.texts[j].text;
    }
  }
  for (const ChartShape& shape : picture.shapes) {
    const QRectF box = shape.points.boundingRect();
    if (!all.contains(box.topLeft()) || !all.contains(box.bottomRight()))
      found << QStringLiteral("a shape at %1, %2 leaves the picture").arg(box.x()).arg(box.y());
  }
  return found;
}

inline QStringList textsOf(const ChartPicture& picture) {
  QStringList all;
  for (const ChartText& text : picture.texts) all << text.text + text.raised;
  return all;
}

}  // namespace gathernd::ui
