// SPDX-License-Identifier: GPL-3.0-or-later
// A whole call as asked for on the command line: a scenario, options, or both (options win), then its plan
// and data. Order: what is wrong with the line (usage), with the files (parse, io), then makePlan's rules on
// shapes alone, and only then are generators run. Units: bytes. Thread rule: plain values.
#pragma once

#include <string>

#include "app/cli/options.h"
#include "app/cli/tensor_input.h"
#include "core/call/plan.h"
#include "core/run/backend.h"

namespace gathernd::cli {

struct CallInput {
  GatherCall call;  ///< memoryLimit is the limit of the whole call
  TensorInput params, indices;
  const Backend* backend = nullptr;
  std::optional<Scenario> scenario;  ///< as read, where there is one; `call` and the tensors are what counts

  bool shapeOnly() const { return params.shapeOnly() || indices.shapeOnly(); }
};

/// Whether a fill value that the call's own dialect has no use for is a mistake, or meant for others.
enum class DialectUse { Own, Every };

Expected<CallInput> readCall(const Options& options, const BackendRegistry& backends,
                             DialectUse use = DialectUse::Own);

/// The plan of the call under its own dialect; `unsupported` where the backend refuses.
Expected<Plan> planCall(const CallInput& input);
/// The same under another dialect. A policy or fill value is used by the dialects that have one.
Expected<Plan> planCallAs(const CallInput& input, const Dialect& dialect);

/// Runs the generator of indices, where they are not a shape alone.
Expected<void> generateIndices(CallInput& input, const Plan& plan);
/// Runs the generators; afterwards both tensors are there, unless shape-only. Random indices lie within
/// `plan`'s axes.
Expected<void> generateData(CallInput& input, const Plan& plan);
struct ReadyCall {
  CallInput input;
  Plan plan;
};
/// All three in turn, for commands that take times: a shape alone has none (`usage`).
Expected<ReadyCall> readyCall(const Options& options, const BackendRegistry& backends);
/// What the limit leaves beside params, indices and the plan's output; a shape-only call has none.
std::int64_t memoryLeft(const CallInput& input, const Plan& plan);

}  // namespace gathernd::cli
