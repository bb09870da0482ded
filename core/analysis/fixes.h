// SPDX-License-Identifier: GPL-3.0-or-later
// What would make a call's error go away, as data: the window offers it as buttons, the command line in its
// JSON. A fix of shapes or rules is offered only after makePlan, asked about it, no longer gives that error;
// one that ends at a whole call comes before one that meets the next error. Thread rule: plain values, pure
// functions.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/run/run_result.h"

namespace gathernd {

enum class CallTensor : std::uint8_t { Params, Indices };

struct SetBatchDims {
  std::int64_t batchDims;
};
struct SetDialect {
  Dialect dialect;
};
struct SetPolicy {
  std::string policy;
};
struct SetBackend {
  std::string backend;
};
struct ConvertFillValue {
  DType dtype;
};
struct ConvertTensor {
  CallTensor tensor;
  DType dtype;
};
/// What overlaps is kept, new elements are 0.
struct ResizeTensor {
  CallTensor tensor;
  Shape shape;
};
/// A scalar becomes a vector of one.
struct AddAxis {
  CallTensor tensor;
};
/// Every component of a bad tuple that lies outside its axis becomes the nearest one inside (bad_fixes.h).
struct ClampTuples {};

using FixChange = std::variant<SetBatchDims, SetDialect, SetPolicy, SetBackend, ConvertFillValue,
                               ConvertTensor, ResizeTensor, AddAxis, ClampTuples>;

struct Fix {
  FixChange change;
  ErrorFix words;
};

/// The bad tuples of a call that shapes allow. `all` may be cut short: what would need the rest is not
/// offered.
struct BadTuplesFound {
  const Trace& trace;
  const BadReport& report;
};

/// Most likely first; empty where nothing is known to help. `bad`: for out_of_range, else nullptr. Judging
/// takes a few milliseconds at most.
std::vector<Fix> fixesOf(const GatherCall& call, const Error& error, const BadTuplesFound* bad = nullptr);
/// The words alone, as an Error carries them.
std::vector<ErrorFix> fixWords(const GatherCall& call, const Error& error,
                               const BadTuplesFound* bad = nullptr);

}  // namespace gathernd
