// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>

#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kListedDone = 12;

struct StepText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::StepText)
};

Block row(Spans spans) {
  Block block;
  block.kind = Block::Kind::Row;
  block.spans = std::move(spans);
  return block;
}

Block heading(const Theme& theme, const StepState& step) {
  const QString word = step.phase == StepPhase::Read     ? StepText::tr("Read")
                       : step.phase == StepPhase::Locate ? StepText::tr("Locate")
                                                         : StepText::tr("Copy");
  Block block = row({{word, theme.text, false, true, measure::kHeadingPx, {}}});
  block.badge = step.count > 1 ? QStringLiteral("%1–%2").arg(step.tuple).arg(step.tuple + step.count - 1)
                               : QString::number(step.tuple);
  return block;
}

Block formulaRow(const Theme& theme, const FormulaLine& line) {
  return row(formulaSpans(theme, line.parts, FormulaInk::Coloured, measure::kBodyPx));
}

/// What is left of params once the tuple's numbers are used up.
QString leftOver(const Plan& plan) {
  switch (plan.slice.rank()) {
    case 0:
      return StepText::tr("Every axis has its number: one element comes.");
    case 1:
      return StepText::tr("No number is left for the last axis: the whole row comes.");
    default:
      return StepText::tr("No number is left for the last %1 axes: the whole block comes.")
          .arg(plan.slice.rank());
  }
}

void addLocate(std::vector<Block>& blocks, const Snapshot& snapshot, const TupleTrace& trace,
               const Theme& theme) {
  const Plan& plan = *snapshot.plan;
  for (std::size_t k = 0; k < trace.given.size(); ++k) {
    const bool lost = trace.componentBad[k] && !trace.reads();
    const RoleColor ink = lost ? RoleColor::Error : RoleColor::Indexed;
    Spans spans{{integerText(trace.given[k]), theme.role(ink).strong, true, true}};
    if (trace.given[k] != trace.resolved[k])
      spans.push_back(
          {QStringLiteral(" → ") + integerText(trace.resolved[k]), theme.role(ink).strong, true, true});
    spans.push_back({QLatin1Char(' ') + StepText::tr("on this axis")});
    Block block = row(std::move(spans));
    block.glyph = AxisLabel{AxisRole::Indexed, static_cast<int>(k), plan.depth > 1};
    blocks.push_back(std::move(block));
  }
  if (!trace.reads()) {
    blocks.push_back(paragraph(asSentence(badNumberText(*snapshot.trace, trace.tuple))));
    return;
  }
  if (plan.batchDims > 0)
    blocks.push_back(paragraph(StepText::tr("Before them stands the number of its own batch entry.")));
  blocks.push_back(paragraph(leftOver(plan)));
}

/// What the phase after this one will do.
QString nextWords(const Snapshot& snapshot, const StepState& step, const TupleTrace& trace) {
  const Plan& plan = *snapshot.plan;
  const QString place = tensorWord(TensorId::Output) + sliceText(outputSlice(plan, step.tuple));
  switch (step.phase) {
    case StepPhase::Read:
      return StepText::tr("Locate: what do the numbers name in params?");
    case StepPhase::Locate:
      return trace.reads() ? StepText::tr("Copy: it goes to %1, the place of the tuple.").arg(place)
                           : StepText::tr("Copy: %1 %2.").arg(place, outcomeWords(plan, trace));
    case StepPhase::Copy:
      break;
  }
  const std::int64_t next = step.tuple + step.count;
  return next < plan.tupleCount ? StepText::tr("Tuple %1.").arg(next)
                                : StepText::tr("That was the last one.");
}

}  // namespace

std::vector<Block> stepBlocks(const Snapshot& snapshot, const StepState& step, const Theme& theme) {
  const Trace& trace = *snapshot.trace;
  const TupleTrace tuple = trace.at(step.tuple);
  std::vector<Block> blocks{heading(theme, step)};
  if (step.count > 1) {
    blocks.push_back(paragraph(StepText::tr("A warp: %1 tuples at once.").arg(step.count)));
  } else if (step.phase == StepPhase::Read) {
    blocks.push_back(formulaRow(theme, tupleNumbers(trace, step.tuple)));
  } else if (step.phase == StepPhase::Locate) {
    addLocate(blocks, snapshot, tuple, theme);
  } else {
    blocks.push_back(formulaRow(theme, tupleFormula(trace, step.tuple)));
  }
  blocks.push_back(section(theme, StepText::tr("Next")));
  blocks.push_back(paragraph(nextWords(snapshot, step, tuple)));
  const std::int64_t done = step.tuple;
  if (done == 0) return blocks;
  blocks.push_back(section(theme, StepText::tr("Done")));
  for (std::int64_t each = std::max<std::int64_t>(0, done - kListedDone); each < done; ++each) {
    Block block = formulaRow(theme, tupleFormula(trace, each));
    block.badge = QString::number(each);
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace gathernd::ui
