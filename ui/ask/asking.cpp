// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/asking.h"

#include <algorithm>
#include <utility>

#include "core/teach/question/generator.h"
#include "ui/ask/place_typing.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;

constexpr int kMostHints = 2;

bool sameCall(const Document& document, const teach::Scene& scene) {
  return static_cast<const CallRules&>(document) == static_cast<const CallRules&>(scene.call) &&
         document.params.same(scene.params) && document.indices.same(scene.indices);
}

Document documentOf(const teach::Scene& scene) {
  Document document;
  static_cast<CallRules&>(document) = scene.call;
  document.params = scene.params;
  document.indices = scene.indices;
  return document;
}

std::string utf8(const QString& text) {
  return text.toStdString();
}

/// Its params element, where it is a place inside them.
std::optional<std::int64_t> paramsElement(const Shape& params, const teach::ReadPlace& place) {
  if (!place || std::ssize(*place) != params.rank()) return std::nullopt;
  for (int axis = 0; axis < params.rank(); ++axis) {
    const std::int64_t at = (*place)[static_cast<std::size_t>(axis)];
    if (at < 0 || at >= params[axis]) return std::nullopt;
  }
  return params.flat(*place);
}

}  // namespace

Expected<teach::Scene> sceneOf(const Document& document) {
  return teach::Scene::make(document, document.params, document.indices);
}

Asking::Asking(Session& session) : QObject(&session), session_(session) {
  connect(&session_, &Session::snapshotChanged, this, &Asking::follow);
}

void Asking::ask(teach::Question question, Words words) {
  close();
  if (!sameCall(session_.document(), question.scene)) {
    Document document = documentOf(question.scene);
    document.title = utf8(tr("A question"));
    session_.exchange(std::move(document), tr("Ask another question"), [](bool) {});
  }
  question_ = std::move(question);
  words_ = std::move(words);
  words_.hints = words_.hints.mid(0, kMostHints);
  begin();
}

Expected<void> Asking::askAboutDocument(QuestionKind kind, const teach::AskedPart& of) {
  auto scene = sceneOf(session_.document());
  if (!scene) return fail(scene.error());
  auto question = teach::askAbout(std::move(*scene), kind, of, ++seed_);
  if (!question) return fail(question.error());
  ask(std::move(*question));
  return {};
}

void Asking::begin() {
  document_ = session_.snapshot().document;
  stage_ = Stage::Open;
  current_ = 0;
  text_.clear(), shape_.clear(), problem_.clear(), verdict_.clear();
  shapeState_ = AnswerState::Open;
  hintsGiven_ = tries_ = 0;
  given_.reset(), diagnosis_.reset(), firstWrong_.reset();
  layBlocks();
  session_.setVeil(veilOf());
  show();
}

Veil Asking::veilOf() const {
  switch (question_->kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
    case QuestionKind::Choose:
      return Veil::Shape;
    case QuestionKind::Outcome:
      return question_->scene.plan ? Veil::Values : Veil::Shape;
    case QuestionKind::Place:
    case QuestionKind::Value:
      return Veil::Values;
    case QuestionKind::Make:
      break;
  }
  return Veil::None;
}

void Asking::layBlocks() {
  blocks_.clear();
  const Plan* plan = question_->scene.plan.get();
  const bool place = question_->kind == QuestionKind::Place;
  if (plan == nullptr || question_->of.of != teach::AskedPart::Of::Output) return;
  if (!place && question_->kind != QuestionKind::Value) return;
  for (const std::int64_t element : elementsOf(question_->of, plan->output)) {
    const std::int64_t tuple = element / std::max<std::int64_t>(plan->sliceElements, 1);
    const bool same =
        place && !blocks_.empty() && blocks_.back().elements.front() / plan->sliceElements == tuple;
    if (!same) blocks_.emplace_back();
    blocks_.back().elements.push_back(element);
  }
  for (Block& block : blocks_)
    block.whole = plan->sliceElements > 1 && std::ssize(block.elements) == plan->sliceElements;
}

