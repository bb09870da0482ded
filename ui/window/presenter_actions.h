// SPDX-License-Identifier: GPL-3.0-or-later
// What the View menu has for whoever presents. Thread rule: GUI thread.
#pragma once

namespace gathernd::ui {

class Actions;
class CanvasWidget;
class Presenter;
class PresentMode;

/// All outlive the window. What cannot be done is said in `mode`; the light falls on `canvas`.
void connectPresenter(Actions& actions, Presenter& presenter, PresentMode& mode, CanvasWidget& canvas);

}  // namespace gathernd::ui
