// SPDX-License-Identifier: GPL-3.0-or-later
// The call as it is after a fix, and what is said of it. Internal to fixes. Thread rule: pure functions; last
// with the size of indices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/fixes.h"
#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct CallAfter {
  Plan plan;
  std::optional<Tensor> indices;       ///< absent: not known
  std::optional<EditedTensor> params;  ///< absent: not known
  std::int64_t bad = 0;                ///< tuples out of range, as far as is known

  bool fits() const { return bad == 0; }
  bool refused() const { return bad > 0 && plan.badAction == BadAction::Error; }
};

/// Absent where its shapes or types are refused then, or it cannot be had.
std::optional<CallAfter> callAfter(const GatherCall& call, const FixChange& change, const CallValues& values);

/// The arguments that fixWords() has of a change of numbers, shapes or batch_dims.
void addOutcome(std::vector<ErrorArg>& args, const FixChange& change, const CallAfter& after);

// What else the same numbers of indices may have been meant as: with an axis that was left out, transposed,
// or under another batch_dims; by shapes alone. Internal to fixes.

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
