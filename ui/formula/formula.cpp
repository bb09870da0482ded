// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formula/formula.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/formula/formula_builder.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct FormulaText {
  Q_DECLARE_TR_FUNCTIONS(Formula)
};

constexpr std::int64_t kMaxReaders = 3;

QStringList placeTexts(const std::vector<std::int64_t>& position) {
  QStringList texts;
  for (const std::int64_t value : position) texts += integerText(value);
  return texts;
}

/// What the dialect does about a number outside its axis.
QString consequence(const Plan& plan, const TupleTrace& t) {
  switch (t.outcome) {
    case TupleOutcome::Clamped:
      return FormulaText::tr("this framework takes the nearest one");
    case TupleOutcome::Zeroed:
      return FormulaText::tr("this framework writes 0");
    case TupleOutcome::Filled:
      return FormulaText::tr("this framework fills in %1").arg(valueText({plan.dtype, plan.fill, {}}));
    case TupleOutcome::Refused:
      return FormulaText::tr("this framework refuses the call");
    case TupleOutcome::Undefined:
      return FormulaText::tr("here this framework promises nothing");
    case TupleOutcome::Ok:
    case TupleOutcome::Wrapped:
      break;
  }
  return FormulaText::tr("this framework checks the flat offset only");
}

QString badNote(const Plan& plan, const TupleTrace& t) {
  const int j = t.badComponent;
  if (j < 0) return consequence(plan, t);
  const std::int64_t value = t.given[static_cast<std::size_t>(j)];
  const std::int64_t size = plan.rule.axisSize[j];
  const QString head =
      FormulaText::tr("axis %1 of params has size %2").arg(plan.batchDims + j).arg(integerText(size));
  QString where;
  if (size == 0) {
    where = FormulaText::tr("no number is inside it");
  } else if (value < 0) {
    where = FormulaText::tr("%1 lies before its start").arg(integerText(value));
  } else if (value == size) {
    where = FormulaText::tr("%1 is one past its end").arg(integerText(value));
  } else {
    where = FormulaText::tr("%1 is %2 past its end").arg(integerText(value), integerText(value - size + 1));
  }
  return FormulaText::tr("%1: %2; %3").arg(head, where, consequence(plan, t));
}

QString bitsNote(const Element& element) {
  const QString type = dtypeText(element.dtype);
  const QString bits = bitsText(element);
  return bits.isEmpty() ? type : FormulaText::tr("%1, bits %2").arg(type, bits);
}

/// Of the batch entry that a tuple sees.
std::vector<Subscript> batchSubscripts(const Plan& plan, const TupleTrace& t) {
  std::vector<Subscript> all;
  for (int b = 0; b < plan.batchDims; ++b) {
    all.push_back({integerText(t.position[static_cast<std::size_t>(b)]), AxisRole::Batch, false});
  }
  return all;
}

