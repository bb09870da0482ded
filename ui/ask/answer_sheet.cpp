// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/answer_sheet.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr qsizetype kLongest = 400;  // characters of one place

Expected<teach::ReadPlace> placeFrom(const QString& typed, const Plan& plan) {
  const QString text = typed.trimmed().normalized(QString::NormalizationForm_KC);  // full-width digits too
  static const QRegularExpression kNone(QStringLiteral("^(none|null|—|-)$"),
                                        QRegularExpression::CaseInsensitiveOption);
  if (kNone.match(text).hasMatch()) return teach::ReadPlace();
  static const QRegularExpression kShape(
      QStringLiteral("^[\\[(]?\\s*(-?\\d{1,18}(?:[\\s,;、]+-?\\d{1,18})*)\\s*,?\\s*[\\])]?$"));
  const auto match = text.size() <= kLongest ? kShape.match(text) : QRegularExpressionMatch();
  if (!match.hasMatch()) {
    const std::string whole = teach::exampleNumbers(plan.params.rank());
    const std::string part = teach::exampleNumbers(plan.params.rank() - plan.slice.rank());
    return fail(ErrorCode::Parse, "ask.place_malformed",
                {{"text", typed.left(40).toStdString()},
                 {"short", part.empty() ? whole : part},
                 {"whole", '[' + whole + ']'}});
  }
  std::vector<std::int64_t> place;
  static const QRegularExpression kNumber(QStringLiteral("-?\\d+"));
  for (auto it = kNumber.globalMatch(match.captured(1)); it.hasNext();)
    place.push_back(it.next().captured().toLongLong());
  return teach::ReadPlace(std::move(place));
}

}  // namespace

Expected<teach::Places> placesOf(const teach::Scene& scene, const std::vector<std::int64_t>& elements,
                                 const teach::ReadPlace& pointed, const QString& typed) {
  const Plan& plan = *scene.plan;
  teach::ReadPlace base = pointed;
  if (!base) {
    auto read = placeFrom(typed, plan);
    if (!read) return fail(read.error());
    base = std::move(*read);
  }
  if (!base) return teach::Places(elements.size());
  const auto rank = static_cast<std::size_t>(plan.params.rank());
  const auto slice = static_cast<std::size_t>(plan.slice.rank());
  const bool prefix = base->size() + slice == rank;
  if (!prefix && base->size() != rank)
    return fail(ErrorCode::Parse, "ask.place_axes",
                {{"count", static_cast<std::int64_t>(base->size())}, {"rank", plan.params.rank()}});
  teach::Places places;
  for (const std::int64_t element : elements) {
    std::vector<std::int64_t> place = *base;
    // What varies within a block are the slice's axes, the last ones of both.
    const std::vector<std::int64_t> at = plan.output.position(element);
    const std::vector<std::int64_t> first = plan.output.position(elements.front());
    place.resize(rank);
    for (std::size_t k = 0; k < slice; ++k) {
      const std::int64_t offset =
          prefix ? at[at.size() - slice + k] : at[at.size() - slice + k] - first[first.size() - slice + k];
      place[rank - slice + k] = (prefix ? 0 : (*base)[rank - slice + k]) + offset;
    }
    places.emplace_back(std::move(place));
  }
  return places;
}

std::optional<std::int64_t> paramsElement(const Shape& params, const teach::ReadPlace& place) {
  if (!place || std::ssize(*place) != params.rank()) return std::nullopt;
  for (int axis = 0; axis < params.rank(); ++axis) {
    const std::int64_t at = (*place)[static_cast<std::size_t>(axis)];
    if (at < 0 || at >= params[axis]) return std::nullopt;
  }
  return params.flat(*place);
}

namespace {

using teach::QuestionKind;

bool asksShape(const teach::Question& question) {
  return question.kind == QuestionKind::Shape || question.kind == QuestionKind::Tiles;
}

/// Takes one character off; an answer that was judged goes whole.
void shorten(QString& text, AnswerState& state) {
  if (state == AnswerState::Wrong)
    text.clear();
  else
    text.chop(1);
  state = text.isEmpty() ? AnswerState::Open : AnswerState::Typed;
}

}  // namespace

void AnswerSheet::begin(const teach::Question* question) {
  question_ = question;
  open_ = question != nullptr;
  blocks_.clear();
  current_ = 0;
  text_.clear(), shape_.clear();
  shapeState_ = AnswerState::Open;
  const Plan* plan = open_ ? question_->scene.plan.get() : nullptr;
  if (plan == nullptr || question_->of.of != teach::AskedPart::Of::Output) return;
  const bool place = question_->kind == QuestionKind::Place;
  if (!place && question_->kind != QuestionKind::Value) return;
  for (const std::int64_t element : elementsOf(question_->of, plan->output)) {
    const std::int64_t tuple = element / plan->sliceElements;
    const bool same =
        place && !blocks_.empty() && blocks_.back().elements.front() / plan->sliceElements == tuple;
    if (!same) blocks_.emplace_back();
    blocks_.back().elements.push_back(element);
  }
  for (Block& block : blocks_)
    block.whole = plan->sliceElements > 1 && std::ssize(block.elements) == plan->sliceElements;
}

