// SPDX-License-Identifier: GPL-3.0-or-later
// The formula line: what stands in the focused cell and why, in parts that carry the role of the axis they
// index. Everything here is read off a Plan and a Trace; nothing is computed anew. Thread rule: GUI thread
// (translations); cheap enough for every hover.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/call/explain.h"
#include "ui/selection/cell_ref.h"
#include "ui/selection/playback.h"
#include "ui/session/gradient_lens.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

struct FormulaPart {
  QString text;
  std::optional<AxisRole> role;  ///< underlined in this role's colour
  bool bad = false;              ///< the number at fault, or what was made up
  bool strong = false;
  bool operator==(const FormulaPart&) const = default;
};

struct FormulaLine {
  std::vector<FormulaPart> parts;
  QString note;  ///< at the right: another spelling, the bits, or why it is bad
  QString text() const;
};

/// What the formula line says: of the focused cell, or the general form at rest, or what is wrong with the
/// shapes.
FormulaLine formulaFor(const Snapshot& snapshot, const std::optional<CellRef>& focus);
/// output[n, s] = params[indices[n, 0], indices[n, 1], s]
FormulaLine generalFormula(const Plan& plan);
/// output[1, :] = params[0, 2, :], one line of "tuple by tuple".
FormulaLine tupleFormula(const Trace& trace, std::int64_t tuple);
/// indices[0, 1] = [3, 0], numbers at fault marked; the note says why.
FormulaLine tupleNumbers(const Trace& trace, std::int64_t tuple);
/// "its first number is 3; axis 0 has size 3 (0 … 2)"; empty when no number is at fault.
QString badNumberText(const Trace& trace, std::int64_t tuple);

// The formula line under the gradient lens: which terms an element's sum has, and where a term goes. Read
// off the plan, the trace and the gradient that was computed. Thread rule: GUI thread (translations).

/// grad params[1, 2] = up[0, 2] + up[4, 2] = 1 + 1 = 2; at rest the general form.
FormulaLine gradientFormula(const Snapshot& snapshot, const GradientAnswer& answer,
                            const std::optional<CellRef>& focus);
/// That where the lens shows something, else formulaFor.
FormulaLine formulaUnder(const LensView& lens, const Snapshot& snapshot, const std::optional<CellRef>& focus);
/// What the window's formula line says: as above, or, while nothing is in focus, of the tuple that is
/// stepped.
FormulaLine shownFormula(const LensView& lens, const Snapshot& snapshot, const std::optional<CellRef>& focus,
                         const StepState& step);

}  // namespace gathernd::ui
