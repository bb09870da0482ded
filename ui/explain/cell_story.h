// SPDX-License-Identifier: GPL-3.0-or-later
// How one cell came about, step by step: which tuple, what it says, what it names, where that lies in memory.
// Thread rule: pure functions over a snapshot.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {

/// Empty when the cell is not there (any more) or there is no trace.
std::vector<Block> cellStory(const Snapshot& snapshot, const CellRef& cell, const Theme& theme);

/// What a tuple that reads nothing gets instead: "written as 0", "refused" …
QString outcomeWords(const Plan& plan, const TupleTrace& trace);
/// "1, 3 and 7"; at most a dozen, then "… and 20 more".
QString tupleList(std::span<const std::int64_t> tuples);
/// A cell's value as text; nothing when it has none (output not computed).
std::optional<Element> cellValue(const Snapshot& snapshot, const CellRef& cell);

}  // namespace gathernd::ui