void Asking::follow() {
  if (!active() || session_.snapshot().document == document_) return;
  // The answer to make is made by editing; any other question is about a call that is gone.
  if (question_->kind != QuestionKind::Make) return close();
  document_ = session_.snapshot().document;
}

void Asking::close() {
  if (!active()) return;
  stage_ = Stage::None;
  question_.reset();
  document_.reset();
  blocks_.clear();
  view_.reset();
  verdict_.clear(), problem_.clear();
  session_.setVeil(Veil::None);
  emit changed();
}

void Asking::lift(Stage stage) {
  stage_ = stage;
  session_.setVeil(Veil::None);
  show();
}

void Asking::show() {
  auto view = std::make_shared<AskView>();
  view->open = stage_ == Stage::Open;
  const QuestionKind kind = question_->kind;
  if (view->open) {
    view->asksShape = veilOf() == Veil::Shape;
    view->shape = kind == QuestionKind::Shape || kind == QuestionKind::Tiles ? shape_ : QString();
    view->shapeState = shapeState_;
    for (const Block& block : blocks_) {
      QString text = block.text;
      if (text.isEmpty() && block.place) text = listText(*block.place);
      view->blocks.push_back({block.elements.front(), block.whole, text, block.state});
      const auto at = paramsElement(question_->scene.plan->params, block.place);
      if (!at) continue;
      const std::int64_t tuple = block.elements.front() / question_->scene.plan->sliceElements;
      view->chosen.push_back({tuple, *at, block.whole, block.state});
    }
    if (!blocks_.empty()) view->current = current_;
  } else {
    view->contrast = readings();
  }
  view_ = std::move(view);
  emit changed();
}

// The answer as it is given

bool Asking::typing() const {
  if (stage_ != Stage::Open) return false;
  return !blocks_.empty() || question_->kind == QuestionKind::Shape || question_->kind == QuestionKind::Tiles;
}

void Asking::setText(const QString& text) {
  if (stage_ != Stage::Open || text == text_) return;
  text_ = text;
  problem_.clear();
  emit changed();
}

void Asking::type(const QString& text) {
  if (!typing() || text.isEmpty()) return;
  problem_.clear();
  if (blocks_.empty()) {
    if (std::exchange(shapeState_, AnswerState::Typed) == AnswerState::Wrong) shape_.clear();
    shape_ += text;
    return show();
  }
  Block& block = blocks_[current_];
  if (block.state == AnswerState::Right) return;
  if (block.state == AnswerState::Wrong) block.text.clear();
  block.place.reset();
  block.text += text;
  block.state = AnswerState::Typed;
  show();
}

void Asking::erase() {
  if (!typing()) return;
  problem_.clear();
  const auto shorten = [](QString& text, AnswerState& state) {
    if (state == AnswerState::Wrong)
      text.clear();
    else
      text.chop(1);
    state = text.isEmpty() ? AnswerState::Open : AnswerState::Typed;
  };
  if (blocks_.empty()) {
    shorten(shape_, shapeState_);
  } else if (Block& block = blocks_[current_]; block.state != AnswerState::Right) {
    shorten(block.text, block.state);
    block.place.reset();
  }
  show();
}

bool Asking::move(int by) {
  if (blocks_.empty() || stage_ != Stage::Open) return false;
  const auto at = static_cast<std::ptrdiff_t>(current_) + by;
  if (at < 0 || at >= std::ssize(blocks_)) return false;
  current_ = static_cast<std::size_t>(at);
  show();
  return true;
}

