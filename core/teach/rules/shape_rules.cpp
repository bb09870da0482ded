// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes. `tupleGrid` is what the right rule keeps of indices: all axes but the tuple's own, whichever that
// is under the dialect; so a formula that is written with I[:-1] holds where tuples come first, too.
#include <algorithm>
#include <array>

#include "core/call/plan.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::teach {
namespace {

/// Extents that may yet be too many or too large for a Shape.
using Axes = std::vector<std::int64_t>;

Shape from(const Shape& shape, int first) {
  return shape.slice(first, shape.rank());
}

bool always(const Plan&) {
  return true;
}

bool hasNumber(const Plan& p) {
  return p.depth > 0;
}

bool hasBatch(const Plan& p) {
  return p.batchDims > 0;
}

/// The roles of the two changed: params gives the axes up to the depth, indices those after.
Axes trailingFromIndices(const Plan& p) {
  const int addressed = p.batchDims + p.depth;
  return joined(p.params.slice(0, addressed), from(p.indices, addressed));
}

Axes squeezed(const Plan& p) {
  Axes axes = p.output.toVector();
  std::erase(axes, 1);
  return axes;
}

Axes outerProduct(const Plan& p) {
  Axes axes = p.batch.toVector();
  for (int j = 0; j < p.depth; ++j) axes = joined(axes, p.outer);
  return joined(axes, p.slice);
}

/// Right where the dialect itself reads so.
Axes columns(const Plan& p) {
  if (p.dialect.tupleAxis == TupleAxis::First) return p.output.toVector();
  const int b = p.batchDims;
  return joined(p.indices.slice(0, b), from(p.indices, b + 1),
                from(p.params, b + static_cast<int>(p.indices[b])));
}

bool hasColumns(const Plan& p) {
  return p.dialect.tupleAxis == TupleAxis::First ||
         (p.indices.rank() > p.batchDims && p.indices[p.batchDims] <= p.params.rank() - p.batchDims);
}

struct ShapeFunction {
  Axes (*of)(const Plan&) = nullptr;
  bool (*applies)(const Plan&) = always;
};
constexpr auto kShapeRows = std::to_array<RuleRow<ShapeFunction>>({
    {"keep_depth", {[](const Plan& p) { return joined(p.indices, p.slice); }}},
    {"element_only", {[](const Plan& p) { return joined(p.tupleGrid); }}},
    {"gather_rule",
     {[](const Plan& p) { return joined(p.indices, from(p.params, p.batchDims + 1)); }, hasNumber}},
    {"slice_one_early",
     {[](const Plan& p) { return joined(p.tupleGrid, from(p.params, p.batchDims + p.depth - 1)); },
      hasNumber}},
    {"batch_ignored", {[](const Plan& p) { return joined(p.tupleGrid, from(p.params, p.depth)); }, hasBatch}},
    {"batch_dropped", {[](const Plan& p) { return joined(p.outer, p.slice); }, hasBatch}},
    {"batch_twice", {[](const Plan& p) { return joined(p.batch, p.tupleGrid, p.slice); }, hasBatch}},
    {"same_as_indices", {[](const Plan& p) { return joined(p.indices); }}},
    {"trailing_from_indices",
     {trailingFromIndices, [](const Plan& p) { return p.indices.rank() > p.batchDims + p.depth; }}},
    {"from_the_right", {[](const Plan& p) {
       return joined(p.tupleGrid, p.params.slice(p.batchDims, p.params.rank() - p.depth));
     }}},
    {"slice_first", {[](const Plan& p) { return joined(p.batch, p.slice, p.outer); }}},
    {"flat_tuples", {[](const Plan& p) { return joined(Axes{p.tupleGrid.elementCount()}, p.slice); }}},
    {"squeezed", {squeezed, [](const Plan& p) { return std::ranges::count(p.output, 1) > 0; }}},
    {"outer_product", {outerProduct, hasNumber}},
    {"columns", {columns, hasColumns}},
});

// What becomes of indices outside their axes, as another dialect has it, and of batch axes that do not agree.
// About a whole call a rule tells of the first tuple that it has something to say of.

struct Outside {
  bool any = false;
  bool allNegative = true;  ///< of those outside
  bool countable = true;    ///< those from the end are found there: at least -size
  bool emptyAxis = false;   ///< one of them lies along an axis of size 0
};

Outside outsideOf(const Plan& plan, const Trace& trace, std::int64_t tuple) {
  Outside outside;
  for (int j = 0; j < plan.depth; ++j) {
    const std::int64_t value = trace.indices().integerAt(trace.indexOf(tuple, j));
    const std::int64_t size = plan.params[plan.batchDims + j];
    if (value >= 0 && value < size) continue;
    outside.any = true;
    outside.allNegative = outside.allNegative && value < 0;
    outside.countable = outside.countable && value >= -size;
    outside.emptyAxis = outside.emptyAxis || size == 0;
  }
  return outside;
}

/// Of a call that is refused for nothing but a batch axis of size 1 on one side.
std::optional<Ending> broadcastBatch(const Scene& scene, std::optional<std::int64_t> asked) {
  if (asked || !scene.refusal || scene.refusal->code != ErrorCode::ShapeMismatch) return std::nullopt;
  const Shape& params = scene.params.shape();
  const Shape& indices = scene.indices.shape();
  const int skipped = scene.dialect.tupleAxis == TupleAxis::First ? 1 : 0;
  for (int axis = 0; axis < static_cast<int>(scene.batchDims); ++axis) {
    const std::int64_t a = params[axis];
    const std::int64_t b = indices[axis + skipped];
    if (a != b && a != 1 && b != 1) return std::nullopt;
  }
  return Ending::Reads;
}

/// What a rule says of a tuple that is outside, and of which.
struct OutsideRule {
  Ending ending = Ending::Reads;
  bool (*says)(const Outside&) = nullptr;
};
constexpr auto kEndingRows = std::to_array<RuleRow<OutsideRule>>({
    {"wraps", {Ending::Wraps, [](const Outside& o) { return o.allNegative && o.countable; }}},
    {"clamps", {Ending::Clamps, [](const Outside& o) { return !o.emptyAxis; }}},
    {"zero", {Ending::Zero, [](const Outside&) { return true; }}},
    {"errors", {Ending::Error, [](const Outside&) { return true; }}},
    {"modulo", {Ending::Wraps, [](const Outside& o) { return !o.emptyAxis; }}},
});

}  // namespace

std::optional<Shape> shapeByRule(const WrongRule& rule, const Scene& scene) {
  const ShapeFunction function = functionOf(kShapeRows, rule.id);
  if (function.of == nullptr || !scene.plan || !function.applies(*scene.plan)) return std::nullopt;
  return optionalOf(Shape::make(function.of(*scene.plan)));
}

std::optional<Ending> endingByRule(const WrongRule& rule, const Scene& scene,
                                   std::optional<std::int64_t> tuple) {
  if (tuple && (!scene.plan || *tuple < 0 || *tuple >= scene.plan->tupleCount)) return std::nullopt;
  if (rule.id == "broadcast_batch") return broadcastBatch(scene, tuple);
  const OutsideRule outsideRule = functionOf(kEndingRows, rule.id);
  if (outsideRule.says == nullptr || !scene.plan) return std::nullopt;
  const Trace trace = scene.trace();
  const std::int64_t end = tuple ? *tuple + 1 : scene.plan->tupleCount;
  for (std::int64_t each = tuple.value_or(0); each < end; ++each) {
    const Outside outside = outsideOf(*scene.plan, trace, each);
    if (outside.any && outsideRule.says(outside)) return outsideRule.ending;
  }
  return std::nullopt;
}

}  // namespace gathernd::teach
