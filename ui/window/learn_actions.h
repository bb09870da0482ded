// SPDX-License-Identifier: GPL-3.0-or-later
// The Learn menu, connected to the question on the picture. Thread rule: GUI thread.
#pragma once

class QWidget;

namespace gathernd::ui {

class Actions;
class Asking;
class Docks;

/// All outlive the window. The keyboard goes to `canvas`, where answers are typed.
void connectLearnActions(Actions& actions, Asking& asking, Docks& docks, QWidget& canvas);

}  // namespace gathernd::ui
