// SPDX-License-Identifier: GPL-3.0-or-later
// What the View menu has for tensors too large to be seen at once: following, folding, what a pixel of many
// cells shows, and the way from one mark to the next; and what a person may have set for the whole desktop
// already: the language, how large everything is, the theme, and whether pictures move. Thread rule: GUI
// thread.
#pragma once

#include <QString>
#include <functional>

#include "ui/canvas/widget/canvas_widget.h"
#include "ui/window/actions.h"

class QMenu;

namespace gathernd::ui {

class DesktopWishes;
class Presenter;
class PresentMode;
class Selection;
class Actions;
class Session;
class Settings;

/// The actions outlive the canvas.
void connectPaneActions(Actions& actions, CanvasWidget& canvas);

// Each of these shows and follows what the settings have, whoever changes it: the menu or the page.

/// `said` hears what a choice does.
void connectSizes(Actions& actions, Settings& settings, QWidget& window,
                  const std::function<void(const QString&)>& said);
/// The window itself listens for its theme.
void fillThemes(QMenu& menu, Settings& settings);
/// `said` as above: the window speaks the chosen one from its next start on.
void fillLanguages(QMenu& menu, Settings& settings, const std::function<void(const QString&)>& said);
/// Motion is as the desktop wishes, until somebody chose. The wishes outlive the action.
void followMotion(const DesktopWishes& wishes, Settings& settings, QAction& reduceMotion, StepMotion& motion);
/// What one tensor of a run may take. The settings outlive the session, or its last change of them.
void followMemoryLimit(Settings& settings, Session& session);

/// What there is for whoever presents. All outlive the window. What cannot be done is said in `mode`; the
/// light falls on what is selected.
void connectPresenter(Actions& actions, Presenter& presenter, PresentMode& mode, Selection& selection);

}  // namespace gathernd::ui
