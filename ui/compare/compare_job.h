// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing backends, and sweeping one side of a call, off the GUI thread: what has been measured so far
// arrives once a frame at most, however fast it comes. One job at a time: starting anew, or cancelling, asks
// the former to stop, and what it still says is dropped. Thread rule: call from the GUI thread; answers
// arrive there, from the event loop.
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/call/call.h"
#include "core/compare/compare.h"
#include "core/compare/sweep.h"
#include "core/run/backend.h"
#include "ui/job/job.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// A snapshot: nothing in it changes while the job works.
struct CompareInput {
  std::shared_ptr<const Plan> plan;
  Call call;                                  ///< what the plan was made from
  GatherCall shapes;                          ///< of it; a sweep makes plans of its own
  std::vector<Configuration> configurations;  ///< their backends outlive the job
  const Backend* reference = nullptr;
  std::int64_t memoryLimit = INT64_MAX;
};

/// What memory allows, measured just before a sweep; for the lines beside it.
struct SweepCeilings {
  std::optional<Roofline> machine;                     ///< of all threads
  std::vector<std::optional<DeviceRoofline>> devices;  ///< one a configuration; empty: not asked for
};

/// What was measured since the last frame.
struct CompareNews {
  std::optional<Comparison> comparison;  ///< so far
  std::vector<SweepPoint> points;        ///< further ones of a sweep
  double part = 0;                       ///< done, 0..1
  MachineDescription machine;
  SweepCeilings ceilings;
};

class CompareJob : public QObject {
  Q_OBJECT

 public:
  static constexpr int kFrameMs = 16;

  using News = std::function<void(CompareNews)>;

  CompareJob();

  /// The options' stop, progress and memory limit are the job's own.
  void compare(CompareInput input, CompareOptions options, News news,
               std::function<void(Expected<Comparison>)> done);
  /// Every point is handed over once, before `done`; memory that runs out ends a sweep without an error.
  /// `ceilings`: of memory first, about `secondsOfCeilings` for the machine's; 0: none.
  void sweep(CompareInput input, SweepOptions options, double secondsOfCeilings, News news,
             std::function<void(Expected<void>)> done);
  void cancel();  ///< at once: nothing is called after it
  bool busy() const { return frame_.isActive(); }
  /// No work at all is under way, cancelled work included.
  bool idle() const { return job_.idle(); }

 private:
  struct Mail;
  template <class Answer>
  void start(std::function<Expected<Answer>(Mail&, const std::stop_token&)> work, News news,
             std::function<void(Expected<Answer>)> done);
  void handOver();

  std::shared_ptr<Mail> mail_;
  News news_;
  QTimer frame_;
  Job job_;
};

// What comparisons leave behind, and who takes part in one. The panel shows such a record, the exports write
// it, a session's history keeps it. Values; units: nanoseconds, bytes.

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

/// The configurations that have a time at a point of it.
std::vector<std::size_t> timedAt(const SweepRecord& record, const SweepPoint& point);

/// One a backend; the CPU's on one thread and on all.
std::vector<Candidate> candidates(const BackendRegistry& backends, const Snapshot& snapshot);

}  // namespace gathernd::ui
