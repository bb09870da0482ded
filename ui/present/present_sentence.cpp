// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_sentence.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "core/call/explain.h"
#include "ui/ask/asking.h"
#include "ui/lesson/lesson_player.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kNamedReaders = 4;
constexpr std::size_t kNamedNumbers = 6;

struct Sentence {
  Q_DECLARE_TR_FUNCTIONS(PresentSentence)
};

QString listed(const std::vector<std::int64_t>& numbers, std::size_t most) {
  QStringList texts;
  for (std::size_t k = 0; k < std::min(numbers.size(), most); ++k) texts << integerText(numbers[k]);
  if (numbers.size() > most) return texts.join(QStringLiteral(", ")) + QStringLiteral(", …");
  if (texts.size() < 2) return texts.join(QString());
  const QString last = texts.takeLast();
  return Sentence::tr("%1 and %2").arg(texts.join(QStringLiteral(", ")), last);
}

/// "params[1, :]"; the tensor's name alone where there is nothing to index.
QString place(const char* tensor, const SliceExpression& expression) {
  return QLatin1String(tensor) + (expression.empty() ? QString() : sliceText(expression));
}

class Teller {
 public:
  explicit Teller(const Snapshot& snapshot) : s_(snapshot), trace_(*snapshot.trace), plan_(*snapshot.plan) {}

  QString atRest() const {
    if (s_.badKnown && s_.bad.count > 0 && s_.state == OutputState::Refused && !s_.bad.all.empty())
      return located(trace_.at(s_.bad.all.front())) + u' ' + refuses();
    if (plan_.depth == 0) return Sentence::tr("Each tuple is empty and names all of params.");
    const bool one = plan_.tupleCount == 1;
    const QString tuples =
        one ? Sentence::tr("One tuple") : Sentence::tr("%1 tuples").arg(countText(plan_.tupleCount));
    const QString numbers = Sentence::tr("%n number(s)", "of a tuple", plan_.depth);
    const QString what = plan_.slice.rank() == 0 ? Sentence::tr("one element")
                                                 : Sentence::tr("a slice %1").arg(shapeText(plan_.slice));
    return one ? Sentence::tr("%1 of %2 names %3 of params.").arg(tuples, numbers, what)
               : Sentence::tr("%1 of %2 name %3 of params each.").arg(tuples, numbers, what);
  }

  QString reading(const TupleTrace& t) const {
    const QString tuple = integerText(t.tuple);
    if (t.given.empty()) return Sentence::tr("Tuple %1 is empty.").arg(tuple);
    if (t.given.size() == 1)
      return Sentence::tr("Tuple %1 holds the number %2.").arg(tuple, integerText(t.given.front()));
    return Sentence::tr("Tuple %1 holds the numbers %2.").arg(tuple, listed(t.given, kNamedNumbers));
  }

  QString located(const TupleTrace& t) const {
    const QString tuple = integerText(t.tuple);
    if (t.badComponent >= 0) return beyond(t);
    for (std::size_t j = 0; j < t.given.size(); ++j) {
      if (t.given[j] == t.resolved[j]) continue;
      const QString size = integerText(plan_.rule.axisSize[static_cast<int>(j)]);
      return Sentence::tr("Tuple %1 counts from the end: %2 + %3 = %4.")
          .arg(tuple, integerText(t.given[j]), size, integerText(t.resolved[j]));
    }
    if (!t.reads()) return Sentence::tr("Tuple %1 names no place in params.").arg(tuple);
    return Sentence::tr("Tuple %1 names %2.").arg(tuple, place("params", paramsSlice(plan_, t.sliceId)));
  }

  QString copied(const TupleTrace& t) const {
    const QString to = place("output", outputSlice(plan_, t.tuple));
    if (t.reads() && t.outcome != TupleOutcome::Undefined) {
      const QString from = place("params", paramsSlice(plan_, t.sliceId));
      if (t.outcome == TupleOutcome::Clamped)
        return Sentence::tr("%1 takes the nearest place: %2 is copied to %3.").arg(dialect(), from, to);
      return Sentence::tr("%1 is copied to %2.").arg(from, to);
    }
    switch (t.outcome) {
      case TupleOutcome::Refused:
        return Sentence::tr("Nothing is read.") + u' ' + refuses();
      case TupleOutcome::Undefined:
        return Sentence::tr("%1 promises nothing about %2.").arg(dialect(), to);
      default:
        break;
    }
    Element made;
    made.dtype = plan_.dtype;
    if (t.outcome == TupleOutcome::Filled) made.bits = plan_.fill;
    return Sentence::tr("Nothing is read: %1 writes %2 to %3.").arg(dialect(), valueText(made), to);
  }

  QString ofParams(std::int64_t flat) const {
    const std::int64_t slice = trace_.sliceOfParams(flat);
    const QString what = place("params", paramsSlice(plan_, slice));
    if (!s_.counts) return what;
    const std::int64_t times = s_.counts->of(slice);
    if (times == 0) return Sentence::tr("No tuple reads %1.").arg(what);
    const auto reads = s_.readsOf(slice, kNamedReaders);
    if (times > kNamedReaders || (!reads && times > 1))
      return Sentence::tr("%1 tuples read %2.").arg(countText(times), what);
    if (!reads) return what;
    if (times == 1) return Sentence::tr("Tuple %1 reads %2.").arg(integerText(reads->tuples[0]), what);
    return Sentence::tr("Tuples %1 read %2.").arg(listed(reads->tuples, kNamedReaders), what);
  }

