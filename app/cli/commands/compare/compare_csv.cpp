// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd compare --csv`: lines that open with "#" say about what, when and where.
#include "core/compare/compare_csv.h"

#include <fmt/format.h>

#include "app/cli/commands/compare/compare_parts.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

std::string machineLine(const MachineDescription& machine) {
  return fmt::format("# machine: {} · {} processors · {} · {} · {}\n", machine.cpu, machine.processors,
                     machine.target, machine.system, machine.program);
}

std::string callText(const Plan& plan) {
  return fmt::format("indices {} {} · params {} {} · batch_dims {} · {}", dtypeName(plan.indexDtype),
                     plan.indices.toString(), dtypeName(plan.dtype), plan.params.toString(), plan.batchDims,
                     plan.dialect.id);
}

/// In place of times.
std::string remarkOn(const ConfigurationResult& result) {
  if (result.error) return englishSentence(*result.error);
  if (!result.samplesNs.empty()) return {};
  if (!result.accesses) return "not timed";
  const AccessCount& loads = result.accesses->of(AccessKind::SliceLoad);
  return fmt::format("{:.1f} sectors a request, {:.0f}% wanted: counted, not timed",
                     loads.sectorsPerRequest(), 100 * loads.efficiency());
}

}  // namespace

void writeComparisonCsv(Sink& out, const Plan& plan, const Comparison& made) {
  out.write(machineLine(made.machine));
  out.write(fmt::format("# compare: {} · {}\n{}\n", callText(plan), made.when, compareCsvColumns()));
  for (const ConfigurationResult& result : made.results)
    out.write(compareCsvRow(result, made.bytes, plan.dtype, remarkOn(result)) + "\n");
}

void writeSweepCsv(Sink& out, const Plan& plan, SweepAxis axis, std::span<const Configuration> configurations,
                   std::span<const SweepPoint> points) {
  out.write(machineLine(describeMachine()));
  out.write(fmt::format("# sweep: {} · size is {} · {}\n{}\n", callText(plan),
                        axis == SweepAxis::Tuples ? "tuples" : "slice_bytes", timeNow(),
                        compareCsvColumns()));
  for (const SweepPoint& point : points) {
    for (std::size_t i = 0; i < configurations.size(); ++i) {
      if (point.samples[i].present) out.write(sweepCsvRow(point, configurations[i], point.samples[i]) + "\n");
    }
  }
}

}  // namespace gathernd::cli
