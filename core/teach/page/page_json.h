// SPDX-License-Identifier: GPL-3.0-or-later
// Calls, traces, dialects and wrong rules as the page's script reads them (resources/page/gather.js says what
// the fields are). Internal to core/teach/page, and for the test that holds the script to core. Thread rule:
// pure functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/call/dialect.h"
#include "core/teach/page/page_text.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/answer.h"

namespace gathernd::teach {

/// What of a call does not depend on the dialect.
Json callJson(const Scene& scene);
/// {"s": a slice a tuple, -1 for none, "e": how each ended, by TupleOutcome's number}. Of a scene with a
/// plan.
Json traceJson(const Scene& scene);
/// What differs from baseRow().
Json dialectRow(const Dialect& dialect);
Json baseRow();
Json dtypeNames();
/// Each wrong rule's family, and whether it is a slip.
Json ruleRows();
/// Every text that the script can say on any page.
Json wordRows(const PageWords& words);
// What a page needs beside these to read links.
Json linkWordRows(const PageWords& words);
/// What each switch of a dialect can be set to.
Json switchRows();

/// An element as the page shows it.
std::string shownElement(const Element& element);
/// Of all its three tensors.
std::int64_t cellCount(const Scene& scene);

// A lesson's question as the page's script asks it (resources/page/answer.js says what the fields are),
// without its answer, and what is said afterwards, veiled. Internal to core/teach/page.

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