 private:
  QString dialect() const { return fromBytes(s_.document->dialect.name); }
  QString refuses() const { return Sentence::tr("%1 refuses the call.").arg(dialect()); }

  QString beyond(const TupleTrace& t) const {
    const auto j = static_cast<std::size_t>(t.badComponent);
    const std::int64_t size = plan_.rule.axisSize[t.badComponent];
    const int axis = plan_.batchDims + t.badComponent;
    const bool before = t.given[j] < 0;
    const bool wraps = s_.document->dialect.negative == NegativeIndex::Wrap;
    const QString tuple = integerText(t.tuple);
    const QString value = integerText(t.given[j]);
    const QString end = integerText(!before ? size - 1 : wraps ? -size : 0);
    if (const QString name = nameOf(axis); !name.isEmpty()) {
      const QString asks = Sentence::tr("Tuple %1 asks for %2 %3").arg(tuple, name, value);
      if (size == 0) return Sentence::tr("%1, but params has none.").arg(asks);
      return (before ? Sentence::tr("%1, but params begins at %2 %3.")
                     : Sentence::tr("%1, but params ends at %2 %3."))
          .arg(asks, name, end);
    }
    const QString asks = Sentence::tr("Tuple %1 asks for %2 along axis %3").arg(tuple, value).arg(axis);
    if (size == 0) return Sentence::tr("%1, which is empty.").arg(asks);
    return (before ? Sentence::tr("%1, which begins at %2.") : Sentence::tr("%1, which ends at %2."))
        .arg(asks, end);
  }

  QString nameOf(int axis) const {
    return captionText(fromBytes(axisNameOf(*s_.document, {TensorId::Params, axis})));
  }

  const Snapshot& s_;
  const Trace& trace_;
  const Plan& plan_;
};

}  // namespace

QString presentSentence(const Snapshot& snapshot, const StepState& step,
                        const std::optional<CellRef>& focus) {
  if (snapshot.error && !snapshot.plan) return errorSentence(*snapshot.error);
  if (!snapshot.plan || !snapshot.trace) return {};
  const Teller teller(snapshot);
  if (step.active && step.tuple < snapshot.plan->tupleCount) {
    const TupleTrace t = snapshot.trace->at(step.tuple);
    switch (step.phase) {
      case StepPhase::Read:
        return teller.reading(t);
      case StepPhase::Locate:
        return teller.located(t);
      case StepPhase::Copy:
        return teller.copied(t);
    }
  }
  if (!focus || focus->flat < 0) return teller.atRest();
  switch (focus->tensor) {
    case TensorId::Params:
      if (focus->flat < snapshot.plan->params.elementCount()) return teller.ofParams(focus->flat);
      break;
    case TensorId::Indices:
      if (const std::int64_t tuple = snapshot.trace->tupleOfIndex(focus->flat); tuple >= 0)
        return teller.located(snapshot.trace->at(tuple));
      break;
    case TensorId::Output:
      if (focus->flat < snapshot.plan->output.elementCount())
        return teller.copied(snapshot.trace->at(snapshot.trace->tupleOfOutput(focus->flat)));
      break;
  }
  return teller.atRest();
}

namespace {

/// "A  [2, 4]   B  [2, 3]"; "" where nothing is chosen among.
QString choices(const teach::Question& question) {
  QStringList all;
  for (std::size_t k = 0; k < question.choices.size(); ++k) all << choiceText(question, static_cast<int>(k));
  return all.join(QStringLiteral("   "));
}

QString stepWords(const Asking& asking, const LessonPlayer& lessons, bool withChoices) {
  const bool open = asking.stage() == Asking::Stage::Open;
  // Once the answer is shown, what was said of a try is no more than in its way.
  const bool shown = asking.stage() == Asking::Stage::Revealed;
  const QString verdict = shown ? asking.outcome().told : asking.outcome().said();
  if (asking.active() && !verdict.isEmpty()) {
    const QString why = !open && lessons.active() && lessons.told()
                            ? fromBytes(teach::plainText(lessons.spoken().why))
                            : QString();
    const bool tells = !why.isEmpty();
    // An ending is explained by what follows.
    if (tells && shown)
      return asking.question()->kind == teach::QuestionKind::Outcome ? why : verdict + QLatin1Char(' ') + why;
    return tells ? verdict + QLatin1Char('\n') + why : verdict;
  }
  const QStringList hints = open ? asking.hints() : QStringList();
  if (!hints.isEmpty()) return asking.prompt() + QLatin1Char('\n') + hints.last();
  if (!lessons.active()) return asking.active() ? asking.prompt() : QString();
  const teach::LessonStep step = lessons.spoken();
  const bool asks = lessons.step().ask.has_value();
  if (asks && !open && lessons.told() && !step.why.empty()) return fromBytes(teach::plainText(step.why));
  // The question is answered, by the picture, and nothing more is said to it.
  if (asks && !open && lessons.told() && isAtEnd(lessons)) return {};
  QStringList said{fromBytes(step.prose.empty() ? step.heading : teach::plainText(step.prose))};
  if (open) said << asking.prompt() << (withChoices ? choices(*asking.question()) : QString());
  said.removeAll(QString());
  return said.join(QLatin1Char('\n'));
}

}  // namespace

QString presentedWords(const Asking& asking, const LessonPlayer& lessons, bool withChoices) {
  QStringList said{stepWords(asking, lessons, withChoices), aheadOf(lessons)};
  said.removeAll(QString());
  return said.join(QLatin1Char('\n'));
}

}  // namespace gathernd::ui
