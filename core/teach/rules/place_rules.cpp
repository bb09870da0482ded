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
  std::optional<std::int64_t> along(int axis, std::int64_t value) const {
    return numberAlong(plan, axis, value);
  }
};

/// `index` where it lies in params.
ReadPlace inside(const Reading& r, Index index) {
  for (int axis = 0; axis < r.rank(); ++axis) {
    if (index[axis] < 0 || index[axis] >= r.plan.params[axis]) return std::nullopt;
  }
  return index;
}

/// An index with room for all axes that begins with the batch part.
Index begun(const Reading& r) {
  Index index;
  index.reserve(r.rank());
  index.assign(r.batch.begin(), r.batch.end());
  return index;
}

/// The batch part and the slice part where the right rule has them, 0 where a tuple's numbers belong.
Index frame(const Reading& r) {
  Index index = begun(r);
  index.resize(r.first() + r.depth(), 0);
  index.insert(index.end(), r.slice.begin(), r.slice.end());
  return index;
}

/// What is really read.
ReadPlace right(const Reading& r) {
  const std::int64_t slice = r.trace.sliceOf(r.tuple);
  if (slice < 0) return std::nullopt;
  Index index = r.plan.params.slice(0, r.first() + r.depth()).position(slice);
  index.insert(index.end(), r.slice.begin(), r.slice.end());
  return index;
}

/// The frame with `number(j)` along axis b + j; nothing as soon as one of them reads nothing.
template <class Number>
ReadPlace withNumbers(const Reading& r, const Number& number) {
  Index index = frame(r);
  for (int j = 0; j < r.depth(); ++j) {
    const std::optional<std::int64_t> used = number(j);
    if (!used) return std::nullopt;
    index[r.first() + j] = *used;
  }
  return inside(r, std::move(index));
}

/// The first number takes an axis; the output's own coordinates go on behind it, 0 where they end.
ReadPlace gatherRule(const Reading& r) {
  const auto row = r.along(r.first(), r.given(0));
  if (!row) return std::nullopt;
  Index index = begun(r);
  index.push_back(*row);
  index.insert(index.end(), r.slice.begin(), r.slice.end());
  index.resize(r.rank(), 0);
  return inside(r, std::move(index));
}

ReadPlace fromTheRight(const Reading& r) {
  Index index = begun(r);
  index.insert(index.end(), r.slice.begin(), r.slice.end());
  for (int j = 0; j < r.depth(); ++j) {
    const auto used = r.along(r.rank() - r.depth() + j, r.given(j));
    if (!used) return std::nullopt;
    index.push_back(*used);
  }
  return inside(r, std::move(index));
}

/// Combinations are counted row-major: the first N of them keep the first tuple's numbers but for the last.
ReadPlace outerProduct(const Reading& r) {
  return withNumbers(r, [&](int j) {
    const std::int64_t other = j == r.depth() - 1 ? r.tuple : r.tuple - r.inBatch;
    return r.along(r.first() + j, r.givenOf(other, j));
  });
}

/// Number k of the tuple at g is indices[β, k, g]: the first K entries down that axis.
ReadPlace columns(const Reading& r) {
  if (r.plan.dialect.tupleAxis == TupleAxis::First) return right(r);
  const Shape& shape = r.plan.indices;
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    Index position = r.batch;
    position.push_back(j);
    position.insert(position.end(), r.outer.begin(), r.outer.end());
    for (int axis = 0; axis < shape.rank(); ++axis)
      if (position[axis] >= shape[axis]) return std::nullopt;
    return r.along(r.first() + j, r.trace.indices().integerAt(shape.flat(position)));
  });
}

/// The same the other way round: number k of the tuple at g is indices[g, k], where a tuple is a column.
ReadPlace rows(const Reading& r) {
  const Shape& shape = r.plan.indices;
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    Index position = r.outer;
    position.push_back(j);
    for (int axis = 0; axis < shape.rank(); ++axis)
      if (position[axis] >= shape[axis]) return std::nullopt;
    return r.along(r.first() + j, r.trace.indices().integerAt(shape.flat(position)));
  });
}

ReadPlace batchZero(const Reading& r) {
  ReadPlace place = right(r);
  if (place) std::fill_n(place->begin(), r.first(), 0);
  return place;
}

