// SPDX-License-Identifier: GPL-3.0-or-later
// What one pointed-at cell speaks of: its tuple, its slice, its block, its readers. Asked of core, never
// computed here. Thread rule: pure function of a Scene.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

struct Highlight {
  CellRef origin;
  std::vector<std::int64_t> tuples;  ///< lit ones, at most kMostLit
  std::int64_t tupleTotal = 0;       ///< all of them
  std::int64_t slice = -1;           ///< of params; -1: none is read
  std::optional<std::int64_t> paramsCell;
  std::vector<std::int64_t> outputCells;  ///< that hold exactly the pointed-at value
  int component = -1;                     ///< of the tuple, when an index component is pointed at
  bool neverRead = false;
  bool readersUnknown = false;

  static constexpr std::size_t kMostLit = 512;
  bool lit(std::int64_t tuple) const;
};

std::optional<Highlight> highlightOf(const Scene& scene, const CellRef& cell);
/// A whole tuple, as stepping lights it.
Highlight highlightOfTuple(const Scene& scene, std::int64_t tuple);

}  // namespace gathernd::ui
