// SPDX-License-Identifier: GPL-3.0-or-later
// How far a person came in the course: which lessons are done, and which one was left last, and where. It is
// kept in the program's settings, which may be missing, damaged, or of another version of the course: what is
// read there is taken for nothing where no lesson has that id or no step that name. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/teach/lesson/shipped_lessons.h"
#include "ui/lesson/lesson_player.h"

namespace gathernd::ui {

class Settings;

enum class LessonState : std::uint8_t { Untouched, Begun, Done };

/// What Resume goes on with.
struct LessonOffer {
  QString id;     ///< of the course; "": a file
  QString path;   ///< of a lesson of one's own
  QString title;  ///< or the file's name
  int number = 0;
  std::size_t step = 0, steps = 0;  ///< 0 of 0: not known before the file is read
  QString stepId;                   ///< "": the first
  bool lecture = false;             ///< it is one of the lecture, which goes on
};

class Progress {
 public:
  explicit Progress(Settings& settings) : settings_(settings) {}

  LessonState of(const QString& id) const;
  /// Where a lesson was left; "" at its first step, and where it was done.
  QString step(const QString& id) const;
  void reached(const QString& id, const QString& step, bool end, bool lecture);
  void reachedInFile(const QString& path, const QString& step);
  /// The lesson left last; behind its end the one that follows. Nothing: none was left, or all are done.
  std::optional<LessonOffer> offer() const;
  /// Questions of the course that were answered wrongly, and not rightly since, "LESSON/STEP" each, the
  /// latest last.
  QStringList missed() const;
  void setMissed(const QString& question, bool missed);
  bool any() const;  ///< there is something to forget
  void forget();

 private:
  QString kept(const QString& id) const;
  void setLeft(const QStringList& left);

  Settings& settings_;
};

/// Of a lesson of the course, as part of it or of the lecture. It must be one.
LessonPlace placeInCourse(std::string_view id, bool lecture);
/// The first lesson that is not done; nothing: all are.
const teach::CourseLesson* firstToDo(const Progress& progress);
/// "A lecture of 45 minutes: lessons 1, 2, … and 13, 35 minutes, and time for questions."
QString lectureWords();

}  // namespace gathernd::ui
