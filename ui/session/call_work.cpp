// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/call_work.h"

#include <utility>
#include <vector>

#include "core/reads/read_counts.h"
#include "core/timing/measure.h"
#include "ui/job/flat_cache.h"

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

/// What a job works on, as values: nothing in it changes meanwhile.
struct RunInput {
  const Backend* backend = nullptr;
  std::shared_ptr<const Plan> plan;
  EditedTensor params, indices;
  std::int64_t memoryLimit = INT64_MAX;  ///< for a flattened copy
};

struct Flat {
  Tensor params, indices;
};

Expected<Flat> flatten(FlatCache& cache, const RunInput& input, const std::stop_token& stop) {
  if (stop.stop_requested())
    return fail(ErrorCode::Cancelled, "cancelled");  // overtaken while it waited its turn
  Tensor params = TRY(cache.of(input.params, input.memoryLimit));
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  Tensor indices = TRY(cache.of(input.indices, input.memoryLimit));
  return Flat{std::move(params), std::move(indices)};
}

}  // namespace

struct CallWork::RunAnswer : Outcome {
  std::optional<bool> unchanged;  ///< bit for bit, where there was a former result
};

CallWork::CallWork(Snapshot& snapshot, const BackendRegistry& backends)
    : snapshot_(snapshot), backends_(backends), flats_(std::make_shared<FlatCache>()) {
  timing_.setSingleShot(true);
  connect(&timing_, &QTimer::timeout, this, &CallWork::startTiming);
}

CallWork::~CallWork() = default;

/// Of the snapshot's present call.
static RunInput inputOf(const Snapshot& snapshot, const Backend* backend, std::int64_t memoryLimit) {
  return {backend, snapshot.plan, snapshot.document->params, snapshot.document->indices, memoryLimit};
}

const Backend* CallWork::backend() const {
  return backends_.find(snapshot_.document->backend);
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
  for (Job* const job : {&run_, &measure_, &check_, &live_}) job->cancel();
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
  const auto progress = [this](double fraction) {
    snapshot_.progress = fraction;
    emit progressed(fraction);
  };
  run_.start<RunAnswer>(
      [cache = flats_, input = inputOf(snapshot_, backend(), memoryLimit_), former = std::move(former),
       progress](const Job::Task& task) -> Expected<RunAnswer> {
        const Flat flat = TRY(flatten(*cache, input, task.stop));
        RunOptions options;
        options.stop = task.stop;
        options.progress = [&task, progress](double fraction) {
          task.post([progress, fraction] { progress(fraction); });
        };
        Outcome outcome = TRY(evaluate(*input.backend, *input.plan, flat.params, flat.indices,
                                       Snapshot::kMaxListedBad, options));
        RunAnswer answer{std::move(outcome), {}};
        if (answer.result && former) answer.unchanged = bitEqual(former->output, answer.result->output);
        return answer;
      },
      [this](Expected<RunAnswer> answer) {
        if (answer) return take(*std::move(answer));
        RunAnswer failed;
        failed.error = std::move(answer.error());
        take(std::move(failed));
      });
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
    timing_.start(kPictureFirstMs);
  }
  emit changed(Part::Run);
  emit finished();
}

