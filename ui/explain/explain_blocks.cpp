// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explain_blocks.h"

#include <QStringList>
#include <algorithm>
#include <array>

#include "core/call/explain.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kListedTuples = 40;  // beyond this a list explains nothing
constexpr int kListedReads = 3;

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
  Block block = row({{word + QStringLiteral("  "), theme.text2},
                     {expression, theme.text, true, false, measure::kNotePx, {}}});
  block.glyph = AxisLabel{role, 0, false};
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
  Block sum = row({{ExplainText::tr("output"), {}, false, true}});
  sum.rule = !terms.isEmpty();
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
    Block line = row(formulaSpans(theme, tupleFormula(*snapshot.trace, tuple).parts, FormulaInk::Coloured,
                                  measure::kBodyPx));
    line.badge = QString::number(tuple);
    line.activate = [&session, tuple] {
      const Snapshot& now = session.snapshot();
      if (!now.trace || tuple >= now.trace->tupleCount() || now.plan->depth == 0) return;
      session.selection().pin({TensorId::Indices, now.trace->indexOf(tuple, 0)});
    };
    blocks.push_back(std::move(line));
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

namespace {

constexpr int kMaxRead = 12;
constexpr std::int64_t kBars = 12;  ///< classes of the histogram; the last takes all above

void addHistogram(std::vector<Block>& blocks, const ReadCounts& counts, const Theme& theme) {
  const bool folded = counts.most() >= kBars;
  std::array<std::int64_t, kBars> slices{};
  for (const ReadBin& bin : counts.histogram())
    slices[static_cast<std::size_t>(std::min(bin.times, kBars - 1))] += bin.slices;
  const std::int64_t most = *std::max_element(slices.begin(), slices.end());
  for (std::int64_t times = 0; times < kBars; ++times) {
    const std::int64_t count = slices[static_cast<std::size_t>(times)];
    if (count == 0) continue;
    Block bar;
    bar.kind = Block::Kind::Bar;
    const bool last = folded && times + 1 == kBars;
    const QString label = times == 0 ? ExplainText::tr("never")
                          : last     ? ExplainText::tr("%1× or more").arg(times)
                                     : ExplainText::tr("%1×").arg(times);
    bar.spans = {{label, theme.text2}};
    bar.right = countText(count);
    bar.fraction = static_cast<double>(count) / static_cast<double>(most);
    bar.fill = theme.readTint(times);
    blocks.push_back(std::move(bar));
  }
}

}  // namespace

std::vector<Block> readsBlocks(Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  if (!snapshot.plan) return {paragraph(ExplainText::tr("Nothing is read: the call is refused."))};
  if (!snapshot.counts) {
    return {paragraph(snapshot.readsError ? errorSentence(*snapshot.readsError)
                                          : ExplainText::tr("Still being counted."))};
  }
  const Plan& plan = *snapshot.plan;
  const ReadCounts& counts = *snapshot.counts;
  std::vector<Block> blocks;
  const std::int64_t reading = counts.reads();  // a tuple that is refused, zeroed or filled reads nothing
  blocks.push_back(
      paragraph(ExplainText::tr("%L1 tuples read %L2 of the %L3 slices of params; %L4 are never read.")
                    .arg(reading)
                    .arg(counts.slicesRead())
                    .arg(plan.sliceCount)
                    .arg(counts.neverRead())));
  if (reading < plan.tupleCount) {
    blocks.push_back(paragraph(ExplainText::tr("Out of range, and so without a read: %L1 of the %L2 tuples.")
                                   .arg(plan.tupleCount - reading)
                                   .arg(plan.tupleCount)));
  }
  blocks.push_back(section(theme, ExplainText::tr("How often a slice is read")));
  addHistogram(blocks, counts, theme);

  const std::vector<std::int64_t> most = counts.hottest(kMaxRead);
  if (most.empty()) return blocks;
  blocks.push_back(section(theme, ExplainText::tr("Most read")));
  for (std::int64_t slice : most) {
    Block line = row({{paramsSliceText(plan, slice), {}, true}});
    line.right = ExplainText::tr("%1×").arg(counts.of(slice));
    line.rightBold = true;
    const std::int64_t firstElement = slice * plan.sliceElements;
    line.activate = [&session, firstElement] {
      const Snapshot& now = session.snapshot();
      if (now.plan && firstElement < now.plan->params.elementCount()) {
        session.selection().pin({TensorId::Params, firstElement});
      }
    };
    blocks.push_back(std::move(line));
  }
  return blocks;
}

