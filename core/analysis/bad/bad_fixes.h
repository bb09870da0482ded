// SPDX-License-Identifier: GPL-3.0-or-later
// Mending an index tensor: its bad tuples clamped into params, left out, or marked in a mask. The tensor
// given is never written; each answer is a copy, or, for a few tuples, the elements that change. Errors:
// `cancelled`, `limit` where memory or a thread cannot be had, `unsupported` where the fix makes no sense.
// Thread rule: pure functions; last with the size of indices.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Every component of a bad tuple that lies outside its axis becomes the nearest one inside.
Expected<Tensor> clampBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop);
/// The same for these tuples alone: flat element and new value, as an edit takes them.
Expected<std::vector<std::pair<std::int64_t, Element>>> clampedElements(const Plan& plan,
                                                                        const EditedTensor& indices,
                                                                        std::span<const std::int64_t> tuples);
/// The others in their order, along the one axis of tuples that there has to be.
Expected<Tensor> dropBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop);
/// Why a clamp or a drop would be refused, by shapes alone.
Expected<void> mayClampTuples(const Plan& plan);
Expected<void> mayDropTuples(const Plan& plan);
/// bool, of plan.tupleGrid's shape: true where a tuple is bad.
Expected<Tensor> badTupleMask(const Plan& plan, const Tensor& indices, const std::stop_token& stop);

}  // namespace gathernd
