// SPDX-License-Identifier: GPL-3.0-or-later
// Which switches of a dialect decide that a call ends differently under another: those that, taken over from
// the other, leave no difference. Internal to contrast.h. Thread rule: pure functions; asks a judge that may
// last with the size of indices.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/dialect_outcomes.h"
#include "core/call/plan.h"
#include "core/error/error.h"

namespace gathernd {

/// The rules in which two calls' dialects differ: those of ruleWords() first, then what is no switch of
/// words. A call's own policy counts for bad_indices_policy.
std::vector<std::string> differingRules(const GatherCall& a, const GatherCall& b);

/// `a` with `rules` of b's dialect, and with the policy or fill value that goes with them.
GatherCall withRulesOf(const GatherCall& a, const GatherCall& b, const std::vector<std::string>& rules);

/// Whether a call leaves no difference to the second one.
using ContrastJudge = std::function<Expected<bool>(const GatherCall& call)>;

/// The fewest of differingRules(a, b), those in `likely` before others; see DialectContrast::deciding. Empty
/// where even all of them leave a difference. Errors: the judge's.
Expected<std::vector<std::string>> decidingRules(const GatherCall& a, const GatherCall& b,
                                                 const std::vector<std::string_view>& likely,
                                                 const ContrastJudge& judge);

/// What the call's dialect does by a rule.
DialectReason ruleSaid(const GatherCall& call, std::string_view rule);

/// Key of a sentence: why the framework of a built-in row ends a tuple so; empty where no source says.
/// `policy` and `low32` tell what decided beside the row.
std::string_view becauseOf(const Dialect& dialect, TupleOutcome outcome, std::string_view rule);

}  // namespace gathernd
