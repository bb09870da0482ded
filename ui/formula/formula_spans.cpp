// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formula/formula_spans.h"

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
  switch (tensor) {
    case TensorId::Indices:
      return QStringLiteral("indices");
    case TensorId::Params:
      return QStringLiteral("params");
    case TensorId::Output:
      break;
  }
  return QStringLiteral("output");
}

std::vector<AxisLabel> axesOf(const Plan& plan, TensorId tensor) {
  switch (tensor) {
    case TensorId::Indices:
      return indicesAxes(plan);
    case TensorId::Params:
      return paramsAxes(plan);
    case TensorId::Output:
      break;
  }
  return outputAxes(plan);
}

const Shape& shapeOf(const Plan& plan, TensorId tensor) {
  switch (tensor) {
    case TensorId::Indices:
      return plan.indices;
    case TensorId::Params:
      return plan.params;
    case TensorId::Output:
      break;
  }
  return plan.output;
}

QString cellText(const Plan& plan, const CellRef& cell) {
  return tensorWord(cell.tensor) + listText(shapeOf(plan, cell.tensor).position(cell.flat));
}

QString paramsSliceText(const Plan& plan, std::int64_t sliceId) {
  return tensorWord(TensorId::Params) + sliceText(paramsSlice(plan, sliceId));
}

}  // namespace gathernd::ui
