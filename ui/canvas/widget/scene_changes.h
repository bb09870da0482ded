// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit changes of the picture at rest, so that a frame after it paints that alone. Units: pixels of
// the canvas. Thread rule: pure function; GUI thread, for the scenes are.
#pragma once

#include <QRectF>
#include <optional>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// The parts within `view` that look otherwise in `now` than they did in `before`, some pixels of air round
/// each: slices of params and blocks of output that hold another value, and the time in output's heading.
/// Nothing where more has changed than values of params, or so much that the whole is painted as quickly.
std::optional<std::vector<QRectF>> changedParts(const Scene& before, const Scene& now, const QRectF& view);

/// What a scene in panes was painted by.
struct PanesPainted {
  CanvasLayout layout;
  bool ghosts = false;

  static PanesPainted of(const Scene& scene) { return {scene.layout, !scene.ghosts.empty()}; }
};
/// Frames of the panes that were scrolled, zoomed or arranged otherwise since then, on whole pixels; nothing
/// where all of the picture may be another. Of one snapshot.
std::optional<std::vector<QRectF>> changedPanes(const PanesPainted& before, const Scene& now);

}  // namespace gathernd::ui
