// SPDX-License-Identifier: GPL-3.0-or-later
// The memory requests of a kernel, warp by warp, as a plain value: what a GPU would touch. A request is one
// warp-wide load or store instruction; its sectors are the distinct 32-byte blocks that its active lanes
// touch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gathernd {

/// Tuples [first, last).
struct TupleRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

enum class AccessKind : std::uint8_t { IndexLoad, SliceLoad, OutputStore };

struct AccessRequest {
  AccessKind kind = AccessKind::IndexLoad;
  std::int64_t warp = 0;
  int bytesPerLane = 0;
  std::vector<std::int64_t> addresses;  ///< byte offset in its tensor, one a lane; -1: lane inactive
  int sectors = 0;
};

/// Which kernel ran, and why it was chosen.
struct KernelChoice {
  std::string kernel;
  std::string why;
};

struct AccessReport {
  KernelChoice choice;
  std::vector<AccessRequest> requests;
};

}  // namespace gathernd