bool AnswerSheet::typing() const {
  return open_ && (!blocks_.empty() || asksShape(*question_));
}

void AnswerSheet::setText(const QString& text) {
  if (!open_ || text == text_) return;
  text_ = text;
  emit changed();
}

void AnswerSheet::setShape(const QString& shape) {
  if (!typing() || !blocks_.empty() || shape == shape_) return;
  shape_ = shape;
  shapeState_ = AnswerState::Typed;
  emit changed();
}

void AnswerSheet::type(const QString& text) {
  if (!typing() || text.isEmpty()) return;
  const QString& before = blocks_.empty() ? shape_ : blocks_[current_].text;
  if (before.isEmpty() && text.trimmed().isEmpty()) return;  // a blank answers nothing
  if (blocks_.empty()) {
    if (std::exchange(shapeState_, AnswerState::Typed) == AnswerState::Wrong) shape_.clear();
    shape_ += text;
  } else {
    Block& block = blocks_[current_];
    if (block.state == AnswerState::Right) return;
    if (block.state == AnswerState::Wrong) block.text.clear();
    block.place.reset();
    block.text += text;
    block.state = AnswerState::Typed;
  }
  emit changed();
}

void AnswerSheet::erase() {
  if (!typing()) return;
  if (blocks_.empty()) {
    shorten(shape_, shapeState_);
  } else if (Block& block = blocks_[current_]; block.state != AnswerState::Right) {
    shorten(block.text, block.state);
    block.place.reset();
  }
  emit changed();
}

bool AnswerSheet::atBlank() const {
  return blocks_.empty() ? shape_.isEmpty() : !blocks_[current_].filled();
}

bool AnswerSheet::move(int by) {
  if (!open_) return false;
  const auto at = static_cast<std::ptrdiff_t>(current_) + by;
  if (at < 0 || at >= std::ssize(blocks_)) return false;
  current_ = static_cast<std::size_t>(at);
  emit changed();
  return true;
}

bool AnswerSheet::moveToOpen(int by) {
  const auto count = std::ssize(blocks_);
  for (std::ptrdiff_t k = 1; open_ && k < count; ++k) {
    const auto at =
        static_cast<std::size_t>((static_cast<std::ptrdiff_t>(current_) + by * k + count * k) % count);
    if (blocks_[at].state != AnswerState::Open && blocks_[at].state != AnswerState::Wrong) continue;
    current_ = at;
    emit changed();
    return true;
  }
  return false;
}

bool AnswerSheet::spread(const teach::Answer& answer) {
  if (blocks_.empty()) return false;
  const auto* places = std::get_if<teach::Places>(&answer);
  const auto* values = std::get_if<teach::Values>(&answer);
  if (places == nullptr && values == nullptr) return false;
  std::vector<Block> spread = blocks_;
  std::size_t at = 0;
  for (Block& block : spread) {
    const std::size_t first = std::exchange(at, at + block.elements.size());
    if (at > (places != nullptr ? places->size() : values->size())) return false;
    block.state = AnswerState::Typed;
    block.place.reset();
    block.text.clear();
    if (values != nullptr) {
      block.text = QString::fromStdString((*values)[first]);
      continue;
    }
    block.place = (*places)[first];
    if (!block.place) block.text = QStringLiteral("none");
    const auto whole = placesOf(question_->scene, block.elements, block.place, block.text);
    if (!whole || !std::equal(whole->begin(), whole->end(), places->begin() + std::ptrdiff_t(first)))
      return false;
  }
  blocks_ = std::move(spread);
  text_.clear();
  return true;
}

