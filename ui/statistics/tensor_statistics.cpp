// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statistics/tensor_statistics.h"

#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/text/element_text.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

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
    auto stretch = TRY(statisticsOfStretch(output, begin * block, end * block, options));
    sum.add(stretch);
    return {};
  };
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
    if (tuple % kTuplesBetweenLooks == 0 && options.stop.stop_requested())
      return fail(ErrorCode::Cancelled, "cancelled");
    if (trace.sliceOf(tuple) >= 0) continue;
    TRY(take(tuple));
    begin = tuple + 1;
    counted.madeUp += block;
    *options.done += block;
  }
  TRY(take(tuples));
  counted.values = sum.total();
  return counted;
}

/// Past what nobody read.
Expected<std::int64_t> findRead(const EditedTensor& values, const Trace* trace, const Predicate& condition,
                                std::int64_t after, const ScanOptions& options) {
  bool wraps = true;
  while (true) {
    auto at = TRY(findElement(values, condition, {after, Search::Direction::Forward, wraps}, options));
    if (!at) return -1;
    if (trace == nullptr || trace->sourceOfOutput(at->flat) >= 0) return at->flat;
    if (at->wrapped) wraps = false;
    const std::int64_t block = trace->plan().sliceElements;
    after = (at->flat / block + 1) * block - 1;
  }
}

}  // namespace

