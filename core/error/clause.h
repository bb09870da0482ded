// SPDX-License-Identifier: GPL-3.0-or-later
// Words of ours that are no error, such as why something was chosen: a template, marked by GATHERND_TR where
// it stands, and what fills its holes. The command line prints it in English; ui looks the template up in its
// translations. Thread rule: plain values; pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"

namespace gathernd {

struct Clause {
  std::string text;  ///< empty: nothing is said
  std::vector<ErrorArg> args;
  bool empty() const { return text.empty(); }
  bool operator==(const Clause&) const = default;
};

std::string englishClause(const Clause& clause);

/// For an error whose words say why at {reason}: the clause in English, and what it is made of, so that ui
/// can say it in another language.
std::vector<ErrorArg> reasonArgs(const Clause& clause);
/// Of the argument that holds the clause's template.
inline constexpr std::string_view kReasonTemplate = "reason_template";

}  // namespace gathernd
