// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <iterator>

#include "core/call/explain.h"
#include "ui/explain/explain_blocks.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// A numbered step: its name, and below it what it does.
class Steps {
 public:
  Steps(std::vector<Block>& blocks, const Theme& theme) : blocks_(blocks), theme_(theme) {}
  void add(const QString& name, Spans spans) {
    blocks_.push_back(row({{name, theme_.text2, false, true}}));
    blocks_.back().number = QString::number(++count_);
    blocks_.push_back(row(std::move(spans)));
    blocks_.back().number = QStringLiteral(" ");
  }

 private:
  std::vector<Block>& blocks_;
  const Theme& theme_;
  int count_ = 0;
};

Block title(const Plan& plan, const CellRef& cell) {
  Block block;
  block.kind = Block::Kind::Title;
  block.spans = {{cellText(plan, cell), {}, true, true, 14, {}}};
  return block;
}

Block valuedTitle(const Snapshot& snapshot, const CellRef& cell) {
  Block block = title(*snapshot.plan, cell);
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
      ExplainText::tr("Which tuple"),
      {{ExplainText::tr("tuple %1, badge %2").arg(listText(trace.position), QString::number(trace.tuple))}});
  SliceExpression place(trace.position.begin(), trace.position.end());
  if (plan.dialect.tupleAxis == TupleAxis::First) {
    place.insert(place.begin(), std::nullopt);
  } else if (plan.indices.rank() > 0) {
    place.emplace_back(std::nullopt);
  }
  if (plan.depth > 0) {
    steps.add(ExplainText::tr("Read it"), {mono(tensorWord(TensorId::Indices) + sliceText(place) +
                                                QStringLiteral(" = ") + listText(trace.given))});
  }
  const Spans changed = changedComponents(plan, trace, theme);
  if (!changed.empty()) {
    steps.add(trace.outcome == TupleOutcome::Clamped ? ExplainText::tr("Clamp") : ExplainText::tr("Wrap"),
              changed);
  }
  if (trace.badComponent >= 0 && !trace.reads()) {
    steps.add(ExplainText::tr("Out of range"),
              {{badNumberText(*snapshot.trace, trace.tuple), theme.role(RoleColor::Error).strong}});
    steps.add(ExplainText::tr("What happens"), {{outcomeWords(plan, trace)}});
  }
}

void addReaders(std::vector<Block>& blocks, const Snapshot& snapshot, std::int64_t sliceId,
                const Theme& theme, const QString& heading) {
  blocks.push_back(section(theme, heading));
  const QString place = paramsSliceText(*snapshot.plan, sliceId);
  QString text;
  if (const auto reads = snapshot.readsOf(sliceId, kListedReaders)) {
    if (reads->times == 0) {
      text = ExplainText::tr("%1 is never read.").arg(place);
    } else if (reads->times == 1) {
      text = ExplainText::tr("%1 is read once, by tuple %2.").arg(place).arg(reads->tuples.front());
    } else {
      text = ExplainText::tr("%1 is read %2×, by tuples %3.")
                 .arg(place, countText(reads->times), tupleList(*reads, kListedReaders));
    }
  } else if (snapshot.readsError) {
    text = ExplainText::tr("There are too many tuples to list the readers of a cell.");
  } else if (snapshot.counts) {
    text = ExplainText::tr("%1 is read %2×; its readers are still being found.")
               .arg(place, countText(snapshot.counts->of(sliceId)));
  } else {
    text = ExplainText::tr("Still being counted.");
  }
  blocks.push_back(paragraph(text));
}

void addMemory(Steps& steps, const Snapshot& snapshot, std::int64_t source) {
  const Plan& plan = *snapshot.plan;
  const std::int64_t size = elementBytes(plan.dtype);
  steps.add(ExplainText::tr("Find it"),
            {mono(cellText(plan, {TensorId::Params, source})),
             {ExplainText::tr(": element %1, byte %2 of params").arg(source).arg(source * size)}});
}

}  // namespace

std::optional<Element> cellValue(const Snapshot& snapshot, const CellRef& cell) {
  if (snapshot.isLost(cell.tensor)) return std::nullopt;
  if (cell.tensor == TensorId::Output) {
    if (!snapshot.result || cell.flat >= snapshot.result->output.elementCount()) return std::nullopt;
    return elementAt(snapshot.result->output, cell.flat);
  }
  const EditedTensor& operand = tensorOf(*snapshot.document, cell.tensor);
  return cell.flat < operand.elementCount() ? std::optional(operand.at(cell.flat)) : std::nullopt;
}

bool promisesNothing(const Snapshot& snapshot, const CellRef& cell) {
  return cell.tensor == TensorId::Output && snapshot.trace && snapshot.trace->promisesNothing(cell.flat);
}

QString tupleList(const SliceReads& reads, std::int64_t most) {
  QStringList parts;
  for (const std::int64_t tuple : reads.tuples)
    if (parts.size() < most) parts << QString::number(tuple);
  if (reads.times > parts.size()) {
    return ExplainText::tr("%1 and %L2 more")
        .arg(parts.join(QStringLiteral(", ")))
        .arg(reads.times - parts.size());
  }
  if (parts.size() < 2) return parts.join(QString());
  const QString last = parts.takeLast();
  return ExplainText::tr("%1 and %2").arg(parts.join(QStringLiteral(", ")), last);
}

