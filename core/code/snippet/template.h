// SPDX-License-Identifier: GPL-3.0-or-later
// A text with holes, as data: what frameworks' code is made from.
//   @{name}                        a hole: the text of that name
//   @{if name} … @{else} … @{end}  kept where the fact holds, or the hole of that name is not empty; `not
//   name`
//                                  is the reverse; they nest
//   %% if name, %% else, %% end    the same for whole lines
//   %% include NAME                another text in this place
//   %% set NAME VALUE              fills a hole
//   %% mark NAME                   the next line is known by that name
//   %% anything else               a remark, or a line of the header, left out
// A hole is filled for the place where it stands. In bare code stands only what this program wrote as code; a
// free text stands in a comment or within quotes, escaped for it, and so does code there. Nothing stands in
// /* */, in long or prefixed literals. What a hole holds never ends its place. Errors: `unsupported` where
// the template itself is wrong, which a test rules out for those that are shipped. Thread rule: pure
// functions.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core/code/snippet/snippet_values.h"
#include "core/error/error.h"

namespace gathernd {

struct TemplateValues {
  std::map<std::string, std::string, std::less<>> holes;  ///< code of this program's making
  std::map<std::string, std::string, std::less<>> texts;  ///< of any origin; a name stands in one of the two
  std::set<std::string, std::less<>> facts;

  bool holds(std::string_view name) const;
  void fact(std::string_view name, bool holds) {
    if (holds) facts.emplace(name);
  }
};

/// Lines of the text that came about, by name; the first is 0.
using TemplateMarks = std::map<std::string, int, std::less<>>;

/// The text called `name`; empty: there is none.
using TemplateLookup = std::function<std::string_view(std::string_view name)>;

Expected<std::string> renderTemplate(std::string_view text, const TemplateValues& values,
                                     const TemplateLookup& lookup, SnippetLanguage language,
                                     TemplateMarks* marks = nullptr);

}  // namespace gathernd