/// The params side of a tuple: batch, the numbers as given and as used, then `rest` along the slice axes.
std::vector<Subscript> paramsSubscripts(const Plan& plan, const TupleTrace& t,
                                        const std::vector<Subscript>& rest) {
  std::vector<Subscript> all = batchSubscripts(plan, t);
  for (std::size_t j = 0; j < t.given.size(); ++j) {
    QString text = integerText(t.given[j]);
    if (t.resolved[j] != t.given[j]) text += QStringLiteral(" → ") + integerText(t.resolved[j]);
    all.push_back({text, AxisRole::Indexed, t.componentBad[j]});
  }
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

std::vector<Subscript> wholeSlice(const Plan& plan) {
  return {static_cast<std::size_t>(plan.slice.rank()),
          Subscript{QStringLiteral(":"), AxisRole::Slice, false}};
}

std::vector<Subscript> sliceSubscripts(const Plan& plan, std::int64_t within) {
  std::vector<Subscript> all;
  for (const std::int64_t at : plan.slice.position(within)) {
    all.push_back({integerText(at), AxisRole::Slice, false});
  }
  return all;
}

/// " = params[1, 1]" where the numbers as used do not spell the slice that is read: under a flat check a
/// number past its axis runs on into the next row.
void appendActualSlice(FormulaBuilder& line, const Plan& plan, const TupleTrace& t,
                       const std::vector<Subscript>& rest) {
  const SliceExpression actual = paramsSlice(plan, t.sliceId);
  bool spelled = true;
  for (std::size_t j = 0; j < t.resolved.size(); ++j) {
    spelled = spelled && actual[static_cast<std::size_t>(plan.batchDims) + j] == t.resolved[j];
  }
  if (spelled) return;
  std::vector<Subscript> all = subscriptsOf(actual, paramsAxes(plan));
  all.resize(all.size() - rest.size());
  all.insert(all.end(), rest.begin(), rest.end());
  line.plain(QStringLiteral(" = params")).subscripts(all, true);
}

/// " → value" in the error's ink: the dialect made it up.
void appendInstead(FormulaBuilder& line, const Plan& plan, const TupleTrace& t) {
  const QString instead = t.outcome == TupleOutcome::Refused     ? FormulaText::tr("refused")
                          : t.outcome == TupleOutcome::Undefined ? QStringLiteral("?")
                                                                 : valueText({plan.dtype, plan.fill, {}});
  line.plain(QStringLiteral(" → ")).part({instead, std::nullopt, true, true});
}

FormulaLine outputFormula(const Snapshot& snapshot, std::int64_t flat) {
  const Trace& trace = *snapshot.trace;
  const Plan& plan = trace.plan();
  const TupleTrace t = trace.at(trace.tupleOfOutput(flat));
  const std::vector<Subscript> within = sliceSubscripts(plan, flat % plan.sliceElements);

  FormulaBuilder line;
  line.plain(QStringLiteral("output"))
      .subscripts(subscriptsOf(plan.output.position(flat), outputAxes(plan)), true);
  if (plan.depth > 0 && t.reads()) {
    std::vector<Subscript> looked = batchSubscripts(plan, t);
    const std::vector<Subscript> numbers = lookupSubscripts(plan, placeTexts(t.position));
    looked.insert(looked.end(), numbers.begin(), numbers.end());
    looked.insert(looked.end(), within.begin(), within.end());
    line.plain(QStringLiteral(" = params")).subscripts(looked, false);
  }
  line.plain(QStringLiteral(" = params")).subscripts(paramsSubscripts(plan, t, within), true);
  if (!t.reads()) {
    appendInstead(line, plan, t);
    return line.note(badNote(plan, t)).take();
  }
  appendActualSlice(line, plan, t, within);
  const Element value = snapshot.document->params.at(trace.sourceOfOutput(flat));
  line.plain(QStringLiteral(" = ")).part({valueText(value), std::nullopt, false, true});
  return line
      .note(t.badComponent >= 0 || t.outcome == TupleOutcome::Undefined ? badNote(plan, t) : bitsNote(value))
      .take();
}

FormulaLine indexFormula(const Snapshot& snapshot, std::int64_t flat) {
  const Trace& trace = *snapshot.trace;
  const Plan& plan = trace.plan();
  const Element value = snapshot.document->indices.at(flat);
  FormulaBuilder line;
  line.plain(QStringLiteral("indices"));
  if (plan.indices.rank() > 0)
    line.subscripts(subscriptsOf(plan.indices.position(flat), indicesAxes(plan)), true);
  const std::int64_t tuple = trace.tupleOfIndex(flat);
  if (tuple < 0) return line.plain(QStringLiteral(" = ") + valueText(value)).note(bitsNote(value)).take();

  const TupleTrace t = trace.at(tuple);
  const int j = trace.componentOfIndex(flat);
  const auto at = static_cast<std::size_t>(j);
  line.plain(QStringLiteral(" = ")).part({valueText(value), std::nullopt, t.componentBad[at], true});
  line.plain(QStringLiteral(":  "));
  const FormulaLine effect = tupleFormula(trace, tuple);
  for (const FormulaPart& part : effect.parts) line.part(part);
  if (t.badComponent >= 0) return line.note(badNote(plan, t)).take();
  return line
      .note(FormulaText::tr("the %1 number of tuple %2, along axis %3 of params (size %4)")
                .arg(ordinalText(j), integerText(tuple))
                .arg(plan.batchDims + j)
                .arg(integerText(plan.rule.axisSize[j])))
      .take();
}

FormulaLine paramsFormula(const Snapshot& snapshot, std::int64_t flat) {
  const Trace& trace = *snapshot.trace;
  const Plan& plan = trace.plan();
  const Element value = snapshot.document->params.at(flat);
  const std::int64_t slice = trace.sliceOfParams(flat);
  FormulaBuilder line;
  line.plain(QStringLiteral("params"))
      .subscripts(subscriptsOf(paramsSlice(plan, slice), paramsAxes(plan)), false);
  const auto reads = snapshot.readsOf(slice, kMaxReaders);
  if (!reads) {
    line.plain(QStringLiteral(" = ") + valueText(value));
    return line
        .note(snapshot.readsError ? errorSentence(*snapshot.readsError)
                                  : FormulaText::tr("looking for its readers"))
        .take();
  }
  if (reads->times == 0) {
    line.plain(u' ' + FormulaText::tr("is never read"));
  } else {
    line.plain(u' ' + FormulaText::tr("is read by") + u' ');
    for (const std::int64_t tuple : reads->tuples) {
      if (tuple != reads->tuples.front()) line.plain(QStringLiteral(", "));
      line.plain(QStringLiteral("output"));
      line.subscripts(subscriptsOf(outputSlice(plan, tuple), outputAxes(plan)), true);
    }
    if (reads->times > kMaxReaders)
      line.plain(u' ' + FormulaText::tr("and %1 more").arg(countText(reads->times - kMaxReaders)));
  }
  const QString place = QStringLiteral("params") + listText(plan.params.position(flat));
  return line.note(FormulaText::tr("%1 = %2, %3").arg(place, valueText(value, 24), bitsNote(value))).take();
}

/// Without a plan a cell is only its value.
FormulaLine bareFormula(const Snapshot& snapshot, const CellRef& cell) {
  const EditedTensor& tensor = tensorOf(*snapshot.document, cell.tensor);
  const Element value = tensor.at(cell.flat);
  FormulaBuilder line;
  line.plain(tensorWord(cell.tensor) + listText(tensor.shape().position(cell.flat)) + QStringLiteral(" = "));
  return line.part({valueText(value), std::nullopt, false, true}).note(bitsNote(value)).take();
}

/// While a question is open: what is known of an element of output is its place.
FormulaLine askedFormula(const Snapshot& snapshot, const std::optional<CellRef>& focus) {
  FormulaBuilder line;
  if (!focus) return line.plain(FormulaText::tr("Hidden until it is asked about and answered.")).take();
  if (focus->tensor != TensorId::Output) return bareFormula(snapshot, *focus);
  line.plain(QStringLiteral("output") + listText(snapshot.plan->output.position(focus->flat)));
  return line.plain(QStringLiteral(" = ")).part({QStringLiteral("?"), std::nullopt, false, true}).take();
}

bool exists(const Snapshot& snapshot, const CellRef& cell) {
  const std::int64_t count = cell.tensor != TensorId::Output
                                 ? tensorOf(*snapshot.document, cell.tensor).elementCount()
                             : snapshot.plan ? snapshot.plan->outputElements()
                                             : 0;
  return cell.flat >= 0 && cell.flat < count;
}

}  // namespace

