// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/generator.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "core/teach/question/diagnosis.h"
#include "core/text/cast.h"

namespace gathernd::teach {
namespace {

constexpr int kDraws = 48;
constexpr int kMostDraws = 960;  // where none of those came to a call that can be asked about
constexpr std::size_t kChoices = 4;

/// How many pairs of wrong rules of different families answer alike.
int ambiguities(const Question& question) {
  const TellsApart apart = tellsApart(question, drawnRules());
  int pairs = 0;
  for (std::size_t i = 1; i < apart.classes.size(); ++i) {
    const auto& rules = apart.classes[i];
    for (std::size_t a = 0; a < rules.size(); ++a)
      for (std::size_t b = a + 1; b < rules.size(); ++b)
        pairs += rules[a]->family == rules[b]->family ? 0 : 1;
  }
  return pairs;
}

/// Lower is better: first the mistakes that it must show and does not, then those that look alike.
std::pair<int, int> faults(const Question& question, const std::vector<const WrongRule*>& attacks) {
  const TellsApart apart = tellsApart(question, attacks.empty() ? drawnRules() : wrongRules());
  int missing = 0;
  for (const WrongRule* attack : attacks) {
    const bool shown =
        std::any_of(apart.classes.begin() + (apart.classes.empty() ? 0 : 1), apart.classes.end(),
                    [&](const auto& rules) { return std::ranges::find(rules, attack) != rules.end(); });
    missing += shown ? 0 : 1;
  }
  return {missing, ambiguities(question) + (apart.distinct() == 0 ? 100 : 0)};
}

/// Of the mistakes to be shown, those that a question of this kind can show.
std::vector<const WrongRule*> ofKind(std::vector<const WrongRule*> attacks, QuestionKind kind,
                                     bool gradient) {
  const RuleKind wanted = gradient                                                     ? RuleKind::Gradient
                          : kind == QuestionKind::Outcome                              ? RuleKind::Outcome
                          : kind == QuestionKind::Shape || kind == QuestionKind::Tiles ? RuleKind::Shape
                                                                                       : RuleKind::Place;
  const bool values = kind == QuestionKind::Value && !gradient;
  std::erase_if(attacks, [&](const WrongRule* rule) {
    return !rule->answers(wanted) && !(values && rule->answers(RuleKind::Value));
  });
  return attacks;
}

/// The right answer among those of wrong rules, each but once; those of `first` before others.
Expected<Question> withChoices(Question question, std::uint64_t seed,
                               const std::vector<const WrongRule*>& first = {},
                               std::span<const WrongRule> rules = wrongRules()) {
  const Evidence evidence(question);
  const auto right = TRY(rightAnswer(question));
  std::vector<std::pair<Entries, Answer>> wrong;
  for (const WrongRule& rule : rules) {
    auto answer = evidence.answerBy(rule);
    const auto entries = answer ? evidence.of(*answer) : std::nullopt;
    if (!entries || *entries == evidence.right() || isRight(question, *answer)) continue;
    const bool known = std::ranges::any_of(wrong, [&](const auto& each) { return each.first == *entries; });
    if (!known) wrong.emplace_back(*entries, std::move(*answer));
  }
  if (wrong.empty()) return fail(ErrorCode::Unsupported, "ask.unsupported_choices");
  Draw draw(splitMix64(seed, 0xC401CE));
  draw.shuffle(wrong);
  for (auto rule = first.rbegin(); rule != first.rend(); ++rule) {
    const auto answer = evidence.answerBy(**rule);
    const auto entries = answer ? evidence.of(*answer) : std::nullopt;
    const auto at =
        std::ranges::find_if(wrong, [&](const auto& each) { return entries && each.first == *entries; });
    if (at != wrong.end()) std::rotate(wrong.begin(), at, at + 1);
  }
  question.choices = {right};
  for (std::size_t i = 0; i < wrong.size() && question.choices.size() < kChoices; ++i)
    question.choices.push_back(std::move(wrong[i].second));
  draw.shuffle(question.choices);
  question.kind = QuestionKind::Choose;
  return question;
}

using Extents = std::vector<std::int64_t>;

/// What a call is made of, before its numbers.
struct Form {
  std::string_view dialect = "tensorflow-cpu";
  Extents batch, outer, indexed, slice;
  int negative = 0;  ///< so many tuples get a number that counts from the end
  int outside = 0;   ///< so many get one that lies outside its axis
};

/// Sizes that differ as long as there are some: equal ones hide which axis is meant.
class Sizes {
 public:
  Sizes(Draw& draw, std::int64_t low, std::int64_t high) : draw_(draw), low_(low), high_(high) { refill(); }
  std::int64_t next() {
    if (pool_.empty()) refill();
    const std::int64_t size = pool_.back();
    pool_.pop_back();
    return size;
  }

