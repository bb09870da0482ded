// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_player.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

#include "ui/lesson/shown_lesson.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

Asking::Words wordsOf(const teach::AskSpec& ask) {
  Asking::Words words;
  for (const teach::Prose& hint : ask.hints) words.hints << fromBytes(teach::plainText(hint));
  for (const teach::WrongAnswer& wrong : ask.wrong)
    for (const teach::PlacedText& rule : wrong.rules)
      words.wrong.emplace_back(rule.text, fromBytes(teach::plainText(wrong.sentence)));
  return words;
}

/// Of a scene that is only shown at a step: what the next question about it will ask for, less what was told
/// of it, or what the step that brought it does not show.
Veil veilBefore(const teach::Lesson& lesson, std::size_t at, const teach::DialStop& shown,
                const std::vector<std::string>& endings, const Document& document) {
  const auto& hide = shown.scene.hide;
  if (std::find(hide.begin(), hide.end(), "output") == hide.end()) return Veil::None;
  const auto scene = sceneOf(document);
  bool shapeTold = false, valuesTold = false;
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    const teach::LessonStep& other = lesson.steps[k];
    if (!other.ask || teach::stopAsked(lesson, k) != &shown) continue;
    const Veil asked = veilOf(other.ask->kind, scene && scene->plan);
    if (!endings[k].empty()) {
      (asked == Veil::Shape ? shapeTold : valuesTold) = true;
    } else if (k >= at) {
      if (valuesTold || (shapeTold && asked != Veil::Values)) return Veil::None;
      return asked;
    }
  }
  if (shapeTold || valuesTold) return Veil::None;
  const teach::LessonStep& step = lesson.steps[at];
  return step.stops.empty() || (step.ask && !endings[at].empty()) ? Veil::None : Veil::Values;
}

bool ended(const LessonPlayer& player, std::size_t step) {
  return !player.ending(step).empty();
}

/// The answer is made by editing the call.
bool makes(const Asking& asking) {
  return asking.active() && asking.question()->kind == teach::QuestionKind::Make;
}

/// By their values: what is pasted may be the same once more.
bool sameTensor(const EditedTensor& a, const EditedTensor& b) {
  if (a.same(b)) return true;
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return false;
  const auto left = a.flattened(), right = b.flattened();
  return left && right && bitEqual(*left, *right);
}

/// One of another title was opened, or is somebody's own.
bool isSameScene(const Document& a, const Document& b) {
  return a.title == b.title && a.rules() == b.rules() && sameTensor(a.params, b.params) &&
         sameTensor(a.indices, b.indices);
}

}  // namespace

LessonPlayer::LessonPlayer(Session& session, Asking& asking, Show show, Guard guard)
    : QObject(&session),
      session_(session),
      asking_(asking),
      show_(std::move(show)),
      guard_(std::move(guard)) {
  connect(&asking_, &Asking::changed, this, &LessonPlayer::answered);
  connect(&asking_, &Asking::opened, this, [this] {
    if (asking_.turn() != Asking::Turn::First && std::exchange(away_, false)) emit edited();
  });
  whenChanged(session_, this, Part::Replaced, [this] {
    away_ = active() && session_.snapshot().document != document_;  // which an undo has brought back
    if (!away_) return;
    asking_.close();  // an answer to make would follow any call
    emit edited();
  });
  whenChanged(session_, this, kDocumentParts | Part::Veil, [this] {
    if (!active()) return;
    // Of other params nobody can make what was wanted.
    if (makes(asking_) && !sameTensor(session_.document().params, asking_.question()->scene.params))
      asking_.close();
    // Where the scene is back, by an undo or otherwise, its question is too.
    if (!sure_ && changed() && isSameScene(session_.document(), *document_)) {
      document_ = session_.snapshot().document;
      away_ = false;
      if (!asking_.active()) ask();
      return emit moved();
    }
    // What somebody makes of it, or opens in its place, is theirs: nothing of that is kept back.
    if (changed() && !asking_.active() && session_.snapshot().veil != Veil::None)
      return session_.setVeil(Veil::None);
    emit edited();
  });
}

