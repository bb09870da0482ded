// SPDX-License-Identifier: GPL-3.0-or-later
// What the Inspector says about the cell in focus: value, bits, place in memory, readers.
// Thread rule: GUI thread.
#pragma once

#include <vector>

#include "ui/session/session.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {

std::vector<Block> inspectorBlocks(Session& session, const Theme& theme);

}  // namespace gathernd::ui
