// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes. `grid` is what the right rule keeps of indices: all its axes but the tuple's own, whichever that is
// under the dialect; so a formula that is written with I[:-1] holds where tuples come first, too.
#include <array>

#include "core/call/plan.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::teach {
namespace {

/// Extents that may yet be too many or too large for a Shape.
using Axes = std::vector<std::int64_t>;
using Answered = std::optional<Axes>;
using ShapeFunction = Answered (*)(const Plan&);

Axes axesOf(const Shape& shape, int first, int last) {
  return shape.slice(first, last).toVector();
}

Axes from(const Shape& shape, int first) {
  return axesOf(shape, first, shape.rank());
}

Axes join(std::initializer_list<Axes> parts) {
  Axes all;
  for (const Axes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

Axes gridOf(const Plan& p) {
  return p.tupleGrid.toVector();
}

Axes sliceOf(const Plan& p) {
  return p.slice.toVector();
}

std::int64_t product(const Axes& axes) {
  std::int64_t product = 1;
  for (const std::int64_t extent : axes) product *= extent;
  return product;
}

Answered keepDepth(const Plan& p) {
  return join({p.indices.toVector(), sliceOf(p)});
}

Answered elementOnly(const Plan& p) {
  return gridOf(p);
}

Answered gatherRule(const Plan& p) {
  if (p.depth == 0) return std::nullopt;
  return join({p.indices.toVector(), from(p.params, p.batchDims + 1)});
}

Answered sliceOneEarly(const Plan& p) {
  if (p.depth == 0) return std::nullopt;
  return join({gridOf(p), from(p.params, p.batchDims + p.depth - 1)});
}

Answered batchIgnored(const Plan& p) {
  if (p.batchDims == 0) return std::nullopt;
  return join({gridOf(p), from(p.params, p.depth)});
}

Answered batchDropped(const Plan& p) {
  if (p.batchDims == 0) return std::nullopt;
  return join({p.outer.toVector(), sliceOf(p)});
}

Answered batchTwice(const Plan& p) {
  if (p.batchDims == 0) return std::nullopt;
  return join({p.batch.toVector(), gridOf(p), sliceOf(p)});
}

Answered sameAsIndices(const Plan& p) {
  return p.indices.toVector();
}

/// The roles of the two changed: params gives the axes up to the depth, indices those after.
Answered trailingFromIndices(const Plan& p) {
  const int addressed = p.batchDims + p.depth;
  if (p.indices.rank() <= addressed) return std::nullopt;
  return join({axesOf(p.params, 0, addressed), from(p.indices, addressed)});
}

Answered fromTheRight(const Plan& p) {
  return join({gridOf(p), axesOf(p.params, p.batchDims, p.params.rank() - p.depth)});
}

Answered sliceFirst(const Plan& p) {
  return join({p.batch.toVector(), sliceOf(p), p.outer.toVector()});
}

Answered flatTuples(const Plan& p) {
  return join({{product(gridOf(p))}, sliceOf(p)});
}

Answered squeezed(const Plan& p) {
  Axes axes = p.output.toVector();
  if (std::erase(axes, 1) == 0) return std::nullopt;
  return axes;
}

Answered outerProduct(const Plan& p) {
  if (p.depth == 0) return std::nullopt;
  Axes axes = p.batch.toVector();
  for (int j = 0; j < p.depth; ++j) axes = join({axes, p.outer.toVector()});
  return join({axes, sliceOf(p)});
}

/// Right where the dialect itself reads so.
Answered columns(const Plan& p) {
  if (p.dialect.tupleAxis == TupleAxis::First) return p.output.toVector();
  if (p.indices.rank() <= p.batchDims) return std::nullopt;
  const std::int64_t depth = p.indices[p.batchDims];
  if (depth > p.params.rank() - p.batchDims) return std::nullopt;
  return join({axesOf(p.indices, 0, p.batchDims), from(p.indices, p.batchDims + 1),
               from(p.params, p.batchDims + static_cast<int>(depth))});
}

constexpr auto kShapeRows = std::to_array<RuleRow<ShapeFunction>>({
    {"keep_depth", keepDepth},
    {"element_only", elementOnly},
    {"gather_rule", gatherRule},
    {"slice_one_early", sliceOneEarly},
    {"batch_ignored", batchIgnored},
    {"batch_dropped", batchDropped},
    {"batch_twice", batchTwice},
    {"same_as_indices", sameAsIndices},
    {"trailing_from_indices", trailingFromIndices},
    {"from_the_right", fromTheRight},
    {"slice_first", sliceFirst},
    {"flat_tuples", flatTuples},
    {"squeezed", squeezed},
    {"outer_product", outerProduct},
    {"columns", columns},
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

using TupleEnding = std::optional<Ending> (*)(const Outside&);

template <TupleEnding kEnding>
std::optional<Ending> ofTuples(const Scene& scene, std::optional<std::int64_t> asked) {
  if (!scene.plan) return std::nullopt;
  const Plan& plan = *scene.plan;
  const Trace trace = scene.trace();
  const std::int64_t first = asked.value_or(0);
  const std::int64_t end = asked ? *asked + 1 : plan.tupleCount;
  for (std::int64_t tuple = first; tuple < end; ++tuple) {
    const Outside outside = outsideOf(plan, trace, tuple);
    if (!outside.any) continue;
    if (const auto ending = kEnding(outside)) return ending;
  }
  return std::nullopt;
}

std::optional<Ending> wraps(const Outside& outside) {
  if (!outside.allNegative || !outside.countable) return std::nullopt;
  return Ending::Wraps;
}

std::optional<Ending> modulo(const Outside& outside) {
  if (outside.emptyAxis) return std::nullopt;
  return Ending::Wraps;
}

std::optional<Ending> clamps(const Outside& outside) {
  if (outside.emptyAxis) return std::nullopt;
  return Ending::Clamps;
}

std::optional<Ending> zero(const Outside&) {
  return Ending::Zero;
}

std::optional<Ending> errors(const Outside&) {
  return Ending::Error;
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

using EndingFunction = std::optional<Ending> (*)(const Scene&, std::optional<std::int64_t> asked);
constexpr auto kEndingRows = std::to_array<RuleRow<EndingFunction>>({
    {"broadcast_batch", broadcastBatch},
    {"wraps", ofTuples<wraps>},
    {"clamps", ofTuples<clamps>},
    {"zero", ofTuples<zero>},
    {"errors", ofTuples<errors>},
    {"modulo", ofTuples<modulo>},
});

}  // namespace

std::optional<Shape> shapeByRule(const WrongRule& rule, const Scene& scene) {
  const ShapeFunction function = functionOf(kShapeRows, rule.id);
  if (function == nullptr || !scene.plan) return std::nullopt;
  const auto extents = function(*scene.plan);
  if (!extents) return std::nullopt;
  auto shape = Shape::make(*extents);
  if (!shape) return std::nullopt;
  return *shape;
}

std::optional<Ending> endingByRule(const WrongRule& rule, const Scene& scene,
                                   std::optional<std::int64_t> tuple) {
  const EndingFunction function = functionOf(kEndingRows, rule.id);
  if (function == nullptr) return std::nullopt;
  if (tuple && (!scene.plan || *tuple < 0 || *tuple >= scene.plan->tupleCount)) return std::nullopt;
  return function(scene, tuple);
}

}  // namespace gathernd::teach
