// SPDX-License-Identifier: GPL-3.0-or-later
// What the Explain panel says: at rest the whole call; with a cell in focus, how that cell came about.
// Thread rule: GUI thread; reads the session, changes nothing (rows pin a tuple when activated).
#pragma once

#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {

std::vector<Block> explainBlocks(Session& session, const Theme& theme);

}  // namespace gathernd::ui
