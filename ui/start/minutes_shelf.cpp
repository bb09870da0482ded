// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/minutes_shelf.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/lesson/course_spoken.h"
#include "ui/lesson/progress.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kColumnGap = 16, kBetween = 6, kRowGap = 12;
constexpr int kLeastColumn = 168;
constexpr int kMinutesHead = 34;  // the minutes above a column
constexpr double kMinutesPx = 20;

}  // namespace

MinutesColumns::MinutesColumns(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  for (const teach::CourseLesson& lesson : courseSpoken()) {
    auto* card = new LessonCard(lesson, this);
    cards_ << card;
    auto group = std::find_if(groups_.begin(), groups_.end(),
                              [&](const Group& each) { return each.minutes >= lesson.minutes; });
    if (group == groups_.end() || group->minutes != lesson.minutes)
      group = groups_.insert(group, {lesson.minutes, {}});
    group->cards << card;
  }
}

int MinutesColumns::columnsIn(int width) const {
  const int fit = (width + kColumnGap) / (kLeastColumn + kColumnGap);
  return std::clamp(fit, 1, std::max(1, static_cast<int>(groups_.size())));
}

int MinutesColumns::rowHeight(qsizetype first, int columns) const {
  qsizetype most = 0;
  for (qsizetype k = first; k < std::min(first + columns, groups_.size()); ++k)
    most = std::max(most, groups_[k].cards.size());
  return kMinutesHead + static_cast<int>(most) * (LessonCard::kHeight + kBetween) - kBetween;
}

QRect MinutesColumns::headOf(qsizetype group) const {
  const int columns = columnsIn(width());
  const int each = (width() - (columns - 1) * kColumnGap) / columns;
  int top = 0;
  for (qsizetype k = 0; k + columns <= group; k += columns) top += rowHeight(k, columns) + kRowGap;
  return {static_cast<int>(group % columns) * (each + kColumnGap), top, each, kMinutesHead};
}

QSize MinutesColumns::sizeHint() const {
  const int wide = static_cast<int>(groups_.size()) * (kLeastColumn + kColumnGap) - kColumnGap;
  return {wide, heightForWidth(wide)};
}

QSize MinutesColumns::minimumSizeHint() const {
  return {kLeastColumn, kMinutesHead + LessonCard::kHeight};
}

int MinutesColumns::heightForWidth(int width) const {
  const int columns = columnsIn(width);
  int height = 0;
  for (qsizetype k = 0; k < groups_.size(); k += columns) height += rowHeight(k, columns) + kRowGap;
  return std::max(0, height - kRowGap);
}

void MinutesColumns::resizeEvent(QResizeEvent*) {
  for (qsizetype k = 0; k < groups_.size(); ++k) {
    const QRect head = headOf(k);
    int top = head.bottom() + 1;
    for (LessonCard* card : std::as_const(groups_[k].cards)) {
      card->setGeometry(head.left(), top, head.width(), LessonCard::kHeight);
      top += LessonCard::kHeight + kBetween;
    }
  }
}

void MinutesColumns::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  const QFont large = theme.ui(kMinutesPx, true);
  for (qsizetype k = 0; k < groups_.size(); ++k) {
    const QRect head = headOf(k);
    painter.fillRect(QRect(head.topLeft(), QSize(head.width(), 1)), theme.edge);
    const QString number = QString::number(groups_[k].minutes);
    const QRect line = head.adjusted(2, 2, 0, -4);
    painter.setFont(large);
    painter.setPen(theme.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, number);
    painter.setFont(theme.ui(measure::kNotePx));
    painter.setPen(theme.text2);
    painter.drawText(line.adjusted(QFontMetrics(large).horizontalAdvance(number) + 8, 3, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     tr("minute(s)", "after the number", groups_[k].minutes));
  }
}

MinutesShelf::MinutesShelf(QWidget* parent)
    : QWidget(parent),
      title_(plainLabel(this, tr("Lessons by minutes"))),
      words_(plainLabel(this, lectureWords())),
      lecture_(new QPushButton(tr("Present"), this)),
      columns_(new MinutesColumns(this)) {
  words_->setObjectName(QStringLiteral("startLectureWords"));
  words_->setProperty("secondary", true);
  words_->setWordWrap(true);
  words_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  lecture_->setObjectName(QStringLiteral("startLecture"));
  lecture_->setAccessibleName(tr("Present a lecture of 45 minutes"));
  lecture_->setToolTip(helpTip(tr("Plays the lecture's lessons one after the other, before a class.")));
  auto* row = new QHBoxLayout;
  row->setSpacing(kColumnGap);
  row->addWidget(title_);
  row->addWidget(words_, 1);
  row->addWidget(lecture_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addLayout(row);
  column->addWidget(columns_);
  connect(lecture_, &QPushButton::clicked, this, &MinutesShelf::lectureAsked);
  for (LessonCard* card : cards())
    connect(card, &LessonCard::clicked, this, [this, id = card->id()] { emit lessonChosen(id); });
  whenThemed(this, [this] { restyle(); });
}

void MinutesShelf::restyle() {
  const Theme& theme = appTheme();
  title_->setFont(theme.ui(measure::kHeadingPx, true));
  words_->setFont(theme.ui(measure::kNotePx));
}

void MinutesShelf::refresh(const Progress& progress) {
  const auto offer = progress.offer();
  const teach::CourseLesson* const first = firstToDo(progress);
  const QString next = offer && !offer->id.isEmpty() ? offer->id : first ? fromBytes(first->id) : QString();
  for (LessonCard* card : cards()) card->show(progress.of(card->id()), card->id() == next);
}

}  // namespace gathernd::ui
