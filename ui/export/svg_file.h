// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as an SVG document that is well formed whatever its texts hold. Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QSizeF>
#include <QString>
#include <functional>

#include "core/error/error.h"

class QPainter;

namespace gathernd::ui {

struct SvgWords {
  QString title;
  QString description;  ///< may be empty
};

QByteArray svgDocument(const QSizeF& size, const SvgWords& words,
                       const std::function<void(QPainter&)>& paint);

// A picture as a short SVG text to stand within a page: shapes of one look that touch nothing between them
// are one path, texts of one look one element, places are tenths of a unit. Texts are texts, centred where
// they were painted, in the reader's own fonts. Units: logical pixels. Errors: `unsupported` where something
// is painted that is neither shape nor level text. Thread rule: GUI thread (fonts).

/// What only covers `ground` with itself is left out.
Expected<QByteArray> smallSvg(const QSizeF& size, const QColor& ground,
                              const std::function<void(QPainter&)>& paint);

}  // namespace gathernd::ui