/// The output is there; how long it takes follows, unless the call is another one by then.
void CallWork::startTiming() {
  live_.start<LiveTimes>(
      [cache = flats_, input = inputOf(snapshot_, backend(), memoryLimit_), &backends = backends_,
       oneRunNs = oneRunNs_](const Job::Task& task) -> Expected<LiveTimes> {
        const Flat flat = TRY(flatten(*cache, input, task.stop));
        const LiveOptions options{oneRunNs, input.memoryLimit, task.stop};
        return timeBoth(backends, *input.backend, *input.plan, flat.params, flat.indices, options);
      },
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
  reads_.cancel();
  slice_.cancel();
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
  slice_.cancel();
  snapshot_.found.reset();
  if (counts) snapshot_.counts = std::make_shared<const ReadCounts>(counts->moved(*moves));
  if (readers) snapshot_.readers = std::make_shared<const SliceReaders>(readers->moved(*readTrace_, *moves));
}

/// An answer may be of a former edit: it is brought up to the present one as the snapshot's are.
void CallWork::startReads() {
  if (snapshot_.readers || snapshot_.readsError || reads_.busy()) return;
  const auto of = readTrace_;
  const auto counted = [this, of](const ReadCounts& counts) {
    snapshot_.counts = std::make_shared<const ReadCounts>(counts.moved(*tupleMoves(*of, *readTrace_)));
    emit changed(Part::Reads);
  };
  using Readers = std::shared_ptr<const SliceReaders>;
  reads_.start<Readers>(
      [of, counts = snapshot_.counts, counted](const Job::Task& task) mutable -> Expected<Readers> {
        if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        ReadOptions options;
        options.stop = task.stop;
        if (!counts) {
          ReadCounts made = TRY(ReadCounts::count(*of, options));
          counts = std::make_shared<const ReadCounts>(std::move(made));
          task.post([counted, counts] { counted(*counts); });
        }
        SliceReaders readers = TRY(SliceReaders::build(*of, *counts, options));
        return std::make_shared<const SliceReaders>(std::move(readers));
      },
      [this, of](Expected<Readers> readers) {
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
  const bool asked = slice_.busy() && sought_ == slice;
  if (asked || (snapshot_.found && snapshot_.found->slice == slice)) return;
  sought_ = slice;
  using Tuples = std::vector<std::int64_t>;
  slice_.start<Tuples>(
      [readers = snapshot_.readers, slice](const Job::Task& task) {
        return readers->of(slice, FoundReaders::kMost, task.stop);
      },
      [this, slice](Expected<Tuples> tuples) {
        if (!tuples) return;  // nothing is said of who reads it
        snapshot_.found = std::make_shared<const FoundReaders>(FoundReaders{slice, std::move(*tuples)});
        emit changed(Part::Reads);
      });
}

/// What is wrong with the tuples needs no run: one pass over indices tells it.
void CallWork::startCheck() {
  check_.start<BadReport>(
      [cache = flats_,
       input = inputOf(snapshot_, nullptr, memoryLimit_)](const Job::Task& task) -> Expected<BadReport> {
        if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        const Tensor indices = TRY(cache->of(input.indices, input.memoryLimit));
        return findBadTuples(*input.plan, indices, Snapshot::kMaxListedBad, task.stop);
      },
      [this](Expected<BadReport> report) {
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
  measure_.cancel();
  if (!running()) {
    if (wasMeasuring) emit changed(Part::Times);
    return;
  }
  run_.cancel();
  snapshot_.state = OutputState::Stale;
  snapshot_.progress = 0;
  startCheck();
  emit changed(Part::Run | Part::Times);
  emit finished();
}

void CallWork::measure() {
  const Backend* const on = backend();
  if (!snapshot_.plan || snapshot_.state == OutputState::TooLarge || on == nullptr || !on->timeable()) return;
  measure_.start<Measurement>(
      [cache = flats_,
       input = inputOf(snapshot_, on, memoryLimit_)](const Job::Task& task) -> Expected<Measurement> {
        const Flat flat = TRY(flatten(*cache, input, task.stop));
        MeasureOptions options;
        options.run.stop = task.stop;
        return measureBackend(*input.backend, *input.plan, flat.params, flat.indices, options);
      },
      [this](Expected<Measurement> measured) {
        snapshot_.timing.reset();
        if (measured) snapshot_.timing = std::move(*measured);
        emit changed(Part::Times);
      });
  emit changed(Part::Times);
}

bool CallWork::idle() const {
  for (const Job* const job : {&run_, &reads_, &slice_, &measure_, &check_, &live_})
    if (!job->idle()) return false;
  return !timing_.isActive();
}

void CallWork::setLiveBudget(std::int64_t bytesMoved) {
  liveBudget_ = bytesMoved;
  if (snapshot_.state != OutputState::Stale || size() > liveBudget_) return;
  run();
  asked_.reset();  // nobody did
}

}  // namespace gathernd::ui
