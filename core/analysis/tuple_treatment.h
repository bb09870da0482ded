// SPDX-License-Identifier: GPL-3.0-or-later
// What a tuple comes to under a plan, in one number, so that two plans can be held against each other tuple
// by tuple: the slice that is read, or why none is. Places are compared, not values: two slices that hold the
// same are not the same. Units: tuples and slices by row-major number. Errors: none. Thread rule: pure
// functions.
#pragma once

#include <cstdint>

#include "core/call/plan.h"
#include "core/call/trace.h"

namespace gathernd {

/// A slice's number, or one of these.
inline constexpr std::int64_t kZeroedTuple = -1;
inline constexpr std::int64_t kFilledTuple = -2;
inline constexpr std::int64_t kUndefinedTuple = -3;
inline constexpr std::int64_t kRefusedTuple = -4;

/// Of a tuple that reads `slice`; below 0: that reads none.
std::int64_t treatmentOf(const Plan& plan, std::int64_t slice);

/// How far an outcome is from what was asked for. Ok: only a flat offset was checked.
int severityOf(TupleOutcome outcome);

/// Whether two tuples, one under each plan, come to the same.
class SameTreatment {
 public:
  SameTreatment(const Plan& a, const Plan& b) : sameFill_(a.fill == b.fill) {}
  bool operator()(std::int64_t a, std::int64_t b) const { return a == b && (a != kFilledTuple || sameFill_); }

 private:
  bool sameFill_;
};

/// Plans that number the same tuples in the same way.
bool sameLayout(const Plan& a, const Plan& b);
/// The same tuples with every component outside its axis called bad: only those can end differently under
/// plans of one layout.
Plan strictPlan(Plan plan);

}  // namespace gathernd