bool Asking::point(const CellRef& cell) {
  if (stage_ != Stage::Open || blocks_.empty()) return false;
  const Plan& plan = *question_->scene.plan;
  if (cell.tensor == TensorId::Output) {
    const auto found = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) {
      return std::find(block.elements.begin(), block.elements.end(), cell.flat) != block.elements.end();
    });
    if (found == blocks_.end()) return false;
    current_ = static_cast<std::size_t>(found - blocks_.begin());
    show();
    return true;
  }
  if (cell.tensor != TensorId::Params || question_->kind != QuestionKind::Place) return false;
  Block& block = blocks_[current_];
  std::int64_t element = cell.flat;
  if (block.whole) element -= element % plan.sliceElements;
  if (element < 0 || element >= plan.params.elementCount()) return false;
  block.place = plan.params.position(element);
  block.text.clear();
  block.state = AnswerState::Typed;
  problem_.clear();
  // On to the next one that waits; the last stays, so that another click corrects it.
  for (std::size_t k = 1; k < blocks_.size(); ++k) {
    const std::size_t next = (current_ + k) % blocks_.size();
    if (blocks_[next].filled()) continue;
    current_ = next;
    break;
  }
  show();
  return true;
}

// Judged

Expected<teach::Answer> Asking::answer() const {
  if (!text_.trimmed().isEmpty()) return readAnswer(*question_, utf8(text_));
  switch (question_->kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      return readAnswer(*question_, utf8(shape_));
    case QuestionKind::Value: {
      teach::Values values;
      for (const Block& block : blocks_) values.push_back(utf8(block.text.trimmed()));
      return teach::Answer(std::move(values));
    }
    case QuestionKind::Place: {
      teach::Places places;
      for (const Block& block : blocks_) {
        auto typed = placesOf(question_->scene, block.elements, block.place, block.text);
        if (!typed) return fail(typed.error());
        places.insert(places.end(), typed->begin(), typed->end());
      }
      return teach::Answer(std::move(places));
    }
    case QuestionKind::Make: {
      auto indices = session_.document().indices.flattened();
      if (!indices) return fail(indices.error());
      return teach::Answer(teach::Made{session_.document().batchDims, std::move(*indices)});
    }
    case QuestionKind::Outcome:
    case QuestionKind::Choose:
      break;
  }
  return readAnswer(*question_, std::string_view());
}

bool Asking::check() {
  if (stage_ != Stage::Open) return false;
  problem_.clear();
  const auto open = std::count_if(blocks_.begin(), blocks_.end(), [](const Block& b) { return !b.filled(); });
  if (text_.trimmed().isEmpty() && open > 0) {
    const bool some = judgeBlocks();
    if (!some) problem_ = tr("Nothing is answered yet.");
    show();
    return some;
  }
  auto given = answer();
  if (!given) {
    problem_ = asSentence(errorSentence(given.error()));
    emit changed();
    return false;
  }
  judge(*given);
  return true;
}

/// Those that are answered. False: none is, or one cannot be read.
bool Asking::judgeBlocks() {
  const Plan& plan = *question_->scene.plan;
  bool some = false;
  for (Block& block : blocks_) {
    if (!block.filled()) continue;
    teach::Question part = *question_;
    part.of.part.clear();
    for (const std::int64_t at : plan.output.position(block.elements.front())) part.of.part.emplace_back(at);
    if (block.whole)
      for (int k = 0; k < plan.slice.rank(); ++k)
        part.of.part[static_cast<std::size_t>(plan.output.rank() - 1 - k)].reset();
    teach::Answer answer;
    if (question_->kind == QuestionKind::Place) {
      auto places = placesOf(question_->scene, block.elements, block.place, block.text);
      if (!places) {
        problem_ = asSentence(errorSentence(places.error()));
        return false;
      }
      answer = std::move(*places);
    } else {
      answer = teach::Values{utf8(block.text.trimmed())};
    }
    block.state = isRight(part, answer) ? AnswerState::Right : AnswerState::Wrong;
    some = true;
  }
  return some;
}

void Asking::choose(const teach::Answer& answer) {
  if (stage_ == Stage::Open) judge(answer);
}

