// SPDX-License-Identifier: GPL-3.0-or-later
// A canvas exported as it stands, read back from its SVG: each text with its size and the room that its
// glyphs take, as a program that knows nothing of the painters finds them. Units: pixels of the window.
#pragma once

#include <QByteArray>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <vector>

namespace gathernd::ui::testing {

struct ShownText {
  QString text;
  double px = 0;
  QRectF rect;  ///< of its digits or small letters
};

struct ShownPicture {
  QSizeF size;
  std::vector<ShownText> texts;
  QString problem;  ///< it is no such document
};

ShownPicture readShown(const QByteArray& svg);

}  // namespace gathernd::ui::testing
