// SPDX-License-Identifier: GPL-3.0-or-later
// A gather whose tensors lie on the device, to be started again and again: nothing but the kernel runs.
// Units: bytes. Errors: those of DeviceApi, makePlan and indicesOf. Thread rule: one user.
#pragma once

#include <string>
#include <vector>

#include "gpu/device/workspace.h"
#include "gpu/kernels/family.h"
#include "tests/lab/benchmarks/device/bench_case.h"

namespace gathernd::bench {

/// Params for every case that asks for no more of them: what there is of a table does not depend on its size.
class Table {
 public:
  /// Grows; what was there before is gone.
  Expected<void> reserve(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                         std::int64_t bytes);
  void release() { *this = Table(); }
  std::byte* data() const { return memory_.data(); }

 private:
  gpu::DeviceBuffer memory_;
  std::int64_t bytes_ = 0;
};

inline constexpr const char* kByColumns = "warp by columns";
inline constexpr const char* kByRows = "warp by rows";

class Resident {
 public:
  /// With params of a table that holds them.
  static Expected<Resident> make(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                                 BenchCase what, const Table& table);

  const Plan& plan() const { return plan_; }
  const Tensor& indices() const { return indices_; }
  std::byte* output() const { return output_.data(); }
  /// What has to be moved: indices, the wanted sectors of params, and output.
  std::int64_t floorBytes() const { return floorBytes_; }
  /// "auto", then by name those that can do it, then the first in the other order, where it has one.
  const std::vector<std::pair<std::string, gpu::Chosen>>& kernels() const { return kernels_; }
  /// nullptr where there is none of that name.
  const gpu::Chosen* kernel(const std::string& name) const;

  /// However small it is: as the emulator counts it.
  void cutAsLarge() { multiprocessors_ = 0; }
  Expected<void> start(gpu::DeviceApi& api, gpu::StreamHandle stream, const gpu::Chosen& kernel) const;
  /// Runs it over a spoilt output and gives that.
  Expected<std::vector<std::byte>> run(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                                       const gpu::Chosen& kernel) const;
  /// Runs it over a spoilt output, and whether some dozens of slices, the first and the last among them, are
  /// as the rule of params says. For indices of one component without batch axes.
  Expected<bool> looksRight(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                            const gpu::Chosen& kernel) const;

 private:
  Expected<void> startSpoilt(gpu::DeviceApi& api, gpu::StreamHandle stream, const gpu::Chosen& kernel) const;

  BenchCase what_;
  Plan plan_;
  Tensor indices_;
  std::int64_t floorBytes_ = 0;
  const std::byte* table_ = nullptr;
  int multiprocessors_ = 0;
  gpu::DeviceBuffer indicesThere_, output_, counters_;
  std::vector<std::pair<std::string, gpu::Chosen>> kernels_;
};

}  // namespace gathernd::bench
