// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/shipped_lessons.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <vector>

#include "core/teach/lesson/lesson.h"
#include "core/text/ascii.h"

namespace gathernd::teach {
namespace {

/// What finding and listing ask, read once.
struct Known : CourseLesson {
  std::string language;
};
const std::vector<Known>& known() {
  static const std::vector<Known> all = [] {
    std::vector<Known> out;
    for (const LessonEntry& entry : shippedLessons()) {
      Lesson lesson = readLesson(entry.text).lesson;
      out.push_back({{0, std::move(lesson.id), std::move(lesson.title), std::move(lesson.group),
                      std::move(lesson.gist), std::move(lesson.aim), lesson.minutes},
                     std::move(lesson.language)});
    }
    return out;
  }();
  return all;
}

}  // namespace

std::span<const LessonEntry> shippedLessons() {
  return embeddedLessons();
}

const LessonEntry* findShippedLesson(std::string_view id, std::string_view language) {
  const LessonEntry* found = nullptr;
  for (std::size_t i = 0; i < known().size(); ++i) {
    if (known()[i].id != id) continue;
    const LessonEntry& entry = shippedLessons()[i];
    if (known()[i].language == language) return &entry;
    if (found == nullptr) found = &entry;  // sources stand first
  }
  return found;
}

std::span<const CourseLesson> course(std::string_view language) {
  using Course = std::vector<CourseLesson>;
  // Every language that some lesson has; what is asked for beside them is the course as it was written.
  static const std::map<std::string, Course, std::less<>> all = [] {
    std::map<std::string, Course, std::less<>> out;
    out["en"];
    for (const Known& each : known()) out[each.language];
    for (auto& [spoken, lessons] : out) {
      for (std::size_t i = 0; i < known().size(); ++i) {
        if (sourceOfShipped(shippedLessons()[i]) != nullptr) continue;
        const LessonEntry* const entry = findShippedLesson(known()[i].id, spoken);
        lessons.push_back(known()[entry - shippedLessons().data()]);
        lessons.back().number = static_cast<int>(lessons.size());
      }
    }
    return out;
  }();
  const auto found = all.find(language);
  return found == all.end() ? all.find("en")->second : found->second;
}

std::span<const std::string_view> lectureOf45() {
  static constexpr std::array<std::string_view, 7> kLecture = {
      "address", "full-address", "depth", "equation", "batch-1", "three-meanings", "outside"};
  return kLecture;
}

const LessonEntry* sourceOfShipped(const LessonEntry& entry) {
  const std::string source = sourceFileName(std::string(entry.file) + ".md");
  const auto lessons = shippedLessons();
  const auto found = std::ranges::find_if(lessons, [&](const LessonEntry& each) {
    return !source.empty() && std::string(each.file) + ".md" == source;
  });
  return found == lessons.end() ? nullptr : &*found;
}

std::string sourceFileName(std::string_view fileName) {
  constexpr std::string_view kEnding = ".md";
  constexpr std::size_t kMostLanguage = 8;
  if (!fileName.ends_with(kEnding)) return {};
  const std::string_view stem = fileName.substr(0, fileName.size() - kEnding.size());
  const std::size_t dot = stem.rfind('.');
  if (dot == stem.npos || dot == 0) return {};
  const std::string_view language = stem.substr(dot + 1);
  const bool plain = language.size() >= 2 && language.size() <= kMostLanguage &&
                     std::ranges::all_of(language, [](char c) { return isAsciiLetter(c) || c == '_'; });
  return plain ? std::string(stem.substr(0, dot)).append(kEnding) : std::string();
}

}  // namespace gathernd::teach