 private:
  void refill() {
    for (std::int64_t size = low_; size <= high_; ++size) pool_.push_back(size);
    draw_.shuffle(pool_);
  }
  Draw& draw_;
  std::int64_t low_, high_;
  Extents pool_;
};

Extents take(Sizes& sizes, std::int64_t count) {
  Extents extents;
  for (std::int64_t i = 0; i < count; ++i) extents.push_back(sizes.next());
  return extents;
}

std::int64_t product(const Extents& extents) {
  return std::accumulate(extents.begin(), extents.end(), std::int64_t{1}, std::multiplies<>());
}

constexpr std::array<std::string_view, 3> kCounting = {"onnx", "jax", "numpy"};  // negatives from the end
constexpr std::array<std::string_view, 6> kOutcomes = {
    "tensorflow-cpu", "tensorflow-gpu", "onnx", "stablehlo", "jax", "openvino-8"};
constexpr std::array<std::string_view, 3> kQuiet = {"tensorflow-gpu", "stablehlo", "jax"};  // raise nothing

template <std::size_t kCount>
std::string_view oneOf(Draw& draw, const std::array<std::string_view, kCount>& names) {
  return names[draw.below(static_cast<std::int64_t>(kCount))];
}

Form drawForm(Draw& draw, QuestionKind kind, int level) {
  Form form;
  const bool shape = kind == QuestionKind::Shape || kind == QuestionKind::Tiles;
  Sizes sizes(draw, 2, level <= 2 ? 6 : 7);
  std::int64_t depth = 1;
  std::int64_t slices = 1;
  std::int64_t grid = 1;
  std::int64_t batch = 0;
  if (level == 2) {
    depth = draw.between(1, 2);
    slices = draw.between(depth == 1 ? 1 : 0, 1);
  } else if (level >= 3) {
    depth = draw.between(1, 2 + draw.below(2));
    slices = draw.between(depth == 1 ? 1 : 0, 2);
    grid = draw.between(1, 2);
  }
  if (level >= 4) batch = draw.between(level == 4 ? 0 : 1, level == 4 ? 1 : 2);
  if (batch == 2) grid = 1;
  form.outer = take(sizes, grid);
  form.indexed = take(sizes, depth);
  form.slice = take(sizes, slices);
  form.batch = take(sizes, batch);
  // An axis of size 1 can be lost.
  if (shape && level >= 5 && draw.oneIn(3)) (form.slice.empty() ? form.outer : form.slice).back() = 1;
  // Evidence needs several tuples, and places enough that chance does not find a rule.
  if (!shape && product(form.outer) * product(form.batch) < 4) form.outer.front() += 3;
  if (!shape && depth == 1 && form.indexed.front() < 5) form.indexed.front() += 3;
  if (level >= 5 && !shape && kind != QuestionKind::Outcome) {
    form.dialect = draw.oneIn(2) ? oneOf(draw, kCounting) : oneOf(draw, kQuiet);
    const bool counts = findDialect(form.dialect)->negative == NegativeIndex::Wrap;
    form.negative = counts ? 2 : 0;
    form.outside = counts ? 0 : 1;
  }
  if (kind == QuestionKind::Outcome) {
    form.dialect = oneOf(draw, kOutcomes);
    form.outside = 1;
    form.negative = draw.oneIn(2) ? 1 : 0;
  }
  if (!form.batch.empty() && findDialect(form.dialect)->batchDims == BatchDims::None) form.dialect = "onnx";
  return form;
}

/// A square of numbers whose tuples are columns: what is read along its rows lies inside too.
Form drawColumns(Draw& draw) {
  Sizes sizes(draw, 3, 6);
  Form form;
  form.dialect = "mxnet";
  const std::int64_t depth = draw.between(2, 3);
  form.outer = {depth};
  form.indexed = take(sizes, depth);
  form.slice = take(sizes, draw.between(0, 1));
  return form;
}

/// Two digits where they suffice, each number once, in no order.
std::optional<Tensor> drawParams(Draw& draw, const Shape& shape) {
  std::vector<std::int32_t> values(shape.elementCount());
  std::iota(values.begin(), values.end(), shape.elementCount() <= 90 ? 10 : 100);
  draw.shuffle(values);
  return optionalOf(Tensor::fromBytes(DType::Int32, shape, std::as_bytes(std::span(values))));
}

/// Tuples inside their axes, as many of them different as there are places; then those that are not.
std::vector<std::int64_t> drawNumbers(Draw& draw, const Form& form) {
  const std::int64_t tuples = product(form.batch) * product(form.outer);
  const auto depth = std::ssize(form.indexed);
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = 0; i < tuples; ++i)
    for (const std::int64_t size : form.indexed) numbers.push_back(draw.below(size));
  std::vector<std::int64_t> order(tuples);
  std::iota(order.begin(), order.end(), 0);
  draw.shuffle(order);
  std::size_t at = 0;
  const auto number = [&]() -> std::pair<std::int64_t&, std::int64_t> {
    const std::int64_t component = draw.below(depth);
    return {numbers[order[at++] * depth + component], form.indexed[component]};
  };
  for (int i = 0; i < form.outside && at < order.size(); ++i) {
    const auto [value, size] = number();
    value = size + draw.below(2);
  }
  for (int i = 0; i < form.negative && at < order.size(); ++i) {
    const auto [value, size] = number();
    value = -1 - draw.below(std::min<std::int64_t>(size, 3));
  }
  return numbers;
}

/// From a tuple after the other to a component after the other.
std::vector<std::int64_t> transposed(const std::vector<std::int64_t>& numbers, std::size_t depth) {
  const std::size_t tuples = numbers.size() / depth;
  std::vector<std::int64_t> columns(numbers.size());
  for (std::size_t n = 0; n < tuples; ++n)
    for (std::size_t j = 0; j < depth; ++j) columns[j * tuples + n] = numbers[n * depth + j];
  return columns;
}

CallRules rulesOf(std::string_view dialect, std::int64_t batchDims = 0) {
  CallRules rules;
  rules.dialect = *findDialect(dialect);
  rules.batchDims = batchDims;
  return rules;
}

/// `numbers` are its indices; nothing where one of its tensors cannot be had.
std::optional<Scene> sceneOf(const CallRules& rules, const std::optional<Tensor>& params, const Shape& shape,
                             const std::vector<std::int64_t>& numbers) {
  const auto indices = Tensor::fromBytes(DType::Int64, shape, std::as_bytes(std::span(numbers)));
  if (!params || !indices) return std::nullopt;
  return optionalOf(Scene::make(rules, *params, *indices));
}

std::optional<Scene> drawScene(Draw& draw, const Form& form) {
  const CallRules rules = rulesOf(form.dialect, std::ssize(form.batch));
  const auto params = Shape::make(joined(form.batch, form.indexed, form.slice));
  const Extents depth{std::ssize(form.indexed)};
  const bool first = rules.dialect.tupleAxis == TupleAxis::First;
  const auto indices = Shape::make(first ? joined(depth, form.outer) : joined(form.batch, form.outer, depth));
  if (!params || !indices || params->elementCount() > 900) return std::nullopt;
  const auto values = drawParams(draw, *params);
  std::vector<std::int64_t> numbers = drawNumbers(draw, form);
  if (first) numbers = transposed(numbers, form.indexed.size());
  auto scene = sceneOf(rules, values, *indices, numbers);
  if (!scene || !scene->plan || scene->plan->output.elementCount() > 900) return std::nullopt;
  return scene;
}

/// Every tuple, at one place of its slice that is not the first, where there is another.
AskedPart drawPart(Draw& draw, const Plan& plan) {
  AskedPart asked;
  if (plan.slice.rank() == 0) return asked;
  asked.part.resize(plan.output.rank());
  for (int axis = plan.tupleGrid.rank(); axis < plan.output.rank(); ++axis)
    asked.part[axis] = plan.output[axis] > 1 ? draw.between(1, plan.output[axis] - 1) : 0;
  return asked;
}

/// Small whole numbers, so that sums and means are read at a glance.
std::optional<Tensor> drawUpstream(Draw& draw, const Plan& plan) {
  std::vector<float> values;
  for (std::int64_t i = 0; i < plan.output.elementCount(); ++i)
    values.push_back(static_cast<float>(2 * draw.between(1, 9)));
  const auto made = Tensor::fromBytes(DType::Float32, plan.reported, std::as_bytes(std::span(values)));
  return made ? optionalOf(converted(*made, plan.dtype)) : std::nullopt;
}

/// [n, 2] with several tuples at one place; params of zeros, as only what flows back is asked for.
std::optional<Question> drawGradient(Draw& draw) {
  Question question;
  question.kind = QuestionKind::Value;
  question.of.of = AskedPart::Of::Gradient;
  const std::int64_t rows = draw.between(4, 6);
  const std::int64_t tuples = draw.between(4, 6);
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = 0; i < tuples; ++i) numbers.push_back(draw.below(rows));
  // Two places at least that two tuples read: one alone names nothing.
  for (std::size_t i = 0; i < 2; ++i) numbers[i + 2] = numbers[i];
  draw.shuffle(numbers);
  const auto params = Tensor::zeros(DType::Float32, Shape{rows, 2});
  if (!params) return std::nullopt;
  auto scene = sceneOf(rulesOf("tensorflow-cpu"), *params, Shape{tuples, 1}, numbers);
  if (!scene || !scene->plan) return std::nullopt;
  question.scene = std::move(*scene);
  question.upstream = drawUpstream(draw, *question.scene.plan);
  return question;
}

