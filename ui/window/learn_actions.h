// SPDX-License-Identifier: GPL-3.0-or-later
// The Learn menu, connected to the question on the picture. Thread rule: GUI thread.
#pragma once

#include "ui/window/learning.h"

class QWidget;

namespace gathernd::ui {

class Actions;
class Dialogs;
class Docks;
class Session;

/// All outlive the window. The keyboard goes to `canvas`, where answers are typed.
void connectLearnActions(Actions& actions, const Learning& learning, Docks& docks, QWidget& canvas);
/// Lesson steps of what is asked about the call, below the question.
void addStepMaker(Session& session, const Learning& learning, Docks& docks, Dialogs& dialogs);

}  // namespace gathernd::ui
