// SPDX-License-Identifier: GPL-3.0-or-later
// The formula at rest: letters for positions, and the same gather in another library's spelling.
#include <QStringList>

#include "ui/formula/formula_builder.h"

namespace gathernd::ui {
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
