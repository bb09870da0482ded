// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of unknown origin in HTML and in JSON within a script element: nothing in them ends where they stand.
// What does not show (line ends within a name, turned direction, no UTF-8) is shown as an escape. Internal to
// core/teach/page. Thread rule: pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/teach/lesson/prose.h"
#include "core/teach/page/lesson_page.h"

namespace gathernd::teach {

using Json = nlohmann::ordered_json;

/// For text and for attributes in double quotes.
std::string htmlText(std::string_view text);
/// A block that says a number has the mark of what holds for the lesson's own call only.
std::string htmlOf(const Prose& prose);
inline constexpr const char* kOwnMark = " class=\"own\"";
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

/// Without comments on lines of their own, and without the spaces that no one reads. Of our own scripts:
/// texts and regular expressions end on their line, and there are no template literals.
std::string compactScript(std::string_view script);
std::string compactStyle(std::string_view style);

/// "sha256-…" as a policy has it.
std::string policyHash(std::string_view block);

}  // namespace gathernd::teach

namespace gathernd {

/// The table that the build makes of resources/page.
std::span<const teach::PagePart> embeddedPage();

}  // namespace gathernd
