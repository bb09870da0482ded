// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_mode.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>
#include <algorithm>
#include <span>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/lesson_player.h"
#include "ui/present/present_bars.h"
#include "ui/present/present_sentence.h"
#include "ui/present/present_vote.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr int kCornerMs = 3000;  // that the buttons stay after the pointer came to rest
constexpr int kAllPages = 1000;
constexpr int kBlankMargin = 12;  // px below what a black screen says

// While an answer is typed these alone are the clicker's; the rest is part of it.
constexpr Qt::Key kOursWhileTyping[] = {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Escape,
                                        Qt::Key_F5,       Qt::Key_Up,     Qt::Key_Down};
constexpr Qt::Key kOurs[] = {Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Right, Qt::Key_Left,
                             Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Space, Qt::Key_B,
                             Qt::Key_Period,   Qt::Key_Home,   Qt::Key_F5,    Qt::Key_Escape};

bool isAmong(std::span<const Qt::Key> keys, int key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool isBlankKey(const QKeyEvent& event) {
  return event.key() == Qt::Key_B;
}

bool isPlain(const QKeyEvent& event) {
  return !(event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
}

/// Keys that are ours wherever the focus is; what one types into a field is not.
bool isOurs(const QKeyEvent& event) {
  return isPlain(event) && isAmong(kOurs, event.key());
}

/// Which of the open question's choices a digit stands for; -1: none.
int chosenBy(const QKeyEvent& event, const Asking& asking) {
  if (asking.stage() != Asking::Stage::Open || !isPlain(event)) return -1;
  const int number = event.key() - Qt::Key_1;
  return number >= 0 && number < static_cast<int>(asking.question()->choices.size()) ? number : -1;
}

/// False: there is no phase that way.
bool stepOn(Playback& playback, int way) {
  const StepState before = playback.state();
  playback.pause();
  way > 0 ? playback.forward() : playback.back();
  return playback.state() != before;
}

}  // namespace

PresentMode::PresentMode(Session& session, CanvasWidget& canvas, Asking& asking, LessonPlayer& lessons,
                         QWidget* window)
    : QObject(window),
      session_(session),
      canvas_(canvas),
      asking_(asking),
      lessons_(lessons),
      window_(window),
      header_(new PresentHeader(session, window)),
      footer_(new PresentFooter(session, asking, window)),
      blank_(named(plainLabel(window, tr("B brings the picture back")), "presentBlank",
                   tr("Black screen: B brings the picture back"))),
      look_(presentButton(window, "presentTheme", QStringLiteral("◐"), tr("Light, dark or high contrast"))),
      leave_(presentButton(window, "presentLeave", QStringLiteral("×"), tr("Leave (F11, or Esc twice)"))),
      ballot_(presentButton(window, "presentBallot", tr("Vote"), tr("The class votes (Ctrl+Shift+V)"))) {
  blank_->setAlignment(Qt::AlignHCenter | Qt::AlignBottom);
  blank_->setMargin(kBlankMargin);
  blank_->setStyleSheet(QStringLiteral("background: black; color: #707070;"));
  for (QWidget* widget : std::initializer_list<QWidget*>{header_, footer_, blank_, look_, leave_, ballot_})
    widget->hide();
  cornerTime_.setSingleShot(true);
  connect(&cornerTime_, &QTimer::timeout, this, &PresentMode::hideCorner);
  connect(ballot_, &QToolButton::clicked, this, &PresentMode::beginVote);
  connect(look_, &QToolButton::clicked, this, &PresentMode::themeAsked);
  connect(leave_, &QToolButton::clicked, this, &PresentMode::leave);
  connect(footer_, &PresentFooter::stepAsked, this, [this](int by) {
    (void)key(QKeyEvent(QEvent::KeyPress, by > 0 ? Qt::Key_PageDown : Qt::Key_PageUp, Qt::NoModifier));
  });
  connect(footer_, &PresentFooter::pageAsked, this,
          [this](int by) { canvas_.scroll().showPage(canvas_.scroll().page() + by); });
  connect(&canvas_.scroll(), &CanvasScroll::pageChanged, footer_, &PresentFooter::showPage);
  connect(&session_.playback(), &Playback::changed, this, &PresentMode::followStep);
  connect(&asking, &Asking::changed, this, &PresentMode::sayQuestion);
  connect(&lessons, &LessonPlayer::edited, this, &PresentMode::sayQuestion);
  connect(&lessons, &LessonPlayer::moved, this, [this] {
    if (on_) canvas_.scroll().showPage(0);
    asked_.clear();
    sayQuestion();
  });
  for (QToolButton* button : {leave_, look_, ballot_}) header_->addTool(button);
  vote_ = new PresentVote(asking, lessons, window);
  connect(vote_, &PresentVote::turned, this, [this] {
    if (!vote_->on()) footer_->turnWords(-kAllPages);
    asked_.clear();  // the picture has other pages
    QTimer::singleShot(0, this, &PresentMode::sayQuestion);
    header_->setVisible(on_ && !vote_->on());  // its room is the picture's
    footer_->setVisible(on_ && !vote_->on());
    ballot_->hide();
    if (!vote_->on()) QTimer::singleShot(0, this, &PresentMode::showAnswered);
    canvas_.setVisible(!vote_->fills());
    (canvas_.isHidden() ? vote_->panel() : &canvas_)->setFocus(Qt::OtherFocusReason);
  });
  whenThemed(this, [this] { resize(); });
}

QWidget* PresentMode::header() const {
  return header_;
}
QWidget* PresentMode::footer() const {
  return footer_;
}

QWidget* PresentMode::votePanel() const {
  return vote_->panel();
}

void PresentMode::beginVote() {
  if (!on_) return;
  setBlank(false);  // hands are counted in sight
  vote_->setRoom(window_->size());
  if (const auto begun = vote_->begin(); !begun) say(asSentence(errorSentence(begun.error())));
}

void PresentMode::sayQuestion() {
  showAsked();
  if (asking_.stage() != Asking::Stage::Open) revealsNext_ = false;
  if (const bool open = asking_.stage() == Asking::Stage::Open; std::exchange(open_, open) && !open && on_)
    QTimer::singleShot(0, this, &PresentMode::showAnswered);  // once the picture has other pages
  const bool offered = on_ && footer_->offerChoices(lessonIsOn());
  if (leavesNext_) return say(tr("Esc again leaves."));
  const QString words = presentedWords(asking_, lessons_, !offered);
  // Of another call than the lesson's its words say nothing.
  if (lessons_.active() && lessons_.changed() && !asking_.active()) return footer_->setWords(QString());
  // Beside the question where that has room: a sentence that moves on reads as another one.
  footer_->setAside(revealsNext_ && !offered ? tr("Again to reveal") : QString());
  footer_->setWords(revealsNext_ && offered ? tr("Again to reveal: %1").arg(words) : words,
                    asking_.stage() != Asking::Stage::Open);
}

void PresentMode::say(const QString& sentence) {
  footer_->setWords(sentence);
}

void PresentMode::setOn(bool on) {
  if (on_ == on) return;
  on_ = on;
  leavesNext_ = false;
  header_->setVisible(on);
  footer_->setVisible(on);
  vote_->end();
  setBlank(false);
  cornerTime_.stop();
  hideCorner();
  if (on) {
    qApp->installEventFilter(this);
    canvas_.setFocus(Qt::OtherFocusReason);
    resize();
  } else {
    qApp->removeEventFilter(this);
  }
  canvas_.setPresenting(on);
  if (!on) return;
  sayQuestion();
  followStep();
}

void PresentMode::setTitle(const QString& title) {
  header_->setTitle(title);
}

bool PresentMode::blank() const {
  return !blank_->isHidden();
}

void PresentMode::setBlank(bool blank) {
  blank_->setVisible(blank);
  if (!blank) return;
  blank_->setGeometry(window_->rect());
  blank_->raise();
}

void PresentMode::resize() {
  const PresentSizes sizes(window_->height());
  header_->setSizes(sizes);
  footer_->setSizes(sizes);
  vote_->setRoom(window_->size());
  blank_->setGeometry(window_->rect());
  const QString style = presentStyle(appTheme(), sizes);
  for (QToolButton* button : {leave_, look_, ballot_}) button->setStyleSheet(style);
}

void PresentMode::showCorner() {
  if (blank()) return;
  for (QToolButton* button : {leave_, look_}) button->show();
  ballot_->setVisible(vote_->offered() && !vote_->on());
  header_->showTools(true);
  cornerTime_.start(kCornerMs);
}

void PresentMode::hideCorner() {
  for (QToolButton* button : {leave_, look_, ballot_}) button->hide();
  header_->showTools(false);
}

/// Of a question that was just asked, the page with its first tuple.
void PresentMode::showAsked() {
  const auto& view = asking_.view();
  const bool open = asking_.stage() == Asking::Stage::Open;
  const QString prompt = open ? asking_.prompt() : QString();
  if (open && !view) return;  // it is not laid out yet
  if (std::exchange(asked_, prompt) == prompt || !open || !on_ || view->blocks.empty()) return;
  const Scene& scene = canvas_.scene();
  const std::int64_t tuple = scene.tensor(TensorId::Output).unitOf(view->blocks.front().output);
  if (tuple < scene.tensor(TensorId::Indices).unitCount())
    canvas_.scrollTo(scene.unit(TensorId::Indices, tuple));
}

/// Of a question that was just answered, the page that shows the answer.
void PresentMode::showAnswered() {
  const teach::Question* question = asking_.question();
  if (!on_ || question == nullptr || asking_.stage() == Asking::Stage::Open || !question->scene.plan) return;
  const Plan& plan = *question->scene.plan;
  const bool place = question->kind == teach::QuestionKind::Place;
  const bool part = place || question->kind == teach::QuestionKind::Value ||
                    (question->kind == teach::QuestionKind::Outcome && !question->of.whole());
  if (!part || question->of.of != teach::AskedPart::Of::Output) return;
  const auto elements = elementsOf(question->of, plan.output);
  if (elements.empty()) return;
  CellRef shown{TensorId::Output, elements.front()};
  if (place) {
    const auto right = rightAnswer(*question);
    const auto* places = right ? std::get_if<teach::Places>(&*right) : nullptr;
    if (places == nullptr || places->empty() || !places->front()) return;
    shown = {TensorId::Params, plan.params.flat(*places->front())};
  }
  const Scene& scene = canvas_.scene();
  const TensorLayout& t = scene.tensor(shown.tensor);
  if (t.present && !t.emptyFrame && t.hasCells() && shown.flat < t.cellCount()) canvas_.scrollTo(shown);
}

/// The page that shows what this phase is about.
void PresentMode::followStep() {
  const StepState& step = session_.playback().state();
  const Snapshot& snapshot = session_.snapshot();
  if (!on_ || !step.active || !snapshot.trace || step.tuple >= snapshot.plan->tupleCount) return;
  const Scene& scene = canvas_.scene();
  switch (step.phase) {
    case StepPhase::Read:
      return canvas_.scrollTo(scene.unit(TensorId::Indices, step.tuple));
    case StepPhase::Locate:
      if (const std::int64_t slice = snapshot.trace->sliceOf(step.tuple); slice >= 0)
        canvas_.scrollTo(scene.unit(TensorId::Params, slice));
      return;
    case StepPhase::Copy:
      return canvas_.scrollTo(scene.unit(TensorId::Output, step.tuple));
  }
}

bool PresentMode::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window_ && event->type() == QEvent::Resize) {
    resize();
    QTimer::singleShot(0, this, &PresentMode::followStep);  // once the canvas has its size, and other pages
  }
  // As with the window, or beside the presenter's strip.
  if (watched == &canvas_ && event->type() == QEvent::Resize) {
    asked_.clear();
    QTimer::singleShot(0, this, &PresentMode::sayQuestion);
  }
  if (!watched->isWidgetType()) return false;
  auto* widget = static_cast<QWidget*>(watched);
  if (widget->window() != window_ && widget->window() != second_) return false;  // a list, a dialog
  if (event->type() == QEvent::MouseMove && widget->window() == window_) showCorner();
  const bool press = event->type() == QEvent::KeyPress;
  const bool other = event->type() == QEvent::MouseButtonPress ||
                     (press && static_cast<QKeyEvent*>(event)->key() != Qt::Key_Escape);
  if (other && std::exchange(leavesNext_, false)) sayQuestion();  // whoever does something else stays
  if (!press && event->type() != QEvent::ShortcutOverride) return false;
  const auto& pressed = static_cast<const QKeyEvent&>(*event);
  if (vote_->on()) {
    if (event->type() == QEvent::ShortcutOverride) {
      event->setAccepted(vote_->takes(pressed));
      return event->isAccepted();
    }
    if (vote_->key(pressed)) return true;
    if (vote_->on()) return !pressed.text().isEmpty();  // nothing is typed below a vote
  }
  if (!isKey(pressed, widget)) return false;
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
  }
  return key(pressed);
}

