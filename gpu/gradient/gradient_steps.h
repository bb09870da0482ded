// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient as steps (gpu/kernels/gradient_args.h), chunk of tuples after chunk: each adds to what those
// before it left, so the tuples' order is kept. Where they are done, and by whom, is no matter here. Units:
// bytes, tuples. Thread rule: values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/call/plan.h"
#include "core/run/backend.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

/// Where the steps work; what is not needed is nullptr.
struct GradientSpace {
  BadCounters* counters = nullptr;
  void* sums = nullptr;  ///< sumBytes(plan) of zeros before
  std::uint64_t* received = nullptr;
  std::uint64_t *keys = nullptr, *sorted = nullptr;  ///< one a tuple of a chunk
  void* scratch = nullptr;
  std::int64_t scratchBytes = 0;
};

/// Tuples [first, first + tuples).
struct GradientChunk {
  std::int64_t first = 0, tuples = 0;
  const void* indices = nullptr;  ///< of tuple 0, of which nothing before the chunk is read
  std::int64_t componentStride = 1;
  const void* upstream = nullptr;  ///< of the chunk's first tuple
};

/// Of all sums: those of narrow floats are float32.
std::int64_t sumBytes(const Plan& plan);

class GradientSteps {
 public:
  /// A chunk has up to so many tuples: mostKeyed() at most.
  GradientSteps(const GradientJob& job, std::int64_t mostTuples, const GradientSpace& space);

  /// So many tuples can be told apart beside the slices in a key of 64 bits.
  static std::int64_t mostKeyed(const Plan& plan);

  /// In their order.
  std::vector<GradientStep> of(const GradientChunk& chunk) const;
  RoundStep rounding(std::int64_t first, std::int64_t count, void* rounded) const;

 private:
  ResolveStep resolving(const GradientChunk& chunk) const;
  SortStep sorting(const GradientChunk& chunk) const;
  SumStep summing(const GradientChunk& chunk) const;

  const GradientJob& job_;
  GradientSpace space_;
  int tupleBits_;
  bool sums_;  ///< else tuples are only looked at
  GatherArgs gather_;
  bool common_;
};

}  // namespace gathernd::gpu
