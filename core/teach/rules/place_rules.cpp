// SPDX-License-Identifier: GPL-3.0-or-later
// Places. A rule is asked about an element of the right output: its tuple and its place in the slice. Numbers
// outside their axis go through the dialect's own offset arithmetic, one axis at a time; where that reads
// nothing, or a rule leaves params, the place is empty.
#include <algorithm>
#include <array>

#include "core/teach/rules/wrong_rules.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"

namespace gathernd::teach {
namespace {

using Index = std::vector<std::int64_t>;
using Number = std::optional<std::int64_t>;  ///< nothing: none is read

/// One element of output on its way to params, in parts: the tuple, and its place in the slice.
class Reading {
 public:
  Reading(const Scene& scene, const Trace& of, std::int64_t number)
      : plan(*scene.plan), trace(of), tuple(number), slice(plan.slice.rank()) {
    const std::int64_t perBatch = plan.rule.tuplesPerBatch;
    inBatch = perBatch > 0 ? tuple % perBatch : 0;
    const Index position = plan.tupleGrid.position(tuple);
    batch.assign(position.begin(), position.begin() + plan.batch.rank());
    outer.assign(position.begin() + plan.batch.rank(), position.end());
  }

  const Plan& plan;
  const Trace& trace;
  std::int64_t tuple;
  std::int64_t inBatch;  ///< the tuple's number within its batch entry
  Index batch, outer;    ///< the tuple's position
  Index slice;           ///< which element of the tuple's slice

