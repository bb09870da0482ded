// SPDX-License-Identifier: GPL-3.0-or-later
// What asks and teaches in a window, in one hand: made before the docks that show it. Thread rule: GUI
// thread.
#pragma once

namespace gathernd::ui {

class Asking;
class LessonPanel;
class LessonPlayer;
class PredictPanel;

struct Learning {
  Asking& asking;
  LessonPlayer& player;
  PredictPanel& predict;
  LessonPanel& lessons;
};

}  // namespace gathernd::ui