namespace {

constexpr std::int64_t kListedDone = 12;

Block heading(const Theme& theme, const StepState& step) {
  const QString word = step.phase == StepPhase::Read     ? ExplainText::tr("Read")
                       : step.phase == StepPhase::Locate ? ExplainText::tr("Locate")
                                                         : ExplainText::tr("Copy");
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
      return ExplainText::tr("Every axis has its number: one element comes.");
    case 1:
      return ExplainText::tr("No number is left for the last axis: the whole row comes.");
    default:
      return ExplainText::tr("No number is left for the last %1 axes: the whole block comes.")
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
    spans.push_back({QLatin1Char(' ') + ExplainText::tr("on this axis")});
    Block block = row(std::move(spans));
    block.glyph = AxisLabel{AxisRole::Indexed, static_cast<int>(k), plan.depth > 1};
    blocks.push_back(std::move(block));
  }
  if (!trace.reads()) {
    blocks.push_back(paragraph(asSentence(badNumberText(*snapshot.trace, trace.tuple))));
    return;
  }
  if (plan.batchDims > 0)
    blocks.push_back(paragraph(ExplainText::tr("Before them stands the number of its own batch entry.")));
  blocks.push_back(paragraph(leftOver(plan)));
}

/// What the phase after this one will do.
QString nextWords(const Snapshot& snapshot, const StepState& step, const TupleTrace& trace) {
  const Plan& plan = *snapshot.plan;
  const QString place = tensorWord(TensorId::Output) + sliceText(outputSlice(plan, step.tuple));
  switch (step.phase) {
    case StepPhase::Read:
      return ExplainText::tr("Locate: what do the numbers name in params?");
    case StepPhase::Locate:
      return trace.reads() ? ExplainText::tr("Copy: it goes to %1, the place of the tuple.").arg(place)
                           : ExplainText::tr("Copy: %1 %2.").arg(place, outcomeWords(plan, trace));
    case StepPhase::Copy:
      break;
  }
  const std::int64_t next = step.tuple + step.count;
  return next < plan.tupleCount ? ExplainText::tr("Tuple %1.").arg(next)
                                : ExplainText::tr("That was the last one.");
}

}  // namespace

std::vector<Block> stepBlocks(const Snapshot& snapshot, const StepState& step, const Theme& theme) {
  const Trace& trace = *snapshot.trace;
  const TupleTrace tuple = trace.at(step.tuple);
  std::vector<Block> blocks{heading(theme, step)};
  if (step.count > 1) {
    blocks.push_back(paragraph(ExplainText::tr("A warp: %1 tuples at once.").arg(step.count)));
  } else if (step.phase == StepPhase::Read) {
    blocks.push_back(formulaRow(theme, tupleNumbers(trace, step.tuple)));
  } else if (step.phase == StepPhase::Locate) {
    addLocate(blocks, snapshot, tuple, theme);
  } else {
    blocks.push_back(formulaRow(theme, tupleFormula(trace, step.tuple)));
  }
  blocks.push_back(section(theme, ExplainText::tr("Next")));
  blocks.push_back(paragraph(nextWords(snapshot, step, tuple)));
  const std::int64_t done = step.tuple;
  if (done == 0) return blocks;
  blocks.push_back(section(theme, ExplainText::tr("Done")));
  for (std::int64_t each = std::max<std::int64_t>(0, done - kListedDone); each < done; ++each) {
    Block block = formulaRow(theme, tupleFormula(trace, each));
    block.badge = QString::number(each);
    blocks.push_back(std::move(block));
  }
  return blocks;
}

LivePanel::LivePanel(Session& session, const Build& build, QWidget* parent)
    : BlockView(parent), live_(this, [this, &session, build] { setBlocks(build(session, appTheme())); }) {
  whenChanged(session, &live_, kAllParts, &Refresher::schedule);
  connect(&session.selection(), &Selection::changed, &live_, &Refresher::schedule);
  connect(&session.playback(), &Playback::changed, &live_, &Refresher::schedule);
  whenThemed(&live_, [this] { live_.schedule(); });
}

}  // namespace gathernd::ui