void Asking::judge(const teach::Answer& given) {
  ++tries_;
  const teach::Diagnosis* earlier = nullptr;
  given_ = given;
  diagnosis_ = diagnose(*question_, given, earlier);
  if (!diagnosis_->right && !firstWrong_) firstWrong_ = diagnosis_;
  if (text_.trimmed().isEmpty()) judgeBlocks();
  if (blocks_.empty()) shapeState_ = diagnosis_->right ? AnswerState::Right : AnswerState::Wrong;
  if (diagnosis_->right) {
    verdict_ = tr("Right.");
    return lift(Stage::Right);
  }
  verdict_.clear();
  for (const auto& [rule, words] : words_.wrong)
    if (diagnosis_->named != nullptr && diagnosis_->named->id == rule) verdict_ = words;
  const auto wrong = std::count_if(blocks_.begin(), blocks_.end(),
                                   [](const Block& block) { return block.state == AnswerState::Wrong; });
  const bool unnamed = diagnosis_->named == nullptr && diagnosis_->family == nullptr;
  if (verdict_.isEmpty() && unnamed && blocks_.size() > 1)
    verdict_ = tr("%1 of %2 are not so.").arg(wrong).arg(blocks_.size());
  if (verdict_.isEmpty())
    if (const auto text = diagnosisText(*question_, given, *diagnosis_))
      verdict_ = asSentence(errorSentence(*text));
  if (verdict_.isEmpty()) verdict_ = tr("Not so.");
  show();
}

void Asking::hint() {
  if (stage_ != Stage::Open || hintsLeft() <= 0) return;
  ++hintsGiven_;
  emit changed();
}

void Asking::reveal() {
  if (stage_ != Stage::Open) return;
  // Places and values are seen where they stand.
  const QuestionKind kind = question_->kind;
  const bool said = kind == QuestionKind::Shape || kind == QuestionKind::Tiles ||
                    kind == QuestionKind::Outcome || kind == QuestionKind::Choose || blocks_.empty();
  if (const auto right = rightAnswer(*question_); right && said && kind != QuestionKind::Make) {
    const QString text = QString::fromStdString(answerText(*question_, *right));
    const QString it = tr("It is %1.").arg(text);
    verdict_ = verdict_.isEmpty() ? it : verdict_ + QLatin1Char(' ') + it;
  }
  lift(Stage::Revealed);
}

bool Asking::another() {
  if (!active()) return false;
  auto next = diagnosis_ && !diagnosis_->right && diagnosis_->followUp
                  ? Expected<teach::Question>(*diagnosis_->followUp)
                  : anotherLike(*question_, ++seed_);
  if (!next) {
    problem_ = asSentence(errorSentence(next.error()));
    emit changed();
    return false;
  }
  Words words = words_;
  ask(std::move(*next), std::move(words));
  return true;
}

/// Both places of each tuple that was answered wrongly, once that is no secret.
std::vector<TwoReadings> Asking::readings() const {
  const Plan* plan = question_->scene.plan.get();
  if (plan == nullptr || blocks_.empty() || !diagnosis_ || diagnosis_->right) return {};
  teach::Question places = *question_;
  places.kind = QuestionKind::Place;
  const auto right = rightAnswer(places);
  const auto* reads = right ? std::get_if<teach::Places>(&*right) : nullptr;
  if (reads == nullptr) return {};
  std::vector<TwoReadings> all;
  std::size_t at = 0;
  for (const Block& block : blocks_) {
    const std::size_t first = std::exchange(at, at + block.elements.size());
    if (block.state != AnswerState::Wrong || first >= reads->size()) continue;
    TwoReadings both;
    both.tuple = block.elements.front() / plan->sliceElements;
    both.whole = block.whole;
    if (first < diagnosis_->read.size()) both.said = paramsElement(plan->params, diagnosis_->read[first]);
    both.reads = paramsElement(plan->params, (*reads)[first]);
    all.push_back(both);
  }
  return all;
}

QString Asking::prompt() const {
  if (question_ && question_->kind == QuestionKind::Place && blocks_.size() > 1)
    return tr("Where does each tuple read? Click its place in params, one after another.");
  return question_ ? asSentence(errorSentence(questionText(*question_))) : QString();
}

QString Asking::verdict() const {
  return verdict_;
}

}  // namespace gathernd::ui
