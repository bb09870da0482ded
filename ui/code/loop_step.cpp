// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/loop_step.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/call/explain.h"
#include "core/code/snippet/loop.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct LoopStepText {
  Q_DECLARE_TR_FUNCTIONS(LoopStep)
};

constexpr std::int64_t kShownValues = 3;
constexpr int kLongestValue = 8;

/// "b, n = 1, 3: "; nothing where there is one tuple only.
QString placeText(const Plan& plan, const TupleTrace& tuple) {
  QStringList names, numbers;
  for (const std::string& name : loopNames(plan)) names << fromBytes(name);
  for (const std::int64_t at : tuple.position) numbers << integerText(at);
  const QString comma = QStringLiteral(", ");
  if (names.isEmpty()) return {};
  return QStringLiteral("%1 = %2: ").arg(names.join(comma), numbers.join(comma));
}

/// "7" of a single element, else "[20, 21, 22, …]".
QString sliceValues(const Snapshot& snapshot, std::int64_t sliceId) {
  const Plan& plan = *snapshot.plan;
  QStringList values;
  for (std::int64_t k = 0; k < std::min(plan.sliceElements, kShownValues); ++k) {
    values << valueText(snapshot.document->params.at(sliceId * plan.sliceElements + k), kLongestValue);
  }
  if (plan.slice.rank() == 0) return values.join(QString());
  if (plan.sliceElements > kShownValues) values << QStringLiteral("…");
  return QStringLiteral("[%1]").arg(values.join(QStringLiteral(", ")));
}

QString madeUp(const Plan& plan) {
  Element fill;
  fill.dtype = plan.dtype;
  fill.bits = plan.fill;
  return valueText(fill, kLongestValue);
}

QString readNote(const Plan& plan, const TupleTrace& tuple) {
  return placeText(plan, tuple) + QStringLiteral("i = ") + listText(tuple.given);
}

QString locateNote(const Plan& plan, const TupleTrace& tuple) {
  if (tuple.reads()) {
    const QString slice = QStringLiteral("params") + sliceText(paramsSlice(plan, tuple.sliceId));
    if (tuple.resolved == tuple.given) return slice;
    return QStringLiteral("i = %1: %2").arg(listText(tuple.resolved), slice);
  }
  const QString given = listText(tuple.given);
  if (tuple.outcome == TupleOutcome::Refused) return LoopStepText::tr("%1 lies outside: refused").arg(given);
  return LoopStepText::tr("%1 lies outside: block = %2").arg(given, madeUp(plan));
}

QString copyNote(const Snapshot& snapshot, const TupleTrace& tuple) {
  if (tuple.outcome == TupleOutcome::Refused) return LoopStepText::tr("nothing is copied");
  const Plan& plan = *snapshot.plan;
  const QString what = tuple.reads() ? sliceValues(snapshot, tuple.sliceId) : madeUp(plan);
  return QStringLiteral("output%1 ← %2").arg(sliceText(outputSlice(plan, tuple.tuple)), what);
}

bool refusesAll(const Trace& trace, const StepState& step) {
  for (std::int64_t tuple = step.tuple; tuple < step.tuple + step.count; ++tuple) {
    if (trace.endingOf(tuple).outcome != TupleOutcome::Refused) return false;
  }
  return true;
}

const char* markOf(StepPhase phase, bool refused) {
  if (phase == StepPhase::Read) return "read";
  if (refused) return "bad";
  return phase == StepPhase::Locate ? "locate" : "copy";
}

}  // namespace

std::optional<LoopStep> loopStep(const Snapshot& snapshot, const StepState& step,
                                 const TemplateMarks& marks) {
  if (!step.active || !snapshot.plan || !snapshot.trace) return std::nullopt;
  const Trace& trace = *snapshot.trace;
  if (step.tuple + step.count > trace.tupleCount()) return std::nullopt;
  const auto mark = marks.find(markOf(step.phase, refusesAll(trace, step)));
  if (mark == marks.end()) return std::nullopt;
  LoopStep at;
  at.line = mark->second;
  if (step.count > 1) {
    at.note = LoopStepText::tr("tuples %1-%2").arg(step.tuple).arg(step.tuple + step.count - 1);
    return at;
  }
  const TupleTrace tuple = trace.at(step.tuple);
  at.note = step.phase == StepPhase::Read     ? readNote(*snapshot.plan, tuple)
            : step.phase == StepPhase::Locate ? locateNote(*snapshot.plan, tuple)
                                              : copyNote(snapshot, tuple);
  return at;
}

std::optional<StepPhase> phaseOfLine(const TemplateMarks& marks, int line) {
  for (const auto& [mark, at] : marks) {
    if (at != line) continue;
    if (mark == "read") return StepPhase::Read;
    return mark == "copy" ? StepPhase::Copy : StepPhase::Locate;
  }
  return std::nullopt;
}

}  // namespace gathernd::ui
