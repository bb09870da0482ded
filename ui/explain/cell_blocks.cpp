// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct CellText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::CellText)
};

/// A numbered step: its name, and below it what it does.
class Steps {
 public:
  Steps(std::vector<Block>& blocks, const Theme& theme) : blocks_(blocks), theme_(theme) {}
  void add(const QString& name, Spans spans) {
    Block head;
    head.kind = Block::Kind::Row;
    head.number = QString::number(++count_);
    head.spans = {{name, theme_.text2, false, true}};
    blocks_.push_back(std::move(head));
    Block body;
    body.kind = Block::Kind::Row;
    body.number = QStringLiteral(" ");
    body.spans = std::move(spans);
    blocks_.push_back(std::move(body));
  }

 private:
  std::vector<Block>& blocks_;
  const Theme& theme_;
  int count_ = 0;
};

Block title(const Snapshot& snapshot, const CellRef& cell) {
  Block block;
  block.kind = Block::Kind::Title;
  block.spans = {{cellText(*snapshot.plan, cell), {}, true, true, 14, {}}};
  if (const auto value = cellValue(snapshot, cell)) {
    block.right = promisesNothing(snapshot, cell) ? QStringLiteral("?") : valueText(*value, 20);
    block.rightBold = true;
  }
  return block;
}

Span mono(const QString& text) {
  return {text, {}, true};
}

/// "−1 + 4 = 3" for each component that was changed on the way.
Spans changedComponents(const Plan& plan, const TupleTrace& trace, const Theme& theme) {
  Spans spans;
  for (std::size_t j = 0; j < trace.given.size(); ++j) {
    if (trace.given[j] == trace.resolved[j]) continue;
    if (!spans.empty()) spans.push_back(mono(QStringLiteral(", ")));
    const std::int64_t size = plan.rule.axisSize[j];
    const QString arithmetic =
        trace.componentBad[j]
            ? QStringLiteral("%1 → %2").arg(integerText(trace.given[j]), integerText(trace.resolved[j]))
            : QStringLiteral("%1 + %2 = %3")
                  .arg(integerText(trace.given[j]), integerText(size), integerText(trace.resolved[j]));
    spans.push_back({arithmetic, theme.role(RoleColor::Indexed).strong, true, true});
  }
  return spans;
}

void addTupleSteps(Steps& steps, const Snapshot& snapshot, const TupleTrace& trace, const Theme& theme) {
  const Plan& plan = *snapshot.plan;
  steps.add(
      CellText::tr("Which tuple"),
      {{CellText::tr("tuple %1, badge %2").arg(listText(trace.position), QString::number(trace.tuple))}});
  SliceExpression row;
  for (std::int64_t i : trace.position) row.emplace_back(i);
  if (plan.dialect.tupleAxis == TupleAxis::First) {
    row.insert(row.begin(), std::nullopt);
  } else if (plan.indices.rank() > 0) {
    row.emplace_back(std::nullopt);
  }
  if (plan.depth > 0) {
    steps.add(CellText::tr("Read it"), {mono(tensorWord(TensorId::Indices) + sliceText(row) +
                                             QStringLiteral(" = ") + listText(trace.given))});
  }
  const Spans changed = changedComponents(plan, trace, theme);
  if (!changed.empty()) {
    steps.add(trace.outcome == TupleOutcome::Clamped ? CellText::tr("Clamp") : CellText::tr("Wrap"), changed);
  }
  if (trace.badComponent >= 0 && !trace.reads()) {
    steps.add(CellText::tr("Out of range"),
              {{badNumberText(*snapshot.trace, trace.tuple), theme.role(RoleColor::Error).strong}});
    steps.add(CellText::tr("What happens"), {{outcomeWords(plan, trace)}});
  }
}

void addReaders(std::vector<Block>& blocks, const Snapshot& snapshot, std::int64_t sliceId,
                const Theme& theme, const QString& heading) {
  blocks.push_back(section(theme, heading));
  Block block;
  if (const auto reads = snapshot.readsOf(sliceId, kListedReaders)) {
    const QString place = paramsSliceText(*snapshot.plan, sliceId);
    QString text;
    if (reads->times == 0) {
      text = CellText::tr("%1 is never read.").arg(place);
    } else if (reads->times == 1) {
      text = CellText::tr("%1 is read once, by tuple %2.").arg(place).arg(reads->tuples.front());
    } else {
      text = CellText::tr("%1 is read %2×, by tuples %3.")
                 .arg(place, countText(reads->times), tupleList(*reads, kListedReaders));
    }
    block.spans = {{text}};
  } else if (snapshot.counts && !snapshot.readsError) {
    block.spans = {
        {CellText::tr("%1 is read %2×; its readers are still being found.")
             .arg(paramsSliceText(*snapshot.plan, sliceId), countText(snapshot.counts->of(sliceId)))}};
  } else {
    block.spans = {{snapshot.readsError
                        ? CellText::tr("There are too many tuples to list the readers of a cell.")
                        : CellText::tr("Still being counted.")}};
  }
  blocks.push_back(std::move(block));
}

