// SPDX-License-Identifier: GPL-3.0-or-later
// The memory requests of a kernel, warp by warp, as a plain value: what a GPU would touch. A request is one
// warp-wide load or store instruction; its sectors are the distinct 32-byte blocks that its active lanes
// touch, its lines the distinct 128-byte blocks. Units: bytes. Thread rule: values.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace gathernd {

inline constexpr std::int64_t kSectorBytes = 32;
inline constexpr std::int64_t kLineBytes = 128;

/// Tuples [first, last).
struct TupleRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

enum class AccessKind : std::uint8_t { IndexLoad, SliceLoad, OutputStore };
inline constexpr int kAccessKinds = 3;

struct AccessRequest {
  AccessKind kind = AccessKind::IndexLoad;
  std::int64_t warp = 0;
  int bytesPerLane = 0;
  std::vector<std::int64_t> addresses;  ///< byte offset in its tensor, one a lane; -1: lane inactive
  int sectors = 0;
  int lines = 0;
};

/// Which kernel ran, and why it was chosen.
struct KernelChoice {
  std::string kernel;
  Clause why;
};

struct AccessReport {
  KernelChoice choice;
  std::vector<AccessRequest> requests;
};

/// All requests of one kind, added up.
struct AccessCount {
  std::int64_t requests = 0;
  std::int64_t sectors = 0;
  std::int64_t lines = 0;
  std::int64_t bytesWanted = 0;  ///< distinct bytes within each request
  int mostSectors = 0;           ///< of one request
  bool operator==(const AccessCount&) const = default;
  /// 0 without requests.
  double sectorsPerRequest() const {
    return requests > 0 ? static_cast<double>(sectors) / static_cast<double>(requests) : 0;
  }
  /// How much of what is moved was wanted: 0..1.
  double efficiency() const {
    return sectors > 0 ? static_cast<double>(bytesWanted) / static_cast<double>(sectors * kSectorBytes) : 0;
  }
};

struct AccessTotals {
  KernelChoice choice;
  std::int64_t warps = 0;
  std::array<AccessCount, kAccessKinds> counts;
  const AccessCount& of(AccessKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
};

/// A kernel that a backend has, for people to choose from.
struct KernelRow {
  std::string name;
  std::string slices;  ///< which it is for
  std::string how;
};

}  // namespace gathernd
