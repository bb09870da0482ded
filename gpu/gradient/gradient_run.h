// SPDX-License-Identifier: GPL-3.0-or-later
// A gradient on a device, and by the same kernels on the host. Sums stay where they are added up for the
// whole run; indices and upstream come in chunks of tuples, in their order (gpu/device/pipeline.h), so
// upstream may be longer than the device's memory. Units: bytes, tuples. Errors: `limit`, in words, where the
// sums and one tuple do not fit; `cancelled` between pieces of a transfer and between chunks; those of
// DeviceApi; then work may still be under way. Thread rule: one run a workspace.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/call/plan.h"
#include "core/run/backend.h"
#include "gpu/device/chunks.h"
#include "gpu/device/device_api.h"
#include "gpu/device/workspace.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

// A gradient as steps (gpu/kernels/gradient_args.h), chunk of tuples after chunk: each adds to what those
// before it left, so the tuples' order is kept. Where they are done, and by whom, is no matter here. Units:
// bytes, tuples. Thread rule: values.

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

struct GradientCut {
  std::int64_t tuples = 0;  ///< of a chunk; the last may have fewer
  int atOnce = 1;           ///< 1 or 2 chunks on the device
  std::int64_t indexBytesPerTuple = 0, upstreamBytesPerTuple = 0;
  std::int64_t sums = 0, received = 0, rounded = 0, sorted = 0, scratch = 0;  ///< bytes of each buffer

  std::int64_t count(const Plan& plan) const { return (plan.tupleCount - 1) / tuples + 1; }
  std::int64_t keys() const { return tuples * static_cast<std::int64_t>(sizeof(std::uint64_t)); }
};

/// plan.tupleCount > 0.
Expected<GradientCut> cutGradient(GradientApi& api, const GradientJob& job, const DeviceLimits& limits,
                                  const DeviceMemory& memory);

/// What a run has beside its workspace: device memory.
struct DeviceGradient {
  struct Slot {
    DeviceBuffer indices, upstream;
  };
  GradientCut cut;
  DeviceBuffer counters, sums, received, keys, sorted, scratch, rounded;
  std::array<Slot, 2> slots;

  static Expected<DeviceGradient> make(DeviceApi& api, const GradientJob& job, const DeviceLimits& limits);
};

/// With `call`, whose memory must outlive what is under way.
Expected<BadCounters> sumOnDevice(DeviceApi& api, Workspace& space, const DeviceGradient& call,
                                  const DeviceLimits& limits, const GradientJob& job,
                                  const RunOptions& options);

/// On the host's own memory; job.memoryLimit counts.
Expected<BadCounters> sumOnHost(const GradientJob& job, const RunOptions& options);

/// A step on the host, whose addresses it has: the kernels' bodies, warp after warp, and a stable sort in
/// place of the radix sort. The step's counters are added to. `std::bad_alloc` where the sort finds no
/// memory.
void runOnHost(const GradientStep& step);

}  // namespace gathernd::gpu
