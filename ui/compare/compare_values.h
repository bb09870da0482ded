// SPDX-License-Identifier: GPL-3.0-or-later
// Records of comparisons as charts and sentences, the same for the screen and for files (of limits:
// compare_roof.h). Thread rule: GUI thread (translations).
#pragma once

#include <QString>
#include <optional>

#include "ui/charts/bar_chart.h"
#include "ui/charts/log_chart.h"
#include "ui/compare/compare_job.h"

namespace gathernd::ui {

BarChart barsOf(const ComparisonRecord* record);
LogChart linesOf(const SweepRecord* record);

/// What the crossing is, or why there is none.
QString crossingText(const SweepRecord& record);

/// Are all outputs the same?
struct Verdict {
  enum class Kind : std::uint8_t { Unknown, Equal, Differs };
  Kind kind = Kind::Unknown;
  QString text;
  std::optional<CellRef> cell;  ///< where they part
};
Verdict verdictOf(const ComparisonRecord& record);

/// The same for the canvas: the first configuration's whose output differs.
std::optional<OutputDifference> differenceOf(const ComparisonRecord& record);

/// From which size on who is fastest, and stays so; absent when the first point says it all.
struct Lead {
  std::size_t configuration = 0;
  double size = 0;
  QString sentence;
};
std::optional<Lead> leadOf(const SweepRecord& record);

QString timedText(const ComparisonRecord& record);  ///< what was timed, and how often
QString sweptText(const SweepRecord& record);
QString alongText(SweepAxis axis, const QString& size);  ///< "4,096 tuples", "64 B a slice"
QString machineText(const MachineDescription& machine);
/// Why this configuration has no time, or what was counted in its place; empty when it has one.
QString untimedText(const ConfigurationResult& result, bool running);
/// Median of what there is so far.
double medianOf(const ConfigurationResult& result);

}  // namespace gathernd::ui
