// SPDX-License-Identifier: GPL-3.0-or-later
// Tuples -> the slices that they read, by the engine's vectors, a block at a time: for passes over all of
// them. It says what Trace::sliceOf says of indices that nobody edits. A file that somebody changes meanwhile
// may give a tuple as it was before or after, never a slice that params has not. Units: tuples, slices by
// row-major number. Thread rule: const members from any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/call/plan.h"
#include "core/run/cpu/kernels.h"
#include "core/tensor/tensor.h"

namespace gathernd {

class SliceResolver {
 public:
  /// Both outlive it; `none` stands for the slice of a tuple that reads nothing. It refers to itself, so it
  /// stays where it is.
  SliceResolver(const Plan& plan, const Tensor& indices, std::int64_t none)
      : rule_(plan.rule),
        resolve_(cpu::ResolveRule::of(rule_, plan.indexDtype, 1, none)),
        kernel_(cpu::currentKernels().resolver(resolve_)),
        indices_(indices.data()),
        tuples_(plan.tupleCount) {}
  SliceResolver(const SliceResolver&) = delete;
  SliceResolver& operator=(const SliceResolver&) = delete;

  std::int64_t tuples() const { return tuples_; }

  /// take(first, slices) for block after block of tuples first … last - 1.
  template <class Take>
  void visit(std::int64_t first, std::int64_t last, Take&& take) const {
    alignas(64) std::array<std::int64_t, cpu::kBlockTuples> slices;
    cpu::BlockCare care;
    for (std::int64_t at = first; at < last; at += cpu::kBlockTuples) {
      const std::int64_t count = std::min(cpu::kBlockTuples, last - at);
      cpu::resolveTuples(resolve_, kernel_, indices_, at, count, slices.data(), care);
      take(at, std::span<const std::int64_t>(slices.data(), count));
    }
  }

 private:
  OffsetRule rule_;
  cpu::ResolveRule resolve_;
  cpu::ResolveKernel kernel_ = nullptr;
  const std::byte* indices_;
  std::int64_t tuples_;
};

}  // namespace gathernd
