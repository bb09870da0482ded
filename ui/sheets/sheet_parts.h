// SPDX-License-Identifier: GPL-3.0-or-later
// A question on paper, and what is said of its answers on a key. Units: tenths of a point. Thread rule: GUI
// thread (fonts, translations).
#pragma once

#include <QString>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/question/question.h"
#include "ui/sheets/paper.h"

namespace gathernd::ui {

/// What is asked, what there is to choose among, and room to answer; no answer.
void addQuestion(SheetFlow& flow, const teach::Question& question, bool room = true);

/// "[2,4,7]"; of a choice its letter as well; of what is to be made, indices that do.
QString rightAnswerText(const teach::Question& question);

struct WrongLine {
  QString answer;  ///< empty: the rule gives none here
  SheetText say;
  QString rules;  ///< ids
};
/// Those that the lesson lists, in its order.
std::vector<WrongLine> listedWrong(const teach::Question& question, const teach::AskSpec& ask);
/// All other misconceptions, an answer once.
std::vector<WrongLine> otherWrong(const teach::Question& question, const std::vector<WrongLine>& listed);
void addWrong(SheetFlow& flow, const std::vector<WrongLine>& wrong, bool soft = false);

/// A scene on paper: the painter's picture as shapes, at its natural size where the page has the width, else
/// smaller or turned, but with no text below 7 points. Where even that does not do, its numbers in words.
/// Units: tenths of a point. Errors: those of documentOf. Thread rule: GUI thread (fonts).
struct ScenePicture {
  QString caption;            ///< may be empty
  bool outputHidden = false;  ///< with all that depends on what is read
  bool keep = false;          ///< on the page of what comes next
};

Expected<void> addScene(SheetFlow& flow, const BackendRegistry& backends, const teach::LessonScene& scene,
                        const ScenePicture& how);

}  // namespace gathernd::ui
