// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formula/formula_spans.h"

#include "ui/session/document.h"
#include "ui/text/value_text.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {

Spans formulaSpans(const Theme& theme, const std::vector<FormulaPart>& parts, FormulaInk ink, double px) {
  Spans spans;
  for (const FormulaPart& part : parts) {
    Span span{part.text, {}, true, part.strong || part.bad, px, {}};
    if (part.bad) {
      span.underline = theme.role(RoleColor::Error).strong;
    } else if (part.role && ink == FormulaInk::Underlined) {
      span.underline = theme.role(roleColor(*part.role)).pure;
      if (theme.kind == ThemeKind::HighContrast) span.underline = theme.text;
    } else if (part.role && part.strong) {
      span.color = theme.role(roleColor(*part.role)).strong;
    }
    spans.push_back(std::move(span));
  }
  return spans;
}

QString tensorWord(TensorId tensor) {
  return tensor == TensorId::Output ? QStringLiteral("output") : QString::fromStdString(operandName(tensor));
}

std::vector<AxisLabel> axesOf(const Plan& plan, TensorId tensor) {
  return tensor == TensorId::Indices  ? indicesAxes(plan)
         : tensor == TensorId::Params ? paramsAxes(plan)
                                      : outputAxes(plan);
}

const Shape& shapeOf(const Plan& plan, TensorId tensor) {
  return tensor == TensorId::Indices ? plan.indices : tensor == TensorId::Params ? plan.params : plan.output;
}

QString cellText(const Plan& plan, const CellRef& cell) {
  return tensorWord(cell.tensor) + listText(shapeOf(plan, cell.tensor).position(cell.flat));
}

QString paramsSliceText(const Plan& plan, std::int64_t sliceId) {
  return tensorWord(TensorId::Params) + sliceText(paramsSlice(plan, sliceId));
}

}  // namespace gathernd::ui
