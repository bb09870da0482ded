// SPDX-License-Identifier: GPL-3.0-or-later
// The flow from an edit to a snapshot; the edits themselves are in edits.cpp.
#include "ui/session/session.h"

#include <algorithm>

#include "core/formats/load.h"
#include "ui/session/document_command.h"
#include "ui/session/gather_call.h"
#include "ui/session/gradient_lens.h"
#include "ui/session/run_jobs.h"

namespace gathernd::ui {
namespace {

constexpr int kUndoLimit = 1000;

/// The smallest call that works: what stands here until something is opened.
Document emptyDocument() {
  Document document;
  document.dialect = builtinDialects().front();
  document.params = Tensor().reshaped(Shape{1});
  if (auto indices = Tensor::zeros(DType::Int64, Shape{1, 1})) document.indices = std::move(*indices);
  return document;
}

bool samePlanInput(const Plan& plan, const Document& document) {
  return plan.dtype == document.params.dtype() && plan.params == document.params.shape() &&
         plan.indexDtype == document.indices.dtype() && plan.indices == document.indices.shape();
}

}  // namespace

Session::Session(const BackendRegistry& backends, QObject* parent)
    : QObject(parent),
      backends_(backends),
      selection_(this),
      playback_(this),
      undo_(this),
      edits_(*this),
      jobs_(std::make_unique<RunJobs>()),
      gradient_(std::make_unique<GradientLens>(*this)),
      memoryLimit_(defaultMemoryLimit()) {
  undo_.setUndoLimit(kUndoLimit);
  load(emptyDocument());
}

Session::~Session() = default;

void Session::load(Document document) {
  undo_.clear();
  selection_.clear();
  selection_.setHover(std::nullopt);
  playback_.reset();
  snapshot_.result.reset();
  snapshot_.staleResult.reset();
  snapshot_.plan.reset();
  setDocument(std::move(document), {true, true, true});
  emit documentReplaced();
}

void Session::markSaved() {
  undo_.setClean();
}

void Session::setDocument(Document document, Touched touched) {
  snapshot_.document = std::make_shared<const Document>(std::move(document));
  if (touched.params) ++paramsRevision_;
  if (touched.indices) ++indicesRevision_;
  const bool keepPlan =
      !touched.rules && snapshot_.plan && samePlanInput(*snapshot_.plan, *snapshot_.document);
  if (!keepPlan) {
    replan();
  } else if (touched.indices) {
    snapshot_.trace = std::make_shared<const Trace>(snapshot_.plan, snapshot_.document->indices);
  }
  if (touched.params || touched.indices || touched.rules) {
    selection_.setMarked({});  // they were those of the former document
    if (!keepPlan || touched.indices) {
      jobs_->cancel(RunJobs::Task::Readers);
      snapshot_.readers.reset();
      snapshot_.readersError.reset();
    }
    dropResult();
    if (snapshot_.plan && workOf(*snapshot_.plan) <= liveBudget_) {
      startRun();
    } else if (snapshot_.plan) {
      startReaders();  // nothing to wait for: a person may want them before the run
      startCheck();
    }
  }
  emit snapshotChanged();
}

/// A new plan and trace from the present document, or the error that forbids them.
void Session::replan() {
  auto made = makePlan(gatherCallOf(*snapshot_.document, backends_, memoryLimit_));
  if (made) {
    snapshot_.plan = std::make_shared<const Plan>(std::move(*made));
    snapshot_.trace = std::make_shared<const Trace>(snapshot_.plan, snapshot_.document->indices);
    snapshot_.error.reset();
  } else {
    snapshot_.plan.reset();
    snapshot_.trace.reset();
    snapshot_.error = std::move(made.error());
  }
  const Document& now = *snapshot_.document;
  const std::int64_t outputs = snapshot_.plan ? snapshot_.plan->outputElements() : 0;
  selection_.retain(now.indices.elementCount(), now.params.elementCount(), outputs);
  if (const auto axis = selection_.axis()) {
    const int rank = axis->tensor == TensorId::Indices  ? now.indices.shape().rank()
                     : axis->tensor == TensorId::Params ? now.params.shape().rank()
                     : snapshot_.plan                   ? snapshot_.plan->output.rank()
                                                        : 0;
    if (axis->axis >= rank) selection_.setAxis(std::nullopt);
  }
  playback_.setTupleCount(snapshot_.plan ? snapshot_.plan->tupleCount : 0);
}

/// What was computed belongs to a former document from here on.
void Session::dropResult() {
  ++snapshot_.generation;
  showDifference(std::nullopt, snapshot_.generation);
  for (const RunJobs::Task task : {RunJobs::Task::Run, RunJobs::Task::Measure, RunJobs::Task::Check})
    jobs_->cancel(task);
  auto former = snapshot_.result ? std::move(snapshot_.result) : std::move(snapshot_.staleResult);
  snapshot_.result.reset();
  snapshot_.staleResult.reset();
  snapshot_.bad = {};
  snapshot_.badKnown = false;
  snapshot_.timing.reset();
  snapshot_.progress = 0;
  if (snapshot_.plan) {
    snapshot_.error.reset();
    snapshot_.state = OutputState::Stale;
    snapshot_.staleResult = std::move(former);
  } else {
    snapshot_.state = OutputState::NoPlan;
  }
}

/// Bytes that a live run would touch: the gather, and flattened copies of edited tensors.
std::int64_t Session::workOf(const Plan& plan) const {
  std::int64_t work = plan.bytesMoved();
  for (const EditedTensor* each : {&document().params, &document().indices}) {
    if (each->edited()) work += each->base().byteCount();
  }
  return work;
}

void Session::startRun() {
  snapshot_.state = OutputState::Pending;
  snapshot_.progress = 0;
  snapshot_.staleResult.reset();
  jobs_->run(
      {backends_.find(document().backend), snapshot_.plan, document().params, document().indices,
       paramsRevision_, indicesRevision_, memoryLimit_},
      [this](double fraction) {
        snapshot_.progress = fraction;
        emit progressChanged(fraction);
      },
      [this](RunAnswer answer) { finishRun(std::move(answer)); });
}

void Session::finishRun(RunAnswer answer) {
  snapshot_.progress = 1;
  snapshot_.result = std::move(answer.result);
  snapshot_.error = std::move(answer.error);
  snapshot_.badKnown = !snapshot_.error || snapshot_.error->code == ErrorCode::OutOfRange;
  snapshot_.bad = std::move(answer.bad);
  snapshot_.state = snapshot_.error ? OutputState::Refused : OutputState::Current;
  startReaders();
  emit snapshotChanged();
  emit runFinished();
}

void Session::showDifference(std::optional<OutputDifference> difference, std::uint64_t generation) {
  const bool holds = difference && generation == snapshot_.generation && snapshot_.plan &&
                     difference->cell.flat < snapshot_.plan->outputElements();
  if (!holds) difference.reset();
  if (difference == difference_) return;
  difference_ = std::move(difference);
  emit differenceChanged();
}

void Session::startReaders() {
  if (snapshot_.readers || snapshot_.readersError || jobs_->busy(RunJobs::Task::Readers)) return;
  jobs_->buildReaders(*snapshot_.trace, [this](Expected<ReaderIndex> readers) {
    if (readers) {
      snapshot_.readers = std::make_shared<const ReaderIndex>(std::move(*readers));
    } else {
      snapshot_.readersError = std::move(readers.error());
    }
    emit snapshotChanged();
  });
}

/// What is wrong with the tuples needs no run: one pass over indices tells it.
void Session::startCheck() {
  jobs_->check({nullptr, snapshot_.plan, document().params, document().indices, paramsRevision_,
                indicesRevision_, memoryLimit_},
               [this](Expected<BadReport> report) {
                 if (!report) return;  // a run will say what was in the way
                 snapshot_.bad = std::move(*report);
                 snapshot_.badKnown = true;
                 emit snapshotChanged();
               });
}

void Session::run() {
  if (!snapshot_.plan) return;
  dropResult();
  startRun();
  emit snapshotChanged();
}

void Session::cancel() {
  const bool wasMeasuring = measuring();
  jobs_->cancel(RunJobs::Task::Measure);
  if (!running()) {
    if (wasMeasuring) emit snapshotChanged();
    return;
  }
  jobs_->cancel(RunJobs::Task::Run);
  snapshot_.state = OutputState::Stale;
  snapshot_.progress = 0;
  startCheck();
  emit snapshotChanged();
  emit runFinished();
}

bool Session::running() const {
  return jobs_->busy(RunJobs::Task::Run);
}

void Session::measure() {
  const Backend* backend = backends_.find(document().backend);
  if (!snapshot_.plan || backend == nullptr || !backend->timeable()) return;
  jobs_->measure({backend, snapshot_.plan, document().params, document().indices, paramsRevision_,
                  indicesRevision_, memoryLimit_},
                 [this](Expected<Measurement> measured) {
                   snapshot_.timing.reset();
                   if (measured) snapshot_.timing = std::move(*measured);
                   emit snapshotChanged();
                 });
  emit snapshotChanged();
}

bool Session::measuring() const {
  return jobs_->busy(RunJobs::Task::Measure);
}

bool Session::idle() const {
  return jobs_->idle();
}

void Session::setLiveBudget(std::int64_t bytesMoved) {
  liveBudget_ = bytesMoved;
  if (snapshot_.state == OutputState::Stale && workOf(*snapshot_.plan) <= liveBudget_) run();
}

void Session::setMemoryLimit(std::int64_t bytes) {
  memoryLimit_ = bytes;
  setDocument(*snapshot_.document, {false, false, true});
}

std::vector<Fix> Session::fixes() const {
  if (!snapshot_.error) return {};
  const GatherCall call = gatherCallOf(document(), backends_, memoryLimit_);
  if (!snapshot_.trace) return fixesOf(call, *snapshot_.error);
  const BadTuplesFound bad{*snapshot_.trace, snapshot_.bad};
  return fixesOf(call, *snapshot_.error, &bad);
}

std::int64_t Session::nextBad(std::int64_t after) const {
  const std::vector<std::int64_t>& all = snapshot_.bad.all;
  if (all.empty()) return snapshot_.bad.first;
  const auto next = std::upper_bound(all.begin(), all.end(), after);
  return next == all.end() ? all.front() : *next;
}

}  // namespace gathernd::ui
