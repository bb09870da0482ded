// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson list`: the course.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"

namespace gathernd::cli {
namespace {

struct CourseLesson {
  teach::Lesson lesson;
  std::vector<std::string> languages;
};

std::vector<CourseLesson> course() {
  std::vector<CourseLesson> lessons;
  for (const teach::LessonEntry& entry : teach::shippedLessons()) {
    teach::Lesson lesson = teach::readLesson(entry.text).lesson;
    std::string language = lesson.language;
    if (teach::sourceOfShipped(entry) == nullptr || lessons.empty())
      lessons.push_back({std::move(lesson), {}});
    lessons.back().languages.push_back(std::move(language));  // a translation stands behind its source
  }
  return lessons;
}

std::vector<std::string_view> attacksOf(const teach::Lesson& lesson) {
  std::vector<std::string_view> ids;
  for (const teach::PlacedText& attack : lesson.attacks) ids.push_back(attack.text);
  return ids;
}

void listJson(Sink& out, const std::vector<CourseLesson>& lessons) {
  JsonWriter json(out);
  json.document("lessons", json.each(lessons, [&](const CourseLesson& of) {
    json.object("id", of.lesson.id, "title", of.lesson.title, "minutes", of.lesson.minutes, "attacks",
                attacksOf(of.lesson), "steps", of.lesson.steps.size(), "languages", of.languages);
  }));
}

}  // namespace

Expected<int> lessonListCommand(Context& context) {
  const std::vector<CourseLesson> lessons = course();
  if (context.options.json) {
    listJson(context.out, lessons);
    return kExitDone;
  }
  std::size_t width = 0;
  for (const CourseLesson& each : lessons) width = std::max(width, each.lesson.id.size());
  for (const auto& [lesson, languages] : lessons) {
    context.out.write(fmt::format("{:<{}}  {:>2} min  {:>2} steps  {}\n", lesson.id, width, lesson.minutes,
                                  lesson.steps.size(), lesson.title));
    if (!context.options.quiet && !lesson.attacks.empty())
      context.out.write(fmt::format("{:<{}}  about {}\n", "", width, fmt::join(attacksOf(lesson), ", ")));
  }
  return kExitDone;
}

}  // namespace gathernd::cli
