// SPDX-License-Identifier: GPL-3.0-or-later
// The few icons that the window draws itself, in any colour and at any scale. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QIcon>
#include <cstdint>

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

QIcon drawnIcon(IconShape shape, const QColor& color, const QColor& disabled);

}  // namespace gathernd::ui
