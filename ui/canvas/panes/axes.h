// SPDX-License-Identifier: GPL-3.0-or-later
// How far each of three panes is scrolled and zoomed. Units: pixels of the canvas; a zoom of 1 is a cell with
// text at its natural size. Thread rule: plain values.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "ui/canvas/scene/layout.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

struct PaneScroll {
  double left = 0, top = 0;
  double zoomX = 1, zoomY = 1;
  bool wholeX = false, wholeY = false;  ///< zoomed so that all of the tensor is in sight, this way
};

/// Of one tensor, while its shape and the roles of its axes are these.
struct PaneAxes {
  Shape shape;
  std::vector<int> order;
  int batchAxes = 0;
  std::optional<AxisPlaces> places;  ///< nothing: as the rank says
};

struct PanesState {
  std::array<PaneScroll, 3> panes;
  std::array<PaneAxes, 3> axes;
  bool follow = true;                ///< what is pointed at brings its slice and block into sight
  bool folded = true;                ///< params shows the rows that the tuples in sight read
  std::vector<std::int64_t> guests;  ///< rows of params that are shown besides

  PaneScroll& of(TensorId id) { return panes[static_cast<std::size_t>(id)]; }
  const PaneScroll& of(TensorId id) const { return panes[static_cast<std::size_t>(id)]; }
};

inline constexpr double kMostPaneZoom = 6;

// Which axes of a tensor in a pane are rows, columns, or held at one index, and that as a slice expression.
// Thread rule: pure functions of plain values.

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
