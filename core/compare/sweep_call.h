// SPDX-License-Identifier: GPL-3.0-or-later
// One call with one side of it longer or shorter: the same tuples over and over, or the same indexed axes
// with another slice. Units: elements, tuples. Errors: `limit` beyond the memory allowed, `unsupported` where
// the call has nothing to repeat, makePlan's, `cancelled`. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/call/plan.h"
#include "core/compare/sweep.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct ResizedCall {
  Plan plan;
  Tensor params, indices;
  std::int64_t size = 0;  ///< along the axis, as it came out: whole tuples a batch entry, whole elements
};

class CallResizer {
 public:
  /// The references must outlive it. Refuses a call whose axis cannot grow, and one that is itself refused.
  static Expected<CallResizer> make(const GatherCall& call, const Tensor& params, const Tensor& indices,
                                    SweepAxis axis, std::int64_t memoryLimit, const std::stop_token& stop);

  /// What `wanted` comes out as: at least one tuple a batch entry, or one element.
  std::int64_t sizeFor(std::int64_t wanted) const;
  /// The call of sizeFor(wanted). What it takes beside the given tensors, one output included, stays within
  /// the limit.
  Expected<ResizedCall> resized(std::int64_t wanted) const;

 private:
  CallResizer(const GatherCall& call, const Tensor& params, const Tensor& indices)
      : call_(call), params_(params), indices_(indices) {}

  Expected<Shape> indicesShape(std::int64_t tuplesPerBatch) const;
  Expected<Shape> paramsShape(std::int64_t sliceElements) const;
  Expected<Tensor> moreIndices(std::int64_t tuplesPerBatch) const;
  Expected<Tensor> longerParams(std::int64_t sliceElements) const;
  Expected<void> fits(const Shape& shape, DType dtype) const;

  const GatherCall& call_;
  const Tensor& params_;
  const Tensor& indices_;
  Plan plan_;  // of the call as it was given
  std::int64_t unit_ = 1;
  SweepAxis axis_ = SweepAxis::Tuples;
  std::int64_t memoryLimit_ = 0;
  std::stop_token stop_;
};

}  // namespace gathernd
