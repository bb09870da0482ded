// SPDX-License-Identifier: GPL-3.0-or-later
// What the panels Explain, Inspector and Reads say. Thread rule: GUI thread; reads the session, changes
// nothing (rows pin a tuple when activated).
#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>
#include <vector>

#include "ui/selection/cell_ref.h"
#include "ui/session/session.h"
#include "ui/session/snapshot.h"
#include "ui/widgets/block_view.h"
#include "ui/widgets/refresher.h"

namespace gathernd::ui {

// How one cell came about, step by step: which tuple, what it says, what it names, where that lies in
// memory: pure functions over a snapshot.

/// Empty when the cell is not there (any more) or there is no trace.
std::vector<Block> cellBlocks(const Snapshot& snapshot, const CellRef& cell, const Theme& theme);

/// What a tuple that reads nothing gets instead: "written as 0", "refused" …
QString outcomeWords(const Plan& plan, const TupleTrace& trace);
inline constexpr std::int64_t kListedReaders = 12;
/// The words of all these.
struct ExplainText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ExplainText)
};
/// "1, 3 and 7"; at most so many, then "… and 20 more".
QString tupleList(const SliceReads& reads, std::int64_t most);
/// A cell's value as text; nothing when it has none (output not computed).
std::optional<Element> cellValue(const Snapshot& snapshot, const CellRef& cell);

/// An element of output about which the dialect promises nothing: no value of it was read.
bool promisesNothing(const Snapshot& snapshot, const CellRef& cell);

/// While one steps: what this phase does, what comes next, and what is done; nothing ahead of its phase.
std::vector<Block> stepBlocks(const Snapshot& snapshot, const StepState& step, const Theme& theme);

/// At rest the whole call; while one steps, that step.
std::vector<Block> explainBlocks(Session& session, const Theme& theme);

/// About the cell in focus: value, bits, place in memory, and how it came about.
std::vector<Block> inspectorBlocks(Session& session, const Theme& theme);

/// How many slices are read how often, and which are read most.
std::vector<Block> readsBlocks(Session& session, const Theme& theme);

/// A BlockView that follows the session.
class LivePanel : public BlockView {
  Q_OBJECT

 public:
  using Build = std::function<std::vector<Block>(Session&, const Theme&)>;

  LivePanel(Session& session, const Build& build, QWidget* parent = nullptr);

 private:
  Refresher live_;
};

}  // namespace gathernd::ui
