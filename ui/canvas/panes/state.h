// SPDX-License-Identifier: GPL-3.0-or-later
// How far each of three panes is scrolled and zoomed. Units: pixels of the canvas; a zoom of 1 is a cell with
// text at its natural size. Thread rule: plain values.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

struct PaneScroll {
  double left = 0, top = 0;
  double zoomX = 1, zoomY = 1;
  bool wholeX = false, wholeY = false;  ///< zoomed so that all of the tensor is in sight, this way
};

struct PanesState {
  std::array<PaneScroll, 3> panes;
  bool follow = true;                ///< what is pointed at brings its slice and block into sight
  bool folded = true;                ///< params shows the rows that the tuples in sight read
  std::vector<std::int64_t> guests;  ///< rows of params that are shown besides

  PaneScroll& of(TensorId id) { return panes[static_cast<std::size_t>(id)]; }
  const PaneScroll& of(TensorId id) const { return panes[static_cast<std::size_t>(id)]; }
};

inline constexpr double kMostPaneZoom = 6;
inline constexpr std::array kPaneTensors = {TensorId::Indices, TensorId::Params, TensorId::Output};

}  // namespace gathernd::ui
