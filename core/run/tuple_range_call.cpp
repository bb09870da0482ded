// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/tuple_range_call.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace gathernd {
namespace {

using Axes = std::vector<std::int64_t>;

std::int64_t tuplesPerBatch(const Plan& plan) {
  return std::max<std::int64_t>(1, plan.rule.tuplesPerBatch);
}

bool tupleFirst(const Plan& plan) {
  return plan.dialect.tupleAxis == TupleAxis::First;
}

Axes joined(std::initializer_list<Axes> parts) {
  Axes all;
  for (const Axes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// Of sizes that the whole call has already.
Shape shapeOf(std::initializer_list<Axes> parts) {
  return *Shape::make(joined(parts));
}

/// The batch entries from `entry` on. A flat offset may lead into any later one; else only `count` are read.
Tensor paramsOf(const Plan& plan, const Tensor& params, std::int64_t entry, std::int64_t count) {
  if (plan.batchDims == 0) return params;
  const std::int64_t entries = std::max<std::int64_t>(1, plan.batch.elementCount());
  const Axes rest = plan.params.slice(plan.batchDims, plan.params.rank()).toVector();
  const Shape shape = shapeOf({{plan.rule.flatOnly ? entries - entry : count}, rest});
  return params.part(params.elementCount() / entries * entry, shape);
}

/// Row after row of components, of which `tuples` are a part each.
Expected<Tensor> componentsOf(const Plan& plan, const Tensor& indices, TupleRange tuples,
                              const Shape& shape) {
  const std::int64_t size = elementBytes(plan.indexDtype);
  const std::int64_t bytes = (tuples.last - tuples.first) * size;
  auto buffer = Buffer::allocate(bytes * plan.depth);
  if (!buffer) return fail(buffer.error());
  for (std::int64_t j = 0; j < plan.depth; ++j)
    std::memcpy(buffer->data() + j * bytes,
                indices.data() + (j * plan.rule.componentStride + tuples.first) * size,
                static_cast<std::size_t>(bytes));
  return Tensor::fromBuffer(plan.indexDtype, shape, std::move(*buffer));
}

}  // namespace

TupleRange nextTuples(const Plan& plan, std::int64_t first, std::int64_t most) {
  const std::int64_t perBatch = tuplesPerBatch(plan);
  most = std::max<std::int64_t>(1, most);
  if (most >= perBatch) return {first, first + std::min(most / perBatch * perBatch, plan.tupleCount - first)};
  const std::int64_t parts = (perBatch + most - 1) / most;
  const std::int64_t part = (perBatch + parts - 1) / parts;
  return {first, std::min(first + part, (first / perBatch + 1) * perBatch)};
}

Expected<RangeCall> callOfTuples(const Plan& plan, const Tensor& params, const Tensor& indices,
                                 TupleRange tuples) {
  const std::int64_t count = tuples.last - tuples.first;
  if (count == plan.tupleCount) return RangeCall{plan, params, indices};
  const std::int64_t perBatch = tuplesPerBatch(plan);
  const std::int64_t entry = tuples.first / perBatch;
  const bool whole = tuples.first % perBatch == 0 && count % perBatch == 0;
  const std::int64_t entries = whole ? count / perBatch : 1;

  RangeCall part{plan, paramsOf(plan, params, entry, entries), {}};
  Plan& p = part.plan;
  p.batchDims = std::min(plan.batchDims, 1);
  const Axes batch = p.batchDims > 0 ? Axes{entries} : Axes{};
  // Without batch axes the one entry is the whole call, which is cut.
  const Axes outer = whole ? plan.outer.toVector() : Axes{count};
  const Axes components = {std::int64_t{plan.depth}};
  p.params = part.params.shape();
  p.indices = tupleFirst(plan) ? shapeOf({components, batch, outer}) : shapeOf({batch, outer, components});
  p.batch = shapeOf({batch});
  p.outer = shapeOf({outer});
  p.tupleGrid = shapeOf({batch, outer});
  p.output = p.reported = shapeOf({batch, outer, plan.slice.toVector()});
  p.tupleCount = count;
  p.rule.tuplesPerBatch = whole ? perBatch : count;
  if (plan.batchDims > 0 && !plan.rule.flatOnly)
    p.sliceCount = plan.sliceCount / std::max<std::int64_t>(1, plan.batch.elementCount()) * entries;
  p.rule.flatLimit = plan.rule.flatLimit - entry * plan.rule.slicesPerBatch;
  if (plan.rule.flatOnly) p.sliceCount = p.rule.flatLimit;

  if (tupleFirst(plan) && plan.depth > 1) {
    p.rule.componentStride = count;
    auto copied = componentsOf(plan, indices, tuples, p.indices);
    if (!copied) return fail(copied.error());
    part.indices = std::move(*copied);
  } else {
    part.indices = indices.part(plan.depth == 0 ? 0 : tuples.first * plan.rule.tupleStride, p.indices);
  }
  return part;
}

}  // namespace gathernd