bool PresentMode::isKey(const QKeyEvent& event, const QWidget* widget) const {
  const QWidget* const focus = QApplication::focusWidget();
  if (qobject_cast<const QLineEdit*>(focus) != nullptr) return false;
  const bool typing = asking_.sheet().typing();
  // A clicker's black screen, until something is typed: it has no key to take a letter back.
  const bool free = typing && isBlankKey(event) && asking_.sheet().atBlank();
  if ((typing && !free) || (editing_ && widget->window() == second_))
    return isAmong(kOursWhileTyping, event.key()) && isOurs(event);
  if (chosenBy(event, asking_) >= 0) return true;
  // A button that has the focus is pressed by its own key.
  if (event.key() == Qt::Key_Space && qobject_cast<const QAbstractButton*>(focus) != nullptr) return false;
  return isOurs(event);
}

bool PresentMode::key(const QKeyEvent& event) {
  // Nothing happens unseen: behind a black screen any key brings the picture back, as it was.
  if (blank() && !isBlankKey(event) && event.key() != Qt::Key_Escape) {
    setBlank(false);
    return true;
  }
  // All is read before anything else comes.
  const int way = clickerWay(event.key());
  if (way != 0 && !revealsNext_ && footer_->turnWords(way)) return true;
  if (questionKey(event)) return true;
  if (lessonKey(event.key())) return true;
  Playback& playback = session_.playback();
  if (way != 0 || event.key() == Qt::Key_Period) {
    (void)stepOn(playback, way < 0 ? -1 : 1);
    return true;
  }
  switch (event.key()) {
    case Qt::Key_Up:
      canvas_.scroll().showPage(canvas_.scroll().page() - 1);
      return true;
    case Qt::Key_Down:
      canvas_.scroll().showPage(canvas_.scroll().page() + 1);
      return true;
    case Qt::Key_B:
      setBlank(!blank());
      return true;
    case Qt::Key_Home:
      if (playback.state().active) playback.goTo(playback.state().tuple, StepPhase::Read);
      return true;
    case Qt::Key_F5:  // clickers send it to begin: the output is there already
      return true;
    case Qt::Key_Escape:
      if (!event.isAutoRepeat()) escape();  // one that is held is one
      return true;
    default:
      return false;
  }
}

