// SPDX-License-Identifier: GPL-3.0-or-later
// The calls and questions of a lesson, made of what it says. Errors stand at their place in the lesson (line
// and column of its file), whatever their code; those of a file that a lesson names stand where it is named.
// Nothing large is made: a scene holds no more than Scene::kMostElements a tensor. Thread rule: pure
// functions, as far as the reader of files is one.
#pragma once

#include <functional>
#include <string>

#include "core/error/error.h"
#include "core/scenario/scenario.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/answer.h"

namespace gathernd::teach {

/// Where the files of a lesson's folder come from: formats supplies it. Without it such a scene is
/// `unsupported`.
struct LessonFiles {
  /// A scenario with its tensors; the path stays in the folder, as far as its text says.
  std::function<Expected<Scenario>(const std::string& path)> scenario;
  /// A tensor that a scenario within the lesson names.
  std::function<Expected<Tensor>(const FileSource& source)> tensor;
};

struct LessonScene {
  Scenario scenario;  ///< with its values, and the names of axes that the lesson gives
  Scene scene;
};

Expected<LessonScene> resolveScene(const SceneSpec& spec, const LessonFiles& files);

/// The question of a step, about `scene`, that of stopAsked(). Choices stand in an order that the ids of
/// lesson and step decide.
Expected<Question> lessonQuestion(const Lesson& lesson, std::size_t step, const Scene& scene);

/// `error` at a place of the lesson: line and column of a text that begins at `place`, else `place` itself.
Error errorInText(Error error, TextPlace place);
Error errorAtPlace(Error error, TextPlace place);

}  // namespace gathernd::teach