QString FormulaLine::text() const {
  QString all;
  for (const FormulaPart& part : parts) all += part.text;
  return all;
}

std::vector<Subscript> subscriptsOf(const SliceExpression& expression, const std::vector<AxisLabel>& labels) {
  std::vector<Subscript> all;
  for (std::size_t axis = 0; axis < expression.size() && axis < labels.size(); ++axis) {
    all.push_back(
        {expression[axis] ? integerText(*expression[axis]) : QStringLiteral(":"), labels[axis].role, false});
  }
  return all;
}

std::vector<Subscript> subscriptsOf(const std::vector<std::int64_t>& position,
                                    const std::vector<AxisLabel>& labels) {
  return subscriptsOf(SliceExpression(position.begin(), position.end()), labels);
}

FormulaLine tupleFormula(const Trace& trace, std::int64_t tuple) {
  const Plan& plan = trace.plan();
  const TupleTrace t = trace.at(tuple);
  FormulaBuilder line;
  line.plain(QStringLiteral("output"))
      .subscripts(subscriptsOf(outputSlice(plan, tuple), outputAxes(plan)), true);
  line.plain(QStringLiteral(" = params")).subscripts(paramsSubscripts(plan, t, wholeSlice(plan)), true);
  if (t.reads()) {
    appendActualSlice(line, plan, t, wholeSlice(plan));
  } else {
    appendInstead(line, plan, t);
  }
  if (t.badComponent >= 0 || !t.reads()) line.note(badNote(plan, t));
  return line.take();
}

