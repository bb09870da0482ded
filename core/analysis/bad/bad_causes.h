// SPDX-License-Identifier: GPL-3.0-or-later
// What a bad tuple looks like: which component is outside its axis, and what mistake would put it there. A
// guess by the numbers alone, so that a long list falls into a few groups. Thread rule: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/call/plan.h"

namespace gathernd {

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

/// Component j (its greatest value greatest[j]) at the place of order[j] would lie inside: false where there
/// is no such order. `order` takes greatest.size() numbers.
bool findOrder(std::span<const std::int64_t> greatest, std::span<const std::int64_t> sizes,
               std::span<int> order);

}  // namespace gathernd
