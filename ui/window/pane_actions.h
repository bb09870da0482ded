// SPDX-License-Identifier: GPL-3.0-or-later
// What the View menu has for tensors too large to be seen at once: following, folding, what a pixel of many
// cells shows, and the way from one mark to the next. Thread rule: GUI thread.
#pragma once

#include "ui/canvas/widget/canvas_widget.h"
#include "ui/window/actions.h"

namespace gathernd::ui {

/// The actions outlive the canvas.
void connectPaneActions(Actions& actions, CanvasWidget& canvas);

}  // namespace gathernd::ui
