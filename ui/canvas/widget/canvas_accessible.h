// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas for screen readers: a name that says the place under the cursor, its value and where it came
// from. Thread rule: GUI thread.
#pragma once

namespace gathernd::ui {

/// Once a process; later calls do nothing.
void installCanvasAccessibility();

}  // namespace gathernd::ui