void LessonPlayer::guard(std::function<void()> proceed) {
  const auto go = [this, lesson = lesson_, proceed = std::move(proceed)] {
    if (lesson != lesson_) return;
    const QScopedValueRollback sure(sure_, true);
    proceed();
  };
  const bool drawn = active() && asking_.turn() != Asking::Turn::First;  // the call is one more question's
  if (sure_ || drawn) return go();
  guard_(go, active());
}

void LessonPlayer::open(teach::Lesson lesson, teach::LessonFiles files, LessonPlace place,
                        const QString& at) {
  guard([this, next = std::make_shared<const teach::Lesson>(std::move(lesson)), files = std::move(files),
         place = std::move(place), at] {
    close();
    if (next->steps.empty()) return;
    lesson_ = next;
    files_ = files;
    place_ = place;
    endings_.assign(lesson_->steps.size(), {});
    passed_.assign(lesson_->steps.size(), false);
    std::size_t first = 0;
    for (std::size_t k = 0; k < lesson_->steps.size(); ++k)
      if (lesson_->steps[k].id == at.toStdString()) first = k;
    at_ = lesson_->steps.size();
    emit opened();
    goTo(first);
  });
}

void LessonPlayer::close() {
  if (!active()) return;
  asking_.close();
  session_.setVeil(Veil::None);
  lesson_.reset();
  away_ = false;
  loaded_ = nullptr;
  document_.reset();
  problem_.clear();
  emit moved();
}

teach::LessonStep LessonPlayer::spoken() const {
  if (asking_.turn() == Asking::Turn::First) {
    teach::LessonStep own = step();
    if (changed() && (away_ || !makes(asking_))) own.why.clear();
    return own;
  }
  teach::LessonStep spoken = repeatedStep(step());
  if (spoken.heading.empty()) spoken.heading = tr("With new numbers").toStdString();
  if (asking_.turn() == Asking::Turn::Alike) return spoken;
  spoken.prose.clear();
  spoken.ask.reset();
  return spoken;
}

void LessonPlayer::goTo(std::size_t step) {
  if (!active() || step >= lesson_->steps.size()) return;
  guard([this, step] {
    if (at_ < lesson_->steps.size() && step > at_ && this->step().ask && !ended(*this, at_)) {
      endings_[at_] = "skipped";
      passed_[at_] = true;
    }
    at_ = step;
    // One that was gone past asks again; whose answer was shown is answered.
    if (passed_[at_]) endings_[at_].clear();
    passed_[at_] = false;
    const auto* all = stops();
    std::size_t wanted = 0;
    if (all != nullptr) {
      const teach::DialStop* asked = this->step().ask ? teach::stopAsked(*lesson_, at_) : nullptr;
      for (std::size_t k = 0; k < all->size(); ++k)
        if (&(*all)[k] == (asked != nullptr ? asked : loaded_)) wanted = k;
    }
    load(wanted, false);
  });
}

void LessonPlayer::next() {
  if (active() && isAtEnd(*this) && leadsOn(*this)) return emit passed(true);
  goTo(at_ + 1);
}

void LessonPlayer::back() {
  if (at_ > 0) return goTo(at_ - 1);
  if (active() && place_.before) emit passed(false);
}

void LessonPlayer::turn(std::size_t stop) {
  if (active()) guard([this, stop] { load(stop, false); });
}

void LessonPlayer::restore() {
  if (active()) guard([this] { load(stop_, true); });
}

bool LessonPlayer::changed() const {
  return active() && document_ && session_.snapshot().document != document_;
}

/// `anew`: also where it stands there already.
void LessonPlayer::load(std::size_t stop, bool anew) {
  asking_.close();
  problem_.clear();
  const auto* all = stops();
  if (all == nullptr || stop >= all->size()) {
    emit moved();
    return;
  }
  stop_ = stop;
  const teach::DialStop* wanted = &(*all)[stop];
  if (anew || wanted != loaded_ || changed()) {
    session_.selection().clear();  // what was pointed at belongs to the scene before
    const auto scene = resolveScene(wanted->scene, files_);
    auto document = scene ? documentOf(*scene) : Expected<Document>(fail(scene.error()));
    if (!document) {
      problem_ = asSentence(errorSentence(document.error()));
      loaded_ = nullptr;
      document_.reset();
      emit moved();
      return;
    }
    document->title = lesson_->title;
    session_.setVeil(Veil::None);
    show_(std::move(*document));
    loaded_ = wanted;
    document_ = session_.snapshot().document;
    away_ = false;
  }
  ask();
  emit moved();
}

