// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as an SVG document that is well formed whatever its texts hold. Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>
#include <functional>

class QPainter;

namespace gathernd::ui {

struct SvgWords {
  QString title;
  QString description;  ///< may be empty
};

QByteArray svgDocument(const QSizeF& size, const SvgWords& words,
                       const std::function<void(QPainter&)>& paint);

}  // namespace gathernd::ui
