// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "core/gradient/gradient.h"
#include "ui/formula/formula.h"
#include "ui/formula/formula_builder.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct GradientText {
  Q_DECLARE_TR_FUNCTIONS(GradientFormula)
};

constexpr std::size_t kMaxTerms = 3;
constexpr std::int64_t kMaxLooked = 64;  // readers, of which a dialect may drop some

/// How sums of this type are made (core/gradient/gradient.h).
QString sumNote(DType dtype) {
  const QString type = dtypeText(dtype);
  if (isInteger(dtype)) return GradientText::tr("%1: sums wrap around").arg(type);
  if (dtype == DType::Float16 || dtype == DType::BFloat16)
    return GradientText::tr("%1: summed in float32, rounded once").arg(type);
  return GradientText::tr("%1: summed in the order of tuples").arg(type);
}

class Lines {
 public:
  Lines(const Snapshot& snapshot, const GradientAnswer& answer)
      : snapshot_(snapshot), answer_(answer), trace_(answer.trace), plan_(trace_.plan()) {}

  FormulaLine general() {
    const GeneralSubscripts general = generalSubscripts(plan_);
    line_.plain(QStringLiteral("grad params")).subscripts(general.params, false);
    line_.plain(QStringLiteral(" += up")).subscripts(general.output, false);
    return line_.note(sumNote(plan_.dtype)).take();
  }

  FormulaLine ofParams(std::int64_t flat) {
    const Element sum = elementAt(answer_.result.gradient, flat);
    gradParams(flat, true);
    const std::int64_t times = answer_.receivedBy(trace_.sliceOfParams(flat));
    if (times == 0) return equals(sum).note(GradientText::tr("no tuple leads here: nothing is added")).take();
    const auto reads = snapshot_.readsOf(trace_.sliceOfParams(flat), kMaxLooked);
    if (!reads) {
      return equals(sum)
          .note(snapshot_.readsError ? errorSentence(*snapshot_.readsError)
                                     : GradientText::tr("looking for its terms"))
          .take();
    }
    const GradientTerms terms = gradientTerms(trace_, reads->tuples, times, flat, kMaxTerms);
    QStringList addends;
    for (const std::int64_t output : terms.outputs) {
      line_.plain(addends.isEmpty() ? QStringLiteral(" = ") : QStringLiteral(" + "));
      up(output);
      addends << valueText(answer_.upstreamAt(output), kLongest);
    }
    const std::int64_t more = terms.count - static_cast<std::int64_t>(terms.outputs.size());
    if (more > 0) line_.plain(u' ' + GradientText::tr("+ %1 more").arg(countText(more)));
    if (more == 0 && addends.size() > 1)
      line_.plain(QStringLiteral(" = ") + addends.join(QStringLiteral(" + ")));
    return equals(sum).note(sumNote(plan_.dtype)).take();
  }

  FormulaLine ofOutput(std::int64_t flat) {
    const std::int64_t source = trace_.sourceOfOutput(flat);
    const QString value = valueText(answer_.upstreamAt(flat), kLongest);
    if (source < 0) {
      up(flat);
      line_.plain(QStringLiteral(" = ") + value + QStringLiteral("  "));
      line_.part({GradientText::tr("is added to nothing"), std::nullopt, true, true});
    } else {
      gradParams(source, true);
      line_.plain(QStringLiteral(" += "));
      up(flat);
      line_.plain(QStringLiteral(" = ")).part({value, std::nullopt, false, true});
    }
    return line_.note(tupleNote(trace_.tupleOfOutput(flat))).take();
  }

  FormulaLine ofIndex(std::int64_t flat) {
    const std::int64_t tuple = trace_.tupleOfIndex(flat);
    if (tuple < 0) return formulaFor(snapshot_, CellRef{TensorId::Indices, flat});
    line_.plain(QStringLiteral("indices"))
        .subscripts(subscriptsOf(plan_.indices.position(flat), indicesAxes(plan_)), true)
        .plain(QStringLiteral(" = "))
        .part({valueText(snapshot_.document->indices.at(flat)), std::nullopt, false, true})
        .plain(QStringLiteral(":  "));
    const std::int64_t slice = trace_.sliceOf(tuple);
    if (slice >= 0) {
      line_.plain(QStringLiteral("grad params"))
          .subscripts(subscriptsOf(paramsSlice(plan_, slice), paramsAxes(plan_)), true)
          .plain(QStringLiteral(" += "));
    }
    line_.plain(QStringLiteral("up"))
        .subscripts(subscriptsOf(outputSlice(plan_, tuple), outputAxes(plan_)), true);
    if (slice < 0)
      line_.plain(QStringLiteral(" "))
          .part({GradientText::tr("is added to nothing"), std::nullopt, true, true});
    return line_.note(tupleNote(tuple)).take();
  }

 private:
  static constexpr int kLongest = 24;

  void gradParams(std::int64_t flat, bool strong) {
    line_.plain(QStringLiteral("grad params"))
        .subscripts(subscriptsOf(plan_.params.position(flat), paramsAxes(plan_)), strong);
  }
  void up(std::int64_t output) {
    line_.plain(QStringLiteral("up"))
        .subscripts(subscriptsOf(plan_.output.position(output), outputAxes(plan_)), true);
  }
  FormulaBuilder& equals(const Element& value) {
    return line_.plain(QStringLiteral(" = ")).part({valueText(value), std::nullopt, false, true});
  }
  QString tupleNote(std::int64_t tuple) const {
    const TupleTrace t = trace_.at(tuple);
    if (t.badComponent < 0) return sumNote(plan_.dtype);
    const QString why = badNumberText(trace_, tuple);
    return t.outcome == TupleOutcome::Clamped ? GradientText::tr("%1; it adds where it was clamped").arg(why)
                                              : why;
  }

  const Snapshot& snapshot_;
  const GradientAnswer& answer_;
  const Trace& trace_;
  const Plan& plan_;
  FormulaBuilder line_;
};

}  // namespace

FormulaLine gradientFormula(const Snapshot& snapshot, const GradientAnswer& answer,
                            const std::optional<CellRef>& focus) {
  Lines lines(snapshot, answer);
  if (!focus) return lines.general();
  const auto inside = [&](std::int64_t count) { return focus->flat >= 0 && focus->flat < count; };
  if (!inside(shapeOf(answer.plan, focus->tensor).elementCount())) return lines.general();
  return focus->tensor == TensorId::Params   ? lines.ofParams(focus->flat)
         : focus->tensor == TensorId::Output ? lines.ofOutput(focus->flat)
                                             : lines.ofIndex(focus->flat);
}

FormulaLine formulaUnder(const LensView& lens, const Snapshot& snapshot,
                         const std::optional<CellRef>& focus) {
  if (!lens.answer || !snapshot.plan || !snapshot.trace) return formulaFor(snapshot, focus);
  return gradientFormula(snapshot, *lens.answer, focus);
}

FormulaLine shownFormula(const LensView& lens, const Snapshot& snapshot, const std::optional<CellRef>& focus,
                         const StepState& step) {
  const bool stepped =
      !focus && step.active && snapshot.trace && snapshot.plan && step.tuple < snapshot.plan->tupleCount;
  if (!stepped) return formulaUnder(lens, snapshot, focus);
  // What is not located yet is not said.
  const bool reads = step.phase == StepPhase::Read && !lens.answer && snapshot.plan->depth > 0;
  return reads ? tupleNumbers(*snapshot.trace, step.tuple) : tupleFormula(*snapshot.trace, step.tuple);
}

}  // namespace gathernd::ui
