// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/lesson_file.h"

#include "core/formats/common/file_path.h"
#include "core/formats/common/text_file.h"
#include "core/formats/disk/folder_names.h"
#include "core/formats/load.h"
#include "core/teach/lesson/lesson_read.h"
#include "core/teach/lesson/shipped_lessons.h"

namespace gathernd {
namespace {

constexpr std::int64_t kSceneFileBytes = std::int64_t{1} << 22;

Expected<void> loadTensor(TensorSource& source, const std::string& folder) {
  const auto* const file = std::get_if<FileSource>(&source);
  if (file == nullptr) return {};
  auto tensor = makeTensorLoader(kSceneFileBytes)(*file, folder);
  if (!tensor) return fail(std::move(tensor.error()));
  source = EditedTensor(std::move(*tensor));
  return {};
}

Expected<Scenario> readScene(const std::string& folder, const std::string& path) {
  const auto inside = fileInsideFolder(folder, path);
  if (!inside) return fail(inside.error());
  auto scenario = readScenarioFile(*inside, kSceneFileBytes);
  if (!scenario) return scenario;
  const std::string own = folderOfFile(*inside);
  if (auto ok = loadTensor(scenario->params, own); !ok) return fail(std::move(ok.error()));
  if (auto ok = loadTensor(scenario->indices, own); !ok) return fail(std::move(ok.error()));
  return scenario;
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
  const auto text = readLessonText(path);
  if (!text) return fail(text.error());
  options.files = lessonFiles(path);
  if (const std::string source = teach::sourceFileName(nameOfFile(path)); !source.empty()) {
    options.translation = true;
    if (auto original = readLessonText(besideFile(path, source))) options.source = std::move(*original);
  }
  return teach::checkLesson(*text, options);
}

}  // namespace gathernd