/// A key that came too early gives nothing away.
bool PresentMode::questionKey(const QKeyEvent& event) {
  if (asking_.stage() != Asking::Stage::Open) return false;
  if (const int choice = chosenBy(event, asking_); choice >= 0) {
    asking_.choose(teach::Choice{choice});
    return true;
  }
  if (clickerWay(event.key()) <= 0) return false;
  if (revealsNext_) {
    asking_.reveal();
  } else {
    revealsNext_ = true;
    sayQuestion();
  }
  return true;
}

/// A lesson goes on by steps, unless its call is stepped through; a call that was opened over it by its own.
bool PresentMode::lessonKey(int key) {
  if (!lessonIsOn()) return false;
  const int way = clickerWay(key);
  if (way == 0 && key != Qt::Key_Home) return false;
  if (way == 0) {
    lessons_.restore();
  } else if (Playback& playback = session_.playback(); !playback.state().active || !stepOn(playback, way)) {
    playback.reset();
    way > 0 ? lessons_.next() : lessons_.back();
  }
  return true;
}

bool PresentMode::lessonIsOn() const {
  return lessons_.active() && !lessons_.away();
}

/// Puts away what is seen last; once nothing more can be, it says that the next one leaves, whenever that
/// comes.
void PresentMode::escape() {
  if (std::exchange(leavesNext_, false)) {
    emit leave();
    return;
  }
  // A lesson's question stays: put away, it would be answered before the class.
  const bool lesson = lessonIsOn();
  Selection& selection = session_.selection();
  if (blank()) {
    setBlank(false);
  } else if (asking_.active() && !lesson) {
    asking_.close();
  } else {
    selection.clear();
    session_.playback().reset();
  }
  const bool asked = asking_.active() && !lesson;
  if (asked || session_.playback().state().active || selection.pinA() || selection.pinB()) return;
  leavesNext_ = true;
  say(tr("Esc again leaves."));
}

}  // namespace gathernd::ui
