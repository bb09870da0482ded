// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of params the tuples in sight read: what a folded pane shows. Thread rule: pure functions of a
// Scene.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// Tuples whose cells are in the pane of indices, first and beyond the last in their order; nothing where
/// they are too many to be told apart.
std::optional<std::pair<std::int64_t, std::int64_t>> tuplesInSight(const Scene& scene);

/// The axis of params whose steps are its rows and can be folded; nothing where rows are of another kind.
std::optional<int> foldedAxis(const Scene& scene);

/// Along that axis, rising. The last (first) row is among them where a tuple asks for one beyond it.
std::vector<std::int64_t> rowsRead(const Scene& scene, std::pair<std::int64_t, std::int64_t> tuples,
                                   int axis);

}  // namespace gathernd::ui
