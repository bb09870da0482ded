// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/lesson_file.h"

#include "core/formats/common/file_path.h"
#include "core/formats/common/text_file.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/disk/disk.h"
#include "core/formats/disk/file_identity.h"
#include "core/formats/load.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/shipped_lessons.h"

namespace gathernd {
namespace {

constexpr std::int64_t kSceneFileBytes = std::int64_t{1} << 22;

Expected<void> loadTensor(TensorSource& source, const std::string& folder) {
  const auto* const file = std::get_if<FileSource>(&source);
  if (file == nullptr) return {};
  auto tensor = TRY(makeTensorLoader(kSceneFileBytes)(*file, folder));
  source = EditedTensor(std::move(tensor));
  return {};
}

Expected<Scenario> readScene(const std::string& folder, const std::string& path) {
  const auto inside = TRY(fileInsideFolder(folder, path));
  auto scenario = TRY(readScenarioFile(inside, kSceneFileBytes));
  const std::string own = folderOfFile(inside);
  TRY(loadTensor(scenario.params, own));
  TRY(loadTensor(scenario.indices, own));
  return scenario;
}

/// Of the text that would be written.
std::optional<Error> firstFault(const std::string& text, const std::string& path, int fromLine) {
  teach::LessonCheckOptions options;
  options.files = lessonFiles(path);
  for (Error& fault : teach::checkLesson(text, options).faults)
    if (fault.line.value_or(1) >= fromLine) return std::move(fault);
  return std::nullopt;
}

}  // namespace

Expected<std::string> readLessonText(const std::string& path) {
  return readTextFile(path, teach::kMostLessonBytes);
}

teach::LessonFiles lessonFiles(const std::string& path) {
  const std::string folder = folderOfFile(path);
  teach::LessonFiles files;
  files.scenario = [folder](const std::string& name) { return readScene(folder, name); };
  files.tensor = [folder](const FileSource& source) {
    return makeTensorLoader(kSceneFileBytes)(source, folder);
  };
  return files;
}

Expected<teach::LessonCheck> checkLessonFile(const std::string& path, teach::LessonCheckOptions options) {
  const auto text = TRY(readLessonText(path));
  options.files = lessonFiles(path);
  if (const std::string source = teach::sourceFileName(nameOfFile(path)); !source.empty()) {
    options.translation = true;
    if (auto original = readLessonText(besideFile(path, source))) options.source = std::move(*original);
  }
  return teach::checkLesson(text, options);
}

Expected<void> writeNewLesson(const std::string& path, const teach::Lesson& lesson) {
  const std::string text = lessonText(lesson);
  if (auto fault = firstFault(text, path, 1)) return fail(std::move(*fault));
  return writeFileAtomically(path, text, Existing::Refuse);
}

Expected<std::string> appendToLesson(const std::string& path, const teach::LessonStep& step) {
  const auto identity = TRY(identifyFile(path));
  const auto text = TRY(readLessonText(path));
  teach::LessonReading before = teach::readLesson(text);
  if (!before.faults.empty()) return fail(std::move(before.faults.front()));
  const std::string longer = appendStep(text, step);
  const teach::Lesson lesson = teach::readLesson(longer).lesson;
  if (lesson.steps.size() != before.lesson.steps.size() + 1)
    return fail(ErrorCode::Parse, "lesson.many_steps", {{"most", teach::kMostLessonSteps}});
  const teach::LessonStep& added = lesson.steps.back();
  if (auto fault = firstFault(longer, path, added.place.line)) return fail(std::move(*fault));
  const auto state = TRY(stateOfFile(path, identity));
  if (state != FileState::Same) return failAt(path, ErrorCode::Io, "lesson.changed");
  TRY(writeFileAtomically(path, longer));
  return added.id;
}

}  // namespace gathernd