bool AnswerSheet::point(const CellRef& cell) {
  if (!open_ || blocks_.empty()) return false;
  const Plan& plan = *question_->scene.plan;
  if (cell.tensor == TensorId::Output) {
    const auto found = std::find_if(blocks_.begin(), blocks_.end(), [&](const Block& block) {
      return std::find(block.elements.begin(), block.elements.end(), cell.flat) != block.elements.end();
    });
    if (found == blocks_.end()) return false;
    current_ = static_cast<std::size_t>(found - blocks_.begin());
    emit changed();
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
  // On to the next one that waits; the last stays, so that another click corrects it.
  for (std::size_t k = 1; k < blocks_.size(); ++k) {
    const std::size_t next = (current_ + k) % blocks_.size();
    if (blocks_[next].filled() && blocks_[next].state != AnswerState::Wrong) continue;
    current_ = next;
    break;
  }
  emit changed();
  return true;
}

int AnswerSheet::count(AnswerState state) const {
  return static_cast<int>(std::count_if(blocks_.begin(), blocks_.end(),
                                        [state](const Block& block) { return block.state == state; }));
}

bool AnswerSheet::unjudged() const {
  return shapeState_ == AnswerState::Typed || count(AnswerState::Typed) > 0 || !text_.trimmed().isEmpty();
}

bool AnswerSheet::partial() const {
  return text_.trimmed().isEmpty() &&
         std::any_of(blocks_.begin(), blocks_.end(), [](const Block& block) { return !block.filled(); });
}

Expected<teach::Answer> AnswerSheet::answerOf(const Block& block) const {
  if (question_->kind != QuestionKind::Place)
    return teach::Answer(teach::Values{block.text.trimmed().toStdString()});
  auto places = placesOf(question_->scene, block.elements, block.place, block.text);
  if (!places) return fail(places.error());
  return teach::Answer(std::move(*places));
}

Expected<teach::Answer> AnswerSheet::answer(const Document& document) const {
  if (!text_.trimmed().isEmpty()) return readAnswer(*question_, text_.toStdString());
  if (question_->kind == QuestionKind::Make) {
    auto indices = document.indices.flattened();
    if (!indices) return fail(indices.error());
    return teach::Answer(teach::Made{document.batchDims, std::move(*indices)});
  }
  if (blocks_.empty()) return readAnswer(*question_, shape_.toStdString());
  teach::Values values;
  teach::Places places;
  for (const Block& block : blocks_) {
    const auto part = answerOf(block);
    if (!part) return fail(part.error());
    if (const auto* some = std::get_if<teach::Places>(&*part))
      places.insert(places.end(), some->begin(), some->end());
    else
      values.push_back(std::get<teach::Values>(*part).front());
  }
  if (question_->kind == QuestionKind::Place) return teach::Answer(std::move(places));
  return teach::Answer(std::move(values));
}

/// The question about this block alone.
teach::Question AnswerSheet::partOf(const Block& block) const {
  const Plan& plan = *question_->scene.plan;
  teach::Question part = *question_;
  part.of.part.clear();
  for (const std::int64_t at : plan.output.position(block.elements.front())) part.of.part.emplace_back(at);
  for (int k = 0; block.whole && k < plan.slice.rank(); ++k)
    part.of.part[static_cast<std::size_t>(plan.output.rank() - 1 - k)].reset();
  return part;
}

Expected<bool> AnswerSheet::judge() {
  bool some = false;
  for (Block& block : blocks_) {
    if (!block.filled()) continue;
    const auto given = answerOf(block);
    if (!given) return fail(given.error());
    block.state = isRight(partOf(block), *given) ? AnswerState::Right : AnswerState::Wrong;
    some = true;
  }
  // On to what is to be mended.
  const auto wrong = std::find_if(blocks_.begin(), blocks_.end(),
                                  [](const Block& block) { return block.state == AnswerState::Wrong; });
  if (wrong != blocks_.end()) current_ = static_cast<std::size_t>(wrong - blocks_.begin());
  return some;
}

void AnswerSheet::judgeShape(bool right) {
  shapeState_ = right ? AnswerState::Right : AnswerState::Wrong;
}

std::vector<TwoReadings> AnswerSheet::readings(const teach::Diagnosis& diagnosis) const {
  const Plan* plan = question_ != nullptr ? question_->scene.plan.get() : nullptr;
  if (plan == nullptr || blocks_.empty() || diagnosis.right) return {};
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
    if (first < diagnosis.read.size()) both.said = paramsElement(plan->params, diagnosis.read[first]);
    both.reads = paramsElement(plan->params, (*reads)[first]);
    all.push_back(both);
  }
  return all;
}

void AnswerSheet::show(AskView& view) const {
  if (asksShape(*question_)) {
    view.typesShape = true;
    view.shape = shape_;
    view.shapeState = shapeState_;
  }
  for (const Block& block : blocks_) {
    const QString text = block.text.isEmpty() && block.place ? listText(*block.place) : block.text;
    view.blocks.push_back({block.elements.front(), block.whole, text, block.state});
    teach::ReadPlace place = block.place;
    if (const auto typed = question_->kind == QuestionKind::Place && block.filled() && !place
                               ? placesOf(question_->scene, block.elements, {}, block.text)
                               : Expected<teach::Places>(teach::Places{});
        typed && !typed->empty())
      place = typed->front();
    const auto at = paramsElement(question_->scene.plan->params, place);
    if (!at) continue;
    const std::int64_t tuple = block.elements.front() / question_->scene.plan->sliceElements;
    view.chosen.push_back({tuple, *at, block.whole, block.state});
  }
  if (!blocks_.empty()) view.current = current_;
  // Of an ending, the tuple that it is about; the answer itself is no text.
  const Plan* plan = question_->scene.plan.get();
  if (question_->kind != QuestionKind::Outcome || plan == nullptr || question_->of.whole()) return;
  if (const auto elements = elementsOf(question_->of, plan->output); !elements.empty())
    view.blocks.push_back({elements.front(), plan->sliceElements > 1, QString(), AnswerState::Open});
}

}  // namespace gathernd::ui