/// The tuple's numbers from the first axis on; the entry's own number takes what axes they leave.
ReadPlace batchInTuple(const Reading& r) {
  Index index;
  for (int j = 0; j < r.depth(); ++j) {
    const auto used = r.along(j, r.given(j));
    if (!used) return std::nullopt;
    index.push_back(*used);
  }
  index.insert(index.end(), r.batch.begin(), r.batch.end());
  index.insert(index.end(), r.slice.begin(), r.slice.end());
  return inside(r, std::move(index));
}

ReadPlace reversed(const Reading& r) {
  return withNumbers(r, [&](int j) { return r.along(r.first() + j, r.given(r.depth() - 1 - j)); });
}

/// A number that counts from the end is the same for both ways to count.
ReadPlace countsFrom1(const Reading& r) {
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    const std::int64_t value = r.given(j);
    if (value < 0) return r.along(r.first() + j, value);
    return value - 1;
  });
}

ReadPlace oneTooFar(const Reading& r) {
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    const auto used = r.along(r.first() + j, r.given(j));
    if (!used) return std::nullopt;
    return *used + 1;
  });
}

/// The position's coordinates in place of as many numbers; those beyond stand as they are.
ReadPlace positionNotValue(const Reading& r) {
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    if (j < std::ssize(r.outer)) return r.outer[j];
    return r.along(r.first() + j, r.given(j));
  });
}

ReadPlace firstOfSlice(const Reading& r) {
  ReadPlace place = right(r);
  if (place) std::fill(place->begin() + r.first() + r.depth(), place->end(), 0);
  return place;
}

ReadPlace firstNumberOnly(const Reading& r) {
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    if (j > 0) return 0;
    return r.along(r.first(), r.given(0));
  });
}

/// As take_along_axis: the number along the first addressed axis, the tuple's position along the next.
ReadPlace alongAxis(const Reading& r) {
  const auto used = r.along(r.first(), r.given(0));
  if (!used) return std::nullopt;
  Index index = frame(r);
  index[r.first()] = *used;
  index[r.first() + 1] = r.outer.back();
  return inside(r, std::move(index));
}

/// The one after; of the last in its batch entry the one before.
ReadPlace nextTuple(const Reading& r) {
  const bool last = r.inBatch + 1 == r.plan.rule.tuplesPerBatch;
  const std::int64_t other = last ? r.tuple - 1 : r.tuple + 1;
  return withNumbers(r, [&](int j) { return r.along(r.first() + j, r.givenOf(other, j)); });
}

ReadPlace wrapsOnWrongAxis(const Reading& r) {
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    const std::int64_t value = r.given(j);
    if (value >= 0) return r.along(r.first() + j, value);
    return value + r.plan.params[j];
  });
}

/// Scatter's direction: the element goes to the place that its tuple names, so that at the tuple at g stands
/// what another tuple names g for; of several the last.
ReadPlace scattered(const Reading& r) {
  ReadPlace place;
  for (std::int64_t n = 0; n < r.plan.rule.tuplesPerBatch; ++n) {
    const std::int64_t other = r.tuple - r.inBatch + n;
    bool here = true;
    for (int j = 0; here && j < r.depth(); ++j) here = r.givenOf(other, j) == r.outer[j];
    if (!here) continue;
    const Index from = r.plan.outer.position(n);
    place = withNumbers(r, [&](int j) -> std::optional<std::int64_t> { return from[j]; });
  }
  return place;
}

