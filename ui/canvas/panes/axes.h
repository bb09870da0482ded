// SPDX-License-Identifier: GPL-3.0-or-later
// Which axes of a tensor in a pane are rows, columns, or held at one index, and that as a slice expression.
// Thread rule: pure functions of plain values.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <variant>

#include "ui/canvas/panes/state.h"

namespace gathernd::ui {

enum class AxisWhere : std::uint8_t { Rows, Columns, Held };

/// Where its axes are now, batch axes left out.
AxisPlaces placesOf(const TensorSpec& spec);

/// To begin with: as the rank says, but for outer axes beyond the fourth, which are held at 0.
std::optional<AxisPlaces> firstPlaces(const TensorSpec& spec);

/// With `axis` there, held at `index`: the unit's axes stay within the others.
AxisPlaces moved(const TensorSpec& spec, AxisPlaces places, int axis, AxisWhere to, std::int64_t index = 0);
AxisWhere whereIs(const AxisPlaces& places, int axis);

/// Three axes and more can be chosen among.
bool hasAxesBar(const PaneAxes& axes);

/// "[3, :, :, 0]"; of a batch axis ":" always.
QString sliceExpression(const TensorSpec& spec, const AxisPlaces& places);
/// What such an expression asks for, or in words why it cannot be: which axis, and what its numbers are. A
/// negative index counts from the end.
std::variant<AxisPlaces, QString> parseSlice(const QString& text, const TensorSpec& spec,
                                             const AxisPlaces& now);

/// Height of the row of axes below a pane's name, at scale 1.
inline constexpr double kAxesBarHeight = 28;

}  // namespace gathernd::ui
