// SPDX-License-Identifier: GPL-3.0-or-later
// Formula parts as painted spans, and places written out: the one way in which panels write them.
// Thread rule: pure functions (GUI thread: translations).
#pragma once

#include <QString>
#include <vector>

#include "core/call/explain.h"
#include "ui/formula/formula.h"
#include "ui/selection/cell_ref.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {

enum class FormulaInk : std::uint8_t {
  Underlined,  ///< role as a line below the text: the formula line
  Coloured     ///< role as the text's colour: rows of a list
};
Spans formulaSpans(const Theme& theme, const std::vector<FormulaPart>& parts, FormulaInk ink, double px);

QString tensorWord(TensorId tensor);  ///< "indices", "params", "output"
std::vector<AxisLabel> axesOf(const Plan& plan, TensorId tensor);
const Shape& shapeOf(const Plan& plan, TensorId tensor);
/// "params[1, 2, 3]": one element.
QString cellText(const Plan& plan, const CellRef& cell);
/// "params[1, 2, :]": a slice by its id.
QString paramsSliceText(const Plan& plan, std::int64_t sliceId);

}  // namespace gathernd::ui
