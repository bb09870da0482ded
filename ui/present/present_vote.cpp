// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_vote.h"

#include <QKeyEvent>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/lesson/lesson_player.h"
#include "ui/present/vote_panel.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kMostBesidePicture = 0.68;  // of the window's height

constexpr int kMostDigits = 3;  // of hands for one option

bool isDigit(int key) {
  return key >= Qt::Key_0 && key <= Qt::Key_9;
}

/// The same question offers the same options whenever it is asked; another one's right answer stands
/// elsewhere.
std::uint64_t seedOf(const teach::Question& question, const QString& prompt) {
  const QString call = prompt + fromBytes(question.scene.params.shape().toString()) +
                       fromBytes(question.scene.indices.shape().toString());
  return qChecksum(call.toUtf8());
}

}  // namespace

int clickerWay(int key) {
  switch (key) {
    case Qt::Key_PageDown:
    case Qt::Key_Right:
    case Qt::Key_Space:
      return 1;
    case Qt::Key_PageUp:
    case Qt::Key_Left:
      return -1;
    default:
      return 0;
  }
}

PresentVote::PresentVote(Asking& asking, const LessonPlayer& lessons, QWidget* parent)
    : QObject(parent), asking_(asking), lessons_(lessons), panel_(new VotePanel(parent)) {
  panel_->hide();
  connect(panel_, &VotePanel::added, this, [this](int option) {
    vote_.add(option);
    show();
  });
  connect(panel_, &VotePanel::taken, this, [this](int option) {
    vote_.take(option);
    show();
  });
  connect(&asking_, &Asking::changed, this, &PresentVote::follow);
}

QWidget* PresentVote::panel() const {
  return panel_;
}

bool PresentVote::fills() const {
  return on_ && vote_.stage() == teach::Vote::Stage::Counted &&
         panel_->sizeHint().height() > room_.height() * kMostBesidePicture;
}

Expected<void> PresentVote::begin() {
  if (asking_.stage() != Asking::Stage::Open) return {};
  std::vector<const teach::WrongRule*> listed;
  if (lessons_.active() && lessons_.step().ask) listed = listedRules(*lessons_.step().ask);
  asked_ = asking_.prompt();
  auto question = voteOn(*asking_.question(), listed, seedOf(*asking_.question(), asked_));
  if (!question) return fail(std::move(question.error()));
  question_ = std::move(*question);
  vote_ = teach::Vote(static_cast<int>(question_.options.size()));
  typed_.clear();
  revealsNext_ = false;
  on_ = true;
  show();
  panel_->setVisible(true);
  emit turned();
  return {};
}

void PresentVote::end() {
  if (!std::exchange(on_, false)) return;
  panel_->hide();
  emit turned();
}

void PresentVote::follow() {
  if (!on_) return;
  if (!asking_.active() || asking_.prompt() != asked_) return end();
  if (asking_.stage() == Asking::Stage::Open) return;
  vote_.close();
  revealsNext_ = false;
  show();
  emit turned();
}

bool PresentVote::takes(const QKeyEvent& event) const {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const int key = event.key();
  return (key >= Qt::Key_A && key < Qt::Key_A + teach::Vote::kMostOptions) || isDigit(key) ||
         key == Qt::Key_Backspace || key == Qt::Key_H || key == Qt::Key_Escape || clickerWay(key) != 0;
}

bool PresentVote::key(const QKeyEvent& event) {
  if (!takes(event)) return false;
  if (isDigit(event.key()) || event.key() == Qt::Key_Backspace) {
    if (event.key() == Qt::Key_Backspace)
      typed_.chop(1);
    else if (typed_.size() < kMostDigits)
      typed_ += QChar(static_cast<ushort>(event.key()));
    show();
    return true;
  }
  const QString typed = std::exchange(typed_, QString());
  const int option = event.key() - Qt::Key_A;
  if (option >= 0 && option < teach::Vote::kMostOptions) {
    if (!typed.isEmpty())
      vote_.set(option, typed.toInt());
    else
      event.modifiers().testFlag(Qt::ShiftModifier) ? vote_.take(option) : vote_.add(option);
    revealsNext_ = false;
    show();
    return true;
  }
  if (event.key() == Qt::Key_Escape && !typed.isEmpty()) {
    show();
    return true;
  }
  if (event.key() == Qt::Key_H) {
    vote_.setHidden(!vote_.hidden());
    show();
    return true;
  }
  const int way = clickerWay(event.key());
  const bool counted = vote_.stage() == teach::Vote::Stage::Counted;
  if (way == 0 || (way > 0 && counted)) {
    end();  // what is told stands below the picture; the next key goes on
    return true;
  }
  go(way);
  return true;
}

void PresentVote::go(int way) {
  const bool open = vote_.stage() != teach::Vote::Stage::Counted;
  if (way < 0) {
    revealsNext_ = false;
    if (open) vote_.back();  // what is revealed stays so
  } else if (vote_.stage() == teach::Vote::Stage::First) {
    vote_.next();
  } else if (!std::exchange(revealsNext_, true)) {
    // A clicker's key that came too early gives nothing away.
  } else {
    return asking_.reveal();
  }
  show();
}

QString PresentVote::mistake(const teach::VoteOption& option) const {
  if (option.rules.empty()) return {};
  // A lesson's author knows which mistake this answer is here.
  if (lessons_.active()) {
    const auto ask = lessons_.spoken().ask;
    if (const teach::WrongAnswer* words = ask ? wordsFor(*ask, option.rules) : nullptr)
      return fromBytes(teach::plainText(words->sentence));
  }
  const bool family = option.rules.size() > 1 && option.family != nullptr;
  const std::string reason = family ? "wrong_family." + std::string(option.family->id)
                                    : "wrong_rule." + std::string(option.rules.front()->id);
  return asSentence(errorSentence(Error(ErrorCode::Usage, reason)));
}

void PresentVote::show() {
  VoteWords words;
  words.typed = typed_;
  words.asked = revealsNext_ ? tr("Again to reveal: %1").arg(asked_) : asked_;
  for (const teach::VoteOption& option : question_.options)
    words.options << VoteWords::Option{
        option.ending ? errorSentence(endingText(*option.ending)) : fromBytes(option.text), option.right,
        mistake(option)};
  panel_->show(words, vote_);
}

void PresentVote::setRoom(const QSize& window) {
  room_ = window;
  panel_->setRoom(window);
  if (on_) emit turned();
}

}  // namespace gathernd::ui