void addMemory(Steps& steps, const Snapshot& snapshot, std::int64_t source) {
  const Plan& plan = *snapshot.plan;
  const std::int64_t size = elementBytes(plan.dtype);
  steps.add(CellText::tr("Find it"),
            {mono(cellText(plan, {TensorId::Params, source})),
             {CellText::tr(": element %1, byte %2 of params").arg(source).arg(source * size)}});
}

}  // namespace

std::optional<Element> cellValue(const Snapshot& snapshot, const CellRef& cell) {
  if (snapshot.isLost(cell.tensor)) return std::nullopt;
  switch (cell.tensor) {
    case TensorId::Indices:
      if (cell.flat < snapshot.document->indices.elementCount())
        return snapshot.document->indices.at(cell.flat);
      break;
    case TensorId::Params:
      if (cell.flat < snapshot.document->params.elementCount())
        return snapshot.document->params.at(cell.flat);
      break;
    case TensorId::Output:
      if (snapshot.result && cell.flat < snapshot.result->output.elementCount()) {
        return elementAt(snapshot.result->output, cell.flat);
      }
      break;
  }
  return std::nullopt;
}

bool promisesNothing(const Snapshot& snapshot, const CellRef& cell) {
  return cell.tensor == TensorId::Output && snapshot.trace && snapshot.trace->promisesNothing(cell.flat);
}

QString tupleList(const SliceReads& reads, std::int64_t most) {
  QStringList parts;
  for (const std::int64_t tuple : reads.tuples)
    if (parts.size() < most) parts << QString::number(tuple);
  if (reads.times > parts.size()) {
    return CellText::tr("%1 and %L2 more")
        .arg(parts.join(QStringLiteral(", ")))
        .arg(reads.times - parts.size());
  }
  if (parts.size() < 2) return parts.join(QString());
  const QString last = parts.takeLast();
  return CellText::tr("%1 and %2").arg(parts.join(QStringLiteral(", ")), last);
}

QString outcomeWords(const Plan& plan, const TupleTrace& trace) {
  switch (trace.outcome) {
    case TupleOutcome::Zeroed:
      return CellText::tr("is written as zeros");
    case TupleOutcome::Filled: {
      Element fill;
      fill.dtype = plan.dtype;
      fill.bits = plan.fill;
      return CellText::tr("is filled with %1").arg(valueText(fill));
    }
    case TupleOutcome::Refused:
      return CellText::tr("is refused");
    case TupleOutcome::Undefined:
      return CellText::tr("is undefined here");
    case TupleOutcome::Clamped:
      return CellText::tr("is clamped into range");
    case TupleOutcome::Wrapped:
      return CellText::tr("counts from the end");
    case TupleOutcome::Ok:
      break;
  }
  return CellText::tr("is read");
}

std::vector<Block> cellBlocks(const Snapshot& snapshot, const CellRef& cell, const Theme& theme) {
  if (!snapshot.plan || !snapshot.trace) return {};
  const Plan& plan = *snapshot.plan;
  if (cell.flat < 0 || cell.flat >= shapeOf(plan, cell.tensor).elementCount()) return {};
  std::vector<Block> blocks{title(snapshot, cell)};
  if (cell.tensor == TensorId::Params) {
    addReaders(blocks, snapshot, snapshot.trace->sliceOfParams(cell.flat), theme, CellText::tr("Readers"));
    return blocks;
  }
  const std::int64_t tuple = cell.tensor == TensorId::Output ? snapshot.trace->tupleOfOutput(cell.flat)
                                                             : snapshot.trace->tupleOfIndex(cell.flat);
  if (tuple < 0 || tuple >= plan.tupleCount) return blocks;
  const TupleTrace trace = snapshot.trace->at(tuple);
  blocks.push_back(section(theme, cell.tensor == TensorId::Output ? CellText::tr("How it came here")
                                                                  : CellText::tr("What it selects")));
  Steps steps(blocks, theme);
  addTupleSteps(steps, snapshot, trace, theme);
  if (const auto value = cellValue(snapshot, cell); value && promisesNothing(snapshot, cell)) {
    steps.add(
        CellText::tr("What stands there"),
        {{CellText::tr("the dialect promises nothing; this program writes %1").arg(valueText(*value, 20))}});
  }
  if (!trace.reads()) return blocks;
  if (cell.tensor == TensorId::Output) {
    const std::int64_t source = snapshot.trace->sourceOfOutput(cell.flat);
    if (source < 0) return blocks;
    addMemory(steps, snapshot, source);
    steps.add(CellText::tr("Copy"), {{CellText::tr("to element %1, byte %2 of output")
                                          .arg(cell.flat)
                                          .arg(cell.flat * elementBytes(plan.dtype))}});
  } else {
    steps.add(CellText::tr("Find it"), {mono(paramsSliceText(plan, trace.sliceId))});
    steps.add(
        CellText::tr("Copy"),
        {{CellText::tr("to ")}, mono(tensorWord(TensorId::Output) + sliceText(outputSlice(plan, tuple)))});
  }
  addReaders(blocks, snapshot, trace.sliceId, theme, CellText::tr("All readers"));
  return blocks;
}

}  // namespace gathernd::ui