FormulaLine tupleNumbers(const Trace& trace, std::int64_t tuple) {
  const Plan& plan = trace.plan();
  const TupleTrace t = trace.at(tuple);
  FormulaBuilder line;
  const std::vector<std::int64_t> place = tuplePosition(plan, tuple);
  line.plain(QStringLiteral("indices") + (place.empty() ? QString() : listText(place)) +
             QStringLiteral(" = ["));
  for (std::size_t j = 0; j < t.given.size(); ++j) {
    if (j > 0) line.plain(QStringLiteral(", "));
    line.part({integerText(t.given[j]), std::nullopt, t.componentBad[j], t.componentBad[j]});
  }
  return line.plain(QStringLiteral("]")).note(badNumberText(trace, tuple)).take();
}

QString badNumberText(const Trace& trace, std::int64_t tuple) {
  const Plan& plan = trace.plan();
  const TupleTrace t = trace.at(tuple);
  const int j = t.badComponent;
  if (j < 0) return {};
  const std::int64_t size = plan.rule.axisSize[j];
  const QString head = FormulaText::tr("its %1 number is %2; axis %3 has size %4")
                           .arg(ordinalText(j), integerText(t.given[static_cast<std::size_t>(j)]))
                           .arg(plan.batchDims + j)
                           .arg(integerText(size));
  if (size == 0) return head;
  return head + QStringLiteral(" (0 … %1)").arg(integerText(size - 1));
}

FormulaLine formulaFor(const Snapshot& snapshot, const std::optional<CellRef>& focus) {
  const bool pointed = focus && exists(snapshot, *focus);
  if (snapshot.state == OutputState::Asked)
    return askedFormula(snapshot, pointed ? focus : std::optional<CellRef>());
  if (snapshot.plan == nullptr || snapshot.trace == nullptr) {
    if (pointed) return bareFormula(snapshot, *focus);
    FormulaBuilder line;
    if (snapshot.error) line.part({errorSentence(*snapshot.error), std::nullopt, true, false});
    return line.take();
  }
  if (!pointed) {
    FormulaLine line = generalFormula(*snapshot.plan);
    if (snapshot.bad.count > 0) line.note.clear();  // of these another framework makes something else
    return line;
  }
  switch (focus->tensor) {
    case TensorId::Output:
      return outputFormula(snapshot, focus->flat);
    case TensorId::Indices:
      return indexFormula(snapshot, focus->flat);
    case TensorId::Params:
      break;
  }
  return paramsFormula(snapshot, focus->flat);
}

