// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the picture at rest: what is pointed at, pinned, stepped, dragged. Units: pixels of the
// canvas. Thread rule: plain values.
#pragma once

#include <QPointF>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ui/canvas/scene/scene.h"
#include "ui/selection/ask_view.h"
#include "ui/selection/playback.h"

namespace gathernd::ui {

/// A tuple on its way to another slice.
struct TupleDrag {
  std::int64_t tuple = 0;
  QPointF at;                          ///< the pointer, in the canvas' coordinates
  std::optional<std::int64_t> target;  ///< element of params below it
  bool allowed = false;                ///< the tuple can name that element's slice
  bool operator==(const TupleDrag&) const = default;
};

/// What lies on top of the picture at rest.
struct OverlayState {
  std::optional<CellRef> focus;   ///< hovered cell, or the keyboard's
  std::optional<CellRef> cursor;  ///< keyboard cursor, ring drawn
  std::optional<CellRef> pinA, pinB;
  std::optional<AxisRef> axis;
  std::vector<std::int64_t> marked;  ///< tuples that another dialect ends differently for
  StepState step;
  double stepShare = 1;  ///< of the step's phase that is shown, 0 … 1
  std::optional<TupleDrag> drag;
  std::optional<OutputDifference> difference;
  std::shared_ptr<const AskView> ask;  ///< a question that is open, or just answered
  bool spotlight = false;              ///< what is dimmed is dimmed further
  bool atRest() const {
    return !dims() && !cursor && !pinA && !pinB && marked.empty() && !difference && !ask;
  }
  /// Paths are drawn though nothing is dimmed.
  bool ways() const { return pinA || pinB || (ask && !ask->contrast.empty()); }
  bool dims() const { return focus.has_value() || step.active || axis.has_value() || drag.has_value(); }
};

}  // namespace gathernd::ui
