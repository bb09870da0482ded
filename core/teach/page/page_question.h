// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's question as the page's script asks it (resources/page/answer.js says what the fields are),
// without its answer, and what is said afterwards, veiled. Internal to core/teach/page. Thread rule: pure
// functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/teach/page/page_text.h"
#include "core/teach/question/question.h"

namespace gathernd::teach {

struct PageQuestion {
  Json question;
  std::string veil;
};
/// Nothing: of a sort that the page leaves to the program (sums of a gradient that are no whole numbers).
Expected<std::optional<PageQuestion>> pageQuestion(const Lesson& lesson, std::size_t step,
                                                   const Question& question);

/// An answer in the script's entries: extents, numbers of params' elements (-1: none), values, a word.
std::vector<std::string> answerEntries(const Question& question, const Answer& answer);

}  // namespace gathernd::teach
