// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of unknown origin in HTML and in JSON within a script element: nothing in them ends where they stand.
// What does not show (line ends within a name, turned direction, no UTF-8) is shown as an escape. Internal to
// core/teach/page. Thread rule: pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/call/dialect.h"
#include "core/error/error.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/lesson/prose.h"
#include "core/teach/page/lesson_page.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/answer.h"

namespace gathernd::teach {

using Json = nlohmann::ordered_json;

/// With a capital, unless it begins with a name of the call.
std::string sentenceOf(std::string clause);
/// Trees as page.js reads them: a text, or [element, …], a link with its target behind it.
Json jsonOf(const Prose& prose);
/// One line that no script element ends at.
std::string scriptJson(const Json& json);

/// The page's words.
class PageWords {
 public:
  explicit PageWords(const PageOptions& options) : options_(options) {}
  std::string of(std::string_view reason) const;
  std::string of(const Error& error) const;
  std::string of(std::string_view reason, const std::vector<ErrorArg>& args) const;

 private:
  const PageOptions& options_;
};

/// The bytes of a JSON text, changed by a stream of numbers that the right answer, `key`, begins; in Base64.
std::string veiled(const Json& json, std::string_view key);

// What all pages have in common, compiled in from resources/page: the frame, the style, the script. Internal
// to core/teach/page.

struct PagePart {
  std::string_view name, text;
};
/// By its file's name; a part that is asked for exists.
std::string_view pagePart(std::string_view name);

/// Without indentation, and without comments on lines of their own, which begin with `comment`.
std::string compact(std::string_view source, std::string_view comment);

/// "sha256-…" as a policy has it.
std::string policyHash(std::string_view block);

// Calls and dialects as the page's script reads them (resources/page/gather.js says what
// the fields are). Internal to core/teach/page, and for the test that holds the script to core. Thread rule:
// pure functions.

/// What of a call does not depend on the dialect.
Json callJson(const Scene& scene);
/// What differs from baseRow().
Json dialectRow(const Dialect& dialect);
Json baseRow();
Json dtypeNames();
/// Every text that the script can say on any page.
Json wordRows(const PageWords& words);
// What a page needs beside these to read links.
Json linkWordRows(const PageWords& words);
/// What each switch of a dialect can be set to.
Json switchRows();
/// Of each type the text of 0, and what JAX fills with.
Json fillRows();

/// An element as the page shows it.
std::string shownElement(const Element& element);
/// Of all its three tensors.
std::int64_t cellCount(const Scene& scene);

// A lesson's question as the page's script asks it (resources/page/answer.js says what the fields are),
// without its answer; and, veiled, what is said to answers and afterwards, and the rounds with new numbers.
// Internal to core/teach/page.

struct PageQuestion {
  Json question;
  std::string veil;
};
/// Nothing: of a sort that the page leaves to the program (sums of a gradient that are no whole numbers).
Expected<std::optional<PageQuestion>> pageQuestion(const Lesson& lesson, std::size_t step,
                                                   const Question& question, const PageWords& words);
/// Each mistake that errs here: [rule, family, whether its answer is enough to name it, that answer].
Json mistakesOf(const Question& question);

/// An answer in the script's entries: extents, numbers of params' elements (-1: none), values, a word.
std::vector<std::string> answerEntries(const Question& question, const Answer& answer);

// A scene at rest as HTML: its tensors as tables, with the numbers of their places. What is long is cut, and
// says so. Also a picture that came as SVG, made fit to stand in a page. Internal to core/teach/page. Thread
// rule: pure functions.

struct SceneShown {
  std::vector<std::string> hide;  ///< of hideableParts()
  std::string paramsTitle, indicesTitle;
  bool outputHidden = false;
};
std::string sceneTables(const LessonScene& scene, const SceneShown& shown);

/// `svg` without prolog, size, ids and titles of its own, and with these, whose ids `prefix` begins: several
/// stand in one page. `unsupported` where it holds anything but paths and texts, or is not well-formed.
Expected<std::string> svgPicture(std::string_view svg, std::string_view prefix, std::string_view title,
                                 std::string_view description);

}  // namespace gathernd::teach

namespace gathernd {

/// The table that the build makes of resources/page.
std::span<const teach::PagePart> embeddedPage();

}  // namespace gathernd
