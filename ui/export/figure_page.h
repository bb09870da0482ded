// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported file holds: the figure, and below it the formula of what it shows, as the window's formula
// line says it. Units: logical pixels. Thread rule: GUI thread (painting needs fonts).
#pragma once

#include <QColor>
#include <QSizeF>
#include <QString>
#include <functional>

#include "ui/figure/figure.h"

class QPainter;

namespace gathernd::ui {

/// What is drawn on a page of `size`.
struct Drawing {
  QString title;
  QSizeF size;
  QColor ground;
  std::function<void(QPainter&)> paint;
};

/// The call's title, or what stands for one.
QString figureTitle(const Snapshot& snapshot);
Drawing figurePage(const Snapshot& snapshot, const FigureOptions& options);

}  // namespace gathernd::ui
