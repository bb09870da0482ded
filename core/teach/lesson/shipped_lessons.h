// SPDX-License-Identifier: GPL-3.0-or-later
// The course that is compiled in: resources/lessons/*.md. Thread rule: constant data.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gathernd::teach {

struct LessonEntry {
  std::string_view file;  ///< "address"; a translation is "address.zh_CN"
  std::string_view text;
};

/// In the course's order; a translation behind its source.
std::span<const LessonEntry> shippedLessons();
/// By the lesson's id, in `language` where there is such, else as it was written; nullptr: there is none.
const LessonEntry* findShippedLesson(std::string_view id, std::string_view language = "en");
/// A lesson of the course as a list shows it; translations are none of their own.
struct CourseLesson {
  int number = 0;  ///< its place, from 1
  std::string id, title;
  std::string group, gist;  ///< the part of the course that it is in, and what it is about in a few words
  std::string aim;          ///< one sentence
  int minutes = 0;
};
/// In order; each in `language` where there is such, else as it was written.
std::span<const CourseLesson> course(std::string_view language = "en");
/// Ids of the lessons that fill one lecture of 45 minutes, votes and questions included, in order.
std::span<const std::string_view> lectureOf45();
/// What a translation was made from; nullptr for what is none.
const LessonEntry* sourceOfShipped(const LessonEntry& entry);

/// "batch.md" of "batch.zh_CN.md"; empty for a name without a language.
std::string sourceFileName(std::string_view fileName);

}  // namespace gathernd::teach

namespace gathernd {

/// The table that the build makes of resources/lessons.
std::span<const teach::LessonEntry> embeddedLessons();

}  // namespace gathernd
