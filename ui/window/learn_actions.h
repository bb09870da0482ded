// SPDX-License-Identifier: GPL-3.0-or-later
// The Learn menu, connected to the question on the picture. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <functional>

#include "core/error/error.h"

class QWidget;

namespace gathernd::ui {

class Actions;
class Asking;
class Dialogs;
class Panels;
class FileActions;
class LessonPanel;
class LessonPlayer;
class PredictPanel;
class QuestionLine;
class Session;
class StartPage;

/// What asks and teaches in a window, in one hand: made before the docks that show it.
struct Learning {
  Asking& asking;
  LessonPlayer& player;
  PredictPanel& predict;
  LessonPanel& lessons;
};

/// All outlive the window. The keyboard goes to `canvas`, where answers are typed.
void connectLearnActions(Actions& actions, const Learning& learning, Panels& panels, QWidget& canvas);
/// Lesson steps of what is asked about the call, below the question.
void addStepMaker(Session& session, const Learning& learning, Panels& panels, Dialogs& dialogs);
/// Says why output is hidden while neither question nor lesson is in sight, and leads back; so does Run.
void connectQuestionLine(QuestionLine& line, Session& session, const Learning& learning, Panels& panels,
                         Actions& actions);

/// One of the course, with its dock.
void openLesson(const QString& id, const Learning& learning, Panels& panels);
/// What is chosen of lessons on the start page. `failed` hears why a lesson's file cannot be played.
void connectStartLessons(StartPage& start, const Learning& learning, Panels& panels, Actions& actions,
                         std::function<void(const Error&)> failed);
/// A call, or a lesson where its name ends with .md; of what is wrong with a lesson, `failed` hears.
void openRecent(const QString& path, FileActions& files, const Learning& learning, Panels& panels,
                const std::function<void(const Error&)>& failed);

}  // namespace gathernd::ui
