// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_page.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QTextEdit>
#include <QTimer>
#include <QUrl>

#include "ui/access/linked_label.h"
#include "ui/ask/question_box.h"
#include "ui/lesson/shown_lesson.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr int kDialHeight = 26;  // its handle is whole
constexpr int kCopiedMs = 2000;  // that the button says so
constexpr double kTitlePx = 20, kHeadingLinePx = 16, kProsePx = 15;

}  // namespace

void StepSegments::show(std::size_t at, std::size_t count, bool told) {
  at_ = at;
  told_ = told;
  count_ = count;
  update();
}

void StepSegments::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  if (count_ == 0) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const double gap = 5;
  const double each = (width() + gap) / static_cast<double>(count_) - gap;
  for (std::size_t k = 0; k < count_; ++k) {
    const QRectF bar(static_cast<double>(k) * (each + gap), 1, std::max(each, 2.0), 6);
    painter.setBrush(mix(theme.window, theme.text, 0.2));
    painter.drawRoundedRect(bar, 3, 3);
    if (k > at_) continue;
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(
        k < at_ || told_ ? bar : QRectF(bar.topLeft(), QSizeF(bar.width() / 2, bar.height())), 3, 3);
  }
}

LessonPage::LessonPage(LessonPlayer& player, Asking& asking, QWidget* parent)
    : QWidget(parent),
      player_(player),
      which_(plainLabel(this)),
      minutes_(plainLabel(this)),
      title_(wrappedLabel(this, "lessonTitle")),
      segments_(new StepSegments(this)),
      stepText_(named(plainLabel(this), "lessonStep")),
      heading_(wrappedLabel(this, "lessonHeading")),
      prose_(named(new LinkedLabel(this), "lessonText")),
      dialText_(plainLabel(this)),
      dial_(named(new QSlider(Qt::Horizontal, this), "lessonDial")),
      box_(new QuestionBox(asking, QStringLiteral("lesson"), this)),
      why_(named(new LinkedLabel(this), "lessonWhy")),
      problem_(wrappedLabel(this, "lessonProblem")),
      ahead_(wrappedLabel(this, "lessonAhead")) {
  ahead_->setContentsMargins(16, 4, 16, 0);
  dial_->setToolTip(helpTip(tr("Turns through the scenes of this step.")));
  dial_->setPageStep(1);
  dial_->setMinimumHeight(kDialHeight);
  box_->setOffers(true, false);

  restore_ = askButton(this, "lessonRestore", tr("Scene as it was"),
                       tr("Brings the lesson's own scene back, whatever was edited (Ctrl+Home)."));
  result_ = askButton(this, "lessonResult", tr("Copy result"),
                      tr("Copies one line for whoever collects results: the lesson and how each question "
                         "ended, no name."));
  list_ = askButton(this, "lessonList", tr("All lessons"), tr("Leaves this lesson; it can be resumed."));
  back_ = askButton(this, "lessonBack", tr("Back"),
                    tr("The step before, or the end of the lesson before (Ctrl+Page Up)."));
  next_ = askButton(this, "lessonNext", tr("Next step"),
                    tr("The next step, or the next lesson; an open question is skipped (Ctrl+Page Down)."));
  next_->installEventFilter(this);
  connect(restore_, &QPushButton::clicked, &player_, &LessonPlayer::restore);
  connect(result_, &QPushButton::clicked, this, &LessonPage::copyResult);
  connect(list_, &QPushButton::clicked, this, &LessonPage::leave);
  connect(back_, &QPushButton::clicked, &player_, &LessonPlayer::back);
  connect(next_, &QPushButton::clicked, this,
          [this] { isAtEnd(player_) && !leadsOn(player_) ? emit leave() : player_.next(); });
  connect(dial_, &QSlider::valueChanged, this, [this](int value) {
    player_.turn(static_cast<std::size_t>(value));
    refresh();  // it stands at the scene that is there, which a question may still hold
  });
  for (QLabel* label : {prose_, why_}) connect(label, &QLabel::linkActivated, this, &LessonPage::follow);

  auto* content = new QWidget(this);
  auto* top = rowOf(nullptr, {{which_, 1}, minutes_});
  auto* row = rowOf(nullptr, {restore_, result_, spring()});
  auto* column = columnOf(content,
                          {top, title_, segments_, stepText_, heading_, prose_, dialText_, dial_, problem_,
                           box_, why_, row, spring()},
                          {.spacing = 9, .margins = QMargins(16, 14, 16, 12)});
  auto* area = named(new QScrollArea(this), "lessonScroll");
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidget(content);
  auto* foot =
      rowOf(nullptr, {back_, list_, spring(), next_}, {.spacing = 6, .margins = QMargins(16, 8, 16, 10)});
  columnOf(this, {{area, 1}, ahead_, foot}, {.spacing = 0});
  connect(&player_, &LessonPlayer::moved, this, &LessonPage::refresh);
  connect(&asking, &Asking::opened, this, [this] {
    refresh();  // another one of the kind has other words
    why_->hide();
  });
  connect(
      box_, &QuestionBox::judged, area,
      [area, column](QWidget* verdict) {
        column->activate();
        area->ensureWidgetVisible(verdict, 0, 40);
      },
      Qt::QueuedConnection);  // once it has its place
  connect(&player_, &LessonPlayer::edited, this, &LessonPage::refresh);
  refresh();
  whenThemed(this, [this] { restyle(); });
}

