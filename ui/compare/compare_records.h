// SPDX-License-Identifier: GPL-3.0-or-later
// What comparisons leave behind, and who takes part in one. The panel shows such a record, the exports write
// it, a session's history keeps it. Values; units: nanoseconds, bytes.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/compare.h"
#include "core/compare/sweep.h"
#include "core/run/backend.h"
#include "ui/compare/compare_job.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// Holds the words of comparisons for translators.
struct CompareText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::CompareText)
};

/// About which call, and when.
struct CallNote {
  QString call;  ///< "indices [131072, 2] · params [1024, 1024] · float32 · TensorFlow (CPU)"
  QString when;  ///< "14:03:12"
  std::uint64_t generation = 0;  ///< of the document that it was taken from
  std::shared_ptr<const Plan> plan;
};

/// As a person reads it; files keep the label itself.
QString labelText(const Configuration& who);

/// Somebody who could take part.
struct Candidate {
  Configuration who;
  QString reason;  ///< not empty: why not here, or not with this call
};

struct ComparisonRecord {
  CallNote note;
  Comparison comparison;
  bool running = false;
};

struct SweepRecord {
  CallNote note;
  SweepOptions options;  ///< axis and range
  std::vector<Configuration> configurations;
  std::vector<SweepPoint> points;
  std::vector<Candidate> unable;  ///< who could be timed elsewhere, and why not here
  SweepCeilings ceilings;
  MachineDescription machine;
  bool running = false;
  bool stopped = false;  ///< before its end, by a person
};

/// What is on the screen, and goes into a file. Either may be missing.
struct CompareSheet {
  std::shared_ptr<const ComparisonRecord> bars;
  std::shared_ptr<const SweepRecord> lines;
};

CallNote callNote(const Snapshot& snapshot);

/// One a backend; the CPU's on one thread and on all.
std::vector<Candidate> candidates(const BackendRegistry& backends, const Snapshot& snapshot);

}  // namespace gathernd::ui
