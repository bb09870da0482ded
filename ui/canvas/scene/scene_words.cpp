// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/scene_words.h"

#include <QStringList>
#include <algorithm>
#include <span>

#include "ui/charts/units.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kLongestValue = 24;

struct Reason {
  ErrorCode code;
  const char* words;
};
/// Why there is no output.
constexpr Reason kNoOutput[] = {{ErrorCode::ShapeMismatch, QT_TR_NOOP("batch axes differ")},
                                {ErrorCode::IndexDepth, QT_TR_NOOP("tuples are too long")},
                                {ErrorCode::Rank, QT_TR_NOOP("too few axes")},
                                {ErrorCode::BatchDims, QT_TR_NOOP("batch_dims does not fit")},
                                {ErrorCode::DType, QT_TR_NOOP("this type is not taken")},
                                {ErrorCode::EmptyParams, QT_TR_NOOP("params are empty")},
                                {ErrorCode::Policy, QT_TR_NOOP("this policy is not taken")},
                                {ErrorCode::Limit, QT_TR_NOOP("too large")},
                                {ErrorCode::OutOfRange, QT_TR_NOOP("refused: a tuple is out of range")},
                                {ErrorCode::Unsupported, QT_TR_NOOP("this backend cannot do it")}};
constexpr Reason kNoGradient[] = {
    {ErrorCode::OutOfRange, QT_TR_NOOP("no gradient: the call is refused")},
    {ErrorCode::DType, QT_TR_NOOP("no gradient of this type")},
    {ErrorCode::ShapeMismatch, QT_TR_NOOP("no gradient: upstream has another shape")},
    {ErrorCode::Limit, QT_TR_NOOP("no gradient: too large")}};

QString reasonOf(std::span<const Reason> reasons, ErrorCode code, const QString& other) {
  const auto found =
      std::find_if(reasons.begin(), reasons.end(), [code](const Reason& r) { return r.code == code; });
  return found == reasons.end() ? other : tr(found->words);
}

QString sizes(const Shape& shape) {
  if (shape.rank() == 1) return countText(shape[0]);  // how many, not an extent
  QStringList parts;
  for (const std::int64_t extent : shape) parts << QString::number(extent);
  return parts.join(QStringLiteral(" × "));
}

QString sliceWord(const Plan& plan) {
  const int rank = plan.slice.rank();
  const QString words[] = {tr("one cell"), tr("a row"), tr("a matrix")};
  return rank < 3 ? words[rank] : tr("a block of rank %1").arg(rank);
}

QString timeLine(const LiveTime& time, const Snapshot& snapshot) {
  const QString backend = QString::fromStdString(time.backend);
  const Plan& plan = *snapshot.plan;
  const QString call = tr("params %1 of %2, indices %3 of %4")
                           .arg(dtypeText(plan.dtype), shapeText(plan.params), dtypeText(plan.indexDtype),
                                shapeText(plan.indices));
  const QString what = time.copies ? tr("%1, copies to the device and back included").arg(call) : call;
  if (time.runs < 2) return tr("%1: %2, one run of %3").arg(backend, durationText(time.medianNs), what);
  return tr("%1: %2, the median of %3 runs of %4; nine of ten took %5 to %6")
      .arg(backend, durationText(time.medianNs), countText(time.runs), what, durationText(time.lowNs),
           durationText(time.highNs));
}

}  // namespace

QString tightShape(QString shape) {
  return shape.remove(QLatin1Char(' '));
}

QString indicesNote(const Plan& plan) {
  if (plan.copyOnce) return tr("K = 0: params are copied once");
  const Shape& grid = plan.outer;
  const QString numbers = tr("K = %n number(s)", nullptr, plan.depth);
  QString text;
  if (grid.rank() == 0)
    text = tr("one tuple of %1").arg(numbers);
  else if (grid.elementCount() == 1 && grid.rank() == 1)
    text = tr("1 tuple of %1").arg(numbers);
  else
    text = tr("%1 tuples of %2").arg(sizes(grid), numbers);
  if (plan.batchDims > 0) text = tr("per batch entry: %1").arg(text);
  // The picture lays such a tuple on its side, as all others are.
  if (plan.dialect.tupleAxis == TupleAxis::First) text = tr("%1, each a column").arg(text);
  return text;
}

QString paramsNote(const Plan& plan) {
  if (plan.depth == 0) return tr("no axis is indexed: a slice is everything");
  const int all = plan.params.rank() - plan.batchDims;
  QString text;
  if (plan.depth == 1)
    text = all == 1 ? tr("its axis is indexed: a slice is %1") : tr("one axis is indexed: a slice is %1");
  else if (plan.depth == all)
    text = plan.depth == 2
               ? tr("both axes are indexed: a slice is %1")
               : tr("all %2 axes are indexed: a slice is %1").arg(sliceWord(plan)).arg(plan.depth);
  else
    text = tr("K = %2 axes are indexed: a slice is %1").arg(sliceWord(plan)).arg(plan.depth);
  return text.contains(QLatin1String("%1")) ? text.arg(sliceWord(plan)) : text;
}

