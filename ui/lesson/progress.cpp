// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/progress.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <span>
#include <vector>

#include "core/teach/lesson/lesson.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/text/value_text.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr char kLessons[] = "lessons";         // of each the step where it was left, by its id
constexpr char kLeft[] = "course/left";        // the lesson that was left last
constexpr char kLecture[] = "course/lecture";  // the same of a lecture, which is for others
constexpr char kMissed[] = "course/missed";
constexpr char kDone[] = "*";  // in place of a step

// The parts of what is kept of the lesson left last: kind, id or path, step.
constexpr char kOfCourse[] = "course", kOfLecture[] = "lecture", kOfFile[] = "file";

const teach::CourseLesson* findInCourse(std::string_view id) {
  const auto all = courseSpoken();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const teach::CourseLesson& each) { return each.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::optional<teach::CourseLesson> lessonAt(std::span<const std::string_view> ids, std::ptrdiff_t at) {
  if (at < 0 || at >= std::ssize(ids)) return std::nullopt;
  const auto* const found = findInCourse(ids[static_cast<std::size_t>(at)]);
  return found == nullptr ? std::nullopt : std::optional(*found);
}

int lectureMinutes() {
  int minutes = 0;
  for (const std::string_view id : teach::lectureOf45())
    if (const auto* const found = findInCourse(id)) minutes += found->minutes;
  return minutes;
}

LessonOffer offerOf(const teach::CourseLesson& lesson, const QString& stepId, bool lecture) {
  LessonOffer offer;
  offer.id = fromBytes(lesson.id);
  offer.title = fromBytes(lesson.title);
  offer.number = lesson.number;
  offer.lecture = lecture;
  const auto steps = teach::readLesson(shippedSpoken(lesson.id)->text).lesson.steps;
  offer.steps = steps.size();
  for (std::size_t k = 0; k < steps.size(); ++k) {
    if (steps[k].id != stepId.toStdString()) continue;
    offer.step = k;
    offer.stepId = stepId;
  }
  return offer;
}

}  // namespace

QString Progress::kept(const QString& id) const {
  const QSettings* const store = settings_.store();
  return store == nullptr ? QString()
                          : store->value(QLatin1String(kLessons) + QLatin1Char('/') + id).toString();
}

void Progress::setLeft(const QStringList& left) {
  const bool lecture = left.front() == QLatin1String(kOfLecture);
  if (settings_.store() != nullptr)
    settings_.store()->setValue(QLatin1String(lecture ? kLecture : kLeft), left);
}

LessonState Progress::of(const QString& id) const {
  const QString where = kept(id);
  return where.isEmpty()                 ? LessonState::Untouched
         : where == QLatin1String(kDone) ? LessonState::Done
                                         : LessonState::Begun;
}

QString Progress::step(const QString& id) const {
  const QString where = kept(id);
  return where == QLatin1String(kDone) ? QString() : where;
}

/// What was done once stays done, however often it is looked at again.
void Progress::reached(const QString& id, const QString& step, bool end, bool lecture) {
  if (settings_.store() != nullptr && of(id) != LessonState::Done)
    settings_.store()->setValue(QLatin1String(kLessons) + QLatin1Char('/') + id,
                                end ? QString::fromLatin1(kDone) : step);
  setLeft(
      {QString::fromLatin1(lecture ? kOfLecture : kOfCourse), id, end ? QString::fromLatin1(kDone) : step});
}

void Progress::reachedInFile(const QString& path, const QString& step) {
  setLeft({QString::fromLatin1(kOfFile), QFileInfo(path).absoluteFilePath(), step});
}

std::optional<LessonOffer> Progress::offer() const {
  if (settings_.store() == nullptr) return std::nullopt;
  const QString key = QLatin1String(settings_.store()->contains(QLatin1String(kLeft)) ? kLeft : kLecture);
  const QStringList left = settings_.store()->value(key).toStringList();
  if (left.size() != 3 || left[1].isEmpty()) return std::nullopt;
  if (left[0] == QLatin1String(kOfFile)) {
    LessonOffer offer;
    offer.path = left[1];
    offer.title = QFileInfo(left[1]).fileName();
    offer.stepId = left[2];
    return offer;
  }
  const auto* const lesson = findInCourse(left[1].toStdString());
  const bool known = left[0] == QLatin1String(kOfCourse) || left[0] == QLatin1String(kOfLecture);
  if (lesson == nullptr || !known) return std::nullopt;
  const bool lecture = left[0] == QLatin1String(kOfLecture) && placeInCourse(lesson->id, true).inLecture > 0;
  if (left[2] != QLatin1String(kDone)) return offerOf(*lesson, left[2], lecture);
  const auto after = placeInCourse(lesson->id, lecture).after;
  if (!after) return std::nullopt;
  return offerOf(*after, step(fromBytes(after->id)), lecture);
}

QStringList Progress::missed() const {
  return settings_.store() == nullptr ? QStringList()
                                      : settings_.store()->value(QLatin1String(kMissed)).toStringList();
}

void Progress::setMissed(const QString& question, bool missed) {
  QStringList all = this->missed();
  const bool changed = all.removeAll(question) > 0 || missed;
  if (missed) all << question;
  if (changed && settings_.store() != nullptr) settings_.store()->setValue(QLatin1String(kMissed), all);
}

bool Progress::any() const {
  const QSettings* const store = settings_.store();
  return store != nullptr &&
         (store->contains(QLatin1String(kLeft)) || store->contains(QLatin1String(kLecture)) ||
          store->childGroups().contains(QLatin1String(kLessons)));
}

void Progress::forget() {
  if (settings_.store() == nullptr) return;
  for (const char* key : {kLessons, kLeft, kLecture, kMissed}) settings_.store()->remove(QLatin1String(key));
}

LessonPlace placeInCourse(std::string_view id, bool lecture) {
  LessonPlace place;
  const auto all = courseSpoken();
  place.count = static_cast<int>(all.size());
  if (const auto* const found = findInCourse(id)) place.number = found->number;
  std::vector<std::string_view> order;
  if (lecture) {
    const auto ids = teach::lectureOf45();
    order.assign(ids.begin(), ids.end());
  } else {
    for (const teach::CourseLesson& each : all) order.emplace_back(each.id);
  }
  const auto at = std::find(order.begin(), order.end(), id) - order.begin();
  if (at == std::ssize(order)) return place;
  place.before = lessonAt(order, at - 1);
  place.after = lessonAt(order, at + 1);
  if (!lecture) return place;
  place.inLecture = static_cast<int>(at) + 1;
  place.lectureLessons = static_cast<int>(order.size());
  place.lectureMinutes = lectureMinutes();
  return place;
}

const teach::CourseLesson* firstToDo(const Progress& progress) {
  for (const teach::CourseLesson& each : courseSpoken())
    if (progress.of(fromBytes(each.id)) != LessonState::Done) return &each;
  return nullptr;
}

QString lectureWords() {
  QStringList numbers;
  for (const std::string_view id : teach::lectureOf45())
    if (const auto* const found = findInCourse(id)) numbers << QString::number(found->number);
  return QCoreApplication::translate(
             "gathernd::ui::Progress",
             "A lecture of 45 minutes: lessons %1, %2 minutes, and time for questions.")
      .arg(numbers.join(QStringLiteral(", ")), QString::number(lectureMinutes()));
}

}  // namespace gathernd::ui
