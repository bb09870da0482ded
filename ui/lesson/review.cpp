// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/review.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/lesson/shown_lesson.h"

namespace gathernd::ui {
namespace {

std::optional<teach::LessonStep> questionOf(const QString& place) {
  const auto* const entry = shippedSpoken(place.section(u'/', 0, 0).toStdString());
  if (entry == nullptr) return std::nullopt;
  const teach::Lesson lesson = teach::readLesson(entry->text).lesson;
  const teach::LessonStep* const step = lesson.step(place.section(u'/', 1).toStdString());
  if (step == nullptr || !step->ask) return std::nullopt;
  return questionAlone(lesson, static_cast<std::size_t>(step - lesson.steps.data()));
}

}  // namespace

teach::LessonStep questionAlone(const teach::Lesson& lesson, std::size_t step) {
  teach::LessonStep alone = lesson.steps[step];
  const teach::DialStop* const asked = teach::stopAsked(lesson, step);
  alone.stops = asked != nullptr ? std::vector<teach::DialStop>{*asked} : std::vector<teach::DialStop>();
  alone.dial.clear();
  alone.ask->at.reset();
  return alone;
}

teach::Lesson lessonOfQuestions(const QString& title, std::vector<teach::LessonStep> questions) {
  teach::Lesson lesson;
  lesson.id = "review";
  lesson.title = title.toStdString();
  lesson.minutes = static_cast<int>(questions.size());
  lesson.steps = std::move(questions);
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) lesson.steps[k].id = "q" + std::to_string(k + 1);
  return lesson;
}

QStringList reviewedAmong(const QStringList& missed) {
  std::vector<std::pair<int, QString>> turns;  // which of its lesson it is
  QHash<QString, int> before;
  for (auto each = missed.rbegin(); each != missed.rend(); ++each)
    if (questionOf(*each)) turns.emplace_back(before[each->section(u'/', 0, 0)]++, *each);
  std::stable_sort(turns.begin(), turns.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  QStringList mixed;
  for (const auto& [turn, place] : turns) mixed << place;
  return mixed.mid(0, kMostReviewed);
}

teach::Lesson reviewOf(const QStringList& questions) {
  std::vector<teach::LessonStep> steps;
  for (const QString& place : questions)
    if (auto question = questionOf(place)) steps.push_back(*std::move(question));
  return lessonOfQuestions(QCoreApplication::translate("gathernd::ui::Review", "What was missed"),
                           std::move(steps));
}

}  // namespace gathernd::ui
