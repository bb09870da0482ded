// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_list.h"

#include <QLabel>
#include <QPushButton>

#include "ui/lesson/course_spoken.h"
#include "ui/lesson/review.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {

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

}  // namespace gathernd::ui