  int rank() const { return plan.params.rank(); }
  int depth() const { return plan.depth; }
  int first() const { return plan.batchDims; }  ///< axis of params that number 0 addresses
  std::int64_t given(int j) const { return givenOf(tuple, j); }
  std::int64_t givenOf(std::int64_t other, int j) const {
    return trace.indices().integerAt(trace.indexOf(other, j));
  }
  /// `value` along the axis of number j, as the dialect takes it.
  Number along(int j, std::int64_t value) const { return numberAlong(plan, first() + j, value); }
  Number used(int j) const { return along(j, given(j)); }
};

/// `index` where it lies in params.
ReadPlace inside(const Reading& r, Index index) {
  for (int axis = 0; axis < r.rank(); ++axis) {
    if (index[axis] < 0 || index[axis] >= r.plan.params[axis]) return std::nullopt;
  }
  return index;
}

/// What is really read.
ReadPlace right(const Reading& r) {
  const std::int64_t slice = r.trace.sliceOf(r.tuple);
  if (slice < 0) return std::nullopt;
  return joined(r.plan.params.slice(0, r.first() + r.depth()).position(slice), r.slice);
}

/// `number(j)` for each number of the tuple; nothing as soon as one of them reads nothing.
template <class NumberOf>
std::optional<Index> numbersOf(const Reading& r, const NumberOf& number) {
  Index numbers;
  for (int j = 0; j < r.depth(); ++j) {
    const Number used = number(j);
    if (!used) return std::nullopt;
    numbers.push_back(*used);
  }
  return numbers;
}

/// The batch part and the slice part where the right rule has them, `number(j)` along axis b + j.
template <class NumberOf>
ReadPlace withNumbers(const Reading& r, const NumberOf& number) {
  const auto numbers = numbersOf(r, number);
  return numbers ? inside(r, joined(r.batch, *numbers, r.slice)) : std::nullopt;
}

/// The first number takes an axis; the output's own coordinates go on behind it, 0 where they end.
ReadPlace gatherRule(const Reading& r) {
  const Number row = r.used(0);
  if (!row) return std::nullopt;
  Index index = joined(r.batch, Index{*row}, r.slice);
  index.resize(r.rank(), 0);
  return inside(r, std::move(index));
}

ReadPlace fromTheRight(const Reading& r) {
  const int last = r.rank() - r.depth();
  const auto numbers = numbersOf(r, [&](int j) { return numberAlong(r.plan, last + j, r.given(j)); });
  return numbers ? inside(r, joined(r.batch, r.slice, *numbers)) : std::nullopt;
}

/// Combinations are counted row-major: the first N of them keep the first tuple's numbers but for the last.
ReadPlace outerProduct(const Reading& r) {
  return withNumbers(
      r, [&](int j) { return r.along(j, r.givenOf(j == r.depth() - 1 ? r.tuple : r.tuple - r.inBatch, j)); });
}

/// What stands at `position` of indices, as number j; nothing where indices end before it.
Number numberAt(const Reading& r, const Index& position, int j) {
  const Shape& shape = r.plan.indices;
  for (int axis = 0; axis < shape.rank(); ++axis)
    if (position[axis] >= shape[axis]) return std::nullopt;
  return r.along(j, r.trace.indices().integerAt(shape.flat(position)));
}

/// Number k of the tuple at g is indices[β, k, g]: the first K entries down that axis.
ReadPlace columns(const Reading& r) {
  if (r.plan.dialect.tupleAxis == TupleAxis::First) return right(r);
  return withNumbers(r, [&](int j) { return numberAt(r, joined(r.batch, Index{j}, r.outer), j); });
}

/// The same the other way round: number k of the tuple at g is indices[g, k], where a tuple is a column.
ReadPlace rows(const Reading& r) {
  return withNumbers(r, [&](int j) { return numberAt(r, joined(r.outer, Index{j}), j); });
}

ReadPlace batchZero(const Reading& r) {
  ReadPlace place = right(r);
  if (place) std::fill_n(place->begin(), r.first(), 0);
  return place;
}

/// The tuple's numbers from the first axis on; the entry's own number takes what axes they leave.
ReadPlace batchInTuple(const Reading& r) {
  const auto numbers = numbersOf(r, [&](int j) { return numberAlong(r.plan, j, r.given(j)); });
  return numbers ? inside(r, joined(*numbers, r.batch, r.slice)) : std::nullopt;
}

ReadPlace reversed(const Reading& r) {
  return withNumbers(r, [&](int j) { return r.along(j, r.given(r.depth() - 1 - j)); });
}

/// A number that counts from the end is the same for both ways to count.
ReadPlace countsFrom1(const Reading& r) {
  return withNumbers(r, [&](int j) { return r.given(j) < 0 ? r.used(j) : Number(r.given(j) - 1); });
}

ReadPlace oneTooFar(const Reading& r) {
  return withNumbers(r, [&](int j) {
    const Number used = r.used(j);
    return used ? Number(*used + 1) : used;
  });
}

/// The position's coordinates in place of as many numbers; those beyond stand as they are.
ReadPlace positionNotValue(const Reading& r) {
  return withNumbers(r, [&](int j) { return j < std::ssize(r.outer) ? Number(r.outer[j]) : r.used(j); });
}

ReadPlace firstOfSlice(const Reading& r) {
  ReadPlace place = right(r);
  if (place) std::fill(place->begin() + r.first() + r.depth(), place->end(), 0);
  return place;
}

ReadPlace firstNumberOnly(const Reading& r) {
  return withNumbers(r, [&](int j) { return j > 0 ? Number(0) : r.used(0); });
}

ReadPlace lastNumberOnly(const Reading& r) {
  return withNumbers(r, [&](int j) { return j < r.depth() - 1 ? Number(0) : r.used(j); });
}

/// As take_along_axis: the number along the first addressed axis, the tuple's position along the next.
ReadPlace alongAxis(const Reading& r) {
  const Number used = r.used(0);
  if (!used) return std::nullopt;
  Index index = joined(r.batch, Index(r.depth(), 0), r.slice);
  index[r.first()] = *used;
  index[r.first() + 1] = r.outer.back();
  return inside(r, std::move(index));
}

/// The one after; of the last in its batch entry the one before.
ReadPlace nextTuple(const Reading& r) {
  const bool last = r.inBatch + 1 == r.plan.rule.tuplesPerBatch;
  return withNumbers(r, [&](int j) { return r.along(j, r.givenOf(last ? r.tuple - 1 : r.tuple + 1, j)); });
}

ReadPlace wrapsOnWrongAxis(const Reading& r) {
  return withNumbers(
      r, [&](int j) { return r.given(j) >= 0 ? r.used(j) : Number(r.given(j) + r.plan.params[j]); });
}

/// Scatter's direction: the element goes to the place that its tuple names, so that at the tuple at g stands
/// what another tuple names g for; of several the last.
ReadPlace scattered(const Reading& r) {
  ReadPlace place;
  for (std::int64_t n = 0; n < r.plan.rule.tuplesPerBatch; ++n) {
    const std::int64_t other = r.tuple - r.inBatch + n;
    bool here = true;
    for (int j = 0; here && j < r.depth(); ++j) here = r.givenOf(other, j) == r.outer[j];
    if (here) place = inside(r, joined(r.batch, r.plan.outer.position(n), r.slice));
  }
  return place;
}

/// The right index, counted through memory with the first axis running fastest.
ReadPlace columnMajor(const Reading& r) {
  const ReadPlace place = right(r);
  if (!place) return place;
  std::int64_t flat = 0;
  std::int64_t step = 1;
  for (int axis = 0; axis < r.rank(); ++axis) {
    flat += (*place)[axis] * step;
    step *= r.plan.params[axis];
  }
  return r.plan.params.position(flat);
}

constexpr std::int64_t kMostCopied = 99;

/// The number itself; not one that no reader would take for a value of params.
std::optional<std::string> indexAsValue(const Reading& r) {
  const DType dtype = r.plan.dtype;
  if (r.depth() != 1 || dtype == DType::Bool || dtype == DType::String) return std::nullopt;
  const std::int64_t value = r.given(0);
  if (value < 0 || value > kMostCopied) return std::nullopt;
  return formatElement(castElement(Element::of(DType::Int64, value), dtype));
}

// What a call must have for a rule to say something of it.

bool hasNumber(const Reading& r) {
  return r.depth() > 0;
}

bool hasNumbers(const Reading& r) {
  return r.depth() > 1;
}

bool hasBatch(const Reading& r) {
  return r.depth() > 0 && r.first() > 0;
}

bool hasColumns(const Reading& r) {
  const Shape& indices = r.plan.indices;
  const bool first = r.plan.dialect.tupleAxis == TupleAxis::First;
  return r.depth() > 0 && (first || (indices.rank() > r.first() + 1 && indices[r.first()] >= r.depth()));
}

bool hasRows(const Reading& r) {
  const Shape& indices = r.plan.indices;
  return r.depth() > 0 && r.plan.dialect.tupleAxis == TupleAxis::First && indices.rank() > 1 &&
         indices[indices.rank() - 1] >= r.depth();
}

bool hasNegative(const Reading& r) {
  if (!hasBatch(r) || r.plan.dialect.negative != NegativeIndex::Wrap) return false;
  const EditedTensor& indices = r.trace.indices();
  for (std::int64_t i = 0; i < indices.elementCount(); ++i)
    if (indices.integerAt(i) < 0) return true;
  return false;
}

struct PlaceFunction {
  ReadPlace (*at)(const Reading&) = nullptr;
  bool (*applies)(const Reading&) = hasNumber;
};
constexpr auto kPlaceRows = std::to_array<RuleRow<PlaceFunction>>({
    // At full depth each number would read a whole row where one element is asked for.
    {"gather_rule",
     {gatherRule, [](const Reading& r) { return r.depth() == 1 || (r.depth() > 0 && !r.slice.empty()); }}},
    {"from_the_right", {fromTheRight}},
    {"outer_product", {outerProduct}},
    {"columns", {columns, hasColumns}},
    {"rows", {rows, hasRows}},
    {"batch_zero", {batchZero, hasBatch}},
    {"batch_in_tuple", {batchInTuple, hasBatch}},
    {"reversed", {reversed, hasNumbers}},
    {"counts_from_1", {countsFrom1}},
    {"one_too_far", {oneTooFar}},
    {"position_not_value",
     {positionNotValue, [](const Reading& r) { return r.depth() > 0 && !r.outer.empty(); }}},
    {"first_of_slice", {firstOfSlice, [](const Reading& r) { return !r.slice.empty(); }}},
    {"first_number_only", {firstNumberOnly, hasNumbers}},
    {"along_axis",
     {alongAxis,
      [](const Reading& r) { return r.depth() > 0 && !r.outer.empty() && r.rank() > r.first() + 1; }}},
    {"next_tuple",
     {nextTuple, [](const Reading& r) { return r.depth() > 0 && r.plan.rule.tuplesPerBatch > 1; }}},
    {"wraps_on_wrong_axis", {wrapsOnWrongAxis, hasNegative}},
    {"scattered",
     {scattered, [](const Reading& r) { return r.depth() > 0 && std::ssize(r.outer) == r.depth(); }}},
    {"last_number_only", {lastNumberOnly, hasNumbers}},
    {"column_major", {columnMajor, [](const Reading& r) { return r.depth() > 0 && r.rank() > 1; }}},
});

/// `of(reading)` for each asked element, where a rule applies; nothing where it has none for any of them.
template <class Of>
auto ofElements(const Scene& scene, const AskedPart& asked, bool (*applies)(const Reading&), const Of& of) {
  std::optional<std::vector<decltype(of(std::declval<Reading>()))>> all;
  if (!scene.plan || asked.of != AskedPart::Of::Output) return all;
  const Trace trace = scene.trace();
  const std::int64_t size = scene.plan->sliceElements;
  std::optional<Reading> reading;
  bool any = false;
  for (const std::int64_t element : elementsOf(asked, scene.plan->output)) {
    if (!reading || reading->tuple != element / size) reading.emplace(scene, trace, element / size);
    if (!all && !applies(*reading)) return all;
    reading->slice = scene.plan->slice.position(element % size);
    if (!all) all.emplace();
    all->push_back(of(*reading));
    any = any || all->back().has_value();
  }
  if (!any) all.reset();
  return all;
}

}  // namespace

std::optional<std::int64_t> numberAlong(const Plan& plan, int axis, std::int64_t value) {
  OffsetRule rule;
  rule.axisSize[0] = plan.params[axis];
  rule.negative = plan.rule.negative;
  rule.range = plan.rule.range;
  rule.flatOnly = false;
  rule.low32 = plan.rule.low32;
  TupleStatus status = TupleStatus::Ok;
  const std::int64_t used = resolveComponent(rule, 0, value, status);
  if (status == TupleStatus::Bad) return std::nullopt;
  return used;
}

std::optional<std::vector<std::optional<std::string>>> valuesByRule(const WrongRule& rule, const Scene& scene,
                                                                    const AskedPart& asked) {
  if (rule.id != "index_as_value") return std::nullopt;
  return ofElements(scene, asked, hasNumber, indexAsValue);
}

std::optional<Places> placesByRule(const WrongRule& rule, const Scene& scene, const AskedPart& asked) {
  const PlaceFunction function = functionOf(kPlaceRows, rule.id);
  if (function.at == nullptr) return std::nullopt;
  return ofElements(scene, asked, function.applies, function.at);
}

}  // namespace gathernd::teach
