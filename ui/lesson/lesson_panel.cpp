// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_panel.h"

#include <QLabel>
#include <QPushButton>

#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson.h"
#include "ui/lesson/lesson_page.h"
#include "ui/lesson/review.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr char kLastStep[] = "*";  // no step has such an id

/// As Progress keeps it.
QString placeOf(const teach::Lesson& lesson, std::size_t step) {
  return fromBytes(lesson.id) + QLatin1Char('/') + fromBytes(lesson.steps[step].id);
}

}  // namespace

LessonList::LessonList(Settings& settings, QWidget* parent)
    : QWidget(parent),
      progress_(settings),
      words_(plainLabel(this)),
      review_(named(new QPushButton(this), "lessonReview")),
      lecture_(named(new QPushButton(tr("A lecture of 45 minutes"), this), "lessonLecture")),
      list_(named(new QListWidget(this), "lessonChoice", tr("Lessons"))) {
  words_->setWordWrap(true);
  words_->setText(tr("Each lesson asks before it tells. Nothing is locked: begin anywhere, leave any time."));
  list_->setToolTip(helpTip(tr("Opens a lesson, where it was left.")));
  list_->setWordWrap(true);
  review_->setToolTip(helpTip(tr("Asks them once more, with new numbers, mixed over the lessons.")));
  lecture_->setToolTip(helpTip(lectureWords()));
  columnOf(this, {words_, {list_, 1}, review_, lecture_},
           {.spacing = 10, .margins = QMargins(12, 14, 12, 12)});
  connect(review_, &QPushButton::clicked, this, &LessonList::reviewAsked);
  connect(lecture_, &QPushButton::clicked, this, &LessonList::lectureAsked);
  connect(list_, &QListWidget::itemClicked, this,
          [this](QListWidgetItem* item) { emit chosen(item->data(Qt::UserRole).toString()); });
  connect(list_, &QListWidget::itemActivated, this,
          [this](QListWidgetItem* item) { emit chosen(item->data(Qt::UserRole).toString()); });
  setFocusProxy(list_);
  refresh();
  whenThemed(this, [this] { restyle(); });
}

void LessonList::restyle() {
  const Theme& theme = appTheme();
  words_->setFont(theme.ui(measure::kBodyPx));
  list_->setFont(theme.ui(measure::kBodyPx));
}

void LessonList::setCurrent(const QString& id) {
  for (int row = 0; row < list_->count(); ++row)
    if (list_->item(row)->data(Qt::UserRole).toString() == id) list_->setCurrentRow(row);
}

void LessonList::refresh() {
  const int row = list_->currentRow();
  int next = -1;  // the first that is not done
  list_->clear();
  for (const teach::CourseLesson& lesson : courseSpoken()) {
    const QString id = fromBytes(lesson.id);
    QString text = tr("%1  %2 · %3 min").arg(lesson.number).arg(fromBytes(lesson.title)).arg(lesson.minutes);
    const LessonState state = progress_.of(id);
    if (state != LessonState::Done && next < 0) next = list_->count();
    if (state != LessonState::Untouched)
      text = (state == LessonState::Done ? tr("%1 · done") : tr("%1 · begun")).arg(text);
    auto* item = new QListWidgetItem(text, list_);
    item->setData(Qt::UserRole, id);
    item->setToolTip(helpTip(fromBytes(lesson.aim)));
  }
  list_->setCurrentRow(row >= 0 ? row : next);
  const auto missed = reviewedAmong(progress_.missed()).size();
  review_->setText(tr("Review what was missed (%1)").arg(missed));
  review_->setVisible(missed > 0);
}

LessonPanel::LessonPanel(LessonPlayer& player, Asking& asking, Settings& settings, QWidget* parent)
    : QStackedWidget(parent),
      player_(player),
      settings_(settings),
      progress_(settings),
      list_(new LessonList(settings, this)),
      page_(new LessonPage(player, asking, this)) {
  addWidget(list_);
  addWidget(page_);
  setFocusProxy(list_);
  connect(list_, &LessonList::chosen, this, [this](const QString& id) { (void)open(id); });
  connect(page_, &LessonPage::leave, this, [this] {
    const QString id = fromBytes(player_.lesson().id);
    setPath({});
    player_.close();
    list_->setCurrent(id);
  });
  connect(list_, &LessonList::lectureAsked, this, &LessonPanel::openLecture);
  connect(list_, &LessonList::reviewAsked, this, &LessonPanel::openReview);
  connect(&player_, &LessonPlayer::judged, this, &LessonPanel::judged);
  connect(&player_, &LessonPlayer::passed, this, &LessonPanel::goOn);
  connect(&player_, &LessonPlayer::moved, this, &LessonPanel::moved);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &LessonPanel::readAgain);
}

