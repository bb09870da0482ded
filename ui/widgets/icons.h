// SPDX-License-Identifier: GPL-3.0-or-later
// The few icons that the window draws itself, in any colour and at any scale. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QIcon>
#include <QPainterPath>
#include <cstdint>
#include <initializer_list>

namespace gathernd::ui {

enum class IconShape : std::uint8_t {
  First,
  Back,
  Play,
  Pause,
  Forward,
  Last,
  Down,
  Up,
  Maximise,
  Restore,
  Close
};

/// From point to point.
void addLine(QPainterPath& path, std::initializer_list<QPointF> points);

QIcon drawnIcon(IconShape shape, const QColor& color, const QColor& disabled);

}  // namespace gathernd::ui
