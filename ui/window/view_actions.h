// SPDX-License-Identifier: GPL-3.0-or-later
// What the View menu has for tensors too large to be seen at once: following, folding, what a pixel of many
// cells shows, and the way from one mark to the next; and what a person may have set for the whole desktop
// already: the language, how large words are, and whether pictures move. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <functional>

#include "ui/canvas/widget/canvas_widget.h"
#include "ui/window/actions.h"

class QMenu;

namespace gathernd::ui {

class DesktopWishes;
class Settings;

/// The actions outlive the canvas.
void connectPaneActions(Actions& actions, CanvasWidget& canvas);

/// In percent of the usual, 90 to 200; counts from the next start on, which scales the window by it.
int textSize(const Settings& settings);
/// `said` hears what a choice does, and from when on.
void connectSizes(Actions& actions, Settings& settings, QWidget& window,
                  const std::function<void(const QString&)>& said);
/// `said` as above: the window speaks the chosen one from its next start on.
void fillLanguages(QMenu& menu, Settings& settings, const std::function<void(const QString&)>& said);
/// Motion is as the desktop wishes, until somebody chose in the menu.
void followDesktop(DesktopWishes& wishes, Settings& settings, QAction& reduceMotion, StepMotion& motion);

}  // namespace gathernd::ui
