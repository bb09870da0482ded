// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson as it is played: which step, which of its scenes stands in the window, its question, and how each
// step ended. Nothing is locked: any step can be gone to. A scene is the window's document, so a learner may
// edit it; restore() brings it back byte for byte. No scene takes the place of a person's own call unasked.
// Errors of a step's scene or question are problem()'s, and the other steps go on. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/lesson/results.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "ui/ask/asking.h"
#include "ui/session/session.h"

namespace gathernd::ui {

/// Where a lesson stands in the course, and what is played before and after it.
struct LessonPlace {
  int number = 0, count = 0;              ///< in the course; 0: it is none of it
  int inLecture = 0, lectureLessons = 0;  ///< the same in the lecture that is played; 0: none is
  int lectureMinutes = 0;                 ///< of all its lessons
  std::optional<teach::CourseLesson> before, after;
  bool onceMore = false;  ///< what was missed, with new numbers
};

class LessonPlayer : public QObject {
  Q_OBJECT

 public:
  /// Puts a document that belongs to no file in the place of the present one.
  using Show = std::function<void(Document)>;
  /// Runs `proceed` when no work is lost by it: at once, or after a question. `playing`: within a lesson.
  using Guard = std::function<void(std::function<void()> proceed, bool playing)>;

  LessonPlayer(Session& session, Asking& asking, Show show, Guard guard);

  /// What leads to another scene goes through here, by itself; whatever else shall wait for the answer stands
  /// in a guard around it. A question that is cancelled, or outlived by its lesson, never calls back.
  void guard(std::function<void()> proceed);

  /// At its first step, or the one that `at` names.
  void open(teach::Lesson lesson, teach::LessonFiles files, LessonPlace place = {}, const QString& at = {});
  void close();
  bool active() const { return lesson_ != nullptr; }

  const teach::Lesson& lesson() const { return *lesson_; }
  const teach::LessonFiles& files() const { return files_; }
  const LessonPlace& place() const { return place_; }
  std::size_t at() const { return at_; }
  const teach::LessonStep& step() const { return lesson_->steps[at_]; }
  /// The step as it may be said of the question that is there: its own, or one more with other numbers, of
  /// which only what says no numbers holds, and of another kind nothing. Of another call nothing is
  /// explained.
  teach::LessonStep spoken() const;
  /// The scenes under the step's slider, with the one that stands there; null: the step has none yet.
  const std::vector<teach::DialStop>* stops() const { return teach::stopsShown(*lesson_, at_); }
  std::size_t stop() const { return stop_; }

  void goTo(std::size_t step);
  /// Beyond the last and the first step: to what is played after and before, see passed().
  void next();
  void back();
  void turn(std::size_t stop);
  void restore();                      ///< the scene as the lesson has it, and the question anew
  bool changed() const;                ///< the scene was edited, or another call opened
  bool away() const { return away_; }  ///< the latter, until a step is gone to

  /// The question is open, or was answered; nothing behind it is told before.
  bool told() const { return !step().ask || !ending(at_).empty(); }
  const QString& problem() const { return problem_; }
  /// "right", "skipped", a rule's id, …; empty: not yet.
  std::string ending(std::size_t step) const { return endings_.at(step); }
  QString resultLine() const;

 signals:
  /// A step's own question was answered, rightly at once or not.
  void judged(std::size_t step, bool right);
  void opened();
  void moved();   ///< anything of the above
  void edited();  ///< changed() may be another
  /// Beyond an end of the lesson, where place() knows another one there, or something was missed.
  void passed(bool on);

 private:
  void load(std::size_t stop, bool anew);
  void ask();
  void answered();

  Session& session_;
  Asking& asking_;
  Show show_;
  Guard guard_;
  bool sure_ = false;  ///< within guard(): nothing is asked again
  std::shared_ptr<const teach::Lesson> lesson_;
  teach::LessonFiles files_;
  LessonPlace place_;
  std::size_t at_ = 0, stop_ = 0;
  bool away_ = false;
  const teach::DialStop* loaded_ = nullptr;   ///< of lesson_: what stands in the window
  std::shared_ptr<const Document> document_;  ///< as it was loaded
  std::vector<std::string> endings_;
  QString problem_;
  std::vector<bool> passed_;  ///< steps that one went on from while they asked
};

inline bool isAtEnd(const LessonPlayer& player) {
  return player.at() + 1 == player.lesson().steps.size();
}
/// Steps whose question was answered wrongly, which come once more behind the lesson's end; none of a
/// lecture, nor of what is itself asked once more.
std::vector<std::size_t> missedIn(const LessonPlayer& player);
/// Something follows the last step.
inline bool leadsOn(const LessonPlayer& player) {
  return player.place().after.has_value() || !missedIn(player).empty();
}
/// At the last step, once it is told: which lesson comes next, or what ends here; "" elsewhere.
QString aheadOf(const LessonPlayer& player);

}  // namespace gathernd::ui