/// A call that is refused because a batch axis of size 1 does not stretch.
std::optional<Question> drawMismatch(Draw& draw) {
  Sizes sizes(draw, 2, 7);
  const std::int64_t batch = sizes.next();
  const std::int64_t size = sizes.next();
  const std::int64_t tuples = sizes.next();
  const bool ofParams = draw.oneIn(2);
  const auto params = drawParams(draw, Shape{ofParams ? 1 : batch, size});
  std::vector<std::int64_t> numbers;
  for (std::int64_t i = 0; i < (ofParams ? batch : 1) * tuples; ++i) numbers.push_back(draw.below(size));
  auto scene = sceneOf(rulesOf("tensorflow-cpu", 1), params, Shape{ofParams ? batch : 1, tuples, 1}, numbers);
  if (!scene) return std::nullopt;
  Question question;
  question.kind = QuestionKind::Outcome;
  question.scene = std::move(*scene);
  return question;
}

/// Of the form that drawMismatch() draws.
bool isMismatch(const Scene& scene) {
  return scene.refusal->reason == "shape_mismatch.batch" && scene.batchDims == 1 &&
         scene.params.shape().rank() == 2 && scene.indices.shape().rank() == 3;
}

/// The numbers of `scene` anew: inside, outside or from the end as they were, or all of them inside.
std::optional<Scene> renumbered(Draw& draw, const Scene& scene, bool allInside = false) {
  const Plan& plan = *scene.plan;
  std::vector<std::int64_t> numbers(scene.indices.elementCount());
  const Trace trace = scene.trace();
  for (std::int64_t i = 0; i < scene.indices.elementCount(); ++i) {
    const int component = trace.componentOfIndex(i);
    const std::int64_t old = scene.indices.integerAt(i);
    const std::int64_t size = component < 0 ? 0 : plan.params[plan.batchDims + component];
    std::int64_t& value = numbers[i];
    if (size <= 0) {
      value = old;
    } else if (old >= size && !allInside) {
      value = size + draw.below(3);
    } else if (old < 0 && !allInside) {
      value = old >= -size ? -1 - draw.below(size) : -size - 1 - draw.below(2);
    } else {
      value = draw.below(size);
    }
  }
  const auto indices =
      Tensor::fromBytes(DType::Int64, scene.indices.shape(), std::as_bytes(std::span(numbers)));
  if (!indices) return std::nullopt;
  EditedTensor params = scene.params;
  const DType dtype = params.dtype();
  const bool digits = dtype != DType::Bool && dtype != DType::String;
  if (digits && (elementBytes(dtype) > 1 || params.elementCount() <= 90)) {  // a byte holds two digits
    const auto drawn = drawParams(draw, params.shape());
    if (const auto made = drawn ? optionalOf(converted(*drawn, dtype)) : std::nullopt) params = *made;
  }
  auto made = Scene::make(scene, std::move(params), inIndexType(*indices, scene));
  return made && made->plan ? std::optional(std::move(*made)) : std::nullopt;
}

