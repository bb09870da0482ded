// SPDX-License-Identifier: GPL-3.0-or-later
// What each dock looks like on the rail: strokes in a square of 20 units. Thread rule: pure function.
#pragma once

#include <QPainterPath>
#include <cstdint>

namespace gathernd::ui {

enum class RailIcon : std::uint8_t {
  Explain,
  Problems,
  Dialects,
  Reads,
  Statistics,
  Cell,
  Notes,
  Code,
  Gradient,
  Indices,
  Params,
  Output,
  Compare,
  Warp,
  Predict,
  Lessons
};

QPainterPath railPath(RailIcon icon);

}  // namespace gathernd::ui
