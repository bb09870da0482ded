// SPDX-License-Identifier: GPL-3.0-or-later
// What is computed for the session's present call: the output, who reads what, bad tuples, times. All of it
// in the background, on the call as it was; answers fill the snapshot, unless the call is another one by
// then. Live while the work is below a budget; above it the output is Stale until run(). Thread rule: GUI
// thread; never blocks.
#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/run/backend.h"
#include "ui/job/job.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

class FlatCache;

class CallWork : public QObject {
  Q_OBJECT

 public:
  /// Fills `snapshot`; both outlive this.
  CallWork(Snapshot& snapshot, const BackendRegistry& backends);
  ~CallWork() override;

  void run();  ///< F5
  void cancel();
  bool running() const { return run_.busy(); }
  void measure();  ///< several runs of the present call; fills the snapshot's timing
  bool measuring() const { return measure_.busy(); }
  bool idle() const;                            ///< nothing at all is under way
  void setLiveBudget(std::int64_t bytesMoved);  ///< default 64 MiB
  void setMemoryLimit(std::int64_t bytes) { memoryLimit_ = bytes; }

  /// What became of the files under the tensors: what was computed is of before.
  void setFaults(const FileFaults& faults);

  /// The snapshot's document, plan and trace are new: what was computed is dropped, but for the reads that an
  /// edit left as they were; and what should be computed is begun.
  void begin();
  /// Who reads this slice, where that takes a pass: fills the snapshot's `found`.
  void findReaders(std::int64_t slice);

 signals:
  void changed(gathernd::ui::Parts parts);  ///< of the snapshot
  void dropped();                           ///< what was computed belongs to a former call from here on
  void progressed(double fraction);
  void finished();

 private:
  struct RunAnswer;
  const Backend* backend() const;  ///< of the document; null: there is none of that name
  void dropReads();
  void moveReads();
  void drop();
  void startRun(std::shared_ptr<const RunResult> former = {});
  void startReads();
  void startCheck();
  void startTiming();
  void take(RunAnswer answer);
  std::int64_t size() const;

  Snapshot& snapshot_;
  const BackendRegistry& backends_;
  std::shared_ptr<FlatCache> flats_;
  std::int64_t liveBudget_ = 64LL << 20;
  std::int64_t memoryLimit_ = 0;
  std::shared_ptr<const Trace> readTrace_;  ///< whose reads the snapshot has
  std::int64_t sought_ = -1;                ///< the slice whose readers a pass looks for
  QTimer timing_;        ///< until the picture stands: a timed run and painting would slow each other
  double oneRunNs_ = 0;  ///< how long the run took that made the output
  std::optional<AskedRun> asked_;  ///< the run under way is one that somebody asked for
  // They go on beside each other; the last two on one thread each: no run waits behind what is overtaken.
  Job run_, measure_, check_, live_;
  Job reads_{Job::AtEnd::Wait, 1}, slice_{Job::AtEnd::Wait, 1};
};

}  // namespace gathernd::ui