/// Whether each tuple is inside and greater than the one before, as a mask gives them: so they are drawn
/// anew.
bool ascends(const Scene& scene) {
  constexpr std::int64_t kLeast = 3;  // fewer may just happen to
  const Plan& plan = *scene.plan;
  if (plan.depth == 0 || plan.batchDims > 0 || plan.dialect.tupleAxis == TupleAxis::First ||
      plan.tupleCount < kLeast)
    return false;
  const Trace trace = scene.trace();
  std::int64_t before = -1;
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    const TupleTrace at = trace.at(tuple);
    if (at.outcome != TupleOutcome::Ok || at.sliceId <= before) return false;
    before = at.sliceId;
  }
  return true;
}

/// The scene with tuples drawn so; nothing where there are fewer places than tuples.
std::optional<Scene> withAscending(Draw& draw, const Scene& scene) {
  const Plan& plan = *scene.plan;
  const Shape indexed = plan.params.slice(0, plan.depth);
  if (indexed.elementCount() < plan.tupleCount) return std::nullopt;
  std::vector<std::int64_t> places(indexed.elementCount()), numbers;
  std::iota(places.begin(), places.end(), 0);
  draw.shuffle(places);
  places.resize(plan.tupleCount);
  std::ranges::sort(places);
  for (const std::int64_t place : places)
    for (const std::int64_t number : indexed.position(place)) numbers.push_back(number);
  const auto drawn =
      Tensor::fromBytes(DType::Int64, scene.indices.shape(), std::as_bytes(std::span(numbers)));
  return drawn ? optionalOf(Scene::make(scene, scene.params, inIndexType(*drawn, scene))) : std::nullopt;
}