namespace {

constexpr int kMaxSpelledNumbers = 4;  // deeper tuples are written as one slice of indices

QString letterOf(const AxisLabel& label) {
  const QString letter = label.role == AxisRole::Batch   ? QStringLiteral("b")
                         : label.role == AxisRole::Tuple ? QStringLiteral("n")
                                                         : QStringLiteral("s");
  return label.numbered ? letter + QString::number(label.number) : letter;
}

/// b, n0, n1 … of the tuple grid, in the order of indices' axes.
QStringList gridLetters(const Plan& plan) {
  QStringList letters;
  for (const AxisLabel& label : outputAxes(plan)) {
    if (label.role != AxisRole::Slice) letters += letterOf(label);
  }
  return letters;
}

/// "indices[n, 0]": `grid` holds the tuple's subscripts, `component` the number's.
QString indexExpression(const Plan& plan, QStringList grid, const QString& component) {
  if (plan.indices.rank() == 0) return QStringLiteral("indices");
  if (plan.dialect.tupleAxis == TupleAxis::First) {
    grid.prepend(component);
  } else {
    grid.append(component);
  }
  return QStringLiteral("indices[%1]").arg(grid.join(QStringLiteral(", ")));
}

/// The same gather in NumPy, or in JAX's vmap where there are batch axes.
QString otherSpelling(const Plan& plan) {
  if (plan.depth == 0 || plan.indices.rank() == 0) return {};
  const bool first = plan.dialect.tupleAxis == TupleAxis::First;
  const int grid = plan.indices.rank() - 1 - plan.batchDims;
  const auto lookup = [&](const QString& name) {
    if (plan.depth > kMaxSpelledNumbers) {
      return first ? QStringLiteral("tuple(%1)").arg(name)
                   : QStringLiteral("tuple(np.moveaxis(%1, -1, 0))").arg(name);
    }
    QStringList numbers;
    for (int j = 0; j < plan.depth; ++j) {
      const QString place = first || grid == 0 ? QString::number(j)
                            : grid == 1        ? QStringLiteral(":, %1").arg(j)
                                               : QStringLiteral("..., %1").arg(j);
      numbers += QStringLiteral("%1[%2]").arg(name, place);
    }
    return numbers.join(QStringLiteral(", "));
  };
  if (plan.batchDims == 0) return QStringLiteral("NumPy: params[%1]").arg(lookup(QStringLiteral("indices")));
  QString mapped = QStringLiteral("lambda p, i: p[%1]").arg(lookup(QStringLiteral("i")));
  for (int b = 0; b < plan.batchDims; ++b) mapped = QStringLiteral("vmap(%1)").arg(mapped);
  return QStringLiteral("JAX: %1(params, indices)").arg(mapped);
}

}  // namespace

std::vector<Subscript> lookupSubscripts(const Plan& plan, const QStringList& grid) {
  std::vector<Subscript> subscripts;
  const int spelled = plan.depth <= kMaxSpelledNumbers ? plan.depth : 0;
  for (int j = 0; j < spelled; ++j) {
    subscripts.push_back({indexExpression(plan, grid, QString::number(j)), AxisRole::Indexed, false});
  }
  if (spelled < plan.depth) {
    subscripts.push_back(
        {QStringLiteral("*") + indexExpression(plan, grid, QStringLiteral(":")), AxisRole::Indexed, false});
  }
  return subscripts;
}

GeneralSubscripts generalSubscripts(const Plan& plan) {
  const QStringList grid = gridLetters(plan);
  std::vector<Subscript> left, right, rest;
  for (const AxisLabel& label : outputAxes(plan)) {
    const Subscript subscript{letterOf(label), label.role, false};
    left.push_back(subscript);
    if (label.role == AxisRole::Batch) right.push_back(subscript);
    if (label.role == AxisRole::Slice) rest.push_back(subscript);
  }
  const std::vector<Subscript> numbers = lookupSubscripts(plan, grid);
  right.insert(right.end(), numbers.begin(), numbers.end());
  right.insert(right.end(), rest.begin(), rest.end());
  return {left, right};
}

FormulaLine generalFormula(const Plan& plan) {
  const GeneralSubscripts general = generalSubscripts(plan);
  FormulaBuilder line;
  line.plain(QStringLiteral("output")).subscripts(general.output, false);
  line.plain(QStringLiteral(" = params")).subscripts(general.params, false);
  return line.note(otherSpelling(plan)).take();
}

}  // namespace gathernd::ui
