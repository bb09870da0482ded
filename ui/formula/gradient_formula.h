// SPDX-License-Identifier: GPL-3.0-or-later
// The formula line under the gradient lens: which terms an element's sum has, and where a term goes. Read off
// the plan, the trace and the gradient that was computed. Thread rule: GUI thread (translations).
#pragma once

#include <optional>

#include "ui/formula/formula.h"
#include "ui/session/gradient_lens.h"

namespace gathernd::ui {

/// grad params[1, 2] = up[0, 2] + up[4, 2] = 1 + 1 = 2; at rest the general form.
FormulaLine gradientFormula(const Snapshot& snapshot, const GradientAnswer& answer,
                            const std::optional<CellRef>& focus);
/// That where the lens shows something, else formulaFor.
FormulaLine formulaUnder(const LensView& lens, const Snapshot& snapshot, const std::optional<CellRef>& focus);

}  // namespace gathernd::ui
