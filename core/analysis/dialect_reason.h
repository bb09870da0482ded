// SPDX-License-Identifier: GPL-3.0-or-later
// Why a call ends under a dialect as it does: the rule that decided, in a sentence's template and arguments
// (sentences.h has the English). Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/dialect_outcomes.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

struct DialectReason {
  std::string sentence;  ///< key of a template: "why.wraps", or a refusal's own reason
  std::vector<ErrorArg> args;
  std::string rule;   ///< "negative_index", as ruleWords() has it; empty: a rule of shapes or types
  std::string value;  ///< "wrap"
  bool operator==(const DialectReason&) const = default;
};

/// `indices` as in the comparison that `outcome` is of; the tuple that tells most is what is spoken of.
DialectReason reasonOf(const DialectOutcome& outcome, const EditedTensor& indices);

/// Key of a template that says in a few words how the call ends: "ends.raises".
std::string_view endingSentence(const DialectOutcome& outcome, const EditedTensor& indices);

/// The English sentence, without a full stop.
std::string englishSentence(const DialectReason& reason);

}  // namespace gathernd