TensorStatistics::TensorStatistics(Session& session, QObject* parent) : QObject(parent), session_(session) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &TensorStatistics::refresh);
  whenChanged(session_, this, kCallParts | Part::Run | Part::Files | Part::Veil, [this] {
    if (seen_ && !soon_.isActive()) soon_.start(50);
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
      [values, trace = skips ? at.trace : nullptr](const Job::Task& task,
                                                   CountedJob::Counter& done) -> Expected<CountedValues> {
        const ScanOptions options{task.stop, &done, 0};
        if (trace != nullptr) return countRead(values, *trace, options);
        auto counted = TRY(statisticsOf(values, options));
        return CountedValues{std::move(counted), 0};
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

void NeverRead::show(std::shared_ptr<const ReadCounts> counts) {
  if (counts == counts_) return;
  counts_ = std::move(counts);
  slices_.clear();
  job_.cancel();
  if (counts_ != nullptr && counts_->neverRead() > 0) look(0);
}

void NeverRead::next() {
  if (counts_ == nullptr || slices_.empty()) return;
  look(slices_.back() + 1);
}

void NeverRead::look(std::int64_t from) {
  using Slices = std::vector<std::int64_t>;
  job_.start<Slices>(
      [counts = counts_, from](const Job::Task& task) -> Expected<Slices> {
        auto found = counts->neverReadFrom(from, kHandful, task.stop);
        if (found && found->empty() && from > 0) return counts->neverReadFrom(0, kHandful, task.stop);
        return found;
      },
      [this](Expected<Slices> found) {
        if (found) slices_ = std::move(*found);
        emit changed();
      });
}

namespace {

using Kind = Predicate::Kind;

QString placeText(const Shape& shape, std::int64_t flat) {
  QStringList parts;
  for (const std::int64_t i : shape.position(flat)) parts << integerText(i);
  return u'[' + parts.join(u',') + u']';
}

/// With a true minus and six digits.
QString meanText(double mean) {
  return QString::number(mean, 'g', 6).replace(QLatin1Char('-'), QChar(0x2212));
}

StatisticsGoal equal(Element value, std::int64_t first, bool next = true) {
  StatisticsGoal goal;
  goal.condition.kind = Kind::Equal;
  goal.condition.value = std::move(value);
  goal.first = first;
  goal.next = next;
  return goal;
}

StatisticsGoal kindOf(Kind kind, std::int64_t first) {
  StatisticsGoal goal;
  goal.condition.kind = kind;
  goal.first = first;
  return goal;
}

Element zeroOf(DType dtype) {
  Element zero;
  zero.dtype = dtype;
  return zero;
}

StatisticsLine extreme(const QString& name, const std::optional<Element>& value, double modulus,
                       std::int64_t at, const Shape& shape) {
  if (!value || at < 0) return {name, TensorStatistics::tr("none"), std::nullopt};
  // Many elements may have one modulus: which one comes next cannot be asked.
  const bool complex = isComplex(value->dtype);
  return {TensorStatistics::tr("%1 at %2").arg(name, placeText(shape, at)),
          complex ? meanText(modulus) : valueText(*value, 24), equal(*value, at, !complex)};
}

StatisticsLine counted(const QString& name, std::int64_t count, const StatisticsGoal& goal) {
  return {name, countText(count), count > 0 ? std::optional(goal) : std::nullopt};
}

QString bytesText(std::int64_t count) {
  return count == 1 ? TensorStatistics::tr("1 byte") : TensorStatistics::tr("%L1 bytes").arg(count);
}

std::vector<StatisticsLine> ofStrings(const ValueStatistics& v) {
  if (v.count == 0) return {};
  return {{TensorStatistics::tr("shortest"), bytesText(v.shortest), std::nullopt},
          {TensorStatistics::tr("longest"), bytesText(v.longest), std::nullopt},
          counted(TensorStatistics::tr("empty"), v.emptyStrings, equal(zeroOf(DType::String), -1))};
}

std::vector<StatisticsLine> ofBools(const ValueStatistics& v) {
  const auto one = parseElement("True", DType::Bool);
  std::vector<StatisticsLine> lines{
      counted(TensorStatistics::tr("false"), v.zeros, equal(zeroOf(DType::Bool), -1))};
  if (one)
    lines.insert(lines.begin(), counted(TensorStatistics::tr("true"), v.count - v.zeros, equal(*one, -1)));
  return lines;
}

void addNotFinite(std::vector<StatisticsLine>& lines, const ValueStatistics& v, DType dtype) {
  lines.push_back(counted(TensorStatistics::tr("NaN"), v.nans, kindOf(Kind::Nan, v.firstNan)));
  if (isComplex(dtype)) {
    lines.push_back(counted(TensorStatistics::tr("infinite"), v.positiveInfinities + v.negativeInfinities,
                            kindOf(Kind::Infinite, v.firstInfinity)));
    return;
  }
  const auto plus = parseElement("inf", dtype), minus = parseElement("-inf", dtype);
  const bool one = v.positiveInfinities == 0 || v.negativeInfinities == 0;
  const std::int64_t first = one ? v.firstInfinity : -1;
  if (plus) lines.push_back(counted(QStringLiteral("+∞"), v.positiveInfinities, equal(*plus, first)));
  if (minus) lines.push_back(counted(QStringLiteral("−∞"), v.negativeInfinities, equal(*minus, first)));
}

}  // namespace

std::vector<StatisticsLine> statisticsLines(const CountedValues& all, DType dtype, const Shape& shape) {
  const ValueStatistics& v = all.values;
  if (dtype == DType::String) return ofStrings(v);
  if (dtype == DType::Bool) return ofBools(v);
  const bool complex = isComplex(dtype);
  std::vector<StatisticsLine> lines;
  lines.push_back(extreme(complex ? TensorStatistics::tr("least modulus") : TensorStatistics::tr("min"),
                          v.least, v.leastNumber, v.leastAt, shape));
  lines.push_back(extreme(complex ? TensorStatistics::tr("greatest modulus") : TensorStatistics::tr("max"),
                          v.greatest, v.greatestNumber, v.greatestAt, shape));
  lines.push_back({complex ? TensorStatistics::tr("mean modulus") : TensorStatistics::tr("mean"),
                   v.numbers > 0 ? meanText(v.mean) : TensorStatistics::tr("none"), std::nullopt});
  if (!isInteger(dtype)) addNotFinite(lines, v, dtype);
  lines.push_back(counted(TensorStatistics::tr("zeros"), v.zeros, equal(zeroOf(dtype), -1)));
  return lines;
}

QString countedText(const CountedValues& counted) {
  const ValueStatistics& v = counted.values;
  if (v.count == 0 && counted.madeUp == 0) return TensorStatistics::tr("There are no values.");
  QStringList parts{TensorStatistics::tr("Exact, of all %L1 values.").arg(v.count)};
  if (counted.madeUp > 0)
    parts = QStringList{TensorStatistics::tr("Exact, of the %L1 values that were read; %L2 are made up and "
                                             "left out.")
                            .arg(v.count)
                            .arg(counted.madeUp)};
  if (v.edited > 0) parts << TensorStatistics::tr("%L1 of them are edited.").arg(v.edited);
  return parts.join(u' ');
}

namespace {

struct Values {
  TensorId tensor = TensorId::Params;
  EditedTensor values;
};

/// The first marked element behind `after`, to the end.
Expected<std::optional<std::int64_t>> nextIn(const EditedTensor& values, std::int64_t after,
                                             std::stop_token stop) {
  std::optional<std::int64_t> next;
  const auto take = [&next](std::int64_t flat) { next = next ? std::min(*next, flat) : flat; };
  for (const Predicate::Kind kind : {Predicate::Kind::Nan, Predicate::Kind::Infinite}) {
    if (values.dtype() == DType::String) break;
    Predicate condition;
    condition.kind = kind;
    const Search search{after, Search::Direction::Forward, false};
    const auto found = TRY(findElement(values, condition, search, {stop, nullptr, 0}));
    if (found) take(found->flat);
  }
  bool edit = false;
  values.visitEdits(after + 1, values.elementCount(), [&](std::int64_t flat, const Element&) {
    if (!std::exchange(edit, true)) take(flat);
  });
  return next;
}

}  // namespace

NextMark::NextMark(Session& session, QObject* parent) : QObject(parent), session_(session) {
  whenChanged(session_, this, Part::Replaced, [this] { job_.cancel(); });
}

void NextMark::go() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document || job_.busy()) return;
  std::vector<Values> around = {{TensorId::Params, snapshot.document->params}};
  const bool current = snapshot.state == OutputState::Current && snapshot.result;
  if (current) around.push_back({TensorId::Output, EditedTensor(snapshot.result->output)});
  around.push_back({TensorId::Indices, snapshot.document->indices});
  const auto focus = session_.focus();
  const auto here =
      std::ranges::find_if(around, [&](const Values& v) { return focus && v.tensor == focus->tensor; });
  std::int64_t after = -1;
  if (here != around.end()) {
    std::rotate(around.begin(), here, around.end());
    after = focus->flat;
    around.push_back(around.front());  // what stands before it comes last
  }
  using Answer = std::optional<CellRef>;
  job_.start<Answer>(
      [around = std::move(around), after](const Job::Task& task) -> Expected<Answer> {
        for (std::size_t k = 0; k < around.size(); ++k) {
          auto next = TRY(nextIn(around[k].values, k == 0 ? after : -1, task.stop));
          if (next) return CellRef{around[k].tensor, *next};
        }
        return std::nullopt;
      },
      [this](const Expected<Answer>& answer) {
        if (!answer) {
          if (answer.error().code != ErrorCode::Cancelled) emit notFound(errorSentence(answer.error()));
        } else if (*answer) {
          emit found(**answer);
        } else {
          emit notFound(tr("No NaN, no infinity and no edit in params, output and indices"));
        }
      });
}

}  // namespace gathernd::ui
