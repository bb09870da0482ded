// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson new`: a lesson of one step about the call of the line.
#include <algorithm>

#include "app/cli/call_input.h"
#include "app/cli/commands/lesson/given_lesson.h"
#include "app/cli/exit_status.h"
#include "core/formats/common/file_path.h"
#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/rules/answer.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

/// Before anything large is made.
Expected<void> fitsAScene(const CallInput& input) {
  if (input.shapeOnly()) return fail(ErrorCode::Usage, "usage.lesson_shape_only");
  for (const TensorInput* tensor : {&input.params, &input.indices}) {
    const std::int64_t count = tensor->desc.shape.elementCount();
    if (count > teach::Scene::kMostElements)
      return fail(ErrorCode::Limit, "lesson.scene_large",
                  {{"count", count}, {"limit", teach::Scene::kMostElements}});
  }
  return {};
}

Expected<std::string> lessonOf(const Context& context, Options options, const std::string& file) {
  options.files.clear();
  if (file != kStandardStream) options.output = file;  // which is not to be one of its own inputs
  auto input = readCall(options, context.backends);
  if (!input) return fail(std::move(input.error()));
  if (auto fits = fitsAScene(*input); !fits) return fail(std::move(fits.error()));
  auto scenario = callScenario(*input, options, false);
  if (!scenario) return fail(std::move(scenario.error()));
  // Its output has to fit a scene as well.
  const auto scene = teach::Scene::make(*scenario, std::get<EditedTensor>(scenario->params),
                                        std::get<EditedTensor>(scenario->indices));
  if (!scene) return fail(scene.error());
  return teach::newLesson(*scenario);
}

Expected<void> writeNew(const std::string& file, const std::string& text, const std::stop_token& stop) {
  if (const auto there = readLessonText(file); there && *there == text) return {};
  auto written = putInPlace(file, text, Existing::Refuse, stop);
  // Whatever has come there meanwhile.
  if (!written && readLessonText(file)) {
    Error error(ErrorCode::Io, "lesson.unlike", {{"path", file}});
    error.path = file;
    return fail(std::move(error));
  }
  return written;
}

void newJson(Sink& out, const std::string& file, const std::string& text, const teach::LessonCheck& check) {
  JsonWriter json(out);
  const bool toOutput = file == kStandardStream;
  json.document("lesson", check.lesson.id, "steps", check.lesson.steps.size(), toOutput ? "text" : "output",
                toOutput ? text : file, [&] { writeFaults(json, check.faults); });
}

}  // namespace

Expected<int> lessonNewCommand(Context& context) {
  const Options& options = context.options;
  const auto file = lessonArgument(options, "FILE");
  if (!file) return fail(file.error());
  const bool toOutput = *file == kStandardStream;
  if (!toOutput && fileEnding(*file) != ".md")
    return fail(ErrorCode::Usage, "usage.lesson_new", {{"value", *file}});
  const auto text = lessonOf(context, options, *file);
  if (!text) return fail(text.error());
  if (!toOutput) {
    if (auto written = writeNew(*file, *text, context.stop); !written)
      return fail(std::move(written.error()));
  }
  const teach::LessonCheck check = teach::checkLesson(*text);
  if (options.json) {
    newJson(context.out, *file, *text, check);
  } else if (toOutput) {
    context.out.write(*text);
  } else if (!options.quiet) {
    context.out.write("written to " + visibleText(*file) + "\n");
    for (const Error& fault : check.faults) context.out.write(faultLine(*file, fault));
  }
  return kExitDone;
}

}  // namespace gathernd::cli
