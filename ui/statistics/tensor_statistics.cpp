// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statistics/tensor_statistics.h"

#include <utility>

#include "core/overview/find.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

constexpr TensorId kAll[] = {TensorId::Indices, TensorId::Params, TensorId::Output};
constexpr std::int64_t kTuplesBetweenLooks = 1024;

/// Stretches of blocks that were read, each counted by itself.
Expected<CountedValues> countRead(const EditedTensor& output, const Trace& trace,
                                  const ScanOptions& options) {
  const std::int64_t block = trace.plan().sliceElements, tuples = trace.tupleCount();
  CountedValues counted;
  StatisticsSum sum;
  std::int64_t begin = 0;
  const auto take = [&](std::int64_t end) -> Expected<void> {
    if (begin == end) return {};
    auto stretch = statisticsOfStretch(output, begin * block, end * block, options);
    if (!stretch) return fail(std::move(stretch.error()));
    sum.add(*stretch);
    return {};
  };
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
    if (tuple % kTuplesBetweenLooks == 0 && options.stop.stop_requested())
      return fail(ErrorCode::Cancelled, "cancelled");
    if (trace.sliceOf(tuple) >= 0) continue;
    if (auto taken = take(tuple); !taken) return fail(std::move(taken.error()));
    begin = tuple + 1;
    counted.madeUp += block;
    *options.done += block;
  }
  if (auto taken = take(tuples); !taken) return fail(std::move(taken.error()));
  counted.values = sum.total();
  return counted;
}

Expected<CountedValues> countAll(const EditedTensor& values, const ScanOptions& options) {
  auto counted = statisticsOf(values, options);
  if (!counted) return fail(std::move(counted.error()));
  return CountedValues{std::move(*counted), 0};
}

/// Past what nobody read.
Expected<std::int64_t> findRead(const EditedTensor& values, const Trace* trace, const Predicate& condition,
                                std::int64_t after, const ScanOptions& options) {
  bool wraps = true;
  while (true) {
    auto at = findElement(values, condition, {after, Search::Direction::Forward, wraps}, options);
    if (!at) return fail(std::move(at.error()));
    if (!*at) return -1;
    if (trace == nullptr || trace->sourceOfOutput((*at)->flat) >= 0) return (*at)->flat;
    if ((*at)->wrapped) wraps = false;
    const std::int64_t block = trace->plan().sliceElements;
    after = ((*at)->flat / block + 1) * block - 1;
  }
}

}  // namespace

TensorStatistics::TensorStatistics(Session& session, QObject* parent) : QObject(parent), session_(session) {
  soon_.setSingleShot(true);
  soon_.setInterval(50);
  connect(&soon_, &QTimer::timeout, this, &TensorStatistics::refresh);
  whenChanged(session_, this, kCallParts | Part::Run | Part::Files | Part::Veil, [this] {
    if (seen_ && !soon_.isActive()) soon_.start();
  });
  for (Entry& each : entries_) connect(&each.job, &CountedJob::changed, this, &TensorStatistics::changed);
}

TensorStatistics::State TensorStatistics::of(TensorId tensor) const {
  const Entry& at = entries_[static_cast<std::size_t>(tensor)];
  State state = at.state;
  if (state.kind == State::Kind::Working) state.fraction = at.job.fraction();
  return state;
}

void TensorStatistics::setSeen(bool seen) {
  if (seen == seen_) return;
  seen_ = seen;
  if (seen) return refresh();
  soon_.stop();
  finding_.cancel();
  for (Entry& each : entries_) {
    if (!each.job.busy()) continue;
    each.seen.reset();  // it begins anew when somebody looks again
    each.state = {};
    each.job.cancel();
  }
}

void TensorStatistics::stop(TensorId tensor) {
  Entry& at = entry(tensor);
  if (!at.job.busy()) return;
  at.state.kind = State::Kind::Stopped;
  at.job.cancel();
}

void TensorStatistics::again(TensorId tensor) {
  entry(tensor).seen.reset();
  look(tensor);
}

bool TensorStatistics::busy() const {
  for (const Entry& each : entries_) {
    if (each.job.busy()) return true;
  }
  return soon_.isActive() || finding_.busy();
}

std::optional<EditedTensor> TensorStatistics::valuesOf(TensorId tensor) const {
  const Snapshot& snapshot = session_.snapshot();
  if (tensor == TensorId::Output) {
    if (!snapshot.result || !snapshot.trace) return std::nullopt;
    return EditedTensor(snapshot.result->output);
  }
  if (!snapshot.document) return std::nullopt;
  return tensorOf(*snapshot.document, tensor);
}

void TensorStatistics::refresh() {
  for (const TensorId tensor : kAll) look(tensor);
}

void TensorStatistics::look(TensorId tensor) {
  Entry& at = entry(tensor);
  const auto values = valuesOf(tensor);
  if (!values) {
    const bool was = at.seen.has_value() || at.state.kind != State::Kind::Absent;
    at.seen.reset();
    at.state = {};
    at.job.cancel();
    if (was) emit changed();
    return;
  }
  if (at.seen && at.seen->same(*values)) return;
  at.seen = *values;
  at.trace = tensor == TensorId::Output ? session_.snapshot().trace : nullptr;
  count(tensor, *values);
}

void TensorStatistics::count(TensorId tensor, const EditedTensor& values) {
  Entry& at = entry(tensor);
  at.state = {};
  at.state.kind = State::Kind::Working;
  const bool skips = at.trace != nullptr && session_.snapshot().bad.count > 0;
  at.job.start<CountedValues>(
      values.elementCount(),
      [values, trace = skips ? at.trace : nullptr](const Job::Task& task, CountedJob::Counter& done) {
        const ScanOptions options{task.stop, &done, 0};
        return trace != nullptr ? countRead(values, *trace, options) : countAll(values, options);
      },
      [&at](Expected<CountedValues> answer) {
        at.state.kind = answer ? State::Kind::Known : State::Kind::Failed;
        if (answer) {
          at.state.counted = std::move(*answer);
        } else {
          at.state.error = answer.error();
        }
      });
}

void TensorStatistics::find(TensorId tensor, const Predicate& condition, std::int64_t after) {
  const auto values = valuesOf(tensor);
  if (!values) return;
  const Snapshot& snapshot = session_.snapshot();
  const bool skips = tensor == TensorId::Output && snapshot.bad.count > 0;
  finding_.start<std::int64_t>(
      values->elementCount(),
      [values = *values, trace = skips ? snapshot.trace : nullptr, condition, after](
          const Job::Task& task, CountedJob::Counter& done) {
        return findRead(values, trace.get(), condition, after, {task.stop, &done, 0});
      },
      [this, tensor](Expected<std::int64_t> at) {
        if (!at) return emit notFound(asSentence(errorSentence(at.error())));
        if (*at < 0) return emit notFound(tr("There is none any more."));
        emit found({tensor, *at});
      });
}

}  // namespace gathernd::ui
