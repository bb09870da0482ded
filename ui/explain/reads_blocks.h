// SPDX-License-Identifier: GPL-3.0-or-later
// What the Reads panel says: how many slices are read how often, and which are read most.
// Thread rule: GUI thread.
#pragma once

#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {

std::vector<Block> readsBlocks(Session& session, const Theme& theme);

}  // namespace gathernd::ui
