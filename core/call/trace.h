// SPDX-License-Identifier: GPL-3.0-or-later
// Who reads what, computed on demand from a Plan and the indices: tuple -> params slice -> output block, and
// back from an output element to its source. Nothing is stored per element. Views draw what this says, and of
// all tuples at once what core/reads says. Thread rule: its const functions, all cheap, may be called from
// any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

/// How a tuple ended under the dialect; the words of explain's JSON.
enum class TupleOutcome : std::uint8_t { Ok, Wrapped, Clamped, Zeroed, Filled, Refused, Undefined };
std::string_view tupleOutcomeName(TupleOutcome outcome);

struct TupleTrace {
  std::int64_t tuple = 0;
  std::vector<std::int64_t> position;  ///< in the tuple grid (batch + outer)
  std::vector<std::int64_t> given;     ///< components as they stand in indices
  std::vector<std::int64_t> resolved;  ///< components as used (after wrap and clamp); = given where not used
  std::vector<bool> componentBad;  ///< outside its axis, whatever the dialect then does (clamped ones too)
  TupleOutcome outcome = TupleOutcome::Ok;
  int badComponent = -1;      ///< first one outside its axis; -1: none
  std::int64_t sliceId = -1;  ///< the params slice that is copied; -1: none is
  bool reads() const { return sliceId >= 0; }
};

class Trace {
 public:
  Trace(std::shared_ptr<const Plan> plan, EditedTensor indices)
      : plan_(std::move(plan)), indices_(std::move(indices)) {}

  const Plan& plan() const { return *plan_; }
  const EditedTensor& indices() const { return indices_; }
  std::int64_t tupleCount() const { return plan_->tupleCount; }
  TupleTrace at(std::int64_t tuple) const;
  /// The slice id (-1: none) and the outcome alone, for bulk work.
  struct Ending {
    std::int64_t sliceId = -1;
    TupleOutcome outcome = TupleOutcome::Ok;
  };
  Ending endingOf(std::int64_t tuple) const;
  std::int64_t sliceOf(std::int64_t tuple) const { return endingOf(tuple).sliceId; }

  // Elements by row-major number; `output` counts in plan.output.
  std::int64_t tupleOfOutput(std::int64_t output) const;
  std::int64_t sourceOfOutput(std::int64_t output) const;  ///< params element, -1: none was read
  /// The dialect promises nothing about this element of output: what stands there was not read.
  bool promisesNothing(std::int64_t output) const {
    return endingOf(tupleOfOutput(output)).outcome == TupleOutcome::Undefined;
  }
  std::int64_t sliceOfParams(std::int64_t params) const;
  std::int64_t tupleOfIndex(std::int64_t index) const;  ///< tuple that an index component belongs to
  int componentOfIndex(std::int64_t index) const;
  std::int64_t indexOf(std::int64_t tuple, int component) const;

 private:
  std::shared_ptr<const Plan> plan_;
  EditedTensor indices_;
};

// Where a bad tuple would read if nothing (or only the flat offset) were checked: the lesson of unchecked
// frameworks. Nothing is read here. Thread rule: pure function.

struct StrayRead {
  /// The slice of params at the tuple's flat offset; absent: the offset leaves params.
  std::optional<std::int64_t> sliceId;
};

/// Present for a tuple that a dialect without a check of each axis leaves undefined.
std::optional<StrayRead> strayRead(const Plan& plan, const TupleTrace& tuple);

}  // namespace gathernd