QString outcomeWords(const Plan& plan, const TupleTrace& trace) {
  switch (trace.outcome) {
    case TupleOutcome::Zeroed:
      return ExplainText::tr("is written as zeros");
    case TupleOutcome::Filled:
      return ExplainText::tr("is filled with %1").arg(valueText({plan.dtype, plan.fill, {}}));
    case TupleOutcome::Refused:
      return ExplainText::tr("is refused");
    case TupleOutcome::Undefined:
      return ExplainText::tr("is undefined here");
    case TupleOutcome::Clamped:
      return ExplainText::tr("is clamped into range");
    case TupleOutcome::Wrapped:
      return ExplainText::tr("counts from the end");
    case TupleOutcome::Ok:
      break;
  }
  return ExplainText::tr("is read");
}

std::vector<Block> cellBlocks(const Snapshot& snapshot, const CellRef& cell, const Theme& theme) {
  if (!snapshot.plan || !snapshot.trace) return {};
  const Plan& plan = *snapshot.plan;
  if (cell.flat < 0 || cell.flat >= shapeOf(plan, cell.tensor).elementCount()) return {};
  std::vector<Block> blocks{valuedTitle(snapshot, cell)};
  if (cell.tensor == TensorId::Params) {
    addReaders(blocks, snapshot, snapshot.trace->sliceOfParams(cell.flat), theme, ExplainText::tr("Readers"));
    return blocks;
  }
  const std::int64_t tuple = cell.tensor == TensorId::Output ? snapshot.trace->tupleOfOutput(cell.flat)
                                                             : snapshot.trace->tupleOfIndex(cell.flat);
  if (tuple < 0 || tuple >= plan.tupleCount) return blocks;
  const TupleTrace trace = snapshot.trace->at(tuple);
  blocks.push_back(section(theme, cell.tensor == TensorId::Output ? ExplainText::tr("How it came here")
                                                                  : ExplainText::tr("What it selects")));
  Steps steps(blocks, theme);
  addTupleSteps(steps, snapshot, trace, theme);
  if (const auto value = cellValue(snapshot, cell); value && promisesNothing(snapshot, cell)) {
    steps.add(ExplainText::tr("What stands there"),
              {{ExplainText::tr("the framework promises nothing; this program writes %1")
                    .arg(valueText(*value, 20))}});
  }
  if (!trace.reads()) return blocks;
  if (cell.tensor == TensorId::Output) {
    const std::int64_t source = snapshot.trace->sourceOfOutput(cell.flat);
    if (source < 0) return blocks;
    addMemory(steps, snapshot, source);
    steps.add(ExplainText::tr("Copy"), {{ExplainText::tr("to element %1, byte %2 of output")
                                             .arg(cell.flat)
                                             .arg(cell.flat * elementBytes(plan.dtype))}});
  } else {
    steps.add(ExplainText::tr("Find it"), {mono(paramsSliceText(plan, trace.sliceId))});
    steps.add(
        ExplainText::tr("Copy"),
        {{ExplainText::tr("to ")}, mono(tensorWord(TensorId::Output) + sliceText(outputSlice(plan, tuple)))});
  }
  addReaders(blocks, snapshot, trace.sliceId, theme, ExplainText::tr("All readers"));
  return blocks;
}

namespace {

constexpr qsizetype kShownBytes = 16;  // of a string

/// A string has no bits of its own in the tensor; its bytes are shown instead.
QString memoryText(const Element& element) {
  if (element.dtype != DType::String) return bitsText(element);
  const QByteArray bytes = QByteArray::fromStdString(element.text);
  const QString hex = QString::fromLatin1(bytes.left(kShownBytes).toHex(' ').toUpper());
  return bytes.size() > kShownBytes ? hex + QStringLiteral(" …") : hex;
}

}  // namespace

std::vector<Block> inspectorBlocks(Session& session, const Theme& theme) {
  const Snapshot& snapshot = session.snapshot();
  const auto focus = session.focus();
  if (!focus || !snapshot.plan || focus->flat >= shapeOf(*snapshot.plan, focus->tensor).elementCount()) {
    return {paragraph(ExplainText::tr("Point at a cell, or move the cursor to it with the arrow keys."))};
  }
  const Plan& plan = *snapshot.plan;
  const DType dtype = focus->tensor == TensorId::Indices ? plan.indexDtype : plan.dtype;
  const std::int64_t size = elementBytes(dtype);
  std::vector<Block> blocks{title(plan, *focus)};
  const auto fact = [&](const QString& name, const QString& words) {
    blocks.push_back(row({{name, theme.text2}}));
    blocks.back().right = words;
  };
  const auto value = cellValue(snapshot, *focus);
  if (value && promisesNothing(snapshot, *focus)) {
    fact(ExplainText::tr("value"), QStringLiteral("?"));
    fact(ExplainText::tr("this program writes"), valueText(*value, 24));
  } else if (value) {
    fact(ExplainText::tr("value"), valueText(*value, 24));
    fact(ExplainText::tr("bits"), memoryText(*value));
  } else {
    fact(ExplainText::tr("value"), ExplainText::tr("not computed"));
  }
  fact(ExplainText::tr("dtype"), dtypeText(dtype));
  fact(ExplainText::tr("element"), QString::number(focus->flat));
  fact(ExplainText::tr("byte"), QString::number(focus->flat * size));
  std::vector<Block> way = cellBlocks(snapshot, *focus, theme);
  if (!way.empty()) way.erase(way.begin());  // its title
  std::ranges::move(way, std::back_inserter(blocks));
  return blocks;
}

}  // namespace gathernd::ui
