// SPDX-License-Identifier: GPL-3.0-or-later
// The least time that a call can take on this machine: what its traffic costs at the rates of a roofline
// taken in the same moment. Indices and slices are read by the same machinery, so their times add up; writing
// goes on beside the reading, so it only counts where it takes longer, or where both together reach the rate
// of a copy:
//   index    in order at the reading rate; between random lines each line of it takes a random line's place
//   slices   streamed lines at the reading rate, random ones at the random line's or row's
//   output   at the rate of writing past the caches
//   floor    the longest of: index + slices; output; all bytes as a copy, and what one side has more at that
//            side's rate; slices of whole lines: the rows as the best random row copy does them, + index
// A call that stays in the cache has one bound only, copying as fast as the cache allows. A floor is as good
// as its probes: a gather that knows a better way than they do takes less. Units: nanoseconds, bytes. Thread
// rule: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/timing/roofline.h"
#include "core/timing/traffic.h"

namespace gathernd {

enum class FloorBound : std::uint8_t { Nothing, Cache, Reads, Writes, Copy, Rows };
/// "nothing", "cache", "reads", "writes", "copy", "rows".
std::string_view floorBoundName(FloorBound bound);

struct Floor {
  double ns = 0;
  FloorBound bound = FloorBound::Nothing;
  // Each part alone; in the cache all are 0, as memory has nothing to do.
  double indexNs = 0;
  double sliceNs = 0;
  double outputNs = 0;

  /// The same in proportion, on a machine so much faster or slower that it is `wanted` as a whole.
  Floor scaledTo(double wanted) const;
};

/// A figure that the roofline lacks (0) bounds nothing.
Floor floorOf(const CallTraffic& traffic, const Roofline& roofline);

}  // namespace gathernd
