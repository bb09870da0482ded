// SPDX-License-Identifier: GPL-3.0-or-later
// A gathernd_call, looked at rule by rule and made into a job for the CPU engine. The shapes' rules are
// geometry.h's; here are those of the pointers, the sizes and the numbers that a C caller may get wrong.
// Nothing is allocated, and of OffsetRule's arrays only what is used is written: a call may take as little as
// a hundred nanoseconds. Errors: gathernd_code, in the order of its numbers. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/c_api/gathernd.h"
#include "core/call/geometry.h"
#include "core/run/cpu/engine.h"

namespace gathernd::c_api {

/// The shapes of a call as C gives them.
struct GivenShapes {
  const std::int64_t* params = nullptr;
  const std::int64_t* indices = nullptr;
  std::int32_t paramsRank = 0, indicesRank = 0;
  std::int32_t batchDims = 0;
  std::int32_t tupleAxis = GATHERND_TUPLE_LAST;
};

/// Shapes that keep every rule, and what follows from them.
struct CheckedShapes {
  GatherExtents extents;
  ShapeRules rules;
  Geometry geometry;
  std::int64_t paramsElements = 0, indicesElements = 0;
};

/// Sets `checked` where it gives GATHERND_OK.
gathernd_code checkShapes(const GivenShapes& given, CheckedShapes& checked);

/// Writes the output's shape where the caller wants it; each target may be null.
gathernd_code tellOutputShape(const CheckedShapes& shapes, std::int64_t* extents, std::int32_t capacity,
                              std::int32_t* rank);

/// Not to be copied: `job` points at `rule`.
struct CheckedCall {
  CheckedShapes shapes;
  OffsetRule rule;  // set by checkCall, in part
  cpu::GatherJob job;
  bool runs = false;        ///< false: there is neither an index to check nor a byte to move
  bool failsOnBad = false;  ///< the rule is error
};

/// Writes nothing of the caller's but the output's shape.
gathernd_code checkCall(const gathernd_call& call, CheckedCall& checked);

}  // namespace gathernd::c_api
