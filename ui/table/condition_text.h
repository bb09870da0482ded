// SPDX-License-Identifier: GPL-3.0-or-later
// What a person asks of values, as typed: "3", "> 3", "!= 0", "1..5", "nan", "±inf"; and as it is said back.
// Errors: `parse` for a value that is none of this element type. Thread rule: pure functions; GUI thread
// where a translation is looked up.
#pragma once

#include <QString>

#include "core/overview/find.h"

namespace gathernd::ui {

/// A value alone asks for itself. Of strings all of what is typed is the value, but for a leading = or !=.
Expected<Predicate> typedCondition(const QString& typed, DType dtype);
/// "= 3", "> 3", "1 to 5", "NaN".
QString conditionText(const Predicate& condition);

}  // namespace gathernd::ui
