// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that gather, each a row: whose it is, what its parameters are and how they become a
// gather_nd. To add one is to add a row; what a row means to params is a Selection
// (core/code/expression/selection.h). Thread rule: constant data.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/code/expression/number.h"

namespace gathernd {

enum class GatherKind : std::uint8_t {
  Tuples,  ///< gather_nd itself
  Take,    ///< numbers along an axis; without one along params as one list
  Along,   ///< a number for each element, along an axis
  Mask,    ///< the true places of a mask
};

/// What a framework does with a number that gather_nd of its dialect does otherwise.
enum GatherTrait : unsigned {
  kRefusesNegatives = 1U << 0,
  kArraysOnly = 1U << 1,     ///< no lists
  kSmallerIndex = 1U << 2,   ///< Along: axes of the index may be shorter than params', and do not broadcast
  kBothBroadcast = 1U << 3,  ///< Along: params too
  kFlat = 1U << 4,           ///< has no axis: of params as one list
  kFills = 1U << 5,          ///< by default
  kWrapsFirst = 1U << 6,     ///< under mode "clip" negative numbers still count from the end
  kLastBatch = 1U << 7,      ///< all axes of indices but the last are batch axes
  kGoesRound = 1U << 8,      ///< along an axis numbers of any size go round it
};

struct GatherFunction {
  std::string_view name;     ///< "tf.gather_nd"; of a method "gather"
  std::string_view dialect;  ///< empty: the text does not say whose it is
  Module module;             ///< whose arrays its arguments are
  GatherKind kind;
  std::string_view parameters;  ///< as boundArguments() has them
  /// What each is: p(arams), i(ndices), a(xis), b(atch_dims), y: bad_indices_policy, m(ode), f(ill_value),
  /// v(alidate_indices), and '.' for what changes nothing.
  std::string_view means;
  unsigned traits = 0;
  std::int64_t axis = kNoAxis;  ///< where none is written

  static constexpr std::int64_t kNoAxis = INT64_MIN;
};

/// nullptr where it is none of them; aliases of modules (tensorflow., numpy.) count as their short names.
const GatherFunction* findGatherFunction(std::string_view dotted);
const GatherFunction* findGatherMethod(std::string_view name, Module module);
/// Any module's.
const GatherFunction* findGatherMethod(std::string_view name);

}  // namespace gathernd