void LessonPage::restyle() {
  const Theme& theme = appTheme();
  title_->setFont(theme.ui(kTitlePx, true));
  heading_->setFont(theme.ui(kHeadingLinePx, true));
  for (QLabel* label : {prose_, why_}) label->setFont(theme.ui(kProsePx));
  for (QLabel* label : {which_, minutes_, stepText_, dialText_, ahead_})
    label->setFont(theme.ui(measure::kNotePx));
  refresh();
}

void LessonPage::refresh() {
  if (!player_.active()) return;
  const teach::Lesson& lesson = player_.lesson();
  const teach::LessonStep step = player_.spoken();
  const LessonPlace& place = player_.place();
  which_->setText(place.inLecture > 0 ? tr("Lesson %1 · lecture, %2 of %3")
                                            .arg(place.number)
                                            .arg(place.inLecture)
                                            .arg(place.lectureLessons)
                  : place.number > 0 ? tr("Lesson %1 of %2").arg(place.number).arg(place.count)
                                     : tr("Lesson"));
  minutes_->setText(tr("%n minute(s)", nullptr, lesson.minutes));
  title_->setText(fromBytes(lesson.title));
  segments_->show(player_.at(), lesson.steps.size(), player_.told());
  segments_->setAccessibleName(tr("Step %1 of %2").arg(player_.at() + 1).arg(lesson.steps.size()));
  stepText_->setText(tr("Step %1 of %2").arg(player_.at() + 1).arg(lesson.steps.size()));
  heading_->setText(fromBytes(step.heading));
  prose_->setText(proseHtml(step.prose, appTheme()));
  prose_->setVisible(!step.prose.empty());
  const auto* stops = player_.stops();
  const bool dial = stops != nullptr && stops->size() > 1;
  dial_->setVisible(dial);
  dialText_->setVisible(dial);
  if (dial) {
    const QSignalBlocker still(dial_);
    dial_->setMaximum(static_cast<int>(stops->size()) - 1);
    dial_->setValue(static_cast<int>(player_.stop()));
    dialText_->setText(fromBytes(teach::dialText(lesson, player_.at(), player_.stop())));
    dial_->setAccessibleName(dialText_->text());
  }
  const teach::DialStop* asked = stopAsked(lesson, player_.at());
  const bool elsewhere = asked != nullptr && stops != nullptr && asked != &(*stops)[player_.stop()];
  QString problem = player_.problem();
  if (problem.isEmpty() && asked != nullptr && elsewhere)
    problem = tr("This step asks about %1. The others show what comes out once they were asked about.")
                  .arg(fromBytes(teach::dialText(lesson, player_.at(), std::size_t(asked - stops->data()))));
  else if (problem.isEmpty() && player_.changed() && !player_.told() && !box_->open())
    problem = tr("The call was changed, so the question waits. \"Scene as it was\" brings both back.");
  problem_->setText(problem);
  problem_->setVisible(!problem.isEmpty());
  box_->setVisible(player_.step().ask.has_value());
  // Of the step's own question: not beside another one of the kind.
  const bool why = !step.why.empty() && player_.told() && !box_->open() && !elsewhere;
  why_->setText(why ? proseHtml(step.why, appTheme()) : QString());
  why_->setVisible(why);
  restore_->setVisible(player_.changed());
  refreshWays();
  leadOn();
}