/// The same axes with other sizes; one of size 0 or 1 is what its question is about.
std::optional<Scene> resized(Draw& draw, const Scene& scene) {
  const Plan& plan = *scene.plan;
  Sizes sizes(draw, 2, 7);
  Form form;
  form.dialect = plan.dialect.id;
  if (findDialect(form.dialect) == nullptr || plan.depth == 0) return std::nullopt;
  const auto renewed = [&](const Shape& shape) {
    Extents extents = shape.toVector();
    for (std::int64_t& extent : extents)
      if (extent > 1) extent = sizes.next();
    return extents;
  };
  form.outer = renewed(plan.outer);
  form.indexed = renewed(plan.params.slice(plan.batchDims, plan.batchDims + plan.depth));
  form.slice = renewed(plan.slice);
  form.batch = renewed(plan.batch);
  return drawScene(draw, form);
}

}  // namespace

Expected<Question> asChoice(Question question, const std::vector<const WrongRule*>& first,
                            std::uint64_t seed) {
  if (question.kind == QuestionKind::Make || question.kind == QuestionKind::Choose)
    return fail(ErrorCode::Unsupported, "ask.unsupported_choices");
  if (question.kind == QuestionKind::Tiles) question.kind = QuestionKind::Shape;
  return withChoices(std::move(question), seed, first);
}

