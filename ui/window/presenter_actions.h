// SPDX-License-Identifier: GPL-3.0-or-later
// What the View menu has for whoever presents. Thread rule: GUI thread.
#pragma once

namespace gathernd::ui {

class Actions;
class Presenter;
class PresentMode;
class Selection;

/// All outlive the window. What cannot be done is said in `mode`; the light falls on what is selected.
void connectPresenter(Actions& actions, Presenter& presenter, PresentMode& mode, Selection& selection);

}  // namespace gathernd::ui