/// Where nothing is left to answer, Enter goes on: of a field in which one types the focus is not taken.
void LessonPage::leadOn() {
  const std::pair<std::size_t, bool> now(player_.at(), player_.told());
  if (std::exchange(led_, now) == now || !player_.told() || !isVisible()) return;
  // Once what was pressed is gone, and with it the focus.
  QTimer::singleShot(0, this, &LessonPage::takeFocus);
}

void LessonPage::takeFocus() {
  if (!player_.active() || !player_.told() || box_->open() || !isVisible()) return;
  const QWidget* const focus = QApplication::focusWidget();
  const bool picture = qobject_cast<const QAbstractScrollArea*>(focus) != nullptr &&
                       qobject_cast<const QAbstractItemView*>(focus) == nullptr &&
                       qobject_cast<const QTextEdit*>(focus) == nullptr &&
                       qobject_cast<const QPlainTextEdit*>(focus) == nullptr;
  if (focus == nullptr || (focus->window() == window() && (picture || isAncestorOf(focus))))
    next_->setFocus(Qt::OtherFocusReason);
}

bool LessonPage::eventFilter(QObject* watched, QEvent* event) {
  if (watched == next_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<const QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      next_->click();
      return true;
    }
  }
  // The second of two quick clicks is not meant for the next step's question, which it would skip.
  if (watched == next_ && event->type() == QEvent::MouseButtonDblClick) return true;
  return QWidget::eventFilter(watched, event);
}

/// On and back, within the lesson and beyond it.
void LessonPage::refreshWays() {
  const LessonPlace& place = player_.place();
  const bool last = isAtEnd(player_), on = leadsOn(player_);
  result_->setVisible(last && player_.told());
  ahead_->setText(aheadOf(player_));
  ahead_->setVisible(!ahead_->text().isEmpty());
  back_->setEnabled(player_.at() > 0 || place.before);
  next_->setText(!player_.told() && (!last || on) ? tr("Skip")
                 : !last                          ? tr("Next step")
                 : !missedIn(player_).empty()     ? tr("Once more")
                 : on                             ? tr("Next lesson")
                                                  : tr("Done"));
  markAs(next_, "primary", player_.told());
}

/// Steps by their ids, the rest in a browser.
void LessonPage::follow(const QString& link) {
  if (!link.startsWith(QLatin1Char('#'))) {
    QDesktopServices::openUrl(QUrl(link));
    return;
  }
  const std::string id = link.mid(1).toStdString();
  const auto& steps = player_.lesson().steps;
  for (std::size_t k = 0; k < steps.size(); ++k)
    if (steps[k].id == id) return player_.goTo(k);
}

void LessonPage::copyResult() {
  QApplication::clipboard()->setText(player_.resultLine());
  result_->setText(tr("Copied"));
  QTimer::singleShot(kCopiedMs, result_, [this] { result_->setText(tr("Copy result")); });
}

}  // namespace gathernd::ui
