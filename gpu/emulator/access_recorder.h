// SPDX-License-Identifier: GPL-3.0-or-later
// A warp on the host that notes addresses instead of moving slices: indices are read for real, since they
// decide what is read next. What its lanes do at one site of a phase is one request, handed to `sink` when
// the phase ends: index loads, then slice loads, then stores, each in the order of their sites. Units: byte
// offsets in the tensor concerned. Thread rule: one thread a warp.
#pragma once

#include <array>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/access.h"
#include "core/tensor/tensor.h"
#include "gpu/emulator/host_warp.h"

namespace gathernd::gpu {

inline constexpr std::int64_t kInactiveLane = -1;
using LaneAddresses = std::array<std::int64_t, kWarpLanes>;

/// sink(kind, bytesPerLane, addresses)
template <class Sink>
class RecordingWarp {
 public:
  template <class T>
  using Lanes = HostLanes<T>;

  explicit RecordingWarp(Sink& sink) : sink_(sink) {}

  template <class F>
  void each(F&& phase) {
    for (int lane = 0; lane < kWarpLanes; ++lane) phase(lane);
    for (int kind = 0; kind < kAccessKinds; ++kind) {
      for (Site& site : sites_[static_cast<std::size_t>(kind)]) {
        if (site.bytes > 0) sink_(static_cast<AccessKind>(kind), site.bytes, site.addresses);
        site.bytes = 0;
      }
    }
  }
  template <class IndexT>
  IndexT loadIndex(int lane, const IndexT* indices, std::int64_t offset, int site) {
    note(AccessKind::IndexLoad, lane, offset, static_cast<int>(sizeof(IndexT)), site);
    return loadUnit(indices, offset);
  }
  template <class IndexT>
  IndexT loadIndexIf(int lane, bool wanted, const IndexT* indices, std::int64_t offset, int site) {
    return wanted ? loadIndex(lane, indices, offset, site) : IndexT{};
  }
  template <class IndexT>
  IndexT loadIndexOnceIf(int lane, bool wanted, const IndexT* indices, std::int64_t offset, int site) {
    return loadIndexIf(lane, wanted, indices, offset, site);
  }
  template <class U>
  U load(int lane, const U*, std::int64_t offset, int site) {
    note(AccessKind::SliceLoad, lane, offset, static_cast<int>(sizeof(U)), site);
    return U{};
  }
  template <class U>
  U loadIf(int lane, bool wanted, const U* params, std::int64_t offset, int site) {
    return wanted ? load(lane, params, offset, site) : U{};
  }
  std::uint32_t loadWord(int lane, const std::uint32_t*, std::int64_t offset, std::int64_t, int site) {
    note(AccessKind::SliceLoad, lane, offset, 4, site);
    return 0;
  }
  template <class U>
  void store(int lane, U*, std::int64_t offset, const U&, int site) {
    note(AccessKind::OutputStore, lane, offset, static_cast<int>(sizeof(U)), site);
  }
  void storeWord(int lane, std::uint32_t*, std::int64_t offset, std::uint32_t, int, int site) {
    note(AccessKind::OutputStore, lane, offset, 4, site);
  }
  void reportBad(int, std::int64_t) {}

 private:
  struct Site {
    int bytes = 0;  ///< 0: no lane was here
    LaneAddresses addresses;
  };

  void note(AccessKind kind, int lane, std::int64_t offset, int bytes, int number) {
    auto& sites = sites_[static_cast<std::size_t>(kind)];
    const auto at = static_cast<std::size_t>(number);
    if (at >= sites.size()) sites.resize(at + 1);
    Site& site = sites[at];
    if (site.bytes == 0) site.addresses.fill(kInactiveLane);
    site.bytes = bytes;
    site.addresses[static_cast<std::size_t>(lane)] = offset * bytes;
  }

  Sink& sink_;
  std::array<std::vector<Site>, kAccessKinds> sites_;
};

// Runs the kernel body of each warp on the host and notes the addresses instead of moving data. Units: byte
// offsets from the start of the tensor concerned. Errors: those of chooseKernel. Thread rule: pure functions.

// What one request of a warp costs the memory: distinct sectors, distinct lines, bytes that somebody
// wanted. Each lane's bytes are next to each other. Units: bytes. Source: the request and sector counters
// of NVIDIA's profiler (l1tex__t_sectors_pipe_lsu_mem_global_op_ld over …_requests_…).

struct RequestCost {
  int sectors = 0;
  int lines = 0;
  std::int64_t bytesWanted = 0;  ///< that two lanes ask for counts once
};

RequestCost costOf(const LaneAddresses& addresses, int bytesPerLane);

inline constexpr std::int64_t kMaxWarps = 16384;

/// Requests of every whole warp that has to do with tuples [first, last). `limit` above kMaxWarps.
Expected<AccessReport> listAccesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                    std::string_view kernel, std::string_view backend);

/// Of all warps, counted only. `cancelled` after a stop.
Expected<AccessTotals> countAccesses(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                     std::string_view backend, const std::stop_token& stop);

}  // namespace gathernd::gpu