ReadPlace lastNumberOnly(const Reading& r) {
  return withNumbers(r, [&](int j) -> std::optional<std::int64_t> {
    if (j < r.depth() - 1) return 0;
    return r.along(r.first() + j, r.given(j));
  });
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

/// What a call must have for a rule to say something of it.
enum Need : unsigned {
  kNumber = 1,      ///< in a tuple
  kNumbers = 2,     ///< several
  kBatch = 4,       ///< axes
  kSlice = 8,       ///< of one axis at least
  kRow = 16,        ///< at full depth each number would read a whole row where one element is asked for
  kGrid = 32,       ///< of tuples
  kPositions = 64,  ///< a tuple's numbers can be a tuple's position
  kTuples = 128,    ///< several in a batch entry
  kAxes = 256,      ///< of params, several
  kNextAxis = 512,  ///< one behind that which number 0 addresses
  kColumns = 1024,
  kRows = 2048,
  kNegative = 4096,  ///< a number that counts from the end
};

bool hasColumns(const Plan& plan) {
  if (plan.dialect.tupleAxis == TupleAxis::First) return true;
  return plan.indices.rank() > plan.batchDims + 1 && plan.indices[plan.batchDims] >= plan.depth;
}

bool hasRows(const Plan& plan) {
  return plan.dialect.tupleAxis == TupleAxis::First && plan.indices.rank() > 1 &&
         plan.indices[plan.indices.rank() - 1] >= plan.depth;
}

bool hasNegative(const Scene& scene) {
  if (scene.plan->dialect.negative != NegativeIndex::Wrap) return false;
  for (std::int64_t i = 0; i < scene.indices.elementCount(); ++i)
    if (scene.indices.integerAt(i) < 0) return true;
  return false;
}

bool hasAll(const Scene& scene, unsigned needs) {
  const Plan& p = *scene.plan;
  const auto without = [needs](Need need, bool there) { return (needs & need) != 0 && !there; };
  return !without(kNumber, p.depth > 0) && !without(kNumbers, p.depth > 1) &&
         !without(kBatch, p.batchDims > 0) && !without(kSlice, p.slice.rank() > 0) &&
         !without(kRow, p.depth == 1 || p.slice.rank() > 0) && !without(kGrid, p.outer.rank() > 0) &&
         !without(kPositions, p.outer.rank() == p.depth) && !without(kTuples, p.rule.tuplesPerBatch > 1) &&
         !without(kAxes, p.params.rank() > 1) && !without(kNextAxis, p.params.rank() > p.batchDims + 1) &&
         !without(kColumns, hasColumns(p)) && !without(kRows, hasRows(p)) &&
         !without(kNegative, (needs & kNegative) != 0 && hasNegative(scene));
}

struct PlaceFunction {
  unsigned needs = 0;  ///< of Need
  ReadPlace (*at)(const Reading&) = nullptr;
};
constexpr auto kPlaceRows = std::to_array<RuleRow<PlaceFunction>>({
    {"gather_rule", {kNumber | kRow, gatherRule}},
    {"from_the_right", {kNumber, fromTheRight}},
    {"outer_product", {kNumber, outerProduct}},
    {"columns", {kNumber | kColumns, columns}},
    {"rows", {kNumber | kRows, rows}},
    {"batch_zero", {kNumber | kBatch, batchZero}},
    {"batch_in_tuple", {kNumber | kBatch, batchInTuple}},
    {"reversed", {kNumbers, reversed}},
    {"counts_from_1", {kNumber, countsFrom1}},
    {"one_too_far", {kNumber, oneTooFar}},
    {"position_not_value", {kNumber | kGrid, positionNotValue}},
    {"first_of_slice", {kSlice, firstOfSlice}},
    {"first_number_only", {kNumbers, firstNumberOnly}},
    {"along_axis", {kNumber | kGrid | kNextAxis, alongAxis}},
    {"next_tuple", {kNumber | kTuples, nextTuple}},
    {"wraps_on_wrong_axis", {kNumber | kBatch | kNegative, wrapsOnWrongAxis}},
    {"scattered", {kNumber | kPositions, scattered}},
    {"last_number_only", {kNumbers, lastNumberOnly}},
    {"column_major", {kNumber | kAxes, columnMajor}},
});

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
  if (rule.id != "index_as_value" || !scene.plan || asked.of != AskedPart::Of::Output) return std::nullopt;
  const Trace trace = scene.trace();
  std::vector<std::optional<std::string>> values;
  bool any = false;
  for (const std::int64_t element : elementsOf(asked, scene.plan->output)) {
    values.push_back(indexAsValue(Reading(scene, trace, element / scene.plan->sliceElements)));
    any = any || values.back().has_value();
  }
  if (!any) return std::nullopt;
  return values;
}

std::optional<Places> placesByRule(const WrongRule& rule, const Scene& scene, const AskedPart& asked) {
  const PlaceFunction function = functionOf(kPlaceRows, rule.id);
  if (function.at == nullptr || !scene.plan || asked.of != AskedPart::Of::Output) return std::nullopt;
  if (!hasAll(scene, function.needs)) return std::nullopt;
  const Trace trace = scene.trace();
  const std::int64_t size = scene.plan->sliceElements;
  Places places;
  std::optional<Reading> reading;
  bool any = false;
  for (const std::int64_t element : elementsOf(asked, scene.plan->output)) {
    if (!reading || reading->tuple != element / size) reading.emplace(scene, trace, element / size);
    reading->slice = scene.plan->slice.position(element % size);
    places.push_back(function.at(*reading));
    any = any || places.back().has_value();
  }
  if (!any) return std::nullopt;
  return places;
}

}  // namespace gathernd::teach
