// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/call_work.h"

#include <utility>

#include "core/reads/read_counts.h"
#include "ui/session/run_jobs.h"

namespace gathernd::ui {

namespace {

constexpr int kPictureFirstMs = 30;
// What is followed at once, in a few milliseconds: edits of a tensor, and tuples that they lead elsewhere.
constexpr std::int64_t kMostEdits = 1 << 16;
constexpr std::int64_t kMostMoves = 1 << 12;

/// What led other tuples to other slices; absent where everything may have changed, or much.
std::optional<std::vector<TupleMove>> fewMoves(const Trace* before, const Trace* now) {
  if (before == nullptr || now == nullptr) return std::nullopt;
  if (before->indices().editCount() + now->indices().editCount() > kMostEdits) return std::nullopt;
  auto moves = tupleMoves(*before, *now);
  if (moves && std::ssize(*moves) > kMostMoves) return std::nullopt;
  return moves;
}

}  // namespace

CallWork::CallWork(Snapshot& snapshot, const BackendRegistry& backends)
    : snapshot_(snapshot), backends_(backends), jobs_(std::make_unique<RunJobs>()) {
  timing_.setSingleShot(true);
  timing_.setInterval(kPictureFirstMs);
  connect(&timing_, &QTimer::timeout, this, &CallWork::startTiming);
}

CallWork::~CallWork() = default;

RunInput CallWork::input(const Backend* backend) const {
  const Document& document = *snapshot_.document;
  return {backend, snapshot_.plan, document.params, document.indices, memoryLimit_, nullptr};
}

void CallWork::begin() {
  drop();
  if (!snapshot_.plan) return;
  if (snapshot_.state != OutputState::TooLarge && size() <= liveBudget_) {
    startRun();
  } else {
    startReads();  // nothing to wait for: a person may want them before the run
    startCheck();
  }
}

void CallWork::setFaults(const FileFaults& faults) {
  if (faults == snapshot_.faults) return;
  snapshot_.faults = faults;
  dropReads();
  drop();
  if (snapshot_.plan) {
    startReads();
    startCheck();
  }
  emit changed(Part::Files | Part::Run | Part::Reads | Part::Times);
}

/// What was computed belongs to a former document from here on. What may find no memory comes last: no answer
/// to the former call may stand.
void CallWork::drop() {
  ++snapshot_.generation;
  timing_.stop();
  for (const RunJobs::Task task :
       {RunJobs::Task::Run, RunJobs::Task::Measure, RunJobs::Task::Check, RunJobs::Task::Live})
    jobs_->cancel(task);
  auto former = snapshot_.result ? std::move(snapshot_.result) : std::move(snapshot_.staleResult);
  snapshot_.result.reset();
  snapshot_.staleResult.reset();
  snapshot_.bad = {};
  snapshot_.badKnown = false;
  snapshot_.timing.reset();
  snapshot_.live.reset();
  snapshot_.liveError.reset();
  snapshot_.askedRun.reset();
  asked_.reset();
  snapshot_.progress = 0;
  snapshot_.state = OutputState::NoPlan;
  if (snapshot_.plan) {
    snapshot_.state = OutputState::Stale;
    snapshot_.error.reset();
    if (auto room = checkOutputBytes(*snapshot_.plan, memoryLimit_); !room) {
      snapshot_.state = OutputState::TooLarge;
      snapshot_.error = std::move(room.error());
    } else {
      snapshot_.staleResult = std::move(former);
    }
  }
  if (snapshot_.trace != readTrace_) moveReads();
  emit dropped();
}

/// Bytes that a live run would touch: the gather, and flattened copies of edited tensors.
std::int64_t CallWork::size() const {
  std::int64_t work = snapshot_.plan->bytesMoved();
  const Document& document = *snapshot_.document;
  for (const EditedTensor* each : {&document.params, &document.indices}) {
    if (each->edited()) work += each->base().byteCount();
  }
  return work;
}

void CallWork::startRun(std::shared_ptr<const RunResult> former) {
  RunInput work = input(backends_.find(snapshot_.document->backend));
  work.former = std::move(former);
  jobs_->run(
      std::move(work),
      [this](double fraction) {
        snapshot_.progress = fraction;
        emit progressed(fraction);
      },
      [this](RunAnswer answer) { take(std::move(answer)); });
  snapshot_.state = OutputState::Pending;
  snapshot_.progress = 0;
  snapshot_.staleResult.reset();
}

void CallWork::take(RunAnswer answer) {
  snapshot_.progress = 1;
  snapshot_.result = std::move(answer.result);
  snapshot_.error = std::move(answer.error);
  snapshot_.badKnown = !snapshot_.error || snapshot_.error->code == ErrorCode::OutOfRange;
  snapshot_.bad = std::move(answer.bad);
  snapshot_.state = snapshot_.error ? OutputState::Refused : OutputState::Current;
  if (asked_) {
    asked_->nanoseconds = answer.nanoseconds;
    asked_->unchanged = answer.unchanged;
    snapshot_.askedRun = std::exchange(asked_, std::nullopt);
  }
  startReads();
  if (answer.nanoseconds && snapshot_.state == OutputState::Current) {
    oneRunNs_ = *answer.nanoseconds;
    timing_.start();
  }
  emit changed(Part::Run);
  emit finished();
}

/// The output is there; how long it takes follows, unless the call is another one by then.
void CallWork::startTiming() {
  jobs_->time(input(backends_.find(snapshot_.document->backend)), backends_, oneRunNs_,
              [this](Expected<LiveTimes> times) {
                if (times) {
                  snapshot_.live = std::move(*times);
                } else if (times.error().code == ErrorCode::Limit) {
                  snapshot_.liveError = std::move(times.error());
                } else {
                  return;
                }
                emit changed(Part::Times);
              });
}

void CallWork::dropReads() {
  for (const RunJobs::Task task : {RunJobs::Task::Reads, RunJobs::Task::Slice}) jobs_->cancel(task);
  snapshot_.counts.reset();
  snapshot_.readers.reset();
  snapshot_.found.reset();
  snapshot_.readsError.reset();
}

/// An edit leads a few tuples to other slices; after any other change nothing is known.
void CallWork::moveReads() {
  const auto before = std::exchange(readTrace_, snapshot_.trace);
  // Taken out first: where memory fails on the way, what was true of the former call may not stay.
  const auto counts = std::exchange(snapshot_.counts, nullptr);
  const auto readers = std::exchange(snapshot_.readers, nullptr);
  const auto moves = fewMoves(before.get(), readTrace_.get());
  if (!moves) return dropReads();
  jobs_->cancel(RunJobs::Task::Slice);
  snapshot_.found.reset();
  if (counts) snapshot_.counts = std::make_shared<const ReadCounts>(counts->moved(*moves));
  if (readers) snapshot_.readers = std::make_shared<const SliceReaders>(readers->moved(*readTrace_, *moves));
}

/// An answer may be of a former edit: it is brought up to the present one as the snapshot's are.
void CallWork::startReads() {
  if (snapshot_.readers || snapshot_.readsError || jobs_->busy(RunJobs::Task::Reads)) return;
  const auto of = readTrace_;
  jobs_->findReads(
      of, snapshot_.counts,
      [this, of](const RunJobs::Counts& counts) {
        const auto moves = tupleMoves(*of, *readTrace_);
        snapshot_.counts = std::make_shared<const ReadCounts>(counts->moved(*moves));
        emit changed(Part::Reads);
      },
      [this, of](Expected<RunJobs::Readers> readers) {
        if (readers) {
          const auto moves = tupleMoves(*of, *readTrace_);
          snapshot_.readers = std::make_shared<const SliceReaders>((*readers)->moved(*readTrace_, *moves));
        } else {
          snapshot_.readsError = std::move(readers.error());
        }
        emit changed(Part::Reads);
      });
}

void CallWork::findReaders(std::int64_t slice) {
  if (!snapshot_.readers || snapshot_.readers->indexed()) return;
  const bool asked = jobs_->busy(RunJobs::Task::Slice) && sought_ == slice;
  if (asked || (snapshot_.found && snapshot_.found->slice == slice)) return;
  sought_ = slice;
  jobs_->findReaders(snapshot_.readers, slice, [this, slice](Expected<std::vector<std::int64_t>> tuples) {
    if (!tuples) return;  // nothing is said of who reads it
    snapshot_.found = std::make_shared<const FoundReaders>(FoundReaders{slice, std::move(*tuples)});
    emit changed(Part::Reads);
  });
}

/// What is wrong with the tuples needs no run: one pass over indices tells it.
void CallWork::startCheck() {
  jobs_->check(input(nullptr), [this](Expected<BadReport> report) {
    if (!report) return;  // a run will say what was in the way
    snapshot_.bad = std::move(*report);
    snapshot_.badKnown = true;
    emit changed(Part::Run);
  });
}

void CallWork::run() {
  if (!snapshot_.plan) return;
  const bool again = snapshot_.state == OutputState::Current || snapshot_.state == OutputState::Refused;
  // Two large outputs at once are not worth a word on whether they are the same.
  auto former = size() <= liveBudget_ ? snapshot_.result : nullptr;
  drop();
  if (snapshot_.state == OutputState::TooLarge) {
    startCheck();
    emit changed(Part::Run | Part::Times);
    emit finished();
    return;
  }
  asked_ = AskedRun{{}, again, {}};
  startRun(std::move(former));
  emit changed(Part::Run | Part::Times);
}

void CallWork::cancel() {
  const bool wasMeasuring = measuring();
  jobs_->cancel(RunJobs::Task::Measure);
  if (!running()) {
    if (wasMeasuring) emit changed(Part::Times);
    return;
  }
  jobs_->cancel(RunJobs::Task::Run);
  snapshot_.state = OutputState::Stale;
  snapshot_.progress = 0;
  startCheck();
  emit changed(Part::Run | Part::Times);
  emit finished();
}

bool CallWork::running() const {
  return jobs_->busy(RunJobs::Task::Run);
}

void CallWork::measure() {
  const Backend* backend = backends_.find(snapshot_.document->backend);
  if (!snapshot_.plan || snapshot_.state == OutputState::TooLarge || backend == nullptr ||
      !backend->timeable())
    return;
  jobs_->measure(input(backend), [this](Expected<Measurement> measured) {
    snapshot_.timing.reset();
    if (measured) snapshot_.timing = std::move(*measured);
    emit changed(Part::Times);
  });
  emit changed(Part::Times);
}

bool CallWork::measuring() const {
  return jobs_->busy(RunJobs::Task::Measure);
}

bool CallWork::idle() const {
  return jobs_->idle() && !timing_.isActive();
}

void CallWork::setLiveBudget(std::int64_t bytesMoved) {
  liveBudget_ = bytesMoved;
  if (snapshot_.state != OutputState::Stale || size() > liveBudget_) return;
  run();
  asked_.reset();  // nobody did
}

}  // namespace gathernd::ui