void LessonPlayer::ask() {
  const bool asks = step().ask && (ended(*this, at_) ? false : teach::stopAsked(*lesson_, at_) == loaded_);
  if (!asks) return session_.setVeil(veilBefore(*lesson_, at_, *loaded_, endings_, session_.document()));
  auto scene = sceneOf(session_.document());
  auto question =
      scene ? lessonQuestion(*lesson_, at_, *scene) : Expected<teach::Question>(fail(scene.error()));
  if (!question) {
    problem_ = asSentence(errorSentence(question.error()));
    return;
  }
  const bool make = question->kind == teach::QuestionKind::Make;
  asking_.ask(std::move(*question), wordsOf(*step().ask), wordsOf(*repeatedStep(step()).ask));
  if (place_.onceMore) (void)asking_.another();  // of a refused call there is none
  // What is to be found by looking is not marked before.
  const auto& hide = loaded_->scene.hide;
  if (make && std::find(hide.begin(), hide.end(), "output") != hide.end()) session_.setVeil(Veil::Values);
}

/// What became of the step's question; another one of the kind changes nothing.
void LessonPlayer::answered() {
  if (!active() || !step().ask || ended(*this, at_) || !asking_.active()) return;
  const Asking::Stage stage = asking_.stage();
  if (stage == Asking::Stage::Open) return;
  if (stage == Asking::Stage::Right && asking_.outcome().tries == 1) {
    endings_[at_] = "right";
  } else if (const auto& diagnosis = asking_.outcome().firstWrong; diagnosis && diagnosis->named != nullptr) {
    endings_[at_] = std::string(diagnosis->named->id);
  } else {
    endings_[at_] = stage == Asking::Stage::Right || asking_.outcome().tries > 0 ? "wrong" : "skipped";
  }
  // What the next question about the same scene asks for stays back.
  if (!changed() && loaded_ != nullptr)
    if (const Veil veil = veilBefore(*lesson_, at_, *loaded_, endings_, session_.document());
        veil == Veil::Values)
      session_.setVeil(veil);
  emit judged(at_, endings_[at_] == "right");
  emit moved();
}

QString LessonPlayer::resultLine() const {
  teach::LessonResult result;
  result.lesson = lesson_->id;
  for (std::size_t k = 0; k < lesson_->steps.size(); ++k)
    if (lesson_->steps[k].ask)
      result.steps.push_back({lesson_->steps[k].id, ended(*this, k) ? endings_[k] : std::string("skipped")});
  return fromBytes(teach::resultLine(result));
}

std::vector<std::size_t> missedIn(const LessonPlayer& player) {
  std::vector<std::size_t> missed;
  if (player.place().onceMore || player.place().inLecture > 0) return missed;
  for (std::size_t k = 0; k < player.lesson().steps.size(); ++k)
    if (const std::string ending = player.ending(k);
        !ending.empty() && ending != "right" && ending != "skipped")
      missed.push_back(k);
  return missed;
}

QString aheadOf(const LessonPlayer& player) {
  if (!player.active() || !isAtEnd(player) || !player.told()) return {};
  const LessonPlace& place = player.place();
  if (const auto missed = missedIn(player); !missed.empty())
    return LessonPlayer::tr(
        "This is the end of the lesson. Next: the %n question(s) missed, with new numbers.", nullptr,
        static_cast<int>(missed.size()));
  if (place.after)
    return LessonPlayer::tr("This is the end of the lesson. Next: %1 %2 · %3 min")
        .arg(QString::number(place.after->number), fromBytes(place.after->title),
             QString::number(place.after->minutes));
  if (place.inLecture > 0)
    return LessonPlayer::tr(
               "This is the end of the lecture: %1 lessons of %2 minutes, and now your questions.")
        .arg(place.lectureLessons)
        .arg(place.lectureMinutes);
  return place.number > 0 ? LessonPlayer::tr("This is the end of the course.")
                          : LessonPlayer::tr("This is the end of the lesson.");
}

}  // namespace gathernd::ui