Expected<void> LessonPanel::open(const QString& place, bool fromTheStart) {
  const QString id = place.section(QLatin1Char('#'), 0, 0);
  const QString step = place.section(QLatin1Char('#'), 1);
  if (shippedSpoken(id.toStdString()) == nullptr)
    return fail(ErrorCode::Usage, "usage.lesson",
                {{"option", std::string("--lesson")}, {"value", id.toStdString()}});
  play(id.toStdString(), !step.isEmpty() || fromTheStart ? step : progress_.step(id), false);
  return {};
}

void LessonPanel::play(std::string_view id, QString at, bool lecture) {
  teach::Lesson lesson = teach::readLesson(shippedSpoken(id)->text).lesson;
  if (at == QLatin1String(kLastStep)) at = fromBytes(lesson.steps.back().id);
  begin({}, std::move(lesson), placeInCourse(id, lecture), at);
}

/// Until it is sure that it may be opened, all stays with the one before.
void LessonPanel::begin(const QString& path, teach::Lesson lesson, LessonPlace place, const QString& at) {
  player_.guard([this, path, lesson = std::move(lesson), place = std::move(place), at] {
    reviewed_.clear();
    if (!path.isEmpty()) settings_.addRecent(path);
    setPath(path);
    player_.open(lesson, path.isEmpty() ? teach::LessonFiles() : lessonFiles(path.toStdString()), place, at);
  });
}

/// Forward to its beginning, back to its end.
void LessonPanel::goOn(bool on) {
  const LessonPlace place = player_.place();
  if (on && !missedIn(player_).empty()) return askMissed();
  const auto& to = on ? place.after : place.before;
  if (to) play(to->id, on ? QString() : QString::fromLatin1(kLastStep), place.inLecture > 0);
}

/// Behind a lesson's end; after it comes what follows the lesson.
void LessonPanel::askMissed() {
  const teach::Lesson& lesson = player_.lesson();
  std::vector<teach::LessonStep> questions;
  QStringList places;
  for (const std::size_t step : missedIn(player_)) {
    questions.push_back(questionAlone(lesson, step));
    places << placeOf(lesson, step);
  }
  LessonPlace place;
  place.onceMore = true;
  place.after = player_.place().after;
  reviewed_ = places;
  player_.open(lessonOfQuestions(fromBytes(lesson.title), std::move(questions)), player_.files(), place);
}

void LessonPanel::openReview() {
  const QStringList questions = reviewedAmong(progress_.missed());
  if (questions.isEmpty()) return;
  player_.guard([this, questions] {
    setPath({});
    reviewed_ = questions;
    LessonPlace place;
    place.onceMore = true;
    player_.open(reviewOf(questions), {}, place);
  });
}

void LessonPanel::judged(std::size_t step, bool right) {
  if (!path_.isEmpty() || player_.place().inLecture > 0) return;
  progress_.setMissed(
      reviewed_.isEmpty() ? placeOf(player_.lesson(), step) : reviewed_[static_cast<qsizetype>(step)],
      !right);
}

void LessonPanel::openLecture() {
  play(teach::lectureOf45().front(), {}, true);
}

Expected<void> LessonPanel::resume() {
  const auto offer = progress_.offer();
  if (!offer) return {};
  if (!offer->path.isEmpty()) return openFile(offer->path, offer->stepId);
  play(offer->id.toStdString(), offer->stepId, offer->lecture);
  return {};
}

void LessonPanel::setPath(const QString& path) {
  path_ = path;
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  if (!path.isEmpty()) watcher_.addPath(path);
  emit fileChanged(path);
}

Expected<void> LessonPanel::openFile(const QString& path, const QString& at) {
  auto checked = checkLessonFile(path.toStdString());
  if (!checked) return fail(checked.error());
  if (checked->lesson.steps.empty())
    return fail(checked->faults.empty() ? Error(ErrorCode::Parse, "lesson.no_steps")
                                        : checked->faults.front());
  begin(path, std::move(checked->lesson), {}, at);
  return {};
}

/// An editor that saves by renaming takes the watched file away; the new one is watched in its place.
void LessonPanel::readAgain() {
  if (path_.isEmpty() || !player_.active()) return;
  if (!watcher_.files().contains(path_)) watcher_.addPath(path_);
  const std::string at = player_.step().id;
  auto checked = checkLessonFile(path_.toStdString());
  if (!checked || checked->lesson.steps.empty()) return;  // half written: what stands there stays
  player_.open(std::move(checked->lesson), lessonFiles(path_.toStdString()), {}, QString::fromStdString(at));
}

void LessonPanel::moved() {
  QWidget* shown = player_.active() ? static_cast<QWidget*>(page_) : list_;
  if (currentWidget() != shown) {
    setCurrentWidget(shown);
    if (shown == list_) list_->refresh();
  }
  if (!player_.active()) return;
  const QString step = fromBytes(player_.step().id);
  if (!reviewed_.isEmpty()) return;
  if (!path_.isEmpty()) return progress_.reachedInFile(path_, step);
  progress_.reached(fromBytes(player_.lesson().id), step, isAtEnd(player_) && player_.told(),
                    player_.place().inLecture > 0);
}

}  // namespace gathernd::ui