Expected<Question> generateQuestion(const QuestionRequest& request) {
  const std::string kindName(questionKindName(request.kind));
  if (request.kind == QuestionKind::Make || request.kind == QuestionKind::Tiles)
    return fail(ErrorCode::Unsupported, "ask.unsupported_kind", {{"kind", kindName}});
  const int level = std::clamp(request.level, 1, 5);
  Draw draw(splitMix64(request.seed,
                       static_cast<std::uint64_t>(request.kind) * 8 + static_cast<std::uint64_t>(level)));
  QuestionKind kind = request.kind;
  if (kind == QuestionKind::Choose) {
    const std::int64_t of = draw.below(3);
    kind = of == 0 ? QuestionKind::Shape : of == 1 ? QuestionKind::Place : QuestionKind::Outcome;
    for (const QuestionKind other : {QuestionKind::Place, QuestionKind::Shape, QuestionKind::Outcome})
      if (!ofKind(request.attacks, other, false).empty()) kind = other;
  }
  bool gradient = kind == QuestionKind::Value && level >= 3 && draw.oneIn(4);
  if (kind == QuestionKind::Value && !request.attacks.empty()) {
    gradient = !ofKind(request.attacks, kind, true).empty() && ofKind(request.attacks, kind, false).empty();
  }
  const auto attacks = ofKind(request.attacks, kind, gradient);
  // The one mistake that only a dialect of columns can show.
  const bool columns = std::ranges::find(attacks, findWrongRule("rows")) != attacks.end();

  std::optional<Question> best;
  std::pair<int, int> bestFaults;
  const auto goesOn = [&](int i) {
    return best ? i < kDraws && bestFaults != std::pair(0, 0) : i < kMostDraws;
  };
  for (int i = 0; goesOn(i); ++i) {
    // What a level cannot show is looked for at a higher one.
    const int raised = !attacks.empty() && i >= kDraws / 3 && (!best || bestFaults.first > 0) ? 5 : level;
    auto drawn = drawQuestion(draw, kind, raised, gradient, columns);
    if (!drawn || !rightAnswer(*drawn)) continue;
    const auto here = faults(*drawn, attacks);
    if (best && here >= bestFaults) continue;
    best = std::move(drawn);
    bestFaults = here;
  }
  if (!best) return fail(ErrorCode::Unsupported, "ask.unsupported_draw", {{"kind", kindName}});
  best->seed = request.seed;
  best->level = level;
  if (request.kind == QuestionKind::Choose)
    return withChoices(std::move(*best), request.seed, {}, drawnRules());
  return std::move(*best);
}

Expected<Question> anotherLike(const Question& question, std::uint64_t seed) {
  constexpr int kTries = 24;
  const std::string kindName(questionKindName(question.kind));
  const Question asked = askedBy(question);
  Draw draw(splitMix64(seed, 0xA9A1));
  std::optional<Question> best;
  int bestFaults = 0;
  for (int i = 0; i < kTries && (!best || bestFaults > 0); ++i) {
    auto drawn = redraw(draw, asked);
    if (!drawn || !rightAnswer(*drawn)) continue;
    const int here = ambiguities(*drawn);
    if (best && here >= bestFaults) continue;
    best = std::move(drawn);
    bestFaults = here;
  }
  if (!best) return fail(ErrorCode::Unsupported, "ask.unsupported_draw", {{"kind", kindName}});
  best->seed = seed;
  if (question.kind == QuestionKind::Choose) return withChoices(std::move(*best), seed);
  return std::move(*best);
}

