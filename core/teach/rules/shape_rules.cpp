// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes. `grid` is what the right rule keeps of indices: all its axes but the tuple's own, whichever that is
// under the dialect; so a formula that is written with I[:-1] holds where tuples come first, too.
#include <algorithm>
#include <array>

#include "core/teach/rules/rule_functions.h"

namespace gathernd::teach {
namespace {

using Axes = RuleExtents;
using Answered = std::optional<RuleExtents>;

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

}  // namespace

ShapeFunction shapeFunction(std::string_view id) {
  return functionOf(kShapeRows, id);
}

}  // namespace gathernd::teach
