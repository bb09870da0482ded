// SPDX-License-Identifier: GPL-3.0-or-later
// What each panel looks like on the rail: strokes in a square of 20 units. Thread rule: pure function.
#pragma once

#include <QPainterPath>
#include <cstdint>

namespace gathernd::ui {

enum class RailIcon : std::uint8_t { Explain, Problems, Values, Frameworks, Learn, Measure };

QPainterPath railPath(RailIcon icon);

}  // namespace gathernd::ui