Expected<Question> askAbout(Scene scene, QuestionKind kind, AskedPart of, std::uint64_t seed) {
  Question question;
  question.kind = kind;
  question.scene = std::move(scene);
  question.of = std::move(of);
  question.seed = seed;
  if (kind == QuestionKind::Choose) {
    question.kind = !question.scene.plan                        ? QuestionKind::Outcome
                    : question.of.of == AskedPart::Of::Gradient ? QuestionKind::Value
                    : question.of.whole()                       ? QuestionKind::Shape
                                                                : QuestionKind::Place;
    return withChoices(std::move(question), seed);
  }
  if (kind == QuestionKind::Make) {
    // The call's own output is wanted again, from indices of zeros.
    question.target = TRY(outputOf(question.scene));
    auto zeros = TRY(Tensor::zeros(question.scene.indices.dtype(), question.scene.indices.shape()));
    question.scene = TRY(Scene::make(question.scene, question.scene.params, zeros));
  }
  TRY(rightAnswer(question));
  return question;
}

std::int64_t Draw::below(std::int64_t count) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::int64_t>((Wide{next()} * static_cast<std::uint64_t>(count)) >> 64);
}

std::optional<Question> drawQuestion(Draw& draw, QuestionKind kind, int level, bool gradient, bool columns) {
  if (gradient) return drawGradient(draw);
  if (kind == QuestionKind::Outcome && level >= 5 && draw.oneIn(6)) return drawMismatch(draw);
  Question question;
  question.kind = kind;
  const Form form = columns ? drawColumns(draw) : drawForm(draw, kind, level);
  auto scene = drawScene(draw, form);
  if (!scene) return std::nullopt;
  question.scene = std::move(*scene);
  const Plan& plan = *question.scene.plan;
  if (kind == QuestionKind::Place || kind == QuestionKind::Value) {
    question.of = drawPart(draw, plan);
    if (elementsOf(question.of, plan.output).size() > 24) return std::nullopt;
  }
  if (kind == QuestionKind::Outcome) {
    std::vector<std::int64_t> outside;
    const Trace trace = question.scene.trace();
    for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple)
      if (trace.endingOf(tuple).outcome != TupleOutcome::Ok) outside.push_back(tuple);
    if (outside.empty()) return std::nullopt;
    draw.shuffle(outside);
    question.of.part = outputSlice(plan, outside.front());
  }
  return question;
}

std::optional<Question> redraw(Draw& draw, const Question& question, bool otherExtents) {
  if (!question.scene.plan) return isMismatch(question.scene) ? drawMismatch(draw) : std::nullopt;
  Question fresh = question;
  const bool shape = question.kind == QuestionKind::Shape || question.kind == QuestionKind::Tiles;
  if (question.kind == QuestionKind::Make) {
    auto wanted = renumbered(draw, question.scene, true);
    if (wanted && ascends(question.scene)) wanted = withAscending(draw, *wanted);
    const auto target = wanted ? outputOf(*wanted) : Expected<Tensor>(fail(ErrorCode::Unsupported, ""));
    if (!target) return std::nullopt;
    // The same params: what is wanted is there to be found.
    const auto start = Scene::make(question.scene, wanted->params, question.scene.indices);
    if (!start) return std::nullopt;
    fresh.scene = *start;
    fresh.target = *target;
    fresh.example = Made{question.scene.batchDims, *wanted->indices.flattened()};
    if (isRight(fresh, Made{question.scene.batchDims, *question.scene.indices.flattened()}))
      return std::nullopt;
    return fresh;
  }
  auto scene = shape || otherExtents ? resized(draw, question.scene) : renumbered(draw, question.scene);
  if (!scene && shape) scene = renumbered(draw, question.scene);
  if (scene && ascends(question.scene)) scene = withAscending(draw, *scene);
  if (!scene) return std::nullopt;
  fresh.scene = std::move(*scene);
  if (otherExtents && !question.of.part.empty()) {
    if (question.of.of == AskedPart::Of::Gradient) return std::nullopt;
    fresh.of = drawPart(draw, *fresh.scene.plan);
  }
  // Ones would hide whose share is kept.
  if (question.of.of == AskedPart::Of::Gradient) fresh.upstream = drawUpstream(draw, *fresh.scene.plan);
  return fresh;
}

}  // namespace gathernd::teach
