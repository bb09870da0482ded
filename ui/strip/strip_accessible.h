// SPDX-License-Identifier: GPL-3.0-or-later
// The shape strip as a screen reader has it: a list of axes, the current one in focus. Thread rule: GUI
// thread.
#pragma once

namespace gathernd::ui {

class ShapeStrip;

/// Before the first strip is asked for.
void installStripAccessibility();
/// The current chip is another.
void tellCurrentChip(ShapeStrip& strip);

}  // namespace gathernd::ui
