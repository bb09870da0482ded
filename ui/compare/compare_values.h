// SPDX-License-Identifier: GPL-3.0-or-later
// Records of comparisons as charts and sentences, the same for the screen and for files; and what this
// machine and its devices allow, named: the limit that a bar's share is one of, and those beside a sweep.
// What was not measured is absent, and said to be. Units: bytes, GB/s. Thread rule: GUI thread
// (translations).
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/charts/bar_chart.h"
#include "ui/charts/log_chart.h"
#include "ui/compare/compare_job.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

class Session;

BarChart barsOf(const ComparisonRecord* record);
/// Before any comparison: the times that follow every run of the call, and that there is no GPU to time.
BarChart liveBarsOf(const Session& session);
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

/// One measured limit: a level line, a row of a table.
struct Ceiling {
  enum class Kind : std::uint8_t { Copy, Read, Write, CacheCopy, DeviceCopy, ToDevice, ToHost };
  Kind kind = Kind::Copy;
  QString label;  ///< "memory, copy", "cuda, device copy"
  double gigabytesPerSecond = 0;
  bool device() const { return kind >= Kind::DeviceCopy; }
};
std::vector<Ceiling> ceilingsOf(const SweepRecord& record);

/// The limit that a share was taken of.
struct Roof {
  QString brief;     ///< "copy, 18.3 GB/s"
  QString sentence;  ///< "what a copy moves on this machine, 18.3 GB/s on 2 threads"
};
/// Empty where there is no share.
QString shareText(double share, const QString& what);  ///< "73% of what …", of a Roof's sentence
Roof roofOf(const ConfigurationResult& result);
Roof roofOfKernel(const ConfigurationResult& result);
/// Who was held against what, for all of them.
QString roofsText(const Comparison& comparison);

/// What is not there, each with its reason where one is known; sentences.
QStringList missingOf(const SweepRecord& record);

}  // namespace gathernd::ui
