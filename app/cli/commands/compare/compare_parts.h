// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of `gathernd compare`: who takes part, and how what was found is told. Units: nanoseconds, bytes.
// Thread rule: pure functions but for what they write to the sink.
#pragma once

#include <span>
#include <vector>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "core/compare/compare.h"
#include "core/compare/sweep.h"

namespace gathernd::cli {

/// Of --backends ("cpu", "cpu:1", "emulated:naive"), or all that there are; `usage` where a name is wrong or
/// there twice, `unsupported` where a backend has no such kernel.
Expected<std::vector<Configuration>> readConfigurations(const Options& options,
                                                        const BackendRegistry& backends);

void writeMachine(JsonWriter& json, const MachineDescription& machine, const std::string& when);
void writeComparisonJson(JsonWriter& json, const Comparison& made);
void writeComparisonCsv(Sink& out, const Plan& plan, const Comparison& made);
void writeSweepCsv(Sink& out, const Plan& plan, SweepAxis axis, std::span<const Configuration> configurations,
                   std::span<const SweepPoint> points);
void printComparison(Context& context, const Comparison& made);

/// The whole of `compare --sweep`; the tensors are there already.
Expected<int> runSweep(Context& context, const CallInput& input, const Plan& plan,
                       std::span<const Configuration> configurations);

/// The first one that was timed: what ratios refer to; nullptr when none was.
const ConfigurationResult* firstTimed(const Comparison& made);

}  // namespace gathernd::cli
