// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with an index tensor of any size: its bad tuples in groups, and what would make every tuple
// fit. Two passes over indices at most, and a few kilobytes whatever the count. A group is told by each
// tuple's own numbers; a proposal holds for all tuples or is not made. Sentences are reasons with arguments
// (core/error/sentences.h). Thread rule: pure functions; last with the size of indices.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/run_result.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// What a bad tuple looks like: which component is outside its axis, and what mistake would put it there. A
// guess by the numbers alone, so that a long list falls into a few groups.

/// In the order in which they are asked: the first that holds is the cause.
enum class BadCause : std::uint8_t {
  Missing,   ///< −1, or the greatest value of an unsigned type: often written for "no such element"
  Negative,  ///< below what the dialect counts from the end
  PastEnd,   ///< equal to the axis's size: off by one
  Order,     ///< the tuple would fit if its numbers stood in another order
  FarOff     ///< anything else beyond the end
};
inline constexpr int kBadCauses = 5;

/// "missing", "negative", "past_end", "order", "far_off".
std::string_view badCauseName(BadCause cause);

struct BadLook {
  int component = 0;  ///< first one outside its axis
  std::int64_t value = 0;
  BadCause cause = BadCause::FarOff;
};

/// Of a tuple that is bad under `plan`; `values` are its plan.depth components.
BadLook lookOfBadTuple(const Plan& plan, std::span<const std::int64_t> values);

/// Bad tuples whose first component outside its axis is the same, and looks wrong in the same way.
struct BadGroup {
  int component = 0;
  BadCause cause = BadCause::FarOff;
  std::int64_t count = 0;
  std::int64_t first = -1;               ///< tuple
  std::int64_t least = 0, greatest = 0;  ///< values of that component
  bool operator==(const BadGroup&) const = default;
};

/// Something under which no tuple is bad.
struct BadProposal {
  enum class Kind : std::uint8_t {
    BatchDims,   ///< another batch_dims
    Order,       ///< component j belongs to the axis of component numbers[j]: params transposed, or tuples
                 ///< written in another order
    TupleFirst,  ///< the components lie along the first axis of indices: move it to the end
    OneBased     ///< components `numbers` count from 1: take 1 off each
  };
  Kind kind = Kind::BatchDims;
  std::int64_t batchDims = 0;
  std::vector<int> numbers;
  Shape indices;  ///< their shape then
  Shape output;   ///< that the call would have
};
/// "batch_dims", "order", "tuple_first", "one_based".
std::string_view badProposalName(BadProposal::Kind kind);

struct BadAnalysis {
  BadReport bad;                 ///< `all` stays empty
  std::vector<BadGroup> groups;  ///< the largest first; their counts add up to bad.count
  std::vector<BadProposal> proposals;
};

/// `plan` is the call's own. Errors: `cancelled`, `limit` when no thread can be had.
Expected<BadAnalysis> analyseBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop);

/// What Order and OneBased make of the indices: flat element and new value, as an edit takes them.
std::vector<std::pair<std::int64_t, Element>> proposedElements(const Plan& plan, const EditedTensor& indices,
                                                               const BadProposal& proposal);

/// Why a group looks as it does, and what a proposal comes to: englishSentence() or ui's errorSentence().
Error badGroupEvidence(const Plan& plan, const BadGroup& group);
Error badProposalSentence(const Plan& plan, const BadProposal& proposal);

// Mending an index tensor: its bad tuples clamped into params, left out, or marked in a mask. The tensor
// given is never written; each answer is a copy, or, for a few tuples, the elements that change. Errors:
// `cancelled`, `limit` where memory or a thread cannot be had, `unsupported` where the fix makes no sense.
// Thread rule: pure functions; last with the size of indices.

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
