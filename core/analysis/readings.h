// SPDX-License-Identifier: GPL-3.0-or-later
// What else the same numbers of indices may have been meant as: with an axis that was left out, transposed,
// or under another batch_dims; by shapes alone. Internal to fixes. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/tensor/shape.h"

namespace gathernd {

/// Of `rank` axes, as numpy.transpose takes them, likeliest first; never as they lie.
std::vector<std::vector<int>> likelyOrders(int rank, std::int64_t batchDims, TupleAxis tupleAxis);
/// Whether the tuples' numbers come to lie along another axis.
bool movesTuples(const std::vector<int>& order, TupleAxis tupleAxis);
Shape inOrder(const Shape& shape, const std::vector<int>& order);

/// Every batch_dims that indices of that rank leave but the call's own, the nearest first.
std::vector<std::int64_t> otherBatchDims(const GatherCall& call, int indicesRank);

/// Each number a tuple of its own; absent: too many axes.
std::optional<Shape> withTupleAxis(const Shape& indices, TupleAxis tupleAxis);

/// The same tuples for each batch entry of params; absent where that is not what is missing.
std::optional<Shape> withBatchAxes(const GatherCall& call);

}  // namespace gathernd
