// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "core/error/sentences.h"
#include "core/teach/rules/wrong_rules.h"
#include "core/tensor/element.h"

namespace gathernd::teach {
namespace {

constexpr auto kOfShape = static_cast<unsigned>(RuleKind::Shape);
constexpr auto kOfPlace = static_cast<unsigned>(RuleKind::Place);
constexpr auto kOfOutcome = static_cast<unsigned>(RuleKind::Outcome);
constexpr auto kOfGradient = static_cast<unsigned>(RuleKind::Gradient);
constexpr auto kOfValue = static_cast<unsigned>(RuleKind::Value);

constexpr std::string_view kFirstLater = "index_as_value";  ///< none from here on is a drawn one

/// The sentences stand beside all others, where a translation finds them.
const char* sentenceOf(std::string_view prefix, std::string_view id) {
  const char* const text = sentenceTemplate(std::string(prefix).append(id));
  return text == nullptr ? "" : text;
}

WrongRule row(std::string_view id, unsigned kinds, std::string_view family, bool misconception = true) {
  return {id, kinds, family, misconception, sentenceOf("wrong_rule.", id)};
}

RuleFamily family(std::string_view id) {
  return {id, sentenceOf("wrong_family.", id)};
}

// Operations that are mistaken for gather_nd, by their own rules: what each makes of params P and indices I.

using Position = std::vector<std::int64_t>;
using Read = Expected<RelativeReading>;

constexpr auto kRelatives = std::to_array<Relative>({
    {"gather_rule", "tf.gather", "tf.gather(params, indices)"},
    {"same_as_indices", "torch.gather", "torch.gather(params, 0, indices)"},
    {"along_axis", "np.take_along_axis", "np.take_along_axis(params, indices, axis=0)"},
    {"outer_product", "np.ix_", "params[np.ix_(*indices.T)]"},
    {"columns", "mx.nd.gather_nd", "mx.nd.gather_nd(params, indices)"},
    {"boolean_mask", "tf.boolean_mask", "tf.boolean_mask(params, mask)"},
    {"one_hot", "tf.one_hot", "tf.one_hot(indices, n) @ params"},
});

tl::unexpected<Error> refuse(std::string_view reason, std::vector<ErrorArg> args = {}) {
  return fail(ErrorCode::Unsupported, reason, std::move(args));
}

/// `place(position)` for every element of an output of these extents.
template <class PlaceOf>
Read readAll(const Position& extents, const PlaceOf& place) {
  const auto shape = Shape::make(extents);
  if (!shape || shape->elementCount() > Scene::kMostElements)
    return fail(ErrorCode::Limit, "relative.large", {{"most", Scene::kMostElements}});
  RelativeReading reading{*shape, {}};
  for (std::int64_t i = 0; i < shape->elementCount(); ++i)
    reading.places.push_back(place(shape->position(i)));
  return reading;
}

/// `numbers` address the first axes, `rest` is the place behind them.
ReadPlace placeOf(const Plan& p, const Position& numbers, const Position& rest) {
  Position place;
  for (const std::int64_t number : numbers) {
    const auto used = numberAlong(p, static_cast<int>(place.size()), number);
    if (!used) return std::nullopt;
    place.push_back(*used);
  }
  return joined(place, rest);
}

Position behind(const Position& position, int axis) {
  return {position.begin() + axis, position.end()};
}

Read gather(const Plan& p, const EditedTensor& indices) {
  const int rank = p.indices.rank();
  return readAll(joined(p.indices, p.params.slice(1, p.params.rank())), [&](const Position& position) {
    const std::int64_t row = indices.integerAt(p.indices.flat(std::span(position).first(rank)));
    return placeOf(p, {row}, behind(position, rank));
  });
}

Read differentRanks(const Plan& p) {
  return refuse("relative.ranks", {{"indices_rank", std::int64_t{p.indices.rank()}},
                                   {"params_rank", std::int64_t{p.params.rank()}}});
}

/// One index an element, along axis 0; the position says the others.
Read alongFirst(const Plan& p, const EditedTensor& indices) {
  if (p.indices.rank() != p.params.rank()) return differentRanks(p);
  for (int axis = 1; axis < p.params.rank(); ++axis)
    if (p.indices[axis] > p.params[axis])
      return refuse(
          "relative.larger",
          {{"axis", std::int64_t{axis}}, {"indices_size", p.indices[axis]}, {"params_size", p.params[axis]}});
  return readAll(p.indices.toVector(), [&](const Position& position) {
    return placeOf(p, {indices.integerAt(p.indices.flat(position))}, behind(position, 1));
  });
}

/// The same, with axes of size 1 stretched.
Read stretchedAlongFirst(const Plan& p, const EditedTensor& indices) {
  if (p.indices.rank() != p.params.rank()) return differentRanks(p);
  Position extents{p.indices[0]};
  for (int axis = 1; axis < p.params.rank(); ++axis) {
    const std::int64_t theirs = p.indices[axis], ours = p.params[axis];
    if (theirs != ours && theirs != 1 && ours != 1)
      return refuse("relative.unequal",
                    {{"axis", std::int64_t{axis}}, {"indices_size", theirs}, {"params_size", ours}});
    extents.push_back(theirs == 1 ? ours : theirs);
  }
  return readAll(extents, [&](Position position) {
    Position entry = position;
    for (int axis = 1; axis < p.params.rank(); ++axis) {
      if (p.indices[axis] == 1) entry[axis] = 0;
      if (p.params[axis] == 1) position[axis] = 0;
    }
    return placeOf(p, {indices.integerAt(p.indices.flat(entry))}, behind(position, 1));
  });
}

/// indices of rank 2: number j of every tuple with those of every other.
Read combinations(const Plan& p, const EditedTensor& indices) {
  if (p.indices.rank() != 2)
    return refuse("relative.lists", {{"indices_rank", std::int64_t{p.indices.rank()}}});
  if (p.depth == 0) return refuse("relative.no_numbers");
  return readAll(joined(Position(p.depth, p.indices[0]), p.slice), [&](const Position& position) {
    Position numbers;
    for (int j = 0; j < p.depth; ++j) numbers.push_back(indices.integerAt(position[j] * p.depth + j));
    return placeOf(p, numbers, behind(position, p.depth));
  });
}

/// The tuple's numbers along the first axis of indices.
Read byColumns(const Plan& p, const EditedTensor& indices) {
  const std::int64_t depth = p.indices[0];
  if (depth == 0 || depth > p.params.rank())
    return refuse("relative.columns", {{"count", depth}, {"params_rank", std::int64_t{p.params.rank()}}});
  const Shape grid = p.indices.slice(1, p.indices.rank());
  const Shape slice = p.params.slice(static_cast<int>(depth), p.params.rank());
  return readAll(joined(grid, slice), [&](const Position& position) {
    const std::int64_t tuple = grid.flat(std::span(position).first(grid.rank()));
    Position numbers;
    for (std::int64_t j = 0; j < depth; ++j)
      numbers.push_back(indices.integerAt(j * grid.elementCount() + tuple));
    return placeOf(p, numbers, behind(position, grid.rank()));
  });
}

/// What is read, once and in the order of params.
Read masked(const Scene& scene) {
  const Plan& p = *scene.plan;
  const Trace trace = scene.trace();
  Position slices;
  for (std::int64_t tuple = 0; tuple < p.tupleCount; ++tuple)
    if (const std::int64_t slice = trace.sliceOf(tuple); slice >= 0) slices.push_back(slice);
  std::ranges::sort(slices);
  slices.erase(std::unique(slices.begin(), slices.end()), slices.end());
  const Shape addressed = p.params.slice(0, p.depth);
  return readAll(joined(Position{std::ssize(slices)}, p.slice), [&](const Position& position) {
    return placeOf(p, addressed.position(slices[position[0]]), behind(position, 1));
  });
}

/// A row of zeros but for a one, times params: a row of params; of nothing but zeros, none.
Read oneHot(const Scene& scene) {
  const Plan& p = *scene.plan;
  if (p.depth != 1) return refuse("relative.one_number", {{"depth", std::int64_t{p.depth}}});
  return readAll(p.output.toVector(), [&](const Position& position) {
    const std::int64_t tuple = p.outer.flat(std::span(position).first(p.outer.rank()));
    const std::int64_t row = scene.indices.integerAt(tuple);
    if (row < 0 || row >= p.params[0]) return ReadPlace();
    return placeOf(p, {row}, behind(position, p.outer.rank()));
  });
}

}  // namespace

std::span<const WrongRule> wrongRules() {
  static const std::array rules = {
      row("keep_depth", kOfShape, "depth_stays"),
      row("element_only", kOfShape, "what_is_left"),
      row("gather_rule", kOfShape | kOfPlace, "depth_stays"),
      row("slice_one_early", kOfShape, "what_is_left"),
      row("batch_ignored", kOfShape, "batch"),
      row("batch_dropped", kOfShape, "batch"),
      row("batch_twice", kOfShape, "batch"),
      row("same_as_indices", kOfShape, "depth_stays"),
      row("trailing_from_indices", kOfShape, "order"),
      row("from_the_right", kOfShape | kOfPlace, "order"),
      row("slice_first", kOfShape, "order"),
      row("flat_tuples", kOfShape, "axes_stay"),
      row("squeezed", kOfShape, "axes_stay"),
      row("outer_product", kOfShape | kOfPlace, "one_address"),
      row("columns", kOfShape | kOfPlace, "one_address"),
      row("rows", kOfPlace, "one_address"),
      row("batch_zero", kOfPlace, "batch"),
      row("batch_in_tuple", kOfPlace, "batch"),
      row("broadcast_batch", kOfOutcome, "batch"),
      row("reversed", kOfPlace, "order"),
      row("counts_from_1", kOfPlace, "counting"),
      row("one_too_far", kOfPlace, "counting"),
      row("position_not_value", kOfPlace, "counting"),
      row("first_of_slice", kOfPlace, "what_is_left"),
      row("first_number_only", kOfPlace, "one_address"),
      row("along_axis", kOfPlace, "one_address"),
      row("next_tuple", kOfPlace, "slip", false),
      row("wraps", kOfOutcome, "outside"),
      row("clamps", kOfOutcome, "outside"),
      row("zero", kOfOutcome, "outside"),
      row("errors", kOfOutcome, "outside"),
      row("modulo", kOfOutcome, "outside"),
      row("wraps_on_wrong_axis", kOfPlace, "batch"),
      row("grad_overwrite", kOfGradient, "backwards"),
      row("grad_mean", kOfGradient, "backwards"),
      row("grad_gather", kOfGradient, "backwards"),
      row(kFirstLater, kOfValue, "one_address"),
      row("scattered", kOfPlace, "one_address"),
      row("last_number_only", kOfPlace, "one_address"),
      row("column_major", kOfPlace, "order"),
      row("grad_counts", kOfGradient, "backwards"),
  };
  return rules;
}

std::span<const WrongRule> drawnRules() {
  return wrongRules().first(findWrongRule(kFirstLater) - wrongRules().data());
}

const WrongRule* findWrongRule(std::string_view id) {
  const auto rules = wrongRules();
  const auto found = std::ranges::find(rules, id, &WrongRule::id);
  return found == rules.end() ? nullptr : &*found;
}

std::span<const RuleFamily> ruleFamilies() {
  static const std::array families = {family("depth_stays"), family("what_is_left"), family("batch"),
                                      family("order"),       family("axes_stay"),    family("one_address"),
                                      family("counting"),    family("outside"),      family("backwards"),
                                      family("slip")};
  return families;
}

const RuleFamily* findRuleFamily(std::string_view id) {
  const auto families = ruleFamilies();
  const auto found = std::ranges::find(families, id, &RuleFamily::id);
  return found == families.end() ? nullptr : &*found;
}

std::span<const Relative> relatives() {
  return kRelatives;
}

Read readByRelative(const Relative& relative, const Scene& scene) {
  if (!scene.plan) return refuse("relative.refused");
  const Plan& plan = *scene.plan;
  if (plan.batchDims > 0) return refuse("relative.batch");
  if (plan.dialect.tupleAxis == TupleAxis::First) return refuse("relative.tuple_first");
  if (plan.indices.rank() == 0 || plan.params.rank() == 0) return refuse("relative.scalar");
  if (relative.rule == "gather_rule") return gather(plan, scene.indices);
  if (relative.rule == "same_as_indices") return alongFirst(plan, scene.indices);
  if (relative.rule == "along_axis") return stretchedAlongFirst(plan, scene.indices);
  if (relative.rule == "outer_product") return combinations(plan, scene.indices);
  if (relative.rule == "columns") return byColumns(plan, scene.indices);
  if (relative.rule == "boolean_mask") return masked(scene);
  return oneHot(scene);
}

namespace {

Expected<Tensor> valuesOf(const Relative& relative, const RelativeReading& reading, const Scene& scene) {
  const Plan& plan = *scene.plan;
  const bool zeros = relative.rule == "one_hot";  // a row of zeros picks nothing, and is no error
  const bool taken = plan.badAction != BadAction::Error && !plan.badIsUndefined;
  std::vector<Element> elements;
  for (const ReadPlace& place : reading.places) {
    if (!place && !zeros && !taken) return fail(ErrorCode::Unsupported, "relative.outside");
    elements.push_back(place   ? scene.params.at(plan.params.flat(*place))
                       : zeros ? Element{plan.dtype, {}, {}}
                               : Element{plan.dtype, plan.fill, {}});
  }
  return tensorOf(plan.dtype, reading.shape, elements);
}

/// The first element at that position, behind its axes at their beginnings.
std::optional<std::int64_t> elementAt(const RelativeReading& reading, const Shape& params,
                                      std::span<const std::int64_t> position) {
  if (static_cast<std::size_t>(reading.shape.rank()) < position.size()) return std::nullopt;
  std::vector<std::int64_t> place(reading.shape.rank(), 0);
  std::ranges::copy(position, place.begin());
  for (int axis = 0; axis < reading.shape.rank(); ++axis)
    if (place[axis] >= reading.shape[axis]) return std::nullopt;
  const ReadPlace& read = reading.places[reading.shape.flat(place)];
  return read ? std::optional(params.flat(*read)) : std::nullopt;
}

}  // namespace

std::optional<Tensor> ownOutput(const Scene& scene) {
  if (!scene.plan || scene.plan->undefined) return std::nullopt;
  const Trace trace = scene.trace();
  for (std::int64_t tuple = 0; tuple < scene.plan->tupleCount; ++tuple)
    if (trace.endingOf(tuple).outcome == TupleOutcome::Undefined) return std::nullopt;
  return optionalOf(outputOf(scene));
}

std::vector<RelativeOutcome> compareRelatives(const Scene& scene) {
  const std::optional<Tensor> own = ownOutput(scene);
  std::vector<RelativeOutcome> all;
  for (const Relative& relative : relatives()) {
    auto output = readByRelative(relative, scene).and_then([&](const RelativeReading& reading) {
      return valuesOf(relative, reading, scene);
    });
    std::optional<bool> equal;
    if (output && own) equal = bitEqual(*output, *own);
    all.push_back({&relative, std::move(output), equal});
  }
  return all;
}

std::vector<ReadingsApart> readingsApart(const Relative& relative, const Scene& scene) {
  const auto reading = readByRelative(relative, scene);
  std::vector<ReadingsApart> apart;
  if (!reading) return apart;
  const Plan& plan = *scene.plan;
  const Trace trace = scene.trace();
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    const std::vector<std::int64_t> position = plan.outer.position(tuple);
    ReadingsApart both{tuple, elementAt(*reading, plan.params, position), std::nullopt};
    const std::int64_t slice = trace.sliceOf(tuple);
    if (slice >= 0 && plan.sliceElements > 0) both.own = slice * plan.sliceElements;
    if (both.theirs != both.own) apart.push_back(both);
  }
  return apart;
}

}  // namespace gathernd::teach