QString outputNote(const Snapshot& snapshot) {
  const Plan& plan = *snapshot.plan;
  switch (snapshot.state) {
    case OutputState::Pending:
      return tr("being computed");
    case OutputState::Stale:
      return tr("stale: F5 runs it");
    case OutputState::Refused:
      return tr("refused by %1").arg(QString::fromStdString(plan.dialect.name));
    case OutputState::TooLarge:
      return tr("too large to be made");
    case OutputState::NoPlan:
      return tr("none");
    case OutputState::Asked:
      return tr("what do you expect?");
    case OutputState::Current:
      break;
  }
  if (snapshot.badKnown && snapshot.bad.count > 0)
    return tr("as %1 writes it").arg(QString::fromStdString(plan.dialect.name));
  if (plan.copyOnce) return tr("params, once");
  if (plan.reported.rank() != plan.output.rank())
    return tr("reported as %1").arg(QString::fromStdString(plan.reported.toString()));
  if (plan.batchDims > 0) return tr("one slice per tuple, entry by entry");
  return tr("one slice per tuple, in tuple order");
}

QString outputTime(const Snapshot& snapshot) {
  if (snapshot.state == OutputState::Refused || snapshot.state == OutputState::TooLarge) return tr("not run");
  if (snapshot.state != OutputState::Current || !snapshot.live) return {};
  const LiveTimes& live = *snapshot.live;
  if (!live.other) return durationText(live.own.medianNs);
  return tr("%1 %2  ·  %3 %4")
      .arg(QString::fromStdString(live.own.backend), durationText(live.own.medianNs),
           QString::fromStdString(live.other->backend), durationText(live.other->medianNs));
}

QString outputTimeTip(const Snapshot& snapshot) {
  if (!snapshot.plan || outputTime(snapshot).isEmpty()) return {};
  if (snapshot.state == OutputState::Refused) return tr("The call is refused: there is nothing to time.");
  if (snapshot.state == OutputState::TooLarge)
    return tr("The output takes more memory than may be used: it is not made.");
  QString tip = timeLine(snapshot.live->own, snapshot);
  if (snapshot.live->other) tip += QLatin1Char('\n') + timeLine(*snapshot.live->other, snapshot);
  return tip;
}

QString gradientNote(const GradientAnswer& answer) {
  if (answer.plan.sliceCount == 0) return tr("nothing can receive");
  return tr("%1 of %2 slices received a sum")
      .arg(countText(answer.reached), countText(answer.plan.sliceCount));
}

QString upstreamNote(const GradientAnswer& answer) {
  return answer.upstream ? tr("output's gradient, as given") : tr("output's gradient: ones");
}

QString noGradientNote(const Error& error) {
  return reasonOf(kNoGradient, error.code, tr("no gradient: the panel says why"));
}

QString placeText(const std::vector<std::int64_t>& position) {
  QStringList parts;
  for (const std::int64_t at : position) parts << integerText(at);
  return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString repeatText(std::int64_t times) {
  return QStringLiteral("×%1").arg(countText(times));
}

QString outputPhrase(const Snapshot& snapshot) {
  switch (snapshot.state) {
    case OutputState::Pending:
      return tr("computing");
    case OutputState::Stale:
      return tr("stale: F5");
    case OutputState::Refused:
      return snapshot.bad.count > 0 || (snapshot.error && snapshot.error->code == ErrorCode::OutOfRange)
                 ? tr("refused: a tuple is out of range")
                 : tr("refused");
    case OutputState::TooLarge:
      return tr("too large");
    case OutputState::NoPlan:
      break;
    case OutputState::Asked:
    case OutputState::Current:
      return {};
  }
  const QString other = tr("no output");
  return snapshot.error ? reasonOf(kNoOutput, snapshot.error->code, other) : other;
}

QString differenceText(const OutputDifference& difference) {
  if (!difference.found || !difference.expected)
    return tr("%1 differs from the reference").arg(difference.who);
  QString found = valueText(*difference.found, kLongestValue);
  QString expected = valueText(*difference.expected, kLongestValue);
  if (found == expected) {
    // Long ones that begin alike: their bits tell them apart.
    found = bitsText(*difference.found);
    expected = bitsText(*difference.expected);
  }
  return tr("%1 gives %2, reference %3").arg(difference.who, found, expected);
}

QString differenceCountText(const OutputDifference& difference) {
  return difference.count == 1 ? tr("the only value that differs")
                               : tr("first of %1 values that differ").arg(countText(difference.count));
}

QString batchText(const Scene& scene, std::int64_t batch) {
  const Plan* plan = scene.plan();
  if (plan == nullptr || plan->batch.rank() <= 1) return QString::number(batch);
  QString text;
  for (const std::int64_t p : plan->batch.position(batch))
    text += (text.isEmpty() ? QString() : QStringLiteral(",")) + QString::number(p);
  return text;
}

}  // namespace gathernd::ui
