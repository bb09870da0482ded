// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explain_blocks.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <optional>

#include "core/call/explain.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kListedTuples = 40;  // beyond this a list explains nothing
constexpr int kListedReads = 3;

struct ExplainText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::ExplainText)
};

QString sliceWord(const Plan& plan) {
  switch (plan.slice.rank()) {
    case 0:
      return ExplainText::tr("one element");
    case 1:
      return ExplainText::tr("one row");
    default:
      return ExplainText::tr("one block");
  }
}

QString summary(const Plan& plan) {
  if (plan.copyOnce) return ExplainText::tr("No axis is indexed: params is copied whole, once.");
  if (plan.tupleCount == 0) return ExplainText::tr("There is no tuple, so nothing of params is copied.");
  if (plan.depth == 0)
    return ExplainText::tr("No axis is indexed: each tuple copies all that it can see of params.");
  const QString tuples = plan.tupleCount == 1
                             ? ExplainText::tr("The single tuple")
                             : ExplainText::tr("Each of the %L1 tuples").arg(plan.tupleCount);
  const QString numbers = ExplainText::tr("%n number(s)", "of a tuple", plan.depth);
  QString text = ExplainText::tr("%1 names %2 of params by %3. It is copied to the tuple's place in output.")
                     .arg(tuples, sliceWord(plan), numbers);
  if (plan.batchDims > 0) {
    text += QLatin1Char(' ') +
            ExplainText::tr("A tuple sees only the part of params that has its own batch number.");
  }
  return text;
}

Block shapeRow(const Theme& theme, AxisRole role, const QString& word, const QString& expression,
               const Shape& shape) {
  Block block;
  block.kind = Block::Kind::Row;
  block.glyph = AxisLabel{role, 0, false};
  block.spans = {{word + QStringLiteral("  "), theme.text2},
                 {expression, theme.text, true, false, measure::kNotePx, {}}};
  block.right = shapeText(shape);
  return block;
}

void addShape(std::vector<Block>& blocks, const Plan& plan, const Theme& theme) {
  blocks.push_back(section(theme, ExplainText::tr("Shape")));
  QStringList terms;
  const auto add = [&](AxisRole role, const QString& word, const QString& expression, const Shape& shape) {
    if (shape.rank() == 0) return;
    blocks.push_back(shapeRow(theme, role, word, expression, shape));
    terms << shapeText(shape);
  };
  const QString b = plan.batchDims > 0 ? QString::number(plan.batchDims) : QString();
  add(AxisRole::Batch, ExplainText::tr("batch"), QStringLiteral("indices.shape[:%1]").arg(b), plan.batch);
  add(AxisRole::Tuple, ExplainText::tr("tuples"), QStringLiteral("indices.shape[%1:-1]").arg(b), plan.outer);
  add(AxisRole::Slice, ExplainText::tr("slice"),
      QStringLiteral("params.shape[%1:]").arg(plan.batchDims + plan.depth), plan.slice);
  Block sum;
  sum.kind = Block::Kind::Row;
  sum.rule = !terms.isEmpty();
  sum.spans = {{ExplainText::tr("output"), {}, false, true}};
  const QString whole = shapeText(plan.output);
  const QString equation =
      terms.size() > 1 ? terms.join(QStringLiteral(" + ")) + QStringLiteral(" = ") + whole : whole;
  sum.right = equation.size() <= 30 ? equation : whole;
  blocks.push_back(std::move(sum));
  if (plan.reported != plan.output) {
    blocks.push_back(
        paragraph(ExplainText::tr("This framework reports the shape as %1.").arg(shapeText(plan.reported))));
  }
}

void addTuples(std::vector<Block>& blocks, Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  const Plan& plan = *snapshot.plan;
  if (plan.tupleCount == 0) return;
  blocks.push_back(section(theme, ExplainText::tr("Tuple by tuple")));
  for (std::int64_t tuple = 0; tuple < std::min(plan.tupleCount, kListedTuples); ++tuple) {
    Block row;
    row.kind = Block::Kind::Row;
    row.badge = QString::number(tuple);
    row.spans = formulaSpans(theme, tupleFormula(*snapshot.trace, tuple).parts, FormulaInk::Coloured,
                             measure::kBodyPx);
    row.activate = [&session, tuple] {
      const Snapshot& now = session.snapshot();
      if (!now.trace || tuple >= now.trace->tupleCount() || now.plan->depth == 0) return;
      session.selection().pin({TensorId::Indices, now.trace->indexOf(tuple, 0)});
    };
    blocks.push_back(std::move(row));
  }
  if (plan.tupleCount > kListedTuples) {
    blocks.push_back(paragraph(
        ExplainText::tr("and %L1 more; point at one to read it.").arg(plan.tupleCount - kListedTuples)));
  }
}

void addReads(std::vector<Block>& blocks, const Snapshot& snapshot, const Theme& theme) {
  if (!snapshot.counts || snapshot.plan->tupleCount == 0) return;
  const Plan& plan = *snapshot.plan;
  QStringList lines;
  for (const std::int64_t slice : snapshot.counts->hottest(kListedReads)) {
    const std::int64_t times = snapshot.counts->of(slice);
    if (times < 2) break;
    const QString place = paramsSliceText(plan, slice);
    const auto reads = snapshot.readsOf(slice, kListedReaders);
    lines << (reads ? ExplainText::tr("%1 is read %2×, by tuples %3.")
                          .arg(place, countText(times), tupleList(*reads, kListedReaders))
                    : ExplainText::tr("%1 is read %2×.").arg(place, countText(times)));
  }
  const std::int64_t never = snapshot.counts->neverRead();
  if (never > 0)
    lines << ExplainText::tr("%L1 of %L2 slices are never read.").arg(never).arg(plan.sliceCount);
  if (lines.isEmpty()) lines << ExplainText::tr("Every slice is read exactly once.");
  blocks.push_back(section(theme, ExplainText::tr("Reads")));
  for (const QString& line : lines) blocks.push_back(paragraph(line));
}

}  // namespace

std::vector<Block> explainBlocks(Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  if (!snapshot.plan || !snapshot.trace) {
    return {paragraph(snapshot.error ? ExplainText::tr("This call is refused: why, and what would mend it, "
                                                       "stands above the picture.")
                                     : ExplainText::tr("Nothing to explain yet."))};
  }
  if (const auto focus = session.focus()) {
    std::vector<Block> cell = cellBlocks(snapshot, *focus, theme);
    if (!cell.empty()) return cell;
  }
  const StepState& step = session.playback().state();
  if (step.active && step.tuple < snapshot.plan->tupleCount) return stepBlocks(snapshot, step, theme);
  // Its author's own words say it best, until an edit may have made them untrue.
  const bool authorsWords = !snapshot.document->notes.empty() && !session.modified();
  std::vector<Block> blocks{
      paragraph(authorsWords ? QString::fromStdString(snapshot.document->notes) : summary(*snapshot.plan))};
  addShape(blocks, *snapshot.plan, theme);
  addTuples(blocks, session, theme);
  addReads(blocks, snapshot, theme);
  return blocks;
}

}  // namespace gathernd::ui
